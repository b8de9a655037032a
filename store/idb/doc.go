// Package idb keeps people and tables in a browser's database, IndexedDB. It runs where the programs
// of this module are compiled to WebAssembly (GOOS=js), in a page or a worker.
//
// Every call is one IndexedDB transaction. It returns once the browser has reported that the
// transaction is on the disk ("strict" durability), or with an error and nothing changed. Transactions
// of all tabs on one database are ordered by the browser, so Save finds out whether another tab was
// faster. A transaction lives only while its requests are being made: the functions passed to
// Store.do wait for nothing but requests of their own transaction.
//
// Texts are kept as bytes, not as JavaScript strings: those change a text on the way (a leading
// U+FEFF is lost) and sort it differently. Values are bytes as well (values.go), with properties
// beside them for the indexes that need any (schema.go).
//
// What the browser refuses is a *table.Error with the code StorageFull, StorageBlocked or one of its
// cases, StorageLost or StorageDamaged.
package idb
