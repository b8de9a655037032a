package view

import (
	"encoding/json"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
)

// games plays games of every variant and shows each state.
func games(t *testing.T, each func(s *rules.State, legal []rules.Action)) {
	t.Helper()
	for g := range 48 {
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
		for !s.Done() {
			legal := s.Legal(nil)
			each(&s, legal)
			s.Play(bot.Busy{}.Choose(&s, legal, &r))
		}
		each(&s, nil)
	}
}

// TestAnswersHaveWords: every answer has words of its own, every prompt a question.
func TestAnswersHaveWords(t *testing.T) {
	asked := map[rules.PromptKind]bool{}
	games(t, func(s *rules.State, legal []rules.Action) {
		if s.ToMove() < 0 {
			return
		}
		f := s.Prompt()
		automa := s.Player(s.ToMove()).Level() > 0
		if q := Question(s); q == "" || strings.Contains(q, "none") {
			t.Fatalf("%v: %q", f.Kind, q)
		}
		asked[f.Kind] = true
		seen := map[string]rules.Action{}
		for _, a := range legal {
			words := Answer(s, a)
			if other, twice := seen[words]; twice && !automa || words == "" || strings.Contains(words, "none") || strings.Contains(words, "%!") || strings.Contains(words, "no tile") {
				t.Fatalf("%v: %q (also %v)", a, words, other)
			}
			seen[words] = a
		}
	})
	for _, k := range []rules.PromptKind{rules.AskPick, rules.AskTurn, rules.AskBuild, rules.AskPay, rules.AskPlace, rules.AskProduce, rules.AskFulfil,
		rules.AskDrops, rules.AskMachines, rules.AskTake, rules.AskDiscard, rules.AskTile, rules.AskDam, rules.AskFetchTile, rules.AskFetchMachines,
		rules.AskUse} {
		if !asked[k] {
			t.Errorf("never asked to %v", k)
		}
	}
}

// TestPickQuestions: who is asked for what, and for whom, when companies are assigned.
func TestPickQuestions(t *testing.T) {
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
		if got := Question(&s); got != want {
			t.Errorf("%v: %q", rules.Assignment(a), got)
		}
		if words := Answer(&s, s.Legal(nil)[0]); !strings.HasPrefix(words, "USA with Wilhelm Adler, contract S1") {
			t.Error(words)
		}
	}
}

// TestBoard: the board shows every player, basin and face-up contract.
func TestBoard(t *testing.T) {
	games(t, func(s *rules.State, _ []rules.Action) {
		b := Board(s)
		if s.TurnOrder() != nil {
			for i := range s.Players() {
				if !strings.Contains(b, CompanyName(s, rules.Seat(i))) {
					t.Fatalf("no %s on the board", CompanyName(s, rules.Seat(i)))
				}
			}
		}
		for p := rules.Green; p <= rules.Red; p++ {
			for _, c := range s.FaceUpContracts(p) {
				if c != 0 && !strings.Contains(b, c.String()) {
					t.Fatalf("no %v on the board", c)
				}
			}
		}
		if strings.Contains(b, "%!") || !strings.Contains(b, "P12_4") {
			t.Fatal(b)
		}
	})
}

// TestSnapshot: JSON both ways, and nothing that is not public: no pile order.
func TestSnapshot(t *testing.T) {
	games(t, func(s *rules.State, _ []rules.Action) {
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

// TestRewards: words for every contract.
func TestRewards(t *testing.T) {
	for _, c := range rules.Contracts() {
		if w := Reward(c.Reward()); w == "nothing" || strings.Contains(w, "%!") {
			t.Errorf("%v: %q", c, w)
		}
	}
	for _, o := range rules.Officers() {
		if OfficerName(o) == "" {
			t.Errorf("%v has no name", o)
		}
	}
	for _, c := range rules.Companies() {
		if CompanyTitle(c) == "" {
			t.Errorf("%v has no name", c)
		}
	}
}
