package console

import (
	"flag"
	"fmt"

	"barrage/bot/arena"
	"barrage/game/rules"
)

// GameFlags are the flags that choose a game.
type GameFlags struct {
	fs         *flag.FlagSet
	players    *int
	variant    *string
	leeghwater *bool
	guests     *bool
	waterFirst *bool
	loose      *bool
	assignment *rules.Assignment
}

func AddGameFlags(fs *flag.FlagSet) GameFlags {
	return GameFlags{
		fs:         fs,
		players:    fs.Int("players", 4, "number of players, 2 to 4"),
		variant:    fs.String("variant", "full", "introductory or full"),
		leeghwater: fs.Bool("leeghwater", false, "with the expansion The Leeghwater Project"),
		guests:     fs.Bool("guests", false, "Simone and Tommaso join the officers (R2.4.4a)"),
		waterFirst: fs.Bool("water-first", false, "the water of a production flows before its contract (Q10)"),
		loose:      fs.Bool("loose-mahiri", false, "the looser reading of Mahiri's spaces and of Simone copied (Q21, Q24, Q83)"),
		assignment: AddAssignment(fs),
	}
}

// GameFlagNames are the flags of AddGameFlags.
var GameFlagNames = []string{"players", "variant", "leeghwater", "guests", "water-first", "loose-mahiri", "assignment"}

// AddAssignment adds the flag for how companies and officers are assigned.
func AddAssignment(fs *flag.FlagSet) *rules.Assignment {
	a := new(rules.Assignment)
	fs.TextVar(a, "assignment", rules.Draft, "companies and officers: draft, random or free")
	return a
}

// Options makes the options of the game. Seats, if any, give the number of players
// and the Automas among them.
func (g GameFlags) Options(seats []string) (rules.Options, error) {
	o := rules.Options{Leeghwater: *g.leeghwater, GuestOfficers: *g.guests, WaterFirst: *g.waterFirst, LooseMahiri: *g.loose, Assignment: *g.assignment}
	n := *g.players
	if len(seats) > 0 {
		if len(Given(g.fs, "players")) > 0 && n != len(seats) {
			return o, fmt.Errorf("-players %d, but -seats names %d: give one of the two", n, len(seats))
		}
		n = len(seats)
	}
	if n < 2 || n > rules.MaxSeats {
		return o, fmt.Errorf("%d players: a game has 2, 3 or 4", n)
	}
	o.Players = uint8(n)
	switch *g.variant {
	case "introductory", "intro":
		o.Variant = rules.Introductory
	case "full":
		o.Variant = rules.Full
	default:
		return o, fmt.Errorf("variant %q: introductory or full", *g.variant)
	}
	return arena.Seat(o, seats)
}

// GameName names the options of a game in a line.
func GameName(o rules.Options) string {
	name := fmt.Sprintf("%d players %v", o.Players, o.Variant)
	if o.Leeghwater {
		name += " leeghwater"
	}
	if o.Assignment != rules.Draft {
		name += " " + o.Assignment.String()
	}
	for _, option := range []struct {
		set  bool
		name string
	}{{o.GuestOfficers, " guests"}, {o.WaterFirst, " water-first"}, {o.LooseMahiri, " loose-mahiri"}} {
		if option.set {
			name += option.name
		}
	}
	return name
}
