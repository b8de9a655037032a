// Package results sums up finished games: one row for every seat, and one for everybody who gave a seat up. A row is a
// function of the table and its log, so that all of them can be made again at any time and are the same to the byte.
//
// The package also makes what is shown of rows: the profile of a person ([ProfileOf]), files for other programs, and
// statistics of what is picked in the draft.
package results
