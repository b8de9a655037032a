// Package protocol lets programs in any language use the game: lines of JSON on two streams, and a
// binary mode for batches of games. docs/engine.md describes it; the command is barrage engine.
//
// Every request is answered, a wrong one with an error that has a code. Nothing a client sends ends the
// conversation except quit and the end of the stream.
package protocol
