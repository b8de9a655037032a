package record

import (
	"errors"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

var testSeed = rng.Seed{7, 7, 7}

// seeded makes a record of a game whose draws come from a seed, after some that were
// made before. Cheat, if not nil, may draw something else.
func seeded(t testing.TB, o rules.Options, imported []rules.Action, cheat func(ply int, legal []rules.Action, drawn rules.Action) rules.Action) *Record {
	t.Helper()
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	r := &Record{Header: NewHeader(o, nil)}
	r.Header.Commitment, r.Header.Seed, r.Header.Imported = testSeed.Commitment(), testSeed.String(), len(imported)
	people := rng.New(1, 1)
	for ply := 0; !s.Done(); ply++ {
		legal := s.Legal(nil)
		var a rules.Action
		switch {
		case ply < len(imported):
			a = imported[ply]
		case s.ToMove() == rules.Chance:
			a = legal[testSeed.Draw(ply, len(legal))]
			if cheat != nil {
				a = cheat(ply, legal, a)
			}
		default:
			a = bot.Busy{}.Choose(&s, legal, &people)
		}
		if err := s.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		r.Actions = append(r.Actions, a)
	}
	r.Result = ResultOf(&s)
	return r
}

// draws counts the draws of a record from a ply on.
func draws(t *testing.T, r *Record, from int) int {
	t.Helper()
	s, err := r.Header.Start()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for ply, a := range r.Actions {
		if s.ToMove() == rules.Chance && ply >= from {
			n++
		}
		s.Play(a)
	}
	return n
}

// TestVerify: every draw of a genuine game is verified, also after writing and reading it as text.
func TestVerify(t *testing.T) {
	before := played(t, full4, 50).Actions[:120]
	for name, r := range map[string]*Record{
		"draft":    seeded(t, full4, nil, nil),
		"random":   seeded(t, rules.Options{Players: 3, Variant: rules.Full, Assignment: rules.RandomPairs}, nil, nil),
		"imported": seeded(t, full4, before, nil),
	} {
		back, err := Read(strings.NewReader(text(t, r)))
		if err != nil {
			t.Fatal(err)
		}
		want := draws(t, r, r.Header.Imported)
		if n, err := Verify(back); err != nil || n != want || n < 20 {
			t.Errorf("%s: %d draws, want %d: %v", name, n, want, err)
		}
	}
	// Draws before the seed are not the seed's: without the header they are wrong.
	r := seeded(t, full4, before, nil)
	r.Header.Imported = 0
	var draw *DrawError
	if _, err := Verify(r); !errors.As(err, &draw) {
		t.Error(err)
	}
}

// TestVerifyFromPosition: plies count from the position on.
func TestVerifyFromPosition(t *testing.T) {
	r := cut(t, seeded(t, full4, nil, nil), 60)
	if _, err := Verify(r); err == nil {
		t.Error("plies of another game")
	}
	r.Header.Imported = len(r.Actions)
	if n, err := Verify(r); err != nil || n != 0 {
		t.Errorf("%d draws: %v", n, err)
	}
	r.Header.Imported++
	if _, err := Verify(r); err == nil || !strings.Contains(err.Error(), "plies are imported") {
		t.Error(err)
	}
}

// TestVerifyManipulated: a draw that was chosen is named, with what it should have been.
func TestVerifyManipulated(t *testing.T) {
	var at int
	var drawn, want rules.Action
	r := seeded(t, full4, nil, func(ply int, legal []rules.Action, a rules.Action) rules.Action {
		if at == 0 && ply > 100 {
			at, want = ply, a
			for _, drawn = range legal {
				if drawn != a {
					break
				}
			}
			return drawn
		}
		return a
	})
	_, err := Verify(r)
	var draw *DrawError
	if !errors.As(err, &draw) || *draw != (DrawError{at + 1, drawn, want}) {
		t.Fatalf("%v, want ply %d: %v for %v", err, at+1, drawn, want)
	}
	if text := err.Error(); !strings.Contains(text, drawn.String()) || !strings.Contains(text, want.String()) {
		t.Error(text)
	}
}

// TestVerifyRefuses: a seed that is missing or another one, and a record that is wrong.
func TestVerifyRefuses(t *testing.T) {
	for _, c := range []struct {
		want  string
		spoil func(r *Record)
	}{
		{"no seed", func(r *Record) { r.Header.Seed = "" }},
		{"64 hexadecimal digits", func(r *Record) { r.Header.Seed = "12" }},
		{"commitment: there is none", func(r *Record) { r.Header.Commitment = "" }},
		{"commitment: the SHA-256 of the seed is", func(r *Record) { r.Header.Seed = rng.Seed{8}.String() }},
		{"recorded result", func(r *Record) { r.Result[0].VP++ }},
		{"was asked", func(r *Record) { r.Actions[200] = 0 }},
	} {
		r := seeded(t, full4, nil, nil)
		c.spoil(r)
		if _, err := Verify(r); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %q", err, c.want)
		}
	}
	for _, bad := range []string{"seed: 12", "commitment: none", "imported: -1", "imported: many"} {
		whole := strings.Replace(text(t, played(t, full4, 3)), "\n\n", "\n"+bad+"\n\n", 1)
		if _, err := Read(strings.NewReader(whole)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
