package reason

import (
	"flag"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"barrage/bot"
	"barrage/game/record/recordtest"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// stride is which of the turns of the recorded games are looked at; make soak looks at all.
var stride = flag.Int("stride", 3, "look at every n-th turn of the recorded games")

// position is a turn of a recorded game, with another one that a bot chose, and what really happened then.
type position struct {
	name  string
	ply   int
	s     rules.State
	turn  []rules.Action
	other []rules.Action
	then  Happened
}

// positions are turns of all recorded games.
func positions(t testing.TB, stride int) (list []*position) {
	t.Helper()
	files, err := filepath.Glob("../../game/record/testdata/games/*.txt")
	if err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	n := 0
	for _, file := range files {
		r := recordtest.Read(t, file)
		s, err := r.Header.Start()
		if err != nil {
			t.Fatal(err)
		}
		source := rng.New(uint64(len(list)), 5)
		var later []*position // of this round
		for i := range r.Actions {
			if s.ToMove() >= 0 && s.Round() > 0 && s.TurnBegins() && s.Player(s.ToMove()).Level() == 0 {
				turn := whole(s, func(at *rules.State, k int) rules.Action { return r.Actions[i+k] }, len(r.Actions)-i)
				for k, p := range later {
					if p.s.Round() != s.Round() {
						later[k].then.Ended = true
						continue
					}
					p.then.Turns = append(p.then.Turns, Later{s, s.ToMove(), turn})
				}
				later = slices.DeleteFunc(later, func(p *position) bool { return p.then.Ended })
				p := &position{name: filepath.Base(file), ply: i, s: s, turn: turn}
				p.other = whole(s, func(at *rules.State, k int) rules.Action { return bot.Busy{}.Choose(at, at.Legal(nil), &source) }, 40)
				later = append(later, p)
				if n++; n%stride == 0 {
					list = append(list, p)
				}
			}
			s.Play(r.Actions[i])
		}
	}
	return list
}

// whole is a turn to its end.
func whole(s rules.State, answer func(at *rules.State, k int) rules.Action, most int) (turn []rules.Action) {
	seat := s.ToMove()
	for k := 0; k < most; k++ {
		a := answer(&s, k)
		turn = append(turn, a)
		if s.Play(a); s.Done() || turns.Over(&s, seat) {
			break
		}
	}
	return turn
}

// TestTrue: every reason that is given for turns of whole games, and every one that would be given if it were not for better ones, is
// true when the game is played on.
func TestTrue(t *testing.T) {
	every := *stride
	if testing.Short() {
		every = 25
	}
	count := map[string]int{}
	check := func(p *position, list []Reason, turn, other []rules.Action, missed bool) {
		for _, r := range list {
			count[r.Kind]++
			x := spoken(p.s, r, turn, other)
			x.missed = missed && !r.Fault
			if claims[r.Kind] == nil {
				t.Fatalf("nothing checks %s", r.Kind)
			}
			if why := claims[r.Kind](x); why != "" {
				t.Errorf("%s %d, %v or %v: %s %v is false: %s", p.name, p.ply, turn, other, r.Kind, r.Args, why)
			}
		}
	}
	for _, p := range positions(t, every) {
		f := finding(&p.s, p.turn, p.other)
		apart, shared := f.gains()
		check(p, append(apart, shared...), p.turn, p.other, false)
		check(p, f.faults(), p.turn, p.other, false)
		check(p, Missed(&p.s, p.other, p.turn, p.then), p.other, p.turn, true)
		if list := Find(&p.s, p.turn, p.other); len(list) > Most {
			t.Errorf("%d reasons", len(list))
		}
	}
	t.Log(count)
	codes, _ := Kinds()
	for _, code := range codes {
		if claims[code] == nil {
			t.Errorf("nothing checks %s", code)
		}
		if count[code] == 0 && every == 1 {
			t.Errorf("%s was never found", code)
		}
	}
}

// TestSilent: in at most 15 % of the positions nothing is said, and no reason takes longer than may be.
func TestSilent(t *testing.T) {
	every := max(8, *stride)
	silent, n := 0, 0
	var spent time.Duration
	for _, p := range positions(t, every) {
		begun := time.Now()
		list := Find(&p.s, p.turn, p.other)
		spent += time.Since(begun)
		if n++; len(list) == 0 {
			silent++
		}
	}
	t.Logf("%d positions, nothing is said in %d; %v each", n, silent, spent/time.Duration(n))
	if 100*silent > 15*n {
		t.Errorf("nothing is said in %d of %d positions", silent, n)
	}
	if each := spent / time.Duration(n); each > 40*time.Millisecond {
		t.Errorf("%v each", each)
	}
}
