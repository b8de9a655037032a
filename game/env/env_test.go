package env

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/internal/golden"
)

// TestNumbering: numbers are append-only. The file lists the blocks with a checksum of their
// actions; a line of it never changes, new ones are added.
func TestNumbering(t *testing.T) {
	var text strings.Builder
	for _, b := range Blocks() {
		sum := sha256.New()
		for i := b.First; int(i) < int(b.First)+b.Count; i++ {
			fmt.Fprintln(sum, i, i.Action())
		}
		fmt.Fprintf(&text, "%5d %5d %-14s %x\n", b.First, b.Count, b.Name, sum.Sum(nil)[:8])
	}
	golden.Compare(t, "actions.txt", text.String())
}

// TestLater: had officers and contracts come later, the actions of the others would keep their numbers, and
// theirs would be at the end; none would be lost or there twice.
func TestLater(t *testing.T) {
	all := known{rules.Officers(), rules.Contracts()}
	lists := func(k known) []rules.Action {
		return slices.Concat(picks(k.officers, k.contracts), copies(k.officers), fulfilments(k.contracts), takes(k.contracts), discards(k.contracts), reveals(k))
	}
	want := map[rules.Action]bool{}
	for _, a := range lists(all) {
		want[a] = true
	}
	few := known{all.officers[:len(all.officers)-2], all.contracts[:len(all.contracts)-3]}
	got := lists(few)
	for _, b := range later(few, all) {
		list := b.list()
		if len(list) == 0 {
			t.Errorf("%s is empty", b.name)
		}
		got = append(got, list...)
	}
	for _, a := range got {
		if !want[a] {
			t.Errorf("%v is there twice, or never", a)
		}
		delete(want, a)
	}
	if len(want) > 0 {
		t.Errorf("%v are lost", want)
	}
	// A starting contract, too, which two officers could be picked with.
	few = known{all.officers[:3], all.contracts[:3]}
	if b := (few.contract(all.contracts[3])); b[0].name != "pick_more_S4" || len(b[0].list()) != 3*len(rules.Companies()) {
		t.Errorf("%v", b)
	}
	for _, c := range all.contracts[firstContracts:] {
		if c.Pile() == rules.Starting {
			t.Errorf("%v has no place in OfferedContracts", c)
		}
	}
}

// TestIndex: every number is one action and the other way round, and its text is read back.
func TestIndex(t *testing.T) {
	for i := range Index(Actions()) {
		a := i.Action()
		if back := IndexOf(a); back != i {
			t.Fatalf("%d is %q, which is %d", i, a, back)
		}
	}
	for _, i := range []Index{Index(Actions()), None} {
		if a := i.Action(); a != 0 {
			t.Errorf("%d is %q", i, a)
		}
	}
	for _, a := range []rules.Action{0, 1, rules.TakeSpace(rules.Bank, 13, 0), ^rules.Action(0), rules.Pay(rules.Machines{Excavators: 11}, 0)} {
		if i := IndexOf(a); i != None {
			t.Errorf("%#x is %d", uint32(a), i)
		}
	}
	if i := IndexOf(rules.No()); i != 0 {
		t.Errorf("no is %d", i)
	}
}

// everyOption are games with every option, and with Automas of every level.
func everyOption() (list []rules.Options) {
	for n := uint8(2); n <= rules.MaxSeats; n++ {
		list = append(list, rules.Options{Players: n, Variant: rules.Introductory})
		for k := range 12 {
			o := rules.Options{Players: n, Variant: rules.Full, Assignment: rules.Assignment(k % 3), WaterFirst: k/3%2 == 1, LooseMahiri: k/2%2 == 1,
				Leeghwater: k >= 6, GuestOfficers: k < 6 && k%2 == 1}
			list = append(list, o)
			for seat := 1; seat < int(n); seat++ {
				o.Automas[seat] = uint8(1 + (k+seat)%4)
			}
			list = append(list, o)
		}
	}
	return list
}

// contract plays games of all options with busy players and calls each before every action, draws and
// Automas included.
func contract(t *testing.T, games int, each func(s *rules.State, legal []rules.Action)) {
	legal := make([]rules.Action, 0, rules.MaxActions)
	for i, o := range everyOption() {
		for g := range games {
			r := rng.New(uint64(i), uint64(g))
			s, err := rules.New(o)
			if err != nil {
				t.Fatal(err)
			}
			for !s.Done() {
				list := s.Legal(legal[:0])
				each(&s, list)
				s.Play(bot.Busy{}.Choose(&s, list, &r))
			}
			each(&s, nil)
		}
	}
}

func many(most int) int {
	if testing.Short() {
		return 1
	}
	return most
}

// TestEverythingIsNumbered: every legal action of these games has a number, and its text is that of
// the notation.
func TestEverythingIsNumbered(t *testing.T) {
	read := map[Index]bool{}
	contract(t, many(12), func(_ *rules.State, legal []rules.Action) {
		for _, a := range legal {
			i := IndexOf(a)
			if i == None {
				t.Fatalf("%q, %#x, has no number", a, uint32(a))
			}
			if !read[i] {
				read[i] = true
				if back, err := notation.Parse(a.String()); err != nil || back != a {
					t.Fatalf("%d %q is read as %q, %v", i, a, back, err)
				}
			}
		}
	})
	if !testing.Short() && len(read) < 3000 {
		t.Errorf("%d of %d actions were seen", len(read), Actions())
	}
}

// TestObservation: values lie in the ranges of the schema; every seat sees the same table from its
// side; the seats, the dams and the prompt are what the position says.
func TestObservation(t *testing.T) {
	schema := Schema()
	last := schema[len(schema)-1]
	if last.First+last.Count != ObservationSize {
		t.Fatalf("the schema has %d values, an observation %d", last.First+last.Count, ObservationSize)
	}
	low, high := make([]int16, ObservationSize), make([]int16, ObservationSize)
	where := make([]string, ObservationSize)
	for _, f := range schema {
		if f.High <= f.Low {
			t.Errorf("%s: from %d to %d", f.Name, f.Low, f.High)
		}
		for i := range f.Count {
			low[f.First+i], high[f.First+i], where[f.First+i] = int16(f.Low), int16(f.High), f.Name
		}
	}
	seen := make([]bool, ObservationSize)
	var o, other Observation
	contract(t, many(4), func(s *rules.State, _ []rules.Action) {
		viewer := max(0, s.ToMove())
		o.See(s, viewer)
		for i, v := range o.Values() {
			if v < low[i] || v > high[i] {
				t.Fatalf("value %d, %s, is %d: not from %d to %d", i, where[i], v, low[i], high[i])
			}
			seen[i] = seen[i] || v != 0
		}
		n := rules.Seat(s.Players())
		next := (viewer + 1) % n
		other.See(s, next)
		for k := range n {
			if o.Seats[(k+1)%n] != other.Seats[k] {
				t.Fatalf("seat %d sees other things in front of its neighbours than seat %d", viewer, next)
			}
		}
		for k := range n {
			p, v := s.Player((viewer+k)%n), o.Seats[k]
			if v.VP != int16(p.VP()) || v.Credits != int16(p.Credits()) || v.Company != int16(p.Company()) || int(v.Pieces[2]) != p.Pieces(rules.Conduit) {
				t.Fatalf("seat %d sees %+v in front of the seat %d places on", viewer, v, k)
			}
		}
		for _, site := range onMap() {
			seat, built := s.Owner(site)
			switch owner := o.Owner[site-1]; {
			case !built && owner != 0, built && seat == rules.Nobody && owner != neutral,
				seat >= 0 && (viewer+rules.Seat(owner)-1)%n != seat:
				t.Fatalf("%v: owner %d for seat %d, but it is %v", site, owner, viewer, seat)
			}
		}
		if o.Prompt.Kind != int16(s.Prompt().Kind) {
			t.Fatalf("prompt %d", o.Prompt.Kind)
		}
	})
	// Only the seat that is asked can hold more contracts than allowed; Netherlands' ability is rare in
	// such games.
	rare := func(i int) bool {
		return where[i] == "prompt_not" || strings.HasSuffix(where[i], "_hand") && where[i] != "seats_0_hand"
	}
	for i, ok := range seen {
		if !ok && !rare(i) && !testing.Short() {
			t.Errorf("value %d, %s, is always 0", i, where[i])
		}
	}
}

// TestSchema: the schema of a version never changes.
func TestSchema(t *testing.T) {
	var text strings.Builder
	fmt.Fprintf(&text, "version %d, %d values\n", ObservationVersion, ObservationSize)
	for _, f := range Schema() {
		fmt.Fprintf(&text, "%4d %3d %4d..%-4d %s", f.First, f.Count, f.Low, f.High, f.Name)
		if f.Family != "" {
			text.WriteString(" " + f.Family)
		}
		if f.Set {
			text.WriteString(" (a set)")
		}
		text.WriteString("\n")
	}
	golden.Compare(t, "observation.txt", text.String())
}

// TestBatch: a batch plays the games that the rules play: same draws, same legal answers, same
// results; a game does not depend on its neighbours.
func TestBatch(t *testing.T) {
	for _, o := range []rules.Options{{Players: 2, Variant: rules.Full}, {Players: 3, Variant: rules.Full, Leeghwater: true, Automas: [rules.MaxSeats]uint8{0, 3}}} {
		const games = 3
		b, err := NewBatch(Settings{Options: o, Games: games, Seed: 7})
		if err != nil {
			t.Fatal(err)
		}
		alone, err := NewBatch(Settings{Options: o, Games: 1, Seed: 7})
		if err != nil {
			t.Fatal(err)
		}
		answers, ended := make([]Index, games), 0
		choice := rng.New(1, 1)
		for range 400 {
			for i := range games {
				answers[i] = b.Legal(i)[choice.Intn(len(b.Legal(i)))]
			}
			first := b.Number(0) == 0
			if first {
				if !slices.Equal(b.Legal(0), alone.Legal(0)) || *b.State(0) != *alone.State(0) {
					t.Fatal("a game depends on its neighbours")
				}
				if err := alone.Step(answers[:1]); err != nil {
					t.Fatal(err)
				}
			}
			if err := b.Step(answers); err != nil {
				t.Fatal(err)
			}
			for i := range games {
				s := b.State(i)
				var list []Index
				for _, a := range s.Legal(nil) {
					list = append(list, IndexOf(a))
				}
				if !slices.Equal(list, b.Legal(i)) || s.ToMove() != b.Seat(i) || b.Seat(i) < 0 || o.Automas[b.Seat(i)] > 0 {
					t.Fatalf("game %d asks %v for %v", i, b.Seat(i), b.Legal(i))
				}
				if r := b.Ended(i); r != nil {
					ended++
					if sum := r.Win[0] + r.Win[1] + r.Win[2] + r.Win[3]; sum < 0.99 || sum > 1.01 {
						t.Errorf("victories %v", r.Win)
					}
				}
			}
			if first && b.Ended(0) != nil && *b.Ended(0) != *alone.Ended(0) {
				t.Error("the results differ")
			}
		}
		if ended < games || b.Number(0)%games != 0 || b.Number(0) == 0 {
			t.Errorf("%d games ended, game %d is played", ended, b.Number(0))
		}
	}
}

// TestDraws: with Draws, chance is asked too.
func TestDraws(t *testing.T) {
	b, err := NewBatch(Settings{Options: rules.Options{Players: 2, Variant: rules.Introductory}, Games: 2, Draws: true})
	if err != nil {
		t.Fatal(err)
	}
	var o Observation
	b.Observe(0, &o)
	if b.Seat(0) != rules.Chance || o.Prompt.Kind != int16(rules.AskReveal) || b.Legal(0)[0].Action().Kind() != rules.ActReveal {
		t.Errorf("seat %v is asked %v", b.Seat(0), o.Prompt)
	}
}

// TestRefused: a step with an answer that is not legal, or with too few, changes nothing.
func TestRefused(t *testing.T) {
	b, err := NewBatch(Settings{Options: rules.Options{Players: 2, Variant: rules.Full}, Games: 2, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	before := *b.State(0)
	legal := b.Legal(0)[0]
	for _, bad := range []Index{None, IndexOf(rules.Pass()), Index(Actions())} {
		var illegal *IllegalError
		if err := b.Step([]Index{legal, bad}); !errors.As(err, &illegal) || illegal.Game != 1 || illegal.Index != bad || err.Error() == "" {
			t.Errorf("%d: %v", bad, err)
		}
	}
	if err := b.Step([]Index{legal}); err == nil {
		t.Error("one answer for two games")
	}
	if *b.State(0) != before {
		t.Error("a refused step was played")
	}
	for _, n := range []int{0, -1, MostGames + 1} {
		if _, err := NewBatch(Settings{Options: rules.Options{Players: 2, Variant: rules.Full}, Games: n}); !errors.Is(err, ErrSettings) {
			t.Errorf("%d games: %v", n, err)
		}
	}
	if _, err := NewBatch(Settings{Options: rules.Options{Players: 5}, Games: 1}); !errors.Is(err, rules.ErrOptions) {
		t.Error(err)
	}
}

// TestResult: ranks and shares are those of the rules.
func TestResult(t *testing.T) {
	contract(t, many(3), func(s *rules.State, _ []rules.Action) {
		if !s.Done() {
			return
		}
		r, winners := ResultOf(s), s.Winners()
		for i := range s.Players() {
			seat := rules.Seat(i)
			won := slices.Contains(winners, seat)
			if won != (r.Rank[i] == 1) || won && r.Win[i] != 1/float32(len(winners)) || int(r.VP[i]) != s.Player(seat).VP() {
				t.Fatalf("%+v, but %v won", r, winners)
			}
			if won && r.Lead(seat) < 0 || r.Lead(seat) > 0 && !won {
				t.Fatalf("%+v: seat %v leads by %d", r, seat, r.Lead(seat))
			}
			sum := 0
			for _, vp := range r.Sources[i] {
				sum += int(vp)
			}
			if sum != int(r.VP[i]) {
				t.Fatalf("%+v: the sources of seat %v add up to %d", r, seat, sum)
			}
		}
	})
}

// TestMask: the bits are those of the list.
func TestMask(t *testing.T) {
	mask := make([]uint64, MaskWords())
	mask[0] = 99
	legal := []Index{1, 64, Index(Actions() - 1)}
	Mask(mask, legal)
	var back []Index
	for i := range Index(Actions()) {
		if mask[i/64]>>(i%64)&1 == 1 {
			back = append(back, i)
		}
	}
	if !slices.Equal(back, legal) {
		t.Errorf("%v", back)
	}
}
