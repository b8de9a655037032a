// Package storetest holds the suite that every store passes, so that a
// program may be moved from one to another.
//
// Where the interface is silent the suite decides:
//
//   - What exists already is ErrConflict: a user, a session, a recovery, the number
//     of an entry or of a message. Save of a table that is gone is ErrConflict too.
//   - A user, table, session, recovery, receipt or document that is missing is ErrNotFound.
//     To end a session that is not there is no error; lists of it are empty.
//   - A recovery works while now is before its expiry.
//   - Lists break ties by id. A limit of 0 is an empty list.
//   - A claim changes neither the version of a table nor when it was updated.
//   - A new document of a user who is missing cannot be saved: ErrNotFound.
//   - An export has users, rows, entries, messages, receipts and the audit log in this order, then documents, each kind sorted by its key in bytes. An import
//     expects what refers to a user or a table after it.
//   - Text is UTF-8 without NUL; times have years 1 to 9999.
package storetest

import (
	"testing"

	"barrage/play"
	"barrage/play/people"
	"barrage/store/backup"
)

// Backup is the part of a store that backups are made of.
type Backup = backup.Store

// Store is all that a store of people and tables is.
type Store struct {
	play.Store
	Backup
	people.Secrets
}

// of is a store with its parts.
func of(s backup.Store) Store {
	parts := play.StoreOf(s)
	return Store{parts, s, people.Secrets{Users: parts.PeopleStore, Docs: parts.DocStore}}
}

// Run tests the stores that open returns. Each call of open gives an empty store
// of its own, closed by whoever opened it.
func Run(t *testing.T, open func(t *testing.T) backup.Store) {
	for _, c := range []struct {
		name string
		test func(*testing.T, Store)
	}{
		{"User", testUser},
		{"RenameUser", testRenameUser},
		{"DeleteUser", testDeleteUser},
		{"Session", testSession},
		{"Recover", testRecover},
		{"EndOthers", testEndOthers},
		{"Handle", testHandle},
		{"Sessions", testSessions},
		{"EndIdle", testEndIdle},
		{"Revoke", testRevoke},
		{"Merge", testMerge},
		{"Challenge", testChallenge},
		{"Document", testDocument},
		{"Counts", testCounts},

		{"SaveNew", testSaveNew},
		{"SaveAgain", testSaveAgain},
		{"SaveRefused", testSaveRefused},
		{"SaveUsers", testSaveUsers},
		{"Entries", testEntries},
		{"Messages", testMessages},
		{"Receipt", testReceipt},
		{"Keep", testKeep},
		{"TablesOf", testTablesOf},
		{"Listed", testListed},
		{"Changed", testChanged},
		{"Claim", testClaim},
		{"Reschedule", testReschedule},
		{"Kept", testKept},
		{"Retention", testRetention},
		{"Now", testNow},
		{"Results", testResults},

		{"Doc", testDoc},
		{"Apply", testApply},
		{"ListDocs", testListDocs},
		{"PurgeDocs", testPurgeDocs},
		{"ClaimDocs", testClaimDocs},
		{"WakeDocs", testWakeDocs},
		{"DocTimes", testDocTimes},
		{"Change", testChange},
		{"DocsAtOnce", testDocsAtOnce},
		{"DocsCancelled", testDocsCancelled},

		{"Purge", testPurge},
		{"Times", testTimes},
		{"Text", testText},
		{"Extremes", testExtremes},
		{"BigDoc", testBigDoc},
		{"Ownership", testOwnership},
		{"Empty", testEmpty},
		{"Cancelled", testCancelled},
		{"Ping", testPing},

		{"OneWins", testOneWins},
		{"NothingLost", testNothingLost},
		{"OneReceipt", testOneReceipt},
		{"OneSet", testOneSet},
		{"OneDocument", testOneDocument},
		{"CountsAddUp", testCountsAddUp},
		{"ClaimOnce", testClaimOnce},
		{"RecoverOnce", testRecoverOnce},
		{"SnapshotExport", testSnapshotExport},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.test(t, of(open(t)))
		})
	}
	for _, c := range []struct {
		name string
		test func(t *testing.T, from, to Store)
	}{
		{"Export", testExport},
		{"Import", testImport},
		{"ImportRefused", testImportRefused},
		{"NewKind", testNewKind},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.test(t, of(open(t)), of(open(t)))
		})
	}
}
