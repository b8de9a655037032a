package turns

import (
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// walk plays busy games and shows every position in which a person is asked.
func walk(o rules.Options, games int, visit func(s *rules.State)) {
	for i := range games {
		s, _ := rules.New(o)
		r := rng.New(2, uint64(i))
		for !s.Done() {
			legal := s.Legal(nil)
			if s.ToMove() == rules.Chance {
				s.Play(r.Pick(legal))
				continue
			}
			visit(&s)
			s.Play(bot.Busy{}.Choose(&s, legal, &r))
		}
	}
}

// credits is a score that tells most positions apart.
func score(s *rules.State) float32 { return float32(s.Hash() >> 40) }

// exhaust finds the hashes of all positions in which a turn can end, following every
// answer but those that are not worthwhile.
func exhaust(s *rules.State, seat rules.Seat, ends map[uint64]bool) {
	legal := s.Legal(nil)
	if s.Prompt().Kind == rules.AskTurn {
		legal = worthwhile(legal)
	}
	for _, a := range legal {
		next := *s
		next.Play(a)
		if Over(&next, seat) {
			ends[next.Hash()] = true
			continue
		}
		exhaust(&next, seat, ends)
	}
}

// TestListIsComplete: without bounds every end of a turn is listed once, reached by legal
// answers, with its score.
func TestListIsComplete(t *testing.T) {
	var l Lister
	limit := Bounds{Ends: 1 << 20, Width: 1 << 20}
	lists := 0
	for _, o := range []rules.Options{{Players: 2, Variant: rules.Introductory}, {Players: 3, Variant: rules.Full}, {Players: 4, Variant: rules.Full, Leeghwater: true}} {
		n := 0
		walk(o, 2, func(s *rules.State) {
			if n++; n%7 != 0 {
				return
			}
			lists++
			seat := s.ToMove()
			want := map[uint64]bool{}
			exhaust(s, seat, want)
			steps := l.List(s, limit, score)
			seen := map[uint64]bool{}
			for i, step := range steps {
				if int(step.Parent) >= i {
					t.Fatalf("step %d follows step %d", i, step.Parent)
				}
				if !step.End {
					continue
				}
				end := *s
				for k, a := range Turn(steps, i, nil) {
					if k > 0 && Over(&end, seat) {
						t.Fatal("a turn goes on after its end")
					}
					if err := end.Apply(a, nil); err != nil {
						t.Fatal(err)
					}
				}
				hash := end.Hash()
				if !Over(&end, seat) || !want[hash] || seen[hash] || step.Score != score(&end) {
					t.Fatalf("over %v, known %v, twice %v, score %v", Over(&end, seat), want[hash], seen[hash], step.Score)
				}
				seen[hash] = true
			}
			if len(seen) != len(want) {
				t.Fatalf("%v: %d of %d ends are listed", o, len(seen), len(want))
			}
		})
	}
	if lists < 100 {
		t.Errorf("only %d lists", lists)
	}
}

// TestScoresGoUp: the score of an inner step is the best score below it.
func TestScoresGoUp(t *testing.T) {
	var l Lister
	n := 0
	walk(rules.Options{Players: 3, Variant: rules.Full}, 1, func(s *rules.State) {
		if n++; n%11 != 0 {
			return
		}
		steps := l.List(s, Full, score)
		best := make([]float32, len(steps))
		for i := len(steps) - 1; i >= 0; i-- {
			if steps[i].End {
				best[i] = steps[i].Score
			}
			if best[i] != steps[i].Score {
				t.Fatalf("step %d has score %v, below it is %v", i, steps[i].Score, best[i])
			}
			if p := steps[i].Parent; p >= 0 {
				best[p] = max(best[p], best[i])
			}
		}
	})
}

// TestLimits: bounds on turns and answers are kept, and the answers with the best scores
// stay.
func TestLimits(t *testing.T) {
	var l Lister
	n := 0
	walk(rules.Options{Players: 4, Variant: rules.Full}, 1, func(s *rules.State) {
		if n++; n%13 != 0 {
			return
		}
		ends := 0
		answers := map[int32]int{}
		for _, step := range l.List(s, Bounds{Ends: 30, Width: 3}, score) {
			if step.End {
				ends++
			}
			answers[step.Parent]++
		}
		if ends == 0 || ends > 30 {
			t.Fatalf("%d turns", ends)
		}
		for parent, n := range answers {
			if parent >= 0 && n > 3 {
				// Mahiri's second prompt asks for the whole turn.
				if step := l.steps[parent]; step.Action.Kind() != rules.ActCopy {
					t.Fatalf("%d answers after %v", n, step.Action)
				}
			}
		}
	})
}

// TestLate: a listing that is late is broken off, says so, and has at least one turn, which
// can be played.
func TestLate(t *testing.T) {
	var whole, l Lister
	cut := 0
	walk(rules.Options{Players: 3, Variant: rules.Full}, 1, func(s *rules.State) {
		all := len(whole.List(s, Full, score))
		if whole.Cut {
			t.Fatal("broken off, though nobody was asked")
		}
		for _, patience := range []int{0, 2} {
			looks := 0
			l.Late = func() bool { looks++; return looks > patience }
			steps := l.List(s, Full, score)
			if l.Cut != (looks > patience) || len(steps) > all || l.Cut && len(steps) > maxSteps+askEvery*(looks+1) {
				t.Fatalf("%d of %d steps after %d looks", len(steps), all, looks)
			}
			if !l.Cut {
				continue
			}
			cut++
			for i := range steps {
				if !steps[i].End {
					continue
				}
				after := *s
				for _, a := range Turn(steps, i, nil) {
					if err := after.Apply(a, nil); err != nil {
						t.Fatal(err)
					}
				}
				if !Over(&after, s.ToMove()) {
					t.Fatal("half a turn")
				}
			}
			if steps[len(steps)-1].Parent >= 0 && !steps[len(steps)-1].End {
				t.Fatal("a step without what follows")
			}
		}
	})
	if cut < 20 {
		t.Errorf("only %d listings were broken off", cut)
	}
}

// TestNoAllocation: listing does not allocate once the memory has grown.
func TestNoAllocation(t *testing.T) {
	var l Lister
	var s rules.State
	n := 0
	walk(rules.Options{Players: 4, Variant: rules.Full}, 1, func(p *rules.State) {
		if n++; n == 200 {
			s = *p
		}
	})
	l.List(&s, Full, score)
	if n := testing.AllocsPerRun(20, func() { l.List(&s, Full, score) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestSet: a key is new once in every listing, also when the table has to grow.
func TestSet(t *testing.T) {
	var s set
	for range 3 {
		s.clear()
		r := rng.New(3, 3)
		known := map[uint64]bool{}
		for range 3 * firstSize {
			key := uint64(r.Intn(2*firstSize)) << 20 // the lowest bits are all the same
			if s.add(key) == known[key] {
				t.Fatalf("%x is new: %v", key, !known[key])
			}
			known[key] = true
		}
	}
	s.now = 1<<32 - 1
	s.add(7)
	if s.clear(); !s.add(7) {
		t.Error("a key of an earlier listing is known")
	}
}
