// Command barrage is the game for people, operators and other programs: it serves, plays, replays and checks games. It
// has one file per command. Command barrage-lab has what makes and measures bots.
package main

import "barrage/internal/console"

// release is the version of a released program; its build sets it.
var release string

func main() { newProgram().Main() }

func newProgram() *console.Program {
	return &console.Program{Name: "barrage", About: "Usage: barrage [COMMAND]. Without a command the game starts and opens in the browser.", Default: "serve", Release: release, Groups: groups, Commands: []console.Command{
		console.Cmd("serve", "[flags]", "start the server and open the browser", serve),
		console.Cmd("site", "-out FOLDER [flags]", "write the game as files that any web host can serve", site),
		console.Cmd("play", "[flags] [FILE]", "play a game in the terminal", playHere),
		console.Cmd("rules", "[flags] [NUMBER | WORDS]", "look up a rule by its number or by words", lookup),
		console.Cmd("hint", "[flags] POSITION", "the best turn in a position, and why", hint),
		console.Cmd("analyse", "[flags] RECORD", "what each turn of a recorded game was worth", analyse),
		console.Cmd("picture", "[flags] POSITION", "draw a position as SVG or PNG", draw),
		console.Cmd("link", "[-url ADDRESS] RECORD | LINK", "a link that carries a whole game or position, or what a link carries", link),
		console.Cmd("engine", "", "answer other programs over standard input and output", engine),
		console.Cmd("export", "[flags] FILE... | -play BOTS", "write games as data for learning", console.Export),
		console.Cmd("replay", "[-states] [-leeghwater] FILE...", "replay and verify recorded games", replay),
		console.Cmd("verify", "RECORD...", "check the draws of recorded games against their seeds", verify),
		console.Cmd("backup", "[flags] FILE", "write all games and people of a store to a file", makeBackup),
		console.Cmd("restore", "[flags] FILE", "fill an empty store from a backup", restore),
		console.Cmd("check", "[flags] [BACKUP]", "replay every game in a store or a backup and find the broken ones", check),
		console.Cmd("results", "[-rebuild] [flags]", "compare the results of finished games with their records, or rebuild them", summaries),
		console.Cmd("learned", "[flags]", "how far people get in the lessons", learned),
		console.Cmd("admin", "[flags] ORDER", "list and close tables, list, sign out and delete people", admin),
		console.Cmd("doctor", "[flags of serve]", "find out why a server does not work, and what to do", doctor),
		console.Cmd("load", "-server ADDRESS [flags]", "drive a server with games and measure it", loadTest),
		console.Cmd("bench", "[-json]", "measure the speed of rules and search", bench),
		console.Cmd("version", "", "print the release, commit, and versions of the rules and Go", console.Version),
	}}
}

var groups = []console.Group{
	{Title: "Play", Commands: "serve play rules hint analyse picture link"},
	{Title: "Recorded games", Commands: "replay verify export"},
	{Title: "Operate a server", Commands: "doctor admin backup restore check results learned site"},
	{Title: "For other programs, and figures", Commands: "engine load bench version"},
}
