package results

import (
	"strings"
	"time"
)

// Search is what finished games are searched by. Empty fields do not matter. Person, name, company, officer and Won are about one
// seat: "Ann as the USA, who won".
type Search struct {
	Person  string // the public id
	Against string // the public id of somebody else at the table
	Name    string // or the beginning of a name
	Company string
	Officer string
	Won     bool
	Players int
	Close   int // the best two at most so many VP apart, 0 for any
	MinTurn int // length, in turns of all
	MaxTurn int
	Since   time.Time // ended
	Until   time.Time
	Private bool // also games that not everybody may look at: for their people
	Free    bool // only games whose records may be given away
	From    int  // skipped
	Limit   int
}

// Seat reports whether the search is about a seat.
func (q *Search) Seat() bool {
	return q.Person != "" || q.Name != "" || q.Company != "" || q.Officer != "" || q.Won
}

// MaxCount is how far games found are counted.
const MaxCount = 1000

// NameKey is what names are searched by.
func NameKey(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// Rank is what a rating needs of a row.
type Rank struct {
	Table          string
	Ended          time.Time
	Players, Place int
	Person, Bot    string
	Left, StandIn  bool
}
