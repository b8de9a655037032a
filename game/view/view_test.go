package view

import (
	"encoding/json"
	"flag"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
)

// games shows the positions of the golden pages and every position of games of every
// variant; with -short of few games.
func games(t *testing.T, each func(s *rules.State, legal []rules.Action)) {
	t.Helper()
	show(t, 1, each)
}

// some is games for what holds of any position: it shows every third of the games, every fifth with -short, every one with -games of more
// than usual.
func some(t *testing.T, each func(s *rules.State, legal []rules.Action)) {
	t.Helper()
	switch {
	case testing.Short():
		show(t, 5, each)
	case *manyGames > usualGames:
		show(t, 1, each)
	default:
		show(t, 3, each)
	}
}

const usualGames = 48

// manyGames is how many games are shown.
var manyGames = flag.Int("games", usualGames, "games at whose positions is looked; a few with -short")

func show(t *testing.T, stride int, each func(s *rules.State, legal []rules.Action)) {
	t.Helper()
	for _, p := range pages(t) {
		if !p.board {
			each(&p.state, p.state.Legal(nil))
		}
	}
	many := *manyGames
	if testing.Short() {
		many = 4
	}
	for g := range many {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, GuestOfficers: g%2 == 1}
		switch g % 4 {
		case 1:
			o.Assignment = rules.Assignment(g / 4 % 3)
		case 0:
			o = rules.Options{Players: uint8(2 + g%3), Variant: rules.Introductory}
		case 2:
			o.Leeghwater = true
			if g%8 == 2 {
				o.Automas = [4]uint8{0, uint8(1 + g/8%4)}
			}
		}
		r := rng.New(21, uint64(g))
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; !s.Done(); ply++ {
			legal := s.Legal(nil)
			if ply%stride == 0 {
				each(&s, legal)
			}
			s.Play(bot.Busy{}.Choose(&s, legal, &r))
		}
		each(&s, nil)
	}
}

// TestPickQuestions: who is asked for what, and for whom, when companies are assigned.
func TestPickQuestions(t *testing.T) {
	w := In(lang.English)
	for a, want := range []string{
		"Which company with its officer, and which starting contract?",
		"Which company with its officer, and which starting contract, does player 1 get?",
		"Which company, which officer, and which starting contract?",
	} {
		s, err := rules.New(rules.Options{Players: 2, Variant: rules.Full, Assignment: rules.Assignment(a)})
		if err != nil {
			t.Fatal(err)
		}
		for s.Prompt().Kind != rules.AskPick {
			s.Play(s.Legal(nil)[0])
		}
		if got := w.Question(&s); !strings.EqualFold(got, want) {
			t.Errorf("%v: %q", rules.Assignment(a), got)
		}
		if words := w.Answer(&s, s.Legal(nil)[0]); !strings.HasPrefix(words, "USA with Wilhelm Adler, contract of 3 energy (2 credits, 2 energy)") {
			t.Error(words)
		}
	}
}

// TestSnapshot: JSON both ways, and nothing that is not public: no pile order.
func TestSnapshot(t *testing.T) {
	t.Parallel()
	some(t, func(s *rules.State, _ []rules.Action) {
		data, err := json.Marshal(Of(s))
		if err != nil {
			t.Fatal(err)
		}
		var back Snapshot
		if err := json.Unmarshal(data, &back); err != nil {
			t.Fatal(err)
		}
		again, _ := json.Marshal(back)
		if string(again) != string(data) {
			t.Fatalf("comes back different:\n%s\n%s", data, again)
		}
	})
}

// opened begins a game and draws until somebody is asked.
func opened(t *testing.T, o rules.Options) rules.State {
	t.Helper()
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	for r := rng.New(1, 1); s.ToMove() == rules.Chance; {
		s.Play(r.Pick(s.Legal(nil)))
	}
	return s
}
