// Package dataset makes data for learning out of games: a row for every decision of a player, with what came
// of it, as lines of JSON or CSV; and whole games as lists of action numbers. docs/dataset.md describes the
// fields.
package dataset
