// Command barrage-lab makes and measures: bots, their weights, puzzles, and the rules themselves against games recorded
// elsewhere. It has one file per command. Command barrage is the game.
package main

import (
	_ "barrage/bot/roster/frozen" // to be measured against
	"barrage/internal/console"
)

// release is the version of a released program; its build sets it.
var release string

func main() { newProgram().Main() }

func newProgram() *console.Program {
	return &console.Program{Name: "barrage-lab", About: "barrage-lab COMMAND: makes and measures what barrage plays with", Release: release, Commands: []console.Command{
		console.Cmd("match", "-a NAME -b NAME [flags]", "play two bots against each other and compare them", match),
		console.Cmd("ladder", "[flags]", "rate bots by matches between them", ladder),
		console.Cmd("evaluate", "[flags] BOT", "measure a bot by the tasks of the benchmark", evaluate),
		console.Cmd("sim", "[flags]", "play many games between bots and print the figures", sim),
		console.Cmd("draft-stats", "[flags]", "play many games between bots and count wins by what they picked", draftStats),
		console.Cmd("tune", "[flags]", "tune the weights of the bots by self-play", tuneWeights),
		console.Cmd("selfplay", "-out FOLDER [flags]", "play a bot against itself and keep the positions to learn from", selfPlay),
		console.Cmd("ceiling", "[flags]", "how much of a result positions decide, and how much the evaluation sees of it", ceiling),
		console.Cmd("hints", "[flags]", "play out what hints say, and count how often they are wrong", hints),
		console.Cmd("reviews", "[flags] FILE...", "how much the shares of reviews swing, and which blunders another look confirms", reviews),
		console.Cmd("export", "[flags] FILE... | -play BOTS", "the same as of barrage, also with earlier bots", console.Export),
		console.Cmd("perft", "-depth N [-divide] POSITION", "count the ways a game can go on", perft),
		console.Cmd("trace", "-check FILE...", "check our rules against games recorded elsewhere", traceCheck),
		console.Cmd("puzzles", "-out FILE | -prove FILE [flags]", "make puzzles and prove them", puzzles),
		console.Cmd("version", "", "print the release, commit, and versions of the rules and Go", console.Version),
	}}
}
