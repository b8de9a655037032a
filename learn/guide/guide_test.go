package guide

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"barrage/bot/mcts"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

// played is a game: its beginning and its actions.
type played struct {
	start   rules.State
	actions []rules.Action
}

// game plays an introductory game of bots. So many answers of a hundred are random, so that goals are missed, too.
func game(seed uint64, players uint8, wild int) played {
	s, err := rules.New(rules.Options{Players: players, Variant: rules.Introductory})
	if err != nil {
		panic(err)
	}
	g := played{start: s}
	r := rng.New(seed, 0)
	greedy := mcts.NewGreedy(mcts.Default())
	for !s.Done() {
		legal := s.Legal(nil)
		var a rules.Action
		if s.ToMove() == rules.Chance || r.Intn(100) < wild {
			a = r.Pick(legal)
		} else {
			a = greedy.Choose(&s, legal, &r)
		}
		s.Play(a)
		g.actions = append(g.actions, a)
	}
	return g
}

// enough is how often something must come up in all games; in the few of short tests it need not.
func enough(n int) int {
	if testing.Short() {
		return 0
	}
	return n
}

// games are some games, with good players and with bad ones.
func games(t testing.TB) []played {
	if testing.Short() {
		return some()[:4]
	}
	return some()
}

var some = sync.OnceValue(func() (list []played) {
	for seed := range uint64(19) {
		list = append(list, game(seed, 2+uint8(seed%3), int(seed%4)*20))
	}
	list = append(list, game(55, 3, 60)) // where lines take fewer turns than their plans
	return list
})

// wait lets everybody else do nothing until a seat is asked, as far as the rules allow: their engineers go to the bank.
func wait(s *rules.State, seat rules.Seat) {
	for !s.Done() && s.ToMove() != seat {
		a := s.Legal(nil)[0]
		if s.ToMove() >= 0 {
			for _, idle := range []rules.Action{rules.Pass(), rules.TakeSpace(rules.Bank, 1, 0), rules.No()} {
				if s.IsLegal(idle) {
					a = idle
					break
				}
			}
		}
		s.Play(a)
	}
}

// TestProofs plays whole games. Wherever a turn begins, every goal that is proven is reached by going along its line, while the
// others send their engineers to the bank.
func TestProofs(t *testing.T) {
	t.Parallel()
	proven := map[Kind]int{}
	for n, g := range games(t) {
		s := g.start
		for ply, a := range g.actions {
			if s.Round() > 0 && s.ToMove() >= 0 && s.TurnBegins() && (ply+n)%6 == 0 {
				seat := s.ToMove()
				c := &chooser{state: &s, seat: seat, prove: Prove}
				for _, list := range c.wishes() {
					for _, goal := range list {
						if proof, ok := Prove(&s, seat, goal); ok {
							proven[goal.Kind]++
							gone(t, s, seat, goal, proof)
						}
					}
				}
			}
			s.Play(a)
		}
	}
	for k := Contract; k < kindEnd; k++ {
		if proven[k] < enough(20) {
			t.Errorf("%v: %d proofs", k, proven[k])
		}
	}
	t.Log(proven)
}

// gone goes along a line and finds the goal reached in the round, its water included.
func gone(t *testing.T, s rules.State, seat rules.Seat, g Goal, proof Proof) {
	t.Helper()
	from, turns := s, 0
	reached := func(at *rules.State) bool { return at.Round() == from.Round() && g.Coming(at, seat) }
	ok := reached(&s)
	for i, a := range proof.Line {
		wait(&s, seat)
		if s.Round() != from.Round() || s.Done() || !s.IsLegal(a) {
			t.Fatalf("%v: %v in %v: answer %d is not legal", g, proof.Line, view.Text(&from), i)
		}
		if s.TurnBegins() {
			turns++
		}
		log := rules.Log{Camera: true}
		s.PlayLogged(a, &log)
		for _, p := range log.Photos {
			ok = ok || p.Moment == rules.AtTurnEnd && reached(&p.State)
		}
		ok = ok || reached(&s)
	}
	if !ok {
		t.Fatalf("%v: %v does not lead there from %v", g, proof.Line, view.Text(&from))
	}
	if turns != proof.Turns {
		t.Fatalf("%v: %v has %d turns, not %d", g, proof.Line, turns, proof.Turns)
	}
}

// TestTicks follows whole games. In every position the figures of the goals are those of the position, what is ticked has been there in
// the round, and what is not ticked is not there. Goals that are set lie on a line that is gone to its end.
func TestTicks(t *testing.T) {
	t.Parallel()
	stages, ticked, missed, replaced := map[string]int{}, map[Kind]int{}, 0, map[Code]int{}
	prover := &Prover{}
	for n, g := range games(t) {
		seat := rules.Seat(n % g.start.Players())
		f := &follower{game: &Game{Seat: seat, State: g.start}, prove: prover.Prove}
		was := map[string]bool{} // reached, by round and goal
		best, round := 0, 0
		for _, a := range g.actions {
			before := f.game.State
			log := rules.Log{Camera: true}
			after := before
			after.PlayLogged(a, &log)
			if after.Round() != round {
				round, best = after.Round(), 0
			}
			for _, e := range log.Events {
				if e.Kind == rules.EvEnergy && e.Seat == seat && e.Why() == rules.ByProduction && after.Round() == before.Round() {
					best = max(best, int(e.N))
				}
			}
			f.play(a)
			now := f.game.Now()
			if now == nil {
				continue
			}
			if now.N != f.game.State.Round() {
				t.Fatalf("round %d in round %d", now.N, f.game.State.Round())
			}
			stages[f.game.Show(lang.English, nil).Stage]++
			for i, goal := range now.Goals {
				id := string(rune('0'+now.N)) + goal.String()
				is := goal.Reached(&f.game.State, seat)
				was[id] = was[id] || is
				if goal.Done && !was[id] && goal.Kind != Hold || !goal.Done && !goal.Gone && is {
					t.Fatalf("%v: done %v, and it is %v in %v", goal.Goal, goal.Done, is, view.Text(&f.game.State))
				}
				have := goal.Goal.Have(&f.game.State, seat, best)
				if !goal.Gone && !f.game.State.Done() && goal.Have != have && (!goal.Done || goal.Have < have) {
					t.Fatalf("%v: %d, and it is %d", goal.Goal, goal.Have, have)
				}
				if slices.ContainsFunc(now.Goals[:i], func(x Tracked) bool { return x.Goal == goal.Goal }) {
					t.Fatalf("%v twice", goal.Goal)
				}
			}
			if begins(&f.game.State, seat) && now.N <= Planned {
				open(t, f, now)
			}
		}
		for _, r := range f.game.Rounds {
			for _, x := range r.Goals {
				switch {
				case x.Done:
					ticked[x.Kind]++
				case x.Gone && x.Why.Code != Spent:
					replaced[x.Why.Code]++
				case x.Gone:
					missed++
				default:
					t.Errorf("round %d is over, and nobody knows what became of %v", r.N, x.Goal)
				}
			}
		}
		for i, r := range view.FinaleOf(g.start, g.actions).Rounds[1:] {
			if r.Energy[seat] != f.game.Ended[i] {
				t.Errorf("round %d ended with %d energy, not %d", i+1, r.Energy[seat], f.game.Ended[i])
			}
		}
	}
	t.Log(stages, ticked, missed, replaced)
	for _, stage := range []string{"plan", "choose", "ask", "last", "over"} {
		if stages[stage] == 0 {
			t.Errorf("%s is never shown", stage)
		}
	}
	if len(ticked) < enough(4) || missed == 0 || len(replaced) < enough(2) {
		t.Errorf("ticked %v, missed %d, replaced %v", ticked, missed, replaced)
	}
}

// open checks the goals that are open when a turn begins: every one can still be reached.
func open(t *testing.T, f *follower, r *Round) {
	t.Helper()
	for _, x := range r.Goals {
		if x.Done || x.Gone || x.Later {
			continue
		}
		if how := f.game.Show(lang.English, nil).Goals; len(x.line) > 0 && !slices.ContainsFunc(how, func(s GoalShown) bool {
			return s.ID == x.String() && s.How != nil && s.How.Lines[0].Actions[0] == x.line[0].String() && s.How.Nudge != nil
		}) {
			t.Fatalf("nothing tells how to reach %v: %v", x.Goal, x.line)
		}
		for _, s := range f.game.Show(lang.English, nil).Goals {
			if s.How == nil {
				continue
			}
			next := 0
			for _, r := range s.How.Lines[0].Reasons {
				if r.Code == "produce_next" || r.Code == "contract_next" {
					next++
				}
			}
			if next > 1 {
				t.Fatalf("the next production is told of twice: %+v", s.How.Lines[0].Reasons)
			}
		}
		proof := Proof{x.line, length(x.line)}
		gone(t, f.game.State, f.game.Seat, x.Goal, proof)
	}
	if r.Left > 0 {
		ok := false
		for _, x := range r.Goals {
			ok = ok || !x.Done && !x.Gone && length(x.line) == r.Left
		}
		if !ok {
			t.Fatalf("no line has %d turns", r.Left)
		}
	}
}

// TestWhy: who is said to have taken something has it.
func TestWhy(t *testing.T) {
	t.Parallel()
	prover := &Prover{}
	found := map[Code]int{}
	for n, g := range games(t) {
		seat := rules.Seat(n % g.start.Players())
		f := &follower{game: &Game{Seat: seat, State: g.start}, prove: prover.Prove}
		told := map[string]bool{}
		for _, a := range g.actions {
			f.play(a)
			r := f.game.Now()
			if r == nil {
				continue
			}
			for _, x := range r.Goals {
				id := string(rune('0'+r.N)) + x.String()
				if !x.Gone || told[id] {
					continue
				}
				told[id] = true
				found[x.Why.Code]++
				s := &f.game.State
				switch x.Why.Code {
				case Space:
					if reason := s.Explain(x.Why.Space); reason.Code != rules.SpaceTaken || reason.Seat != x.Why.Seat {
						t.Errorf("%v is not %v's", x.Why.Space, x.Why.Seat)
					}
				case Site:
					if owner, built := s.Owner(x.Why.Site); !built || owner != x.Why.Seat {
						t.Errorf("%v is not %v's", x.Why.Site, x.Why.Seat)
					}
				case Water:
					if x.Why.Seat == seat || f.drawn[x.Why.Site] != x.Why.Seat {
						t.Errorf("%v did not use the water of %v", x.Why.Seat, x.Why.Site)
					}
				}
			}
		}
	}
	t.Log(found)
}

// TestAfter: what is named is the source with the largest gap, and its figures are those of the game.
func TestAfter(t *testing.T) {
	t.Parallel()
	named := map[Topic]int{}
	for _, g := range games(t) {
		for seat := range rules.Seat(g.start.Players()) {
			f := &follower{game: &Game{Seat: seat, State: g.start}, prove: func(*rules.State, rules.Seat, Goal) (Proof, bool) { return Proof{}, false }}
			for _, a := range g.actions {
				f.play(a)
			}
			s, n := &f.game.State, f.game.After()
			named[n.Topic]++
			if n.Won != slices.Contains(s.Winners(), seat) || n.Rival == seat || !n.Won && !slices.Contains(s.Winners(), n.Rival) {
				t.Fatalf("%+v", n)
			}
			dry := -s.VPFrom(seat, rules.FromNoEnergy) / 3
			gaps := map[rules.Source]int{}
			for _, from := range []rules.Source{rules.FromIncome, rules.FromBonusTiles, rules.FromRanking, rules.FromContracts, rules.FromObjective} {
				gaps[from] = s.VPFrom(n.Rival, from) - s.VPFrom(seat, from)
			}
			widest := slices.Max(slices.Collect(maps.Values(gaps)))
			source := map[Topic]rules.Source{Income: rules.FromIncome, BonusTiles: rules.FromBonusTiles, Ranking: rules.FromRanking, Contracts: rules.FromContracts, Objective: rules.FromObjective}
			switch n.Topic {
			case NoEnergy:
				if dry < 2 || n.Rounds != dry {
					t.Errorf("%d rounds without energy, not %d", dry, n.Rounds)
				}
				continue
			case Stronger:
				if !n.Won || s.Player(seat).VP() < s.Player(n.Rival).VP()+20 {
					t.Errorf("%+v", n)
				}
				continue
			case AnotherGame:
				if widest > 0 {
					t.Errorf("%v", gaps)
				}
				continue
			}
			if dry >= 2 || gaps[source[n.Topic]] != widest || widest <= 0 {
				t.Errorf("%v, and the gaps are %v", n.Topic, gaps)
			}
			if n.Theirs-n.Mine != widest {
				t.Errorf("%v: %d to %d, and the gap is %d", n.Topic, n.Theirs, n.Mine, widest)
			}
			if n.Topic == Ranking {
				led := 0
				for _, r := range view.FinaleOf(g.start, g.actions).Rounds[1:] {
					if r.Energy[n.Rival] > 0 && r.Energy[n.Rival] == slices.Max(r.Energy) {
						led++
					}
				}
				if n.Rounds != led {
					t.Errorf("led %d rounds, not %d", led, n.Rounds)
				}
			}
		}
	}
	t.Log(named)
	if len(named) < enough(5) {
		t.Errorf("%v", named)
	}
}

// TestExtra: what became of an extra goal is told as such, and what takes its place is one too; whoever has not asked for one hears nothing.
func TestExtra(t *testing.T) {
	t.Parallel()
	prover := &Prover{}
	extra, plain := 0, 0
	for n, g := range games(t) {
		f := &follower{game: &Game{Seat: rules.Seat(n % g.start.Players()), State: g.start}, prove: prover.Prove}
		for _, a := range g.actions {
			f.play(a)
			at := f.game.Show(lang.English, nil)
			if f.game.Now() == nil {
				continue
			}
			open := slices.ContainsFunc(f.game.Now().Goals, func(x Tracked) bool { return !x.Done && !x.Gone && !x.Later && !x.Extra })
			if strings.HasPrefix(at.Text, "What is still open") && !open {
				t.Fatalf("%q, and nothing is that anybody sees: %+v", at.Text, at.Goals)
			}
			for _, x := range at.Goals {
				if x.Done && x.Have < x.Need {
					t.Fatalf("reached with less than it takes: %+v", x)
				}
			}
			if at.News == "" || at.Round > Planned+1 {
				continue
			}
			// The goals that may be meant: those that are named in the news, of this round or the one before.
			var named []Tracked
			for _, r := range f.game.Rounds[max(0, len(f.game.Rounds)-2):] {
				for i := range r.Goals {
					x := &r.Goals[i]
					text := teller{f.game, view.In(lang.English), lang.English, nil}.goal(x, false).Text
					if strings.Contains(at.News, text) {
						named = append(named, *x)
					}
				}
			}
			if !slices.ContainsFunc(named, func(x Tracked) bool { return x.Extra == at.Extra }) {
				t.Fatalf("%q, extra %v: of %+v", at.News, at.Extra, named)
			}
			if at.Extra {
				extra++
			} else {
				plain++
			}
		}
	}
	if extra < enough(1) || plain < enough(1) {
		t.Errorf("news of %d extra goals and of %d others", extra, plain)
	}
}

// TestWords: what is said in whole games is complete in every language.
func TestWords(t *testing.T) {
	t.Parallel()
	prover := &Prover{}
	for n, g := range games(t) {
		f := &follower{game: &Game{Seat: rules.Seat(n % g.start.Players()), State: g.start}, prove: prover.Prove}
		for _, a := range g.actions {
			f.play(a)
			for _, l := range lang.All() {
				at := f.game.Show(l, nil)
				all := []string{at.Text, at.Praise, at.News}
				if at.Praise != "" && at.Stage != "plan" {
					t.Fatalf("one who chooses is praised for what another goal may be: %q", at.Praise)
				}
				for _, x := range at.Goals {
					if x.Text == "" || x.About == "" {
						t.Fatalf("%+v", x)
					}
					all = append(all, x.Text, x.About, x.Praise)
					if (x.Praise != "") != (x.Done && at.Stage != "plan") {
						t.Fatalf("a goal in a stage %s is praised like this: %+v", at.Stage, x)
					}
				}
				if at.Next != nil {
					all = append(all, at.Next.Head, at.Next.Text)
				}
				for _, text := range all {
					if strings.ContainsAny(text, "{}") || strings.Contains(text, "guide.") {
						t.Fatalf("%v: %q", l, text)
					}
				}
			}
		}
	}
}

// TestKeys: every message of the guide is used, and every one that is used is there.
func TestKeys(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("show.go")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?:say\(|key := |key = )"([a-z_.]+[a-z_])"`).FindAllStringSubmatch(string(source), -1) {
		used["guide."+m[1]] = true
	}
	for _, k := range []rules.Kind{rules.Base, rules.Elevation, rules.Conduit, rules.Powerhouse} {
		used["guide.build."+k.String()] = true
	}
	for c := Spent; c < codeEnd; c++ {
		used["guide.why."+c.String()] = true
	}
	for topic := NoEnergy; topic < topicEnd; topic++ {
		used["guide.next."+topic.String()] = true
		if topic != NoEnergy && topic < Stronger {
			used["guide.next."+topic.String()+".won"] = true
		}
	}
	for key := range used {
		for _, l := range lang.All() {
			if !l.Has(key) {
				t.Errorf("%v has no %s", l, key)
			}
		}
	}
	for _, key := range lang.Keys() {
		if strings.HasPrefix(key, "guide.") && !used[key] {
			t.Errorf("nobody uses %s", key)
		}
	}
}

// BenchmarkProve proves goals in positions of a game, those that cannot be reached among them.
func BenchmarkProve(b *testing.B) {
	g := game(1, 2, 20)
	s := g.start
	var at []rules.State
	for _, a := range g.actions {
		if s.Round() > 0 && s.ToMove() >= 0 && s.TurnBegins() {
			at = append(at, s)
		}
		s.Play(a)
	}
	var worst time.Duration
	for n := 0; b.Loop(); n++ {
		s := &at[n%len(at)]
		c := &chooser{state: s, seat: s.ToMove(), prove: Prove}
		for _, list := range c.wishes() {
			if len(list) > 0 {
				begun := time.Now()
				Prove(s, s.ToMove(), list[0])
				worst = max(worst, time.Since(begun))
			}
		}
	}
	b.ReportMetric(float64(worst.Milliseconds()), "ms-worst-goal")
}

// BenchmarkFollow follows a game to its last round, with nothing remembered.
func BenchmarkFollow(b *testing.B) {
	g := game(1, 2, 20)
	for b.Loop() {
		(&Prover{}).Follow(&g.start, g.actions, 0)
	}
}
