// Package rating says how strong people are, from the ranks of their games. One game is one period of
// Glicko-2 in which everybody has played against everybody else at the table. Our bots are anchors: their
// ratings were measured once (docs/bots.md) and never move, so that people and bots stand on one ladder and
// figures of different years mean the same.
//
// The package is pure: a [Book] is a fold over games in their order.
package rating
