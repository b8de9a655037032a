package oracle

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"barrage/game/rules"
	"barrage/game/view"
)

// ErrOther is the error for games that the second implementation does not play: those with Automas, and
// those that begin from a position.
var ErrOther = errors.New("only games of people from their beginning have a second implementation")

// Pair is a game by the rules and by the second implementation, side by side.
type Pair struct {
	State rules.State
	game  *Game
}

// Start begins a pair at the beginning of a game.
func Start(o rules.Options) (*Pair, error) {
	if o.HasAutomas() {
		return nil, ErrOther
	}
	s, err := rules.New(o)
	return &Pair{State: s}, err
}

// Replay plays a whole game of people on both, and says where they differ first.
func Replay(start rules.State, actions []rules.Action) error {
	p, err := Start(start.Options())
	if err != nil {
		return err
	}
	if p.State != start {
		return ErrOther
	}
	defer p.Stop()
	for ply, a := range actions {
		if err := p.Play(a); err != nil {
			return fmt.Errorf("ply %d, %v: %w", ply+1, a, err)
		}
	}
	if !p.State.Done() {
		return errors.New("the game is not over")
	}
	return p.Finish()
}

// Play plays an action in both, after comparing who decides, what is legal and all that lies on the
// table. The error says what differs.
func (p *Pair) Play(a rules.Action) error {
	if p.game == nil && p.State.Round() == 1 {
		var err error
		if p.game, err = Begin(&p.State); err != nil {
			return err
		}
	}
	if p.game != nil {
		if err := p.compare(); err != nil {
			return err
		}
		p.game.Answer(a.String())
	}
	return p.State.Apply(a, nil)
}

// Finish compares the end of a game that is over.
func (p *Pair) Finish() error {
	if q, more := p.game.Next(); more {
		return fmt.Errorf("the rules have ended, the second implementation asks %s: %v", q.Who, q.Options)
	}
	return p.table()
}

// Stop ends a pair before its end.
func (p *Pair) Stop() {
	if p.game != nil {
		p.game.Stop()
	}
}

// compare compares what is asked and, where a person decides, what lies on the table.
func (p *Pair) compare() error {
	q, more := p.game.Next()
	if !more {
		return errors.New("the second implementation has ended, the rules have not")
	}
	who := "chance"
	if seat := p.State.ToMove(); seat != rules.Chance {
		who = view.CompanyName(&p.State, seat)
	}
	var ours []string
	for _, a := range p.State.Legal(nil) {
		ours = append(ours, a.String())
	}
	slices.Sort(ours)
	slices.Sort(q.Options)
	if who != q.Who || !slices.Equal(ours, q.Options) {
		return fmt.Errorf("%v: the rules ask %s %v\nthe second implementation %s %v", p.State.Prompt().Kind, who, ours, q.Who, q.Options)
	}
	if who == "chance" {
		return nil
	}
	return p.table()
}

// table compares everything on the table.
func (p *Pair) table() error {
	ours, theirs := view.Of(&p.State), p.game.Snapshot
	for k, n := range theirs.Map.Water {
		if n == 0 {
			delete(theirs.Map.Water, k)
		}
	}
	a, b := parts(ours), parts(theirs)
	for k := range a {
		if a[k] != b[k] {
			return fmt.Errorf("%v: %s: the rules have\n%s\nthe second implementation\n%s", p.State.Prompt().Kind, k, a[k], b[k])
		}
	}
	return nil
}

// parts are the parts of a snapshot as text.
func parts(v view.Snapshot) map[string]string {
	list := map[string]string{}
	add := func(name string, part any) {
		text, err := json.Marshal(part)
		must(err)
		list[name] = string(text)
	}
	for name, c := range v.Companies {
		add(name, c)
	}
	add("order", v.TurnOrder)
	add("market", v.Market)
	add("map", v.Map)
	add("spaces", v.ActionSpaces)
	add("round", v.Round)
	return list
}
