package review

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"barrage/bot"
	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/record"
	"barrage/game/record/recordtest"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

// fake thinks of a turn for every first answer, completed with first answers. How good
// a position is, its hash decides.
type fake struct{ asked *int }

func fakes() bot.Thinker { return fake{} }

func (f fake) Choose(_ *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	return r.Pick(legal)
}

func (f fake) Think(s *rules.State, limit bot.Limit, _ *rng.Source) bot.Thought {
	if f.asked != nil {
		*f.asked++
	}
	if s.Done() || s.ToMove() < 0 || s.Player(s.ToMove()).Level() > 0 {
		panic("nobody is asked")
	}
	seat := s.ToMove()
	t := bot.Thought{Simulations: limit.Simulations, Depth: 1}
	for _, a := range s.Legal(nil) {
		next := *s
		next.Play(a)
		l := bot.Line{Turn: []rules.Action{a}}
		for next.ToMove() == seat && !next.TurnBegins() {
			b := next.Legal(nil)[0]
			next.Play(b)
			l.Turn = append(l.Turn, b)
		}
		l.Outlook, l.Visits = fate(&next), 3+len(t.Lines)
		if !next.Done() && next.ToMove() >= 0 {
			l.Reply = next.Legal(nil)[:1]
		}
		t.Lines = append(t.Lines, l)
	}
	slices.SortStableFunc(t.Lines, func(a, b bot.Line) int {
		if a.Win[seat] > b.Win[seat] {
			return -1
		}
		return 1
	})
	t.Outlook = t.Lines[0].Outlook
	return t
}

func fate(s *rules.State) bot.Outlook {
	var o bot.Outlook
	h := s.Hash()
	sum := 0.0
	for i := range s.Players() {
		o.Win[i] = 1 + float64(h>>(8*i)&255)
		sum += o.Win[i]
		for k := range o.Sources[i] {
			o.Sources[i][k] = float64(h>>(k+i)&7) + float64(h>>(2*k+i)&127)/128
		}
	}
	for i := range o.Win {
		o.Win[i] /= sum
	}
	return o
}

func read(t testing.TB, name string) *record.Record {
	t.Helper()
	return recordtest.Read(t, filepath.Join("../../game/record/testdata/games", name))
}

func reviewOf(t testing.TB, r *record.Record) *Review {
	t.Helper()
	last, total := 0, 0
	var grown []Turn
	v, err := Of(t.Context(), r, Judges{Judge: By(fakes, bot.Limit{Simulations: 100})}, 3, func(v *Review, of int) {
		n := len(v.Turns)
		if n <= last || n > of || total != 0 && of != total {
			t.Errorf("%d of %d after %d of %d", n, of, last, total)
		}
		grown = append(grown, v.Turns[last:]...)
		last, total = n, of
	})
	if err != nil {
		t.Fatal(err)
	}
	if last != total {
		t.Errorf("%d of %d turns were judged", last, total)
	}
	for i := range v.Turns { // what was shown before the end does not change
		if !reflect.DeepEqual(grown[i], v.Turns[i]) {
			t.Errorf("turn %d was shown as %+v, and is %+v", i, grown[i], v.Turns[i])
		}
	}
	return v
}

// TestReview: the turns are the game, and every figure is what the thinker says of the
// positions before and after.
func TestReview(t *testing.T) {
	fallen, rejudged := 0, 0
	defer func() {
		if fallen == 0 || rejudged == 0 {
			t.Errorf("%d turns after which the share falls, %d of them called best at first", fallen, rejudged)
		}
	}()
	for _, name := range []string{"002-2p-intro.txt", "021-3p-std.txt", "044-4p-lwp.txt"} {
		r := read(t, name)
		v := reviewOf(t, r)
		judge := By(fakes, bot.Limit{Simulations: 100})
		var played []rules.Action
		verdicts := map[Verdict]int{}
		for i := range v.Turns {
			turn := &v.Turns[i]
			before, err := r.At(turn.Ply, nil)
			if err != nil || before != turn.State || turn.Seat != before.ToMove() {
				t.Fatalf("%s turn %d: another position (%v)", name, i, err)
			}
			played = append(played, turn.Played...)
			thought, _ := judge(t.Context(), &before)
			after := before
			for _, a := range turn.Played {
				after.Play(a)
			}
			next, _ := judge(t.Context(), &after)
			// The turns it is compared with: the best, and three more where the share falls.
			expects, n := thought.Outlook, 1
			if fell := thought.Win[turn.Seat]-next.Win[turn.Seat] > 0.03; fell && turn.Judged {
				expects, n = next.Outlook, min(4, len(thought.Lines))
				fallen++
			}
			loss, found := 0.0, false
			if turn.Judged {
				var best *bot.Thought
				for k, l := range thought.Lines[:n] {
					end := before
					if follow(&end, l.Turn, nil); end == after {
						found = found || k == 0
						continue
					}
					if led, _ := judge(t.Context(), &end); best == nil || led.Win[turn.Seat] > best.Win[turn.Seat] {
						best = &led
					}
				}
				if best != nil && best.Win[turn.Seat] > next.Win[turn.Seat] {
					if loss = best.Win[turn.Seat] - next.Win[turn.Seat]; n > 1 {
						expects = best.Outlook
					}
					rejudged += btoi(found)
					if found = false; turn.Lines[0].Outlook != best.Outlook {
						t.Errorf("%s turn %d: the best turn is not judged by where it leads", name, i)
					}
				}
			}
			if turn.Before != expects || turn.After != next.Outlook {
				t.Fatalf("%s turn %d: another outlook", name, i)
			}
			if turn.Judged && len(turn.Lines) != 1 {
				t.Errorf("%s turn %d: %d lines", name, i, len(turn.Lines))
			}
			if turn.Judged && turn.Found != found {
				t.Errorf("%s turn %d: found %v", name, i, turn.Found)
			}
			if turn.Judged && (turn.Loss != loss || turn.Verdict != VerdictOf(loss)) {
				t.Errorf("%s turn %d: lost %g, %s, want %g", name, i, turn.Loss, turn.Verdict, loss)
			}
			if turn.Loss < 0 || (turn.Best() != nil) != (turn.Judged && turn.Verdict != Best) {
				t.Errorf("%s turn %d: lost %g, %v", name, i, turn.Loss, turn.Best())
			}
			verdicts[turn.Verdict]++
		}
		decisions := slices.DeleteFunc(slices.Clone(r.Actions), func(a rules.Action) bool { return a.Kind() == rules.ActReveal })
		if !slices.Equal(played, decisions) {
			t.Errorf("%s: the turns are another game", name)
		}
		if verdicts[Blunder] == 0 || verdicts[Best] == 0 {
			t.Errorf("%s: %v", name, verdicts)
		}
		if v.Final != over(&v.End) {
			t.Errorf("%s: the end is expected, not known", name)
		}
	}
}

// TestFound: whoever plays the best turn loses nothing, in whatever order it is told.
func TestFound(t *testing.T) {
	r := read(t, "018-2p-std.txt")
	list, _, err := turns(r)
	if err != nil {
		t.Fatal(err)
	}
	for i := range list {
		turn := &list[i]
		thought := bot.Thought{Lines: []bot.Line{{Turn: turn.Played}, {}}}
		after := turn.State
		for _, a := range turn.Played {
			after.Play(a)
		}
		if lines := turn.compare(&thought, &after); lines != nil {
			t.Fatalf("turn %d is to be compared with itself: %v", i, lines)
		}
		if len(turn.State.Legal(nil)) > 1 && (!turn.Found || turn.Loss != 0 || turn.Verdict != Best || turn.Best() != nil) {
			t.Fatalf("turn %d: %+v", i, turn)
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestVerdicts(t *testing.T) {
	for loss, want := range map[float64]Verdict{0: Best, 0.004: Best, 0.005: Good, 0.029: Good, 0.03: Inaccuracy, 0.099: Inaccuracy, 0.1: Blunder, 1: Blunder} {
		if got := VerdictOf(loss); got != want {
			t.Errorf("%g is %s, want %s", loss, got, want)
		}
	}
}

// TestAutoma: an Automa obeys its card, and is not judged for that.
func TestAutoma(t *testing.T) {
	t.Parallel()
	o := rules.Options{Players: 2, Variant: rules.Full, Automas: [4]uint8{0, 1}}
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(1, 1)
	rec := &record.Record{Header: record.NewHeader(o, nil)}
	for !s.Done() {
		a := r.Pick(s.Legal(nil))
		rec.Actions = append(rec.Actions, a)
		s.Play(a)
	}
	automa := 0
	for _, turn := range reviewOf(t, rec).Turns {
		if turn.Seat == 1 && turn.State.Round() > 0 {
			automa++
			if turn.Judged || turn.Loss != 0 || turn.Verdict != "" || turn.Before.Win[0]+turn.Before.Win[1] < 0.999 {
				t.Fatalf("%+v", turn)
			}
		}
	}
	if automa < 10 {
		t.Errorf("%d turns of the Automa", automa)
	}
}

// TestChance: where something is drawn, several outcomes are judged, within the limit.
func TestChance(t *testing.T) {
	r := read(t, "018-2p-std.txt")
	s, err := r.Header.Start()
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	thought, err := By(func() bot.Thinker { return fake{&asked} }, bot.Limit{Simulations: 100})(t.Context(), &s)
	if err != nil || s.ToMove() != rules.Chance || asked != draws || thought.Simulations != 100 {
		t.Fatalf("asked %d times for %d simulations: %v", asked, thought.Simulations, err)
	}
	if sum := thought.Win[0] + thought.Win[1]; math.Abs(sum-1) > 1e-9 || thought.Win[0] <= 0 {
		t.Error(thought.Win)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := Of(ctx, read(t, "018-2p-std.txt"), Judges{Judge: By(fakes, bot.Limit{})}, 1, func(v *Review, _ int) {
		if len(v.Turns) == 3 {
			cancel()
		} else if len(v.Turns) > 3 {
			t.Error("it goes on")
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	empty := &record.Record{Header: record.NewHeader(rules.Options{Players: 2, Variant: rules.Full}, nil)}
	if _, err := Of(t.Context(), empty, Judges{Judge: By(fakes, bot.Limit{})}, 1, nil); !errors.Is(err, ErrNothing) {
		t.Error(err)
	}
}

// TestAdvise: lines are compared by where they lead, each thought of as long as the
// others, within the limit.
func TestAdvise(t *testing.T) {
	s, err := read(t, "021-3p-std.txt").At(157, nil)
	if err != nil {
		t.Fatal(err)
	}
	var limits []int
	by := func(l bot.Limit) Judge {
		return func(ctx context.Context, s *rules.State) (bot.Thought, error) {
			limits = append(limits, l.Simulations)
			return By(fakes, l)(ctx, s)
		}
	}
	got, err := Advise(t.Context(), by, bot.Limit{Simulations: 240}, &s, 3)
	if err != nil || !slices.Equal(limits, []int{120, 40, 40, 40}) || got.Simulations > 240 || len(got.Lines) != 3 {
		t.Fatalf("%v %v, %d simulations, %d lines", err, limits, got.Simulations, len(got.Lines))
	}
	for i, l := range got.Lines { // both figures come from one search
		end := s
		follow(&end, l.Turn, nil)
		led, _ := By(fakes, bot.Limit{})(t.Context(), &end)
		if l.Outlook != led.Outlook {
			t.Errorf("line %d: %+v", i, l)
		}
	}
	if got.Outlook != got.Lines[0].Outlook {
		t.Error("the outlook is not that of the first line")
	}
}

// TestOrder: lines within 1 % are about equal, the most searched of them comes first, and at real
// positions every hint keeps to that.
func TestOrder(t *testing.T) {
	line := func(win float64, visits int) bot.Line {
		l := bot.Line{Visits: visits}
		l.Win[0] = win
		return l
	}
	lines := []bot.Line{line(0.37, 900), line(0.46, 105), line(0.455, 110), line(0.452, 90), line(0.20, 130)}
	order(lines, 0)
	var got []float64
	for i := range lines {
		got = append(got, lines[i].Win[0])
	}
	if want := []float64{0.455, 0.46, 0.452, 0.37, 0.20}; !slices.Equal(got, want) || Alike(lines, 0) != 3 {
		t.Errorf("%v, %d alike", got, Alike(lines, 0))
	}
	for _, at := range []struct {
		name string
		ply  int
	}{{"021-3p-std.txt", 61}, {"030-4p-std-promo.txt", 70}, {"044-4p-lwp.txt", 300}} {
		s, err := read(t, at.name).At(at.ply, nil)
		if err != nil {
			t.Fatal(err)
		}
		seat := s.ToMove()
		thought, err := Advise(t.Context(), func(l bot.Limit) Judge { return By(roster.Analyst, l) }, bot.Limit{Simulations: 160}, &s, 4)
		if err != nil || len(thought.Lines) < 2 {
			t.Fatal(err, len(thought.Lines))
		}
		first := &thought.Lines[0]
		for i := range thought.Lines {
			l := &thought.Lines[i]
			if l.Win[seat] > first.Win[seat]+equal || i < Alike(thought.Lines, seat) && l.Visits > first.Visits {
				t.Errorf("%s@%d: line %d with %.1f %% after %d visits stands below %.1f %% after %d", at.name, at.ply, i, 100*l.Win[seat], l.Visits, 100*first.Win[seat], first.Visits)
			}
		}
	}
}

// TestFacts: what is told of a turn is what the position shows before and after it.
func TestFacts(t *testing.T) {
	told := map[rules.EventKind]int{}
	energy := 0
	for _, name := range []string{"021-3p-std.txt", "044-4p-lwp.txt"} {
		list, _, err := turns(read(t, name))
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			turn := &list[i]
			f := FactsOf(&turn.State, turn.Played)
			for _, e := range f.Events {
				told[e.Kind]++
				if e.Seat != turn.Seat {
					t.Errorf("%s turn %d: %v is another's doing", name, i, e)
				}
			}
			energy += f.Energy
			if f.After.Round() != turn.State.Round() || f.After.Phase() != turn.State.Phase() {
				continue // the turn ends the round
			}
			before, after := turn.State.Player(turn.Seat), f.After.Player(turn.Seat)
			if f.Energy != after.Energy()-before.Energy() && after.Energy() < 30 {
				t.Errorf("%s turn %d: %d energy, %d before and %d after", name, i, f.Energy, before.Energy(), after.Energy())
			}
			if f.Water != held(&f.After, turn.Seat)-held(&turn.State, turn.Seat) {
				t.Errorf("%s turn %d: %d drops", name, i, f.Water)
			}
		}
	}
	for _, k := range []rules.EventKind{rules.EvFulfilled, rules.EvBuilt, rules.EvTaken, rules.EvTileTaken, rules.EvWorkDone} {
		if told[k] == 0 {
			t.Errorf("no %v in two games", k)
		}
	}
	if energy < 100 {
		t.Errorf("%d energy in two games", energy)
	}
}

// TestStopped: who does not want to know any more does not wait for the limit.
func TestStopped(t *testing.T) {
	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	if err != nil {
		t.Fatal(err)
	}
	for r := rng.New(1, 1); s.ToMove() < 0; {
		s.Play(r.Pick(s.Legal(nil)))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err = By(roster.Analyst, bot.Limit{Time: time.Hour})(ctx, &s)
	if took := time.Since(begun); !errors.Is(err, context.DeadlineExceeded) || took > 10*time.Second {
		t.Errorf("%v after %v", err, took)
	}
}

// TestPercents: shares that are shown add up, and that of who is asked is what his lines say.
func TestPercents(t *testing.T) {
	w := view.In(lang.English)
	for _, shares := range [][]float64{{0.254, 0.424, 0.322}, {0.425, 0.575}, {1. / 3, 1. / 3, 1. / 3}, {0.005, 0.005, 0.99}, {1, 0}, {0.2, 0.3, 0.4, 0.1}, {0.125, 0.125, 0.375, 0.375}, {0, 0}} {
		for seat := -1; seat < len(shares); seat++ {
			sum, want := 0, 0
			for i, text := range Percents(shares, seat, w) {
				n, err := strconv.Atoi(strings.TrimSuffix(text, "%"))
				if err != nil || math.Abs(float64(n)-100*shares[i]) > 1 || i == seat && text != Percent(shares[i], w) {
					t.Errorf("%v: %s, %v", shares, text, err)
				}
				sum += n
				want = max(want, int(math.Ceil(shares[i])))
			}
			if sum != 100*want {
				t.Errorf("%v add up to %d", shares, sum)
			}
		}
	}
}

// TestTotal: VP are the sum of the sources shown.
func TestTotal(t *testing.T) {
	var o bot.Outlook
	for i, from := range rules.VPSources() {
		o.Sources[0][from] = 1.0049 + float64(i)
	}
	sum := 0.0
	e := expected(2, &o)[0]
	for _, vp := range e.Sources {
		sum += vp
	}
	if math.Abs(sum-e.VP) > 1e-9 {
		t.Errorf("%v VP, the sources make %v", e.VP, sum)
	}
}

// TestTexts: everything has words in every language, and JSON has no empty list as null.
func TestTexts(t *testing.T) {
	r := read(t, "044-4p-lwp.txt")
	v := reviewOf(t, r)
	for _, l := range lang.All() {
		w := view.In(l)
		j := v.Show(w)
		text := j.Text(w, false)
		for _, turn := range j.Turns {
			for _, a := range turn.Actions {
				if code, _, _ := strings.Cut(a, " "); strings.Contains(code, "_") && strings.Contains(text, code) {
					t.Errorf("%v: the review says %q for %q", l, a, turn.Text)
				}
			}
			if !strings.Contains(text, strings.Join(turn.Text, "; ")) {
				t.Errorf("%v: the review does not say %q", l, turn.Text)
			}
		}
		if noted := j.Text(w, true); !strings.Contains(noted, "\n   "+line(j.Turns[0].Actions)+"\n") {
			t.Errorf("%v: no notation", l)
		}
		for i := 0; i < len(v.Turns); i += 7 {
			turn := &v.Turns[i]
			thought := bot.Thought{Outlook: turn.Before, Lines: turn.Lines}
			o := Show(&turn.State, &thought, 3, w)
			text += o.Text(&turn.State, w)
			if len(o.Lines) > 3 || len(o.Lines) > 0 && len(o.Lines[0].Actions) != len(o.Lines[0].Text) {
				t.Errorf("%+v", o)
			}
		}
		if strings.Contains(text, "[") || strings.Contains(text, "{") {
			t.Errorf("%v: a message is missing in\n%s", l, text)
		}
		data, err := json.Marshal(j)
		if err != nil || strings.Contains(string(data), "null") {
			t.Errorf("%v: %v", l, err)
		}
	}
	english := view.In(lang.English)
	if a, b := v.Show(english).Text(english, true), reviewOf(t, r).Show(english).Text(english, true); a != b {
		t.Error("two reviews of one game with one limit differ")
	}
}

// timed thinks as long as it is allowed to, and simulates as often.
type timed struct{ fake }

func (timed) Think(s *rules.State, limit bot.Limit, r *rng.Source) bot.Thought {
	t := fake{}.Think(s, limit, r)
	t.Time, t.Simulations = limit.Time, limit.Simulations
	return t
}

// TestLimits: advice takes no more time and simulations than allowed, and says how many;
// half of them for the position, the rest in equal parts for what its turns lead to.
func TestLimits(t *testing.T) {
	r := read(t, "021-3p-std.txt")
	s, err := r.At(157, nil)
	if err != nil {
		t.Fatal(err)
	}
	limit := bot.Limit{Time: 24 * time.Second, Simulations: 240}
	by := func(l bot.Limit) Judge { return By(func() bot.Thinker { return timed{} }, l) }
	for lines, want := range map[int]int{1: 2, 2: 2, 3: 3, 6: 6} { // the best is compared with the next
		got, err := Advise(t.Context(), by, limit, &s, lines)
		if err != nil || len(got.Lines) != want {
			t.Errorf("%d lines: %d, %v", lines, len(got.Lines), err)
		}
		if got.Time > limit.Time || got.Time < limit.Time-time.Millisecond || got.Simulations > 240 || got.Simulations < 230 {
			t.Errorf("%d lines: %v and %d simulations of %v and %d", lines, got.Time, got.Simulations, limit.Time, limit.Simulations)
		}
	}
	start, err := r.Header.Start() // something is drawn
	if err != nil {
		t.Fatal(err)
	}
	if got, err := by(limit)(t.Context(), &start); err != nil || got.Time != limit.Time || got.Simulations != limit.Simulations {
		t.Errorf("%v and %d simulations where something is drawn: %v", got.Time, got.Simulations, err)
	}
	for _, c := range []struct {
		limit bot.Limit
		parts int
		want  bot.Limit
	}{
		{bot.Limit{Time: time.Second}, 4, bot.Limit{Time: time.Second / 4}}, // no simulations is no limit
		{bot.Limit{Simulations: 1}, 1, bot.Limit{Simulations: 1}},
		{bot.Limit{Simulations: 3}, 4, bot.Limit{Simulations: 1}}, // at least one
		{bot.Limit{Simulations: 9}, 4, bot.Limit{Simulations: 2}},
	} {
		if got := part(c.limit, c.parts); got != c.want {
			t.Errorf("part %d of %+v is %+v", c.parts, c.limit, got)
		}
	}
}

// TestAdviseFails: an error of the judge is the error of the advice, at once.
func TestAdviseFails(t *testing.T) {
	s, err := read(t, "021-3p-std.txt").At(157, nil)
	if err != nil {
		t.Fatal(err)
	}
	wrong := errors.New("wrong")
	for fails := range 3 {
		asked := 0
		by := func(l bot.Limit) Judge {
			return func(ctx context.Context, s *rules.State) (bot.Thought, error) {
				if asked++; asked > fails {
					return bot.Thought{}, wrong
				}
				return By(fakes, l)(ctx, s)
			}
		}
		if _, err := Advise(t.Context(), by, bot.Limit{Simulations: 40}, &s, 3); err != wrong || asked != fails+1 {
			t.Errorf("%v after %d positions", err, asked)
		}
	}
	over, err := read(t, "021-3p-std.txt").Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Advise(t.Context(), func(l bot.Limit) Judge { return By(fakes, l) }, bot.Limit{}, &over, 3)
	if err != nil || len(got.Lines) != 0 || got.Win[over.Winners()[0]] != 1/float64(len(over.Winners())) {
		t.Errorf("when the game is over: %v, %v", got, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := By(fakes, bot.Limit{})(ended, &s); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end of the context: %v", err)
	}
}

// TestFactsOfLastTurn: the water that a turn changes is counted before the phase that
// follows it; where something is drawn there are no facts.
func TestFactsOfLastTurn(t *testing.T) {
	ended, drawn := 0, 0
	for _, name := range []string{"021-3p-std.txt", "044-4p-lwp.txt"} {
		r := read(t, name)
		list, _, err := turns(r)
		if err != nil {
			t.Fatal(err)
		}
		for i := range list {
			turn := &list[i]
			after, log := turn.State, rules.Log{Camera: true}
			for _, a := range turn.Played {
				after.PlayLogged(a, &log)
			}
			for _, p := range log.Photos {
				if p.Moment != rules.AtTurnEnd {
					continue
				}
				f := FactsOf(&turn.State, turn.Played)
				if want := held(&p.State, turn.Seat) - held(&turn.State, turn.Seat); f.Water != want || f.After != after {
					t.Fatalf("%s turn %d: %d drops, want %d", name, i, f.Water, want)
				}
				if held(&after, turn.Seat) != held(&p.State, turn.Seat) {
					ended++
				}
				break
			}
		}
		s, err := r.Header.Start()
		if err != nil {
			t.Fatal(err)
		}
		if f := FactsOf(&s, r.Actions[:1]); s.ToMove() == rules.Chance && (f.After != s || len(f.Events) > 0) {
			t.Errorf("a draw has facts: %+v", f)
		} else {
			drawn++
		}
	}
	if ended == 0 || drawn == 0 {
		t.Errorf("%d turns before water flows, %d draws", ended, drawn)
	}
}

// TestJudgedOnce: every position is judged once, whoever asks for it; what happens between
// two turns without a draw is one position.
func TestJudgedOnce(t *testing.T) {
	r := read(t, "018-2p-std.txt")
	asked := map[rules.State]int{}
	steps := 0
	v, err := Of(t.Context(), r, Judges{Judge: func(ctx context.Context, s *rules.State) (bot.Thought, error) {
		asked[*s]++
		return By(fakes, bot.Limit{})(ctx, s)
	}}, 0, func(*Review, int) { steps++ }) // 0 at once is one
	if err != nil {
		t.Fatal(err)
	}
	want, most := 0, 0
	for i := range v.Turns {
		turn := &v.Turns[i]
		end := turn.State
		follow(&end, turn.Played, nil)
		if want++; i+1 == len(v.Turns) || end != v.Turns[i+1].State {
			want++
		}
		if asked[turn.State] != 1 || asked[end] != 1 {
			t.Fatalf("turn %d is judged %d and %d times", i, asked[turn.State], asked[end])
		}
		if turn.Judged {
			most += again
		}
	}
	all := 0
	for _, n := range asked {
		all += n
	}
	if all <= want || all > want+most || steps != len(v.Turns) {
		t.Errorf("%d positions judged in %d steps, want %d and up to %d better ones", all, steps, want, most)
	}
}

// TestReviewFails: an error of the judge, or of the record, is the error of the review.
func TestReviewFails(t *testing.T) {
	r := read(t, "018-2p-std.txt")
	wrong := errors.New("wrong")
	for _, atOnce := range []int{1, 4} {
		for _, fails := range []int{1, 60, 140} {
			var asked atomic.Int32
			v, err := Of(t.Context(), r, Judges{Judge: func(ctx context.Context, s *rules.State) (bot.Thought, error) {
				if int(asked.Add(1)) >= fails {
					return bot.Thought{}, wrong
				}
				return By(fakes, bot.Limit{})(ctx, s)
			}}, atOnce, nil)
			if err != wrong || v != nil || int(asked.Load()) >= fails+atOnce {
				t.Errorf("%d at once: %v after %d positions", atOnce, err, asked.Load())
			}
		}
	}
	broken := *r
	broken.Actions = append(slices.Clone(r.Actions[:40]), r.Actions[10:]...)
	if v, err := Of(t.Context(), &broken, Judges{Judge: By(fakes, bot.Limit{})}, 1, nil); err == nil || v != nil {
		t.Error("a broken record was reviewed")
	}
	unfinished := *r
	unfinished.Actions, unfinished.Result = r.Actions[:150], nil
	v, err := Of(t.Context(), &unfinished, Judges{Judge: By(fakes, bot.Limit{})}, 1, nil)
	if err != nil || v.Final == over(&v.End) || v.Final.Win[0] == 0 {
		t.Errorf("a game that is not over: %v", err)
	}
}

// TestFigures: how numbers are written.
func TestFigures(t *testing.T) {
	w := view.In(lang.English)
	for _, c := range []struct{ got, want string }{
		{Decimal(0, w), "0.0"}, {Decimal(0.04, w), "0.0"}, {Decimal(-0.04, w), "0.0"}, {Decimal(-0.06, w), "−0.1"}, {Decimal(-1.25, w), "−1.3"}, {Decimal(12.34, w), "12.3"},
		{Percent(0.254, w), "25%"}, {Percent(0.255, w), "26%"}, {Exact(0.0123, w), "1.2%"}, {Points(0.07, w), "+7%"}, {Points(-0.07, w), "−7%"}, {Points(0, w), "0%"},
		{pad("ab", 4), "  ab"}, {pad("ab", -4), "ab  "}, {pad("abcd", 3), " abcd"}, {pad("a", 1), " a"},
		{strings.Join(Percents([]float64{0.994}, 0, w), " "), "100%"},
		{strings.Join(Percents([]float64{0.996, 0.004}, 0, w), " "), "100% 0%"},
		{strings.Join(Percents([]float64{0.336, 0.336, 0.328}, -1, w), " "), "34% 33% 33%"}, // the first among equals
		{strings.Join(Percents([]float64{0, 0, 0}, -1, w), " "), "0% 0% 0%"},                // nothing is known
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
	var o bot.Outlook
	o.Sources[1][rules.FromTiles], o.Sources[1][rules.FromWater] = 1.234, 2.228
	if got := total(&o, 1); got != 3.46 { // as the figures shown add up
		t.Errorf("%v VP", got)
	}
}

// TestShown: an opinion shows who is asked, as many lines as it may, what each is
// compared with, and the reply if it can be given.
func TestShown(t *testing.T) {
	w := view.In(lang.English)
	r := read(t, "021-3p-std.txt")
	s, err := r.At(157, nil)
	if err != nil {
		t.Fatal(err)
	}
	seat := s.ToMove()
	thought := fake{}.Think(&s, bot.Limit{}, nil)
	for lines, want := range map[int]int{0: len(thought.Lines), 1: 1, 3: 3, 1000: len(thought.Lines)} {
		if o := Show(&s, &thought, lines, w); len(o.Lines) != want || o.Seat != int(seat) || o.Lines[0].Against != 1 {
			t.Errorf("%d lines: %d", lines, len(o.Lines))
		}
	}
	alike := thought
	alike.Lines = slices.Clone(thought.Lines[:2])
	alike.Lines[1].Outlook = alike.Lines[0].Outlook
	if o := Show(&s, &alike, 3, w); o.Alike != 2 || strings.Contains(o.Text(&s, w), "There is no other turn.") {
		t.Errorf("of two turns that are about equal it is said: %s", o.Text(&s, w))
	}
	thought.Lines = thought.Lines[:1]
	o := Show(&s, &thought, 3, w)
	if o.Lines[0].Against != -1 || !strings.Contains(o.Text(&s, w), "There is no other turn.") {
		t.Errorf("%d: %s", o.Lines[0].Against, o.Text(&s, w))
	}
	thought.Lines[0].Reply = nil
	if o := Show(&s, &thought, 3, w); o.Lines[0].Reply != nil {
		t.Errorf("a reply %v", o.Lines[0].Reply)
	}
	thought.Lines[0].Reply = []rules.Action{rules.Reveal(rules.DrawWork, 1)}
	if o := Show(&s, &thought, 3, w); o.Lines[0].Reply != nil {
		t.Errorf("an illegal reply %v", o.Lines[0].Reply)
	}
	over, err := r.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	if o := Show(&over, &bot.Thought{}, 0, w); o.Seat != int(rules.Nobody) || o.Lines == nil {
		t.Errorf("after the end seat %d is asked", o.Seat)
	}
	after := s // what is said stops at the first action that is not legal
	legal := s.Legal(nil)[0]
	notation, text := said(&after, []rules.Action{legal, rules.Reveal(rules.DrawWork, 1), legal}, w)
	if len(notation) != 1 || len(text) != 1 || text[0] != w.Answer(&s, legal) {
		t.Errorf("%v %v", notation, text)
	}
	if notation, text := said(&after, nil, w); notation == nil || text == nil {
		t.Error("lists that are null")
	}
	for f, want := range map[*Facts]string{{Energy: 1}: "1 energy", {Water: 1}: "1 drop", {Water: -1}: "1 drop"} {
		if got := facts(&s, *f, w); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%q", got)
		}
	}
	if got := facts(&s, Facts{}, w); len(got) != 0 || got == nil {
		t.Errorf("%q", got)
	}
}

// TestAverages: what a seat loses on average, of one turn too.
func TestAverages(t *testing.T) {
	s, err := read(t, "021-3p-std.txt").At(157, nil)
	if err != nil {
		t.Fatal(err)
	}
	turn := Turn{State: s, Seat: s.ToMove(), Judged: true, Found: true, Loss: 0.12344, Verdict: Blunder}
	v := Review{Turns: []Turn{turn}, End: s}
	got := v.Show(view.In(lang.English)).Averages
	for i, a := range got {
		if rules.Seat(i) == turn.Seat && (a.Turns != 1 || a.Loss != 0.1234 || a.Verdicts[Blunder] != 1) || rules.Seat(i) != turn.Seat && a.Turns+len(a.Verdicts) != 0 {
			t.Errorf("%+v", a)
		}
	}
}
