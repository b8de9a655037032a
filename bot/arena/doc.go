// Package arena measures how strong bots are by letting them play against each other.
//
// A Simulation is a number of games with the same seats, for mean scores. A Match compares
// two bots: it plays blocks of games, each with one seed and every seating, so that the games
// of a block share their luck, and reports the pairwise rank, Elo and VP with 95 % confidence
// intervals by block bootstrap. An SPRT ends a match as soon as its result is clear. A Ladder
// rates many bots by matches between neighbours, with the model of Bradley and Terry.
//
// Bots are named as in package roster. Runs are reproducible: the same arguments give the same
// games, whatever the number of workers, if the bots are limited by simulations and not by time.
// A journal, one line of JSON per game, lets a long run be interrupted and continued.
//
// docs/arena.md explains the figures; the commands are barrage-lab sim, match and ladder.
package arena
