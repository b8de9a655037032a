package results

import (
	"time"
)

// Format is the version of the rows. A program that finds older ones makes them again. From 2 on they say what a bot or the clock has
// played for a person.
const Format = 2

// Row is what a game was for one seat, or for somebody who gave a seat up.
type Row struct {
	Table   string    `json:"table"`
	N       int       `json:"n"` // the seats with a place by number, then the others, then those who left
	Name    string    `json:"name"`
	Started time.Time `json:"started"`
	Ended   time.Time `json:"ended"`
	Players int       `json:"players"`
	Rules   int       `json:"rules"`            // version
	Bots    int       `json:"bots,omitempty"`   // version of their weights
	Terms   []string  `json:"terms,omitempty"`  // other than the full game with a draft
	Public  bool      `json:"public,omitempty"` // everybody may look at it
	Free    bool      `json:"free,omitempty"`   // its record may be given away
	Rated   bool      `json:"rated,omitempty"`
	Void    bool      `json:"void,omitempty"`  // nobody stayed: it counts nowhere
	Clock   string    `json:"clock,omitempty"` // its kind, if there was one: live or days
	Length  int       `json:"length"`          // turns of all seats
	Margin  int       `json:"margin"`          // VP between the best two
	Bonus   []string  `json:"bonus,omitempty"` // tiles by round

	Seat     int           `json:"seat"`
	Person   string        `json:"person,omitempty"`   // the public id
	Who      string        `json:"who,omitempty"`      // the name on the seat
	Bot      string        `json:"bot,omitempty"`      // the player, if not a person
	Left     bool          `json:"left,omitempty"`     // gave the seat up, or had a bot play for them
	StandIn  bool          `json:"stand_in,omitempty"` // took over the seat of somebody who left
	Stood    int           `json:"stood,omitempty"`    // turns that a bot or the clock has played for a person
	From     int           `json:"from,omitempty"`     // the round of the first of them
	By       string        `json:"by,omitempty"`       // the bot that played them; empty for the clock
	Gone     bool          `json:"gone,omitempty"`     // had left for good
	Excused  bool          `json:"excused,omitempty"`  // had left for good, but by consent, or sent away by an operator
	Company  string        `json:"company,omitempty"`
	Officer  string        `json:"officer,omitempty"`
	Contract string        `json:"contract,omitempty"` // to start with
	Pick     int           `json:"pick,omitempty"`     // the how many-th pick of the draft it was
	Place    int           `json:"place,omitempty"`    // 1 is best, among those who played themselves; 0 for the others, and if the game was not played to its end
	VP       int           `json:"vp,omitempty"`
	Sources  []int         `json:"sources,omitempty"` // VP by source, as in the rules
	Turns    int           `json:"turns,omitempty"`
	Spent    time.Duration `json:"spent,omitempty"` // time used, in nanoseconds
}

// NameKey is what the row is searched by.
func (r *Row) NameKey() string {
	if r.Person == "" { // a bot, or somebody who was deleted
		return ""
	}
	return NameKey(r.Who)
}
