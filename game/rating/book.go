package rating

import "math"

// A rating is shown after enough games, if they say something: thousands of victories over a weak bot do not.
const (
	Enough  = 10
	certain = 150 // at most, of the deviation
)

// Standing is the rating of a person in a pool.
type Standing struct {
	Rating
	Games int
}

// Shown reports whether enough is known to show the figure.
func (s Standing) Shown() bool { return s.Games >= Enough && s.Deviation <= certain }

// Book holds the ratings of everybody, after the games that were added, in their order.
type Book struct {
	people map[key]Standing
}

type key struct {
	person string
	pool   Pool
}

// NewBook is a book without games.
func NewBook() *Book { return &Book{people: map[key]Standing{}} }

// Of is the rating of a person. Before the first game in a pool it is a guess: what is known from the pool with the
// most games, with an uncertainty of its own.
func (b *Book) Of(person string, pool Pool) Standing {
	if s, ok := b.people[key{person, pool}]; ok {
		return s
	}
	var known Standing
	for _, p := range Pools() {
		if s := b.people[key{person, p}]; s.Games > known.Games {
			known = s
		}
	}
	if known.Games == 0 {
		return Standing{Rating: New(Start)}
	}
	guess := New(known.Rating.Rating)
	guess.Deviation = min(startDeviation, math.Hypot(known.Deviation, transfer))
	return Standing{Rating: guess}
}

// transfer is by how much strengths at tables of different sizes differ.
const transfer = 150

// Add adds a game and returns the standings of its people, by seat.
func (b *Book) Add(g *Game) []Standing {
	standings, before := make([]Standing, len(g.Seats)), make([]Rating, len(g.Seats))
	known := Game{Pool: g.Pool, Seats: append([]Seat(nil), g.Seats...)}
	for i := range known.Seats {
		if s := &known.Seats[i]; s.Person != "" {
			standings[i] = b.Of(s.Person, g.Pool)
			before[i] = standings[i].Rating
		} else if r, ok := Bot(s.Bot); ok {
			before[i] = r
		} else {
			s.Bot = ""
		}
	}
	for i, r := range known.After(before) {
		if s := known.Seats[i]; s.Person != "" {
			standings[i] = Standing{r, standings[i].Games + 1}
			b.people[key{s.Person, g.Pool}] = standings[i]
		}
	}
	return standings
}
