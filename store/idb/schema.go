//go:build js

package idb

import (
	"syscall/js"

	"barrage/store/backup"
)

// Object stores. Keys are made in keys.go.
const (
	users    = "users"    // id
	tables   = "tables"   // id
	entries  = "entries"  // table, ply
	messages = "messages" // table, number
	receipts = "receipts" // user, key
	docs     = "docs"     // kind, id
)

// Object stores of earlier versions, whose values are documents now.
const (
	sessions   = "sessions"   // hash
	recoveries = "recoveries" // hash
	reviews    = "reviews"    // table
	documents  = "documents"  // user, name
	counters   = "counters"   // name
	challenges = "challenges" // hash
)

// everything lists the object stores in the order of an export.
var everything = []string{users, tables, entries, messages, receipts, docs}

// Indexes, each over the property of its name. What lacks the property is not in the index.
const (
	byUser    = "user"    // messages
	byExpiry  = "expires" // docs
	byOwner   = "owner"   // docs
	byPerson  = "person"  // docs about somebody
	byHandle  = "handle"  // users who have one
	byTime    = "at"      // receipts
	byTable   = "table"   // receipts, docs
	byChange  = "updated" // tables
	byDue     = "due"     // tables that will be due; docs by kind
	byListing = "listed"  // tables shown to everybody, latest change first
	byPlayer  = "mine"    // tables of each user, latest change first
)

// step brings the schema from one version to the next, inside the transaction of the upgrade.
type step func(db, tx js.Value)

// steps are all steps; their number is the version of the schema. Old ones never change.
var steps = []step{
	func(db, _ js.Value) {
		create := func(store string, indexes ...string) {
			s := db.Call("createObjectStore", store)
			for _, name := range indexes {
				s.Call("createIndex", name, name, map[string]any{"multiEntry": name == byPlayer})
			}
		}
		create(users)
		create(sessions, byUser)
		create(recoveries, byUser, byExpiry)
		create(tables, byChange, byDue, byListing, byPlayer)
		create(entries)
		create(messages, byUser)
		create(receipts, byTime, byTable)
		create(reviews)
	},
	func(db, _ js.Value) {
		db.Call("createObjectStore", documents)
		db.Call("createObjectStore", counters)
	},
	func(db, tx js.Value) {
		tx.Call("objectStore", users).Call("createIndex", byHandle, byHandle, map[string]any{"unique": true})
		db.Call("createObjectStore", challenges).Call("createIndex", byExpiry, byExpiry)
	},
	func(db, tx js.Value) {
		s := db.Call("createObjectStore", docs)
		for _, name := range []string{byOwner, byPerson, byTable, byDue, byExpiry} {
			s.Call("createIndex", name, name)
		}
		become(db, tx, reviews, func(v js.Value) (backup.Item, error) {
			r := read(v)
			return backup.Item{Review: &backup.Review{Table: r.text(), At: r.time(), Doc: r.bytes()}}, r.end()
		})
		become(db, tx, counters, func(v js.Value) (backup.Item, error) {
			r := read(v)
			return backup.Item{Count: &backup.Count{Name: r.text(), N: r.number()}}, r.end()
		})
		become(db, tx, sessions, readSession)
		become(db, tx, recoveries, readRecovery)
		become(db, tx, documents, readDocument)
		db.Call("deleteObjectStore", challenges) // which last for minutes
	},
}

// become makes the values of an object store documents, and removes it. It goes on while the transaction of the upgrade lasts; what cannot be read
// could not be read before, and is left behind.
func become(db, tx js.Value, store string, read func(js.Value) (backup.Item, error)) {
	request := tx.Call("objectStore", store).Call("getAll")
	var heard js.Func
	heard = js.FuncOf(func(js.Value, []js.Value) any {
		defer heard.Release()
		err := try(func() error {
			values := request.Get("result")
			for n := range values.Length() {
				if item, err := read(values.Index(n)); err == nil {
					d, _ := item.AsDoc()
					tx.Call("objectStore", docs).Call("put", docValue(d), docKey(d.Key()))
				}
			}
			db.Call("deleteObjectStore", store)
			return nil
		})
		if err != nil {
			try(func() error { tx.Call("abort"); return nil })
		}
		return nil
	})
	request.Set("onsuccess", heard)
}
