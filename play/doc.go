// Package play is the wing of people around tables. These ideas hold in all its rooms:
//
// The log is the truth, and it is append-only. Entries are numbered; an entry plays an action or
// restores an earlier ply. Undo and redo are entries too, so chat and replay are unaffected, and the
// number of entries is the version that a client knows.
//
// There is one kind of write. A table without its log is a small document. Every change (a turn with
// the draws after it, a seat taken, an answer to a request) is one Save: the document under its old
// version, entries, message and receipt together, or nothing. A change that loses the race is retried.
//
// Services hold copies. A table in memory is checked against the version in the store whenever it is
// used, so several servers can share one store, without locks between them, a leader or sticky
// sessions. What one changes the others hear over the bus: ids and versions, never what has changed.
// A server asks the store only about tables that somebody watches there. News may be lost: now and
// then every server looks for itself.
//
// Draws come from a seed committed to beforehand. The outcome of the chance decision after n actions
// is a function of seed and n (rng.Seed). Previews never see the seed.
//
// A game keeps its rules. The document of a table holds the rules version the game began with; one
// without it has version 1. A table whose version the program does not know is refused and left unchanged.
//
// Time is a column. Row.Due says when a worker must look at a table: a bot is to move, a clock runs
// out, nobody joined. It is a lease, too: whoever does what is due makes the table due two seconds
// later, and again while a bot thinks. A server that dies stops renewing, and whoever is free goes on.
// The time is that of the database, and a move counts only under the version it was made for, so doing
// something twice is harmless.
//
// Thinking is a job. Bots that search, hints and every position of a review wait in one bounded worker
// pool, other bots in a second one: what a person waits for first; addresses and people take turns,
// each with a budget. A job holds a snapshot and no lock. Its move counts only if nobody has moved
// since, and a change of the table stops it. A bot that has to wait may be taken by any server with a
// free thinker, and so may a review, which is kept as far as it is made.
//
// Rooms are in one order. People know no tables. Tables ask People who somebody is, and tell a Worker what
// happens. Think is that worker; it acts at tables through their Keeper, so that its moves are changes like
// any other. What needs two rooms, such as deleting somebody with all their seats, is a method of House.
//
// Errors are codes with arguments; their sentences are messages of game/lang, in the reader's language.
//
// A person has one public id. It stands on every seat and is what results, ratings, blocks and profiles
// are kept by; it opens nothing. Secret are the tokens of sessions, of which only hashes are stored. A
// guest has a name, which others may have too; a handle is a name that nobody else can have or imitate.
// One person may sit on several seats of a table (several people at one screen). What is kept by a
// person's id goes when the person is deleted, moves when a guest is joined to a handle, and is in the
// person's export.
//
// Results are derived. The rows of a finished game are a function of its table and log. They are
// written in the same change that ends it, or renames or deletes somebody in it, and can be made again
// to the byte (barrage results -rebuild); ratings are a fold over them, in memory.
package play
