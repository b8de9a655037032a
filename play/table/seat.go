package table

import (
	"slices"
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/play/people"
)

// Seat is a place at a table.
type Seat struct {
	User string // the person; empty for a bot, or if the seat is open
	Name string
	Bot  string // the bot or Automa that plays, if the user does not
	Away bool   // a bot plays until the user comes back
	For  string // the user it is kept for
	Left string // the user who gave it up during the game, and may take it again while it is free

	Handle bool `json:",omitempty"` // the name is the user's handle
	Robot  bool `json:",omitempty"` // the user is a program
}

// name puts a user on a seat under a name, which need not be the user's: several people can play at one screen.
func (s *Seat) name(u people.User, name string) {
	s.Name, s.Handle, s.Robot = name, u.Handle != "" && name == u.Handle, u.Bot
}

// open reports whether nobody plays the seat.
func (s Seat) open() bool { return s.User == "" && s.Bot == "" }

// free reports whether the seat can be taken: nobody plays it, or a bot since somebody left.
func (s Seat) free() bool { return s.User == "" && (s.Bot == "" || s.Away) }

// deletedName marks the seat of somebody who has deleted everything about them. Readers are shown
// the message table.deleted instead.
const deletedName = "(deleted)"

// shownName is the name of a seat as readers see it.
func (s Seat) shownName(l lang.Language) string {
	switch {
	case s.User != "":
		return s.Name
	case s.Bot != "":
		return view.In(l).Bot(s.Bot)
	case s.Name == deletedName:
		return l.Text("table.deleted")
	}
	return s.Name
}

// Seats are the places around a table, in their order.
type Seats []Seat

// Of lists the seats of a user.
func (seats Seats) Of(user string) []rules.Seat {
	var list []rules.Seat
	for i, s := range seats {
		if user != "" && s.User == user {
			list = append(list, rules.Seat(i))
		}
	}
	return list
}

// owns reports whether a seat is the user's.
func (seats Seats) owns(user string, seat rules.Seat) bool {
	return user != "" && seat >= 0 && int(seat) < len(seats) && seats[seat].User == user
}

// People lists the users who sit at the table, each once.
func (seats Seats) People() []string {
	var list []string
	for _, s := range seats {
		if s.User != "" && !slices.Contains(list, s.User) {
			list = append(list, s.User)
		}
	}
	return list
}

// Bot is the bot that plays a seat, for an absent person or as its own; empty for a person.
func (seats Seats) Bot(seat rules.Seat) string {
	if seat < 0 {
		return ""
	}
	return seats[seat].Bot
}

// person reports whether a seat belongs to a person, who can take decisions back.
func (seats Seats) person(seat rules.Seat) bool {
	return seat >= 0 && seats[seat].User != ""
}

// leftBy reports whether a user has left a seat that nobody has taken since.
func (seats Seats) leftBy(user string) bool {
	return slices.ContainsFunc(seats, func(s Seat) bool { return user != "" && s.Left == user })
}

// keptFor is the seat that is kept for a user; −1 if none is.
func (seats Seats) keptFor(user string) int {
	return slices.IndexFunc(seats, func(s Seat) bool { return user != "" && s.For == user && s.open() })
}

// choose finds a seat for a user: their own, one kept for them, the one they left, or any free one.
func (seats Seats) choose(user string) int {
	if mine := seats.Of(user); len(mine) > 0 {
		return int(mine[0])
	}
	if kept := seats.keptFor(user); kept >= 0 {
		return kept
	}
	if left := slices.IndexFunc(seats, func(s Seat) bool { return s.Left == user && s.free() }); left >= 0 {
		return left
	}
	return slices.IndexFunc(seats, func(s Seat) bool { return s.free() && s.For == "" })
}

// away reports whether bots play all the seats of a user.
func (seats Seats) away(user string) bool {
	for _, seat := range seats.Of(user) {
		if !seats[seat].Away {
			return false
		}
	}
	return true
}

// alone reports whether at most one person plays: nobody else sits at the table, at this screen or
// another, and no seat is open.
func (seats Seats) alone() bool {
	var names []string
	for _, s := range seats {
		switch {
		case s.open():
			return false
		case s.User != "" && !slices.Contains(names, s.User+" "+s.Name):
			names = append(names, s.User+" "+s.Name)
		}
	}
	return len(names) <= 1
}

// botted reports whether a bot plays at a table.
func (seats Seats) botted() bool {
	return slices.ContainsFunc(seats, func(seat Seat) bool { return seat.Bot != "" })
}

// Name is the name of a seat as it was written; empty for a seat that nobody has taken.
func (seats Seats) Name(seat rules.Seat) string {
	if seat < 0 || int(seat) >= len(seats) {
		return ""
	}
	return seats[seat].Name
}

// recorded is the name of a seat in records.
func (seats Seats) recorded(seat rules.Seat) string {
	if seat >= 0 && int(seat) < len(seats) && seats[seat].Name != "" {
		return seats[seat].Name
	}
	return strings.ToUpper(seat.String()[:1]) + seat.String()[1:]
}
