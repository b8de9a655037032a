// Package reason finds out why a turn is good, by the rules alone.
//
// A search chooses a turn and cannot say why. A [Reason] is a fact that the reader can check on the table: a
// contract is fulfilled, a rival could have taken the space, the wheel brings home what the next piece costs. It is
// proven before it is said, in one of three ways:
//
//   - by the turn itself: what it does by the rules;
//   - by a line of at most two more turns of the same seat in this round, while the others do nothing;
//   - by a turn of one named rival, as if it were that rival's now; in a review, by what was really played.
//
// A reason is a value: a code, arguments, the points at stake, the lines in which it can be seen and the things on the
// table that it is about. It knows no language; package review says it. What is not proven is not said, also where
// only the effort ran out (see ahead.go).
//
// kinds.go lists all kinds in the order of the catalogue. One concept of the rulebook is one file.
package reason
