package mcts

import (
	"math"
	"reflect"
	"testing"
	"unsafe"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

func TestNodeSize(t *testing.T) {
	if n := unsafe.Sizeof(node{}); n > 48 {
		t.Errorf("a node has %d bytes", n)
	}
}

// TestNoAllocations: simulations do not allocate once the memory has grown.
func TestNoAllocations(t *testing.T) {
	for _, o := range some() {
		s := middle(t, o, 2, 4)
		x := newSearch(Default())
		for seed := range uint64(2) {
			x.begin(&s, seed)
			x.run(budget{sims: 500})
		}
		x.begin(&s, 0)
		if n := testing.AllocsPerRun(250, x.simulate); n != 0 {
			t.Errorf("%+v: %v allocations per simulation", o, n)
		}
	}
}

// TestRelist: a turn that is looked at often is listed in full, whatever history says, and
// keeps its statistics; without the option turns stay as they were listed.
func TestRelist(t *testing.T) {
	again := 0
	for _, o := range some() {
		s := middle(t, o, 2, 4)
		opt := Default()
		opt.Relist = 8
		x := newSearch(opt)
		x.begin(&s, 1)
		x.run(budget{sims: 600})
		never := Default()
		never.Relist = 0
		plain := newSearch(never)
		plain.begin(&s, 1)
		plain.run(budget{sims: 600})
		if len(plain.pruned) > 0 {
			t.Error("turns are noted that nobody lists again")
		}
		if len(x.nodes) != len(plain.nodes) {
			again++
		}
		var walk func(n int32)
		walk = func(n int32) {
			p, sum := &x.nodes[n], int32(0)
			for i, c := range x.children(n) {
				sum += c.visits
				walk(p.first + int32(i))
			}
			if sum > p.visits {
				t.Fatalf("%+v: %d visits of %d", o, sum, p.visits)
			}
			if x.pruned[n] && int(p.visits) > opt.Relist {
				t.Errorf("%+v: a turn with %d visits is still pruned", o, p.visits)
			}
		}
		walk(x.root)
	}
	if again == 0 {
		t.Error("nothing was listed again")
	}
}

// TestMaxN: in a tree made by hand every seat maximises its own utility, and outcomes are
// added for all seats.
func TestMaxN(t *testing.T) {
	x := newSearch(Default())
	x.reset()
	x.grow(4)
	x.nodes[0] = node{first: 1, count: 2, seat: 0, visits: 200}
	x.nodes[1] = node{first: 3, count: 2, seat: 1, visits: 100, prior: 0.5, sum: [4]float32{60, 40}}
	x.nodes[2] = node{visits: 100, prior: 0.5, sum: [4]float32{50, 50}, end: true}
	x.nodes[3] = node{visits: 50, prior: 0.5, sum: [4]float32{40, 10}, end: true}
	x.nodes[4] = node{visits: 50, prior: 0.5, sum: [4]float32{20, 30}, end: true}
	if got := x.choose(0, false); got != 1 {
		t.Errorf("seat 0 goes to %d", got)
	}
	if got := x.choose(1, false); got != 4 {
		t.Errorf("seat 1 goes to %d", got)
	}
	o := outcome{utility: [4]float32{0.25, 0.5, 0.125}, win: [4]float32{0.5, 0.25, 0.25}}
	n := x.nodes[1]
	n.add(&o)
	if n.visits != 101 || n.sum != [4]float32{60.25, 40.5, 0.125} || n.won != [3]float32{0.5, 0.25, 0.25} {
		t.Errorf("%+v", n)
	}
}

// TestSums: after a search the visits of a node cover those of its children, priors add up to
// 1, and utilities stay within bounds.
func TestSums(t *testing.T) {
	for _, o := range some() {
		s := middle(t, o, 3, 8)
		x := newSearch(Default())
		x.begin(&s, 1)
		x.run(budget{sims: 500})
		if v := x.nodes[0].visits; v != 500 {
			t.Errorf("%d visits at the root", v)
		}
		followed := 0
		var check func(i int32)
		check = func(i int32) {
			n := &x.nodes[i]
			below, prior := int32(0), float32(0)
			for k, c := range x.children(i) {
				below += c.visits
				prior += c.prior
				check(n.first + int32(k))
			}
			if below > n.visits {
				t.Fatalf("%d visits below, %d here", below, n.visits)
			}
			if n.count > 0 && math.Abs(float64(prior-1)) > 1e-3 {
				t.Fatalf("priors add up to %v", prior)
			}
			if n.visits == 0 {
				return
			}
			followed++
			for seat := range s.Players() {
				if m := n.mean(int8(seat)); !(m >= -1e-4 && m <= 1+1e-4) {
					t.Fatalf("utility %v", m)
				}
			}
		}
		check(x.root)
		if followed < 50 {
			t.Errorf("only %d nodes were visited", followed)
		}
	}
}

// TestImpossible: answers that a draw has made illegal are passed over; if none is legal,
// the simulation ends.
func TestImpossible(t *testing.T) {
	s := middle(t, rules.Options{Players: 2, Variant: rules.Full}, 2, 3)
	legal := s.Legal(nil)
	x := newSearch(Default())
	x.reset()
	x.from, x.state, x.me = s, s, int8(s.ToMove())
	x.grow(3)
	wrong := []rules.Action{rules.No(), rules.TakeTile(3)}
	x.nodes[0] = node{first: 1, count: 3, seat: x.me, visits: 1}
	x.nodes[1] = node{action: wrong[0], prior: 0.9, end: true}
	x.nodes[2] = node{action: wrong[1], prior: 0.05, end: true}
	x.nodes[3] = node{action: legal[0], prior: 0.05, end: true}
	if got := x.choose(0, true); got != 3 {
		t.Errorf("child %d is chosen", got)
	}
	x.nodes[3].action = wrong[0]
	if got := x.choose(0, true); got != -1 {
		t.Errorf("child %d is chosen, and none is possible", got)
	}
}

// TestFull: a full tree is searched on without growing.
func TestFull(t *testing.T) {
	s := middle(t, rules.Options{Players: 3, Variant: rules.Full}, 2, 3)
	o := Default()
	o.Nodes = minNodes
	x := newSearch(o)
	x.begin(&s, 1)
	for i := 0; i < 20000 && !x.full; i++ {
		x.simulate()
	}
	for range 1000 {
		x.simulate()
	}
	if !x.full || len(x.nodes) > minNodes {
		t.Errorf("full %v, %d nodes", x.full, len(x.nodes))
	}
}

// TestDraws: a set of draws keeps the order of a pile whatever is left of it, and different
// sets give all outcomes about equally often.
func TestDraws(t *testing.T) {
	legal := []rules.Action{rules.Reveal(rules.DrawPrivate, 20), rules.Reveal(rules.DrawPrivate, 21), rules.Reveal(rules.DrawPrivate, 22), rules.Reveal(rules.DrawPrivate, 23)}
	count := map[rules.Action]int{}
	for i := range uint64(4000) {
		set := scramble(i)
		a := draw(legal, set)
		count[a]++
		for k := range legal { // without another card the same one is on top
			less := append(append([]rules.Action{}, legal[:k]...), legal[k+1:]...)
			if b := draw(less, set); legal[k] != a && b != a {
				t.Fatal("the order of a pile has changed")
			}
		}
	}
	for a, n := range count {
		if n < 850 || n > 1150 {
			t.Errorf("%v: %d of 4000", a, n)
		}
	}
}

// TestReuse: the tree is kept within a turn and from turn to turn.
func TestReuse(t *testing.T) {
	o := rules.Options{Players: 2, Variant: rules.Full}
	within, later := 0, 0
	seeds, sims := uint64(14), 1000
	enough := 4 // turns later
	if testing.Short() {
		seeds, sims, enough = 3, 600, 1
	}
	for seed := range seeds {
		s := middle(t, o, 2, seed)
		x := newSearch(Default())
		x.begin(&s, seed)
		x.run(budget{sims: sims})
		seat := s.ToMove()
		r := rng.New(seed, 1)
		known := true // both follow what is visited most
		for turn := 0; turn < 2 && known; turn++ {
			mover := s.ToMove()
			for first := true; known && (first || !turns.Over(&s, mover)); first = false {
				k := seek{x, &s, s.Hash(), seekPlies}
				n, ended, ok := k.follow(x.root, x.from, 0)
				if !ok && turn == 0 || ended != turn && ok {
					t.Fatalf("the position is not found: %v, %d", ok, ended)
				}
				if known = ok; !known {
					break
				}
				if turn == 0 && !first {
					within++
				}
				var best node
				for _, c := range x.children(n) {
					if c.visits > best.visits {
						best = c
					}
				}
				if known = best.visits >= seekSeen; known {
					s.Play(best.action)
				}
			}
			for known && s.ToMove() == rules.Chance {
				s.Play(r.Pick(s.Legal(nil)))
			}
		}
		if !known || s.ToMove() != seat || !s.TurnBegins() {
			continue
		}
		n, ended, ok := x.find(&s)
		if !ok || ended != 2 {
			continue
		}
		visits := x.nodes[n].visits
		if !x.reuse(&s, 5) || x.nodes[x.root].visits != visits || x.from != s {
			t.Fatal("the node found is not the root")
		}
		later++
		sum := int32(0)
		for _, c := range x.children(x.root) {
			sum += c.visits
			if !s.IsLegal(c.action) {
				t.Fatalf("%v cannot be played", c.action)
			}
		}
		if sum == 0 || sum > visits {
			t.Errorf("%d visits of %d kept", sum, visits)
		}
		x.run(budget{sims: 500})
		if v := x.nodes[x.root].visits; v != visits+500 {
			t.Errorf("%d visits", v)
		}
		// Nothing is known of another position.
		strange := middle(t, o, 4, seed)
		if _, _, ok := x.find(&strange); ok {
			t.Error("a strange position is found")
		}
	}
	if within < enough || later < enough {
		t.Errorf("%d found within turns, %d turns later", within, later)
	}
}

// TestThink: reports are complete and consistent.
func TestThink(t *testing.T) {
	for i, o := range some() {
		s := middle(t, o, 1+i%5, uint64(i))
		p, r := New(Default(), bot.Limit{}), rng.New(1, 1)
		th := p.Think(&s, bot.Limit{Simulations: 300, Threads: 1 + i%2}, &r)
		if th.Simulations != 300 || len(th.Lines) == 0 || th.Depth < 1 {
			t.Fatalf("%d simulations, %d lines, depth %d", th.Simulations, len(th.Lines), th.Depth)
		}
		if want := min(compared, len(p.trees[0].children(p.trees[0].root))); len(th.Lines) < want {
			t.Errorf("%d lines of %d", len(th.Lines), want)
		}
		last := math.MaxInt
		for _, l := range th.Lines {
			if l.Visits > last || l.Visits < 1 {
				t.Error("lines are not sorted by visits")
			}
			last = l.Visits
			at := s
			for _, a := range l.Turn {
				if err := at.Apply(a, nil); err != nil {
					t.Fatal(err)
				}
			}
			if !turns.Over(&at, s.ToMove()) {
				t.Error("a line stops in the middle of a turn")
			}
			sum := 0.0
			for seat := range s.Players() {
				sum += l.Win[seat]
				if l.Win[seat] < 0 || l.Sources[seat][rules.FromWorks] < 0 || l.Sources[seat][rules.FromBonusTiles] < 0 {
					t.Errorf("seat %d: share %v, sources %v", seat, l.Win[seat], l.Sources[seat])
				}
				if vp := l.VP(rules.Seat(seat)); vp < -50 || vp > 500 || math.IsNaN(vp) {
					t.Errorf("%v VP", vp)
				}
			}
			if math.Abs(sum-1) > 1e-3 {
				t.Errorf("shares of victory add up to %v", sum)
			}
		}
	}
}

func TestParse(t *testing.T) {
	o, err := Parse("cpuct=1.5, foemost=3,reuse=false")
	if err != nil || o.CPUCT != 1.5 || o.FoeMost != 3 || o.Reuse || o.Temperature != Default().Temperature {
		t.Errorf("%+v, %v", o, err)
	}
	if again, err := Parse(o.String()); err != nil || !reflect.DeepEqual(again, o) {
		t.Errorf("%v has become %v, %v", o, again, err)
	}
	for old, now := range renamed {
		if renamed[now] != "" || o.fields()[old] != nil || o.fields()[now] == nil {
			t.Errorf("%s is now called %s", old, now)
		}
	}
	if o, err = Parse("tau=5"); err != nil || o.Temperature != 5 {
		t.Errorf("an earlier name is not read: %v, %v", o.Temperature, err)
	}
	if got, want := Rename("explore=1.5,draws=3,tau=2"), "cpuct=1.5,draws=3,exact=0,relist=0,temperature=2"; got != want {
		t.Errorf("renamed to %s", got)
	}
	if all := Default().String(); Rename(all) != all {
		t.Errorf("present names are changed: %s", Rename(all))
	}
	for _, text := range []string{"explode=1", "temperature=x", "temperature=0", "nodes=5", "foemost=0", "cpuct=NaN", "cpuct=+Inf", "rootbase=NaN", "owngrow=-1", "uniform=1e300", "draws=1000000", "ownmost=2000000000"} {
		if _, err := Parse(text); err == nil {
			t.Errorf("%q is read", text)
		}
	}
}
