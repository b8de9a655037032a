// Package lesson teaches the game on the ordinary table: lessons with a goal, steps, stars and hints.
//
// A lesson is a game for one. It begins where a short recorded game ends, or in a position; what is drawn is fixed, and
// so are the replies of the others, so that the answers of the learner alone decide where it stands:
// a lesson in progress is its id and a list of answers, and playing them again leads to it.
//
// Nothing said in a lesson is written by hand if it can be computed. Hints, the places pointed at,
// whether the goal can still be reached and which stars, all come from a search over the turns that
// are left (search.go); the figures in the texts come from the position; the texts are messages of
// package lang. A learner who does something else is not refused: if the goal is out of reach, the
// lesson says so and offers to take the turn back. Only in the first lessons, which show a part of the
// table (table.go), nothing can be done where nothing is seen.
//
// One file per lesson, in the order of the course: water.go, dam.go, energy.go and so on. docs/learn.md
// says how one is written and how it is proven.
package lesson
