package rules_test

import (
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/internal/golden"
)

// TestPlaythroughs compares whole games with the texts in testdata/playthrough,
// decision by decision: who answers what, how many answers there are, the
// fingerprint of the position's text, the answer and its events.
func TestPlaythroughs(t *testing.T) {
	for i, o := range allOptions() {
		if o.Automas != [rules.MaxSeats]uint8{} && o.Assignment == rules.Draft && i%3 != 0 {
			continue // a third of the games with Automas will do
		}
		if testing.Short() && i%4 != 0 {
			continue
		}
		t.Run(optionName(o), func(t *testing.T) {
			r := rng.New(2026, uint64(crc32.ChecksumIEEE([]byte(optionName(o)))))
			s, err := rules.New(o)
			if err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			fmt.Fprintf(&b, "# %s: ply, who, answers, fingerprint, action; then its events\n", optionName(o))
			for ply := 0; !s.Done(); ply++ {
				legal := s.Legal(nil)
				a := withAutomas{bot.Busy{}}.Choose(&s, legal, &r)
				text, err := s.MarshalText()
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&b, "%d %v %d %08x %v\n", ply, s.ToMove(), len(legal), crc32.ChecksumIEEE(text), a)
				var log rules.Log
				if err := s.Apply(a, &log); err != nil {
					t.Fatal(err)
				}
				for _, e := range log.Events {
					fmt.Fprintf(&b, "\t%v\n", e)
				}
			}
			for i := range s.Players() {
				p := s.Player(rules.Seat(i))
				fmt.Fprintf(&b, "%v %d VP:", p.Company(), p.VP())
				for from := range rules.Sources {
					fmt.Fprintf(&b, " %v %d", rules.Source(from), s.VPFrom(rules.Seat(i), rules.Source(from)))
				}
				b.WriteString("\n")
			}
			golden.Compare(t, filepath.Join("playthrough", optionName(o)+".txt"), b.String())
		})
	}
}

// TestPerft compares counts with testdata/perft: a position, then lines "depth
// fixed|open count". The command barrage-lab perft prints the same numbers.
func TestPerft(t *testing.T) {
	files, _ := filepath.Glob("testdata/perft/*.perft")
	if len(files) == 0 {
		t.Fatal("no perft files")
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var s rules.State
		for i, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
			if strings.HasPrefix(line, "barrage-position") {
				if err := s.UnmarshalText([]byte(line)); err != nil {
					t.Fatalf("%s:%d: %v", f, i+1, err)
				}
				continue
			}
			words := strings.Fields(line)
			if len(words) != 3 {
				t.Fatalf("%s:%d: %q", f, i+1, line)
			}
			depth, _ := strconv.Atoi(words[0])
			want, _ := strconv.ParseUint(words[2], 10, 64)
			if testing.Short() && want > 20_000 {
				continue
			}
			if got := s.Perft(depth, words[1] == "open"); got != want {
				t.Errorf("%s:%d: perft(%d, %s) = %d, want %d", f, i+1, depth, words[1], got, want)
			}
		}
	}
}

// slowPerft counts without any shortcut, using Apply.
func slowPerft(t *testing.T, s rules.State, depth int) uint64 {
	if depth == 0 || s.Done() {
		return 1
	}
	var n uint64
	for _, a := range s.Legal(nil) {
		next := s
		if err := next.Apply(a, nil); err != nil {
			t.Fatal(err)
		}
		n += slowPerft(t, next, depth-1)
	}
	return n
}

// TestPerftAgrees holds Perft against plain counting on positions of random games.
func TestPerftAgrees(t *testing.T) {
	for i, o := range allOptions() {
		r := rng.New(5, uint64(i))
		n := 0
		playGame(t, o, &r, bot.Busy{}, func(s *rules.State, _ []rules.Action, _ rules.Action) {
			if n++; n%60 == 0 {
				if got, want := s.Perft(2, true), slowPerft(t, *s, 2); got != want {
					t.Errorf("perft %d, counted %d", got, want)
				}
			}
		})
	}
}
