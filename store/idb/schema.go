//go:build js

package idb

import "syscall/js"

// Object stores. Keys are made in keys.go.
const (
	users      = "users"      // id
	sessions   = "sessions"   // hash
	recoveries = "recoveries" // hash
	tables     = "tables"     // id
	entries    = "entries"    // table, ply
	messages   = "messages"   // table, number
	receipts   = "receipts"   // user, key
	reviews    = "reviews"    // table
	documents  = "documents"  // user, name
	counters   = "counters"   // name
	challenges = "challenges" // hash; not in an export
	docs       = "docs"       // kind, id
)

// everything lists the object stores in the order of an export.
var everything = []string{users, sessions, recoveries, tables, entries, messages, receipts, reviews, documents, counters, docs}

// Indexes, each over the property of its name. What lacks the property is not in the index.
const (
	byUser    = "user"    // sessions, recoveries, messages
	byExpiry  = "expires" // recoveries, challenges, docs
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
	func(db, _ js.Value) {
		s := db.Call("createObjectStore", docs)
		for _, name := range []string{byOwner, byPerson, byTable, byDue, byExpiry} {
			s.Call("createIndex", name, name)
		}
	},
}
