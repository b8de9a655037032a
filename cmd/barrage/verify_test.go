package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
)

// seededGame writes the record of a random game whose draws come from a seed; at one
// ply, if there is a draw, another outcome is taken.
func seededGame(t *testing.T, cheatAt int, change func(h *record.Header)) (file string) {
	t.Helper()
	seed := rng.Seed{1, 2, 3}
	o := rules.Options{Players: 2, Variant: rules.Full, Assignment: rules.RandomPairs}
	r := record.Record{Header: record.NewHeader(o, nil)}
	r.Header.Commitment, r.Header.Seed = seed.Commitment(), seed.String()
	change(&r.Header)
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	people := rng.New(1, 1)
	for ply := 0; !s.Done(); ply++ {
		legal := s.Legal(nil)
		a := people.Pick(legal)
		if s.ToMove() == rules.Chance {
			i := seed.Draw(ply, len(legal))
			if ply == cheatAt {
				i = (i + 1) % len(legal)
			}
			a = legal[i]
		}
		s.Play(a)
		r.Actions = append(r.Actions, a)
	}
	r.Result = record.ResultOf(&s)
	var b bytes.Buffer
	if err := r.Write(&b); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestVerify: a genuine game, a draw that was chosen, another seed, none at all.
func TestVerify(t *testing.T) {
	genuine := seededGame(t, -1, func(*record.Header) {})
	var draws int
	if _, err := fmt.Sscanf(must(t, "", "verify", genuine), genuine+": verified: %d draws\n", &draws); err != nil || draws < 30 {
		t.Errorf("%d draws: %v", draws, err)
	}
	cheated := seededGame(t, 12, func(*record.Header) {})
	refused(t, 1, "ply 13: drawn was ", "verify", cheated)
	refused(t, 1, "the seed gives ", "verify", cheated)
	imported := seededGame(t, 12, func(h *record.Header) { h.Imported = 13 })
	if out := must(t, "", "verify", imported); !strings.Contains(out, "not the first 13 plies") {
		t.Error(out)
	}
	refused(t, 1, "commitment: the SHA-256 of the seed is", "verify", seededGame(t, -1, func(h *record.Header) { h.Seed = rng.Seed{}.String() }))
	refused(t, 1, "the game is not over, or its draws were not made with one", "verify", seededGame(t, -1, func(h *record.Header) { h.Seed = "" }))
	// One bad record among good ones is told, and the others are verified.
	code, out, err := barrage("", "verify", cheated, genuine, games+"021-3p-std.txt")
	if code != 1 || !strings.Contains(out, genuine+": verified") || !strings.Contains(err, cheated+": ply 13") || !strings.Contains(err, "021-3p-std.txt: no seed") {
		t.Errorf("exit %d\n%s%s", code, out, err)
	}
	refused(t, 1, "no such file", "verify", "nowhere.txt")
	refused(t, 2, "which record?", "verify")
}
