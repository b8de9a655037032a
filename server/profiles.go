package server

import (
	"math"
	"time"

	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/rating"
	"barrage/game/view"
	"barrage/play"
	"barrage/play/people"
	"barrage/play/results"
	"barrage/play/standing"
	"barrage/server/api"
)

// PersonProfile is what the games of a person tell. Others see those that everybody may look at or that are rated.
type PersonProfile struct {
	ID     string    `json:"id"`
	Name   string    `json:"name"`
	Handle string    `json:"handle,omitempty"`
	Robot  bool      `json:"robot,omitempty"` // a program
	Since  time.Time `json:"since"`
	You    bool      `json:"you,omitempty"`
	results.Profile
	Ratings []PersonRating `json:"ratings"` // of pools with games
	Marks   []BotMark      `json:"marks"`   // the levels of the bots, on the same scale
}

// PersonRating is the rating of a person in one kind of game. Below ten games, or while little is known, there is no figure.
type PersonRating struct {
	Players int  `json:"players"`
	Solo    bool `json:"solo"` // against bots
	Games   int  `json:"games"`
	Rating  int  `json:"rating,omitempty"`
	Low     int  `json:"low,omitempty"` // where the strength lies, 95 times of 100
	High    int  `json:"high,omitempty"`
}

// BotMark is the fixed rating of a bot.
type BotMark struct {
	Bot    string `json:"bot" ts:"Level"`
	Rating int    `json:"rating"`
}

// maxProfile bounds the games that a profile is made of, the latest first.
const maxProfile = 2000

// profiles show what the games of a person tell.
type profiles struct{ house *play.House }

func (p *profiles) routes() []route {
	return []route{
		gives("GET", "/api/people/{id}", 0, p.profile),
		{api.Route{Method: "GET", Path: "/api/people/{id}/results"}, p.results},
		{api.Route{Method: "GET", Path: "/api/people/{id}/bgstats"}, p.bgStats},
	}
}

// gamesOf are the games of the person in the path that the caller may know of, and all of them.
func (p *profiles) gamesOf(c *call) (u people.User, games, all [][]results.Row, err error) {
	if err := c.allow(archiveLimit); err != nil {
		return u, nil, nil, err
	}
	who := c.ID
	if who == "me" {
		if err := c.SignedIn(); err != nil {
			return u, nil, nil, err
		}
		who = c.Viewer.User.ID
	}
	if u, err = p.house.People.Person(c.Context, who); err != nil {
		return u, nil, nil, err
	}
	archive := p.house.Standing.Archive()
	if archive == nil {
		return u, nil, nil, nil
	}
	rows, err := archive.ResultsOf(c.Context, u.ID, maxProfile)
	if err != nil {
		return u, nil, nil, err
	}
	all = results.ByGame(rows)
	for _, g := range all {
		if u.ID == c.Viewer.User.ID || g[0].Public || g[0].Rated {
			games = append(games, g)
		}
	}
	return u, games, all, nil
}

func (p *profiles) profile(c *call) (PersonProfile, error) {
	u, games, all, err := p.gamesOf(c)
	if err != nil {
		return PersonProfile{}, err
	}
	you := u.ID == c.Viewer.User.ID
	out := PersonProfile{ID: u.ID, Name: u.Name, Handle: u.Handle, Robot: u.Bot, Since: u.Created, You: you, Ratings: []PersonRating{}, Marks: []BotMark{}}
	out.Profile = results.ProfileOf(u.ID, games, func(r results.Row) bool { return you || r.Public })
	out.Reliability = results.ReliabilityOf(u.ID, all) // a sum, which tells nothing of a game that not everybody may look at
	standings, err := p.house.Standing.Ratings(c.Context)
	if err != nil {
		return out, err
	}
	for _, pool := range rating.Pools() {
		st := standings.Of(u.ID, pool)
		if st.Games == 0 {
			continue
		}
		r := PersonRating{Players: pool.Players, Solo: pool.Solo, Games: st.Games}
		if st.Shown() {
			low, high := st.Interval()
			r.Rating, r.Low, r.High = whole(st.Rating.Rating), whole(low), whole(high)
		}
		out.Ratings = append(out.Ratings, r)
	}
	for _, level := range roster.Levels() {
		if r, ok := rating.Bot(level); ok {
			out.Marks = append(out.Marks, BotMark{level, whole(r.Rating)})
		}
	}
	finish(out.Recent, standings, c.Lang)
	return out, nil
}

func whole(x float64) int { return int(math.Round(x)) }

// finish adds to games in lists what is not in their rows: ratings, and words for people who are gone.
func finish(games []results.GameSummary, standings standing.Standings, l lang.Language) {
	for _, g := range games {
		for i := range g.Seats {
			seat := &g.Seats[i]
			if seat.ID == "" && seat.Bot == "" {
				seat.Name = l.Text("table.deleted")
			}
			if st, ok := standings.After(g.Table, seat.ID); ok && st.Shown() {
				seat.Rating = whole(st.Rating.Rating)
			}
		}
	}
}

// results sends the rows of a person's games as JSON.
func (p *profiles) results(c *call) error {
	_, games, _, err := p.gamesOf(c)
	if err != nil {
		return err
	}
	return c.attach("barrage-results.json", append([][]results.Row{}, games...))
}

// bgStats sends a person's games for the app BG Stats.
func (p *profiles) bgStats(c *call) error {
	u, games, _, err := p.gamesOf(c)
	if err != nil {
		return err
	}
	return c.attach("barrage.bgsplay", results.BGStatsOf(u.ID, games, c.Lang, view.In(c.Lang).Bot))
}
