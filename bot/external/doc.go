// Package external makes bots of programs: a program reads questions as lines of JSON and writes its
// answers (docs/engine.md). A program that answers late, illegally or not at all loses its turn to
// bot.Absent; that is counted and reported, and the game goes on.
package external
