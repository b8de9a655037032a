package table

import (
	"testing"

	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestLapsed: in whole games, what was laid down in any position lapses when the turn has been taken, or has been answered by the rules alone, or the
// seat can do nothing any more in the round; until then it waits. What the positions show is compared with what the events tell.
func TestLapsed(t *testing.T) {
	count := map[Lapsed]int{}
	games, stride := 12, 1
	if testing.Short() {
		games, stride = 2, 3
	}
	for seed := range games {
		start, err := rules.New(rules.Options{Version: 1, Players: 3, Variant: rules.Full, Leeghwater: seed%2 == 1})
		if err != nil {
			t.Fatal(err)
		}
		l, r := newLog(start), rng.New(uint64(seed), 13)
		var states []rules.State
		for !l.Now().Done() {
			states = append(states, *l.Now())
			if _, err := l.act(Entry{Seat: l.Now().ToMove(), Action: r.Pick(l.Now().Legal(nil))}); err != nil {
				t.Fatal(err)
			}
		}
		for ply := 0; ply < len(states); ply += stride {
			for seat := range rules.Seat(3) {
				if _, ok := l.ahead(ply, seat); !ok || states[ply].ToMove() == seat {
					continue
				}
				asked, want := 0, Lapsed("")
				for now := ply; now < min(ply+60, len(states)); now++ {
					s, was := &states[now], &states[ply]
					begins := s.ToMove() == seat && s.TurnBegins()
					if begins {
						asked++
					}
					switch crew := was.Player(seat).Engineers(); {
					case want != "": // it stays so
					case asked > 1, asked == 1 && !begins, crew > s.Player(seat).Engineers():
						want = LapsedTurn
					case s.HasPassed(seat) || s.Round() != was.Round():
						want = LapsedRound
					}
					if s.ToMove() == rules.Chance { // which has drawn before anybody looks
						continue
					}
					part := &Log{start: l.start, entries: l.entries[:now], nodes: l.nodes[:now+1], state: *s}
					if got := (Planned{Seat: seat, Ply: ply}).lapsed(part); got != want {
						t.Fatalf("game %d: laid down by %v at %d, at %d it has lapsed for %q, want %q", seed, seat, ply, now, got, want)
					}
					if count[want]++; want != "" && now > ply+30 {
						break
					}
				}
			}
		}
	}
	if count[""] == 0 || count[LapsedTurn] == 0 || count[LapsedRound] == 0 {
		t.Errorf("not all of it happens: %v", count)
	}
}

// TestLapsedShown: why what was laid down has lapsed is said; where the database has lost the position, nothing else is.
func TestLapsedShown(t *testing.T) {
	start, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		t.Fatal(err)
	}
	l := newLog(start)
	if got := (Planned{Ply: 1}).lapsed(l); got != LapsedBack {
		t.Errorf("what was laid down in a position that is lost has lapsed for %q", got)
	}
	for why, want := range map[Lapsed]string{
		LapsedRound: "The round was over before the turn came.", LapsedBack: "Moves were taken back.",
		LapsedTurn: "Only one answer was possible, so it was played for you.", "": "",
	} {
		got := Planned{Seat: 1, Ply: 1, Tried: 1, Why: why, Turns: [][]string{{"bank 1"}}}.show(l, lang.English)
		if got.Why != want || got.Seat != 1 || !got.Dropped || len(got.Turns) != 0 {
			t.Errorf("%q is shown as %+v", why, got)
		}
	}
	// A turn that cannot be read is shown as it was written.
	got := Planned{Turns: [][]string{{"nonsense"}}}.show(l, lang.English)
	if got.Dropped || len(got.Turns) != 1 || got.Turns[0].Actions[0] != "nonsense" || len(got.Turns[0].Answers) != 0 || got.Turns[0].Why != "" {
		t.Errorf("%+v", got)
	}
}
