package server

import (
	"context"
	"sync"
	"time"

	"barrage/game/rules"
	"barrage/play"
	"barrage/play/results"
	"barrage/play/results/shipped"
)

// DraftStatistics is how often companies, officers, starting contracts and places in the draft came first, for people and for bots.
type DraftStatistics struct {
	Players int                 `json:"players"`
	Fair    float64             `json:"fair"` // the share that everybody would have if nothing mattered
	People  results.DraftShares `json:"people"`
	Bots    results.DraftShares `json:"bots"`
	Bot     string              `json:"bot"` // that played
}

// drafts are what people have picked here, counted now and then.
type drafts struct {
	house  *play.House
	mu     sync.Mutex
	counts *results.Draft
	made   time.Time
}

const draftsAge = 10 * time.Minute

func (d *drafts) routes() []route {
	return []route{asks(gives("GET", "/api/draft", 0, d.draft), "players", "leeghwater")}
}

// get counts the games, unless that was done lately.
func (d *drafts) get(ctx context.Context) (*results.Draft, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.counts != nil && time.Since(d.made) < draftsAge {
		return d.counts, nil
	}
	counts := results.NewDraft()
	if archive := d.house.Standing.Archive(); archive != nil {
		var game []results.Row
		err := archive.Drafted(ctx, func(r results.Row) error {
			if len(game) > 0 && game[0].Table != r.Table {
				counts.AddGame(game)
				game = game[:0]
			}
			game = append(game, r)
			return nil
		})
		if err != nil {
			return nil, err
		}
		counts.AddGame(game)
	}
	d.counts, d.made = counts, time.Now()
	return counts, nil
}

// draft says what was picked in games of some size, with or without the expansion.
func (d *drafts) draft(c *call) (DraftStatistics, error) {
	players, err := c.Number(&c.route.Route, "players", 4)
	if err != nil {
		return DraftStatistics{}, err
	}
	players = min(max(players, 2), rules.MaxSeats)
	leeghwater, err := c.Number(&c.route.Route, "leeghwater", 0)
	if err != nil {
		return DraftStatistics{}, err
	}
	people, err := d.get(c.Context)
	if err != nil {
		return DraftStatistics{}, err
	}
	return DraftStatistics{players, 1 / float64(players), people.Shares(players, leeghwater != 0), shipped.Bots().Shares(players, leeghwater != 0), "river"}, nil
}
