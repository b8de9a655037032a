// Package table is the application around the game: people, tables, seats,
// clocks, chat and requests. It knows no transport and no storage; a Store keeps
// what it decides.
package table
