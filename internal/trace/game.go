package trace

import (
	"slices"
	"strconv"

	"barrage/game/automa"
	"barrage/game/rules"
	"barrage/game/view"
)

// ourGame is the game as our rules play it.
type ourGame struct {
	state rules.State
	ahead []*moment // not yet compared with the log
	told  []account // what events must tell since the last photo
}

// moment is a point of our game: a photo, or an answer that the log did not give,
// because it was forced or because it was searched for.
type moment struct {
	photo  rules.Moment // 0 for an answer
	told   []account    // what events must tell before a photo
	state  rules.State  // before the answer
	answer rules.Action
}

// photo is the index of the next photo ahead, -1 if our game has not got there.
func (g *ourGame) photo() int {
	return slices.IndexFunc(g.ahead, func(m *moment) bool { return m.photo != 0 })
}

// actor is the company that answers our prompt.
func (g *ourGame) actor() string { return view.CompanyName(&g.state, g.state.ToMove()) }

// asked says what our game waits for.
func (g *ourGame) asked() string {
	if g.state.Done() {
		return "the game is over"
	}
	return g.actor() + " is asked " + strconv.Quote(g.state.Prompt().Kind.ID())
}

// turnEnd is the state after the turn, or within it if it is not over.
func (g *ourGame) turnEnd() *rules.State {
	if i := g.photo(); i >= 0 {
		return &g.ahead[i].state
	}
	return &g.state
}

func (g *ourGame) decideOurs() rules.Action { return automa.Decide(&g.state, g.state.Legal(nil), nil) }

// find picks the legal answer with a given text.
func (g *ourGame) find(text string) (rules.Action, error) {
	list := g.state.Legal(nil)
	for _, a := range list {
		if a.String() == text {
			return a, nil
		}
	}
	return 0, open(differ("answer to: "+g.state.Prompt().Kind.String(), actionTexts(list), text))
}

func actionTexts(list []rules.Action) []string {
	texts := make([]string, len(list))
	for i, a := range list {
		texts[i] = a.String()
	}
	return texts
}
