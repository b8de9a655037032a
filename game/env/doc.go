// Package env is the game as an environment for programs that learn to play it: every action
// has a fixed number, a position is a vector of small numbers seen from a seat, a finished game
// is a result, and a Batch plays many games with one call.
//
// # Actions
//
// An [Index] numbers an action in every position of every game. Numbers are never changed and
// never reused: new actions are added at the end. [IndexOf] and [Index.Action] translate.
//
// # Observations
//
// An [Observation] is what a seat sees, as numbers: its own things first, then those of the other
// seats clockwise. [Schema] lists the names and ranges of the values. Everything in Barrage is
// public, so the seats see the same table from different sides. The observation leaves out what only
// matters for the odds of later draws; a program that needs it reads the position itself.
//
// # Batches
//
// A [Batch] plays a number of games at the same time. Draws and Automas are played by the batch;
// a step answers the question of every game and leads to the next ones. It allocates nothing. A game
// that ends leaves its [Result] and begins anew.
package env
