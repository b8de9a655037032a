// Package guide guides somebody through a first game. At the beginning of rounds 1 and 2 it sets goals, in rounds 3 and 4 it
// offers some to choose from, and in round 5 it says one thing; after the game it names the one thing to learn next.
//
// A goal is set only if it is proven that it can be reached in this round while the others do nothing: Prove finds the turns
// that reach it (prove.go). If a rival makes it impossible it is replaced, and the reason is said (why.go). Everything follows from the
// game so far, so nothing is kept: the same game has the same guide wherever it is asked for (follow.go).
//
// No bot is asked and nothing is estimated. What is said is a figure of the position or a fact of the game.
package guide
