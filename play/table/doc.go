// Package table is what happens at tables: seats, turns, undo, clocks, requests, chat, plans, and the lobby where people find
// them. Service has the commands of people, Lobby the lists, Keeper what nobody at a table commands; all three share a core, which loads,
// changes and saves. It knows no transport and no storage, and not who thinks: a Store keeps what it decides, and a Worker hears of it.
package table
