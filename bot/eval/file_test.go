package eval

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"barrage/bot/nnet"
	"barrage/game/rules"
)

// TestWeightsSurviveTheirFile, up to the digits that are written.
func TestWeightsSurviveTheirFile(t *testing.T) {
	w := NewWeights()
	l := Linear{}
	l.Late[feature(t, "energy")], l.Fresh[feature(t, rules.Jill.String())] = 1.5, -0.25
	l.Late[0], l.Late[1], l.Fresh[0], l.Fresh[Count-1] = 8388.607, -8388.607, 0.001, -0.001
	w.Set(WithAutoma, 3, 4, rules.FromContracts, l)
	w.SetTemperature(true, 2, 5, 3, 4.5)
	again, err := ReadWeights(bytes.NewReader(written(t, w)))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again, w) {
		t.Error("weights have changed in their file")
	}
	l.Late[0] = 0.00149
	w.Set(Person, 2, 1, rules.FromStart, l)
	if again, err = ReadWeights(bytes.NewReader(written(t, w))); err != nil || again.Get(Person, 2, 1, rules.FromStart).Late[0] != 0.001 {
		t.Errorf("0.00149 is not rounded to 0.001; %v", err)
	}
	for _, x := range []float32{8388.608, -9000, float32(math.NaN()), float32(math.Inf(1))} {
		l.Late[0] = x
		w.Set(Person, 2, 1, rules.FromStart, l)
		if err := WriteWeights(io.Discard, w); err == nil {
			t.Errorf("%v was written", x)
		}
	}
}

// TestForBrowsers: rounded to a number of thousandths, the sums over sources and the corrections differ by half
// of it at most; a plain file has these figures, and networks with fewer steps.
func TestForBrowsers(t *testing.T) {
	const step = browserStep
	w := Tuned()
	var b bytes.Buffer
	if err := WritePlain(&b, w.ForBrowsers()); err != nil {
		t.Fatal(err)
	}
	again, err := ReadWeights(&b)
	if err != nil {
		t.Fatal(err)
	}
	changed := 0
	for kind := range w.sets {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				was, is := w.sets[kind][n][r], again.sets[kind][n][r]
				for c := range is.corrections {
					for i, x := range is.corrections[c].Fresh {
						exact := was.corrections[c].Fresh[i]
						if k := math.Round(float64(x) * 1000); math.Mod(k, browserCorrections) != 0 || math.Abs(float64(x-exact)) > 0.501*browserCorrections/1000 {
							t.Fatalf("a correction of %v has become %v", exact, x)
						}
					}
				}
				for from := range is.bySource {
					for i, x := range is.bySource[from].Late {
						if k := math.Round(float64(x) * 1000); math.Mod(k, step) != 0 {
							t.Fatalf("%v is no multiple of %d thousandths", x, step)
						}
						if x != was.bySource[from].Late[i] {
							changed++
						}
					}
				}
				for _, crew := range []int{0, crews - 1} {
					for i, x := range is.byCrew[crew] {
						if d := math.Abs(float64(x - was.byCrew[crew][i])); d > 1.02*step/1000 { // late and fresh
							t.Fatalf("a sum of %v has become %v", was.byCrew[crew][i], x)
						}
					}
				}
			}
		}
	}
	if changed == 0 {
		t.Error("nothing was rounded")
	}
	for n := 2; n <= rules.MaxSeats; n++ {
		if again.networks[n] == nil || reflect.DeepEqual(again.networks[n], w.networks[n]) {
			t.Errorf("the network for %d players is lost, or not rounded", n)
		}
	}
}

// Package earlier cannot be imported here: it imports this one.
func init() { Register(os.DirFS("earlier")) }

// TestFilesOfTheProject: every version is there, and is written as it was read. Features that came after it weigh nothing.
func TestFilesOfTheProject(t *testing.T) {
	first := 1
	if testing.Short() {
		first = newest
	}
	for n := first; n <= Versions(); n++ {
		again, err := ReadWeights(bytes.NewReader(written(t, Version(n))))
		if err != nil {
			t.Fatal(err)
		}
		again.overlooksIncome = n < 4 // goes by the version, not by the file
		if !Has(n) || !reflect.DeepEqual(again, Version(n)) {
			t.Errorf("version %d is not written as it was read", n)
		}
	}
	if !Has(0) || Has(-1) || Has(newest+1) || Tuned() != Version(newest) {
		t.Error("the best weights are not the last version")
	}
}

// TestOtherNames: a file may lack names and have them in any order.
func TestOtherNames(t *testing.T) {
	file := []byte(title + "\nkinds automa person\nplayers 3\nrounds 5 1\nsources contracts\nfeatures crew one\n")
	o := order{{2, 0}, {1}, {4, 0}, {0}, {0, 0}}
	n := o.count()
	codes := make([]byte, planes*n)
	for i := range n { // 0.001, 0.002, …
		codes[i] = byte(2 * (i + 1))
	}
	w, err := ReadWeights(bytes.NewReader(packed(append(file, codes...))))
	if err != nil {
		t.Fatal(err)
	}
	if got := w.temperatures[1][3][1]; got != [2]float32{0.007, 0.008} {
		t.Errorf("temperatures are %v", got)
	}
	if got := w.temperatures[1][2][1]; got != [2]float32{10, 10} {
		t.Errorf("temperatures that the file lacks are %v", got)
	}
	l := w.Get(Person, 3, 5, rules.FromContracts)
	one, crew := feature(t, "one"), feature(t, "crew")
	if l.Late[crew] != 0.017 || l.Fresh[crew] != 0.018 || l.Late[one] != 0.019 || l.Fresh[one] != 0.020 {
		t.Errorf("crew weighs %v, %v, one %v, %v", l.Late[crew], l.Fresh[crew], l.Late[one], l.Fresh[one])
	}
	if l := w.Get(WithAutoma, 3, 5, rules.FromContracts); l != (Linear{}) {
		t.Error("a kind that the file lacks has weights")
	}
	if got := w.sets[Person][3][5].byCrew[0][one]; got != 0.019 {
		t.Errorf("the sum over sources is %v", got)
	}
}

// TestDamagedFiles: what is wrong with a file is said.
func TestDamagedFiles(t *testing.T) {
	good := written(t, NewWeights())
	plain := unpack(t, good)
	change := func(old, new string) []byte {
		t.Helper()
		if !bytes.Contains(plain, []byte(old)) {
			t.Fatalf("the file has no %q", old)
		}
		return packed(bytes.Replace(plain, []byte(old), []byte(new), 1))
	}
	flipped := bytes.Clone(good)
	flipped[len(flipped)-6] ^= 1 // in the checksum
	var b bytes.Buffer
	small := NewWeights()
	small.SetNetwork(2, nnet.New(Count, 1, 1))
	if err := WritePlain(&b, small); err != nil {
		t.Fatal(err)
	}
	learnt := b.Bytes()
	cold := NewWeights()
	cold.SetTemperature(false, 4, 2, 0, 1)
	for _, c := range []struct {
		name string
		file []byte
		want string
	}{
		{"nothing", nil, "not a file of weights: EOF"},
		{"another file", plain[1:], "not a file of weights: gzip: invalid header"},
		{"plain, cut", plain[:len(plain)-1], "cut off or damaged: unexpected EOF"},
		{"lines of text", packed([]byte("temperature person 2 1 19.64 21.83\n")), `not a file of weights: it begins with "temperature`},
		{"another format", change("format 2", "format 4"), `it begins with "barrage weights, format 4", not with "barrage weights, format 2" or "barrage weights, format 3"`},
		{"no line of networks", change("format 2", "format 3"), "the names of networks: unexpected EOF"},
		{"a network for 5", bytes.Replace(learnt, []byte("networks 2"), []byte("networks 5"), 1), `networks: there is no "5"`},
		{"a network missing", bytes.Replace(learnt, []byte("networks 2"), []byte("networks 2 3"), 1), "the network for 3 players: unexpected EOF"},
		{"a network cut", learnt[:len(learnt)-1], "the network for 2 players: unexpected EOF"},
		{"a network without units", bytes.Replace(learnt, []byte{1, 1, 0, 0, 0, 0, 0}, []byte{0, 1, 0, 0, 0, 0, 0}, 1), "a network has 0 and 1 units"},
		{"an unknown kind", change("with_automa", "with_robots"), `kinds: there is no "with_robots"`},
		{"too many players", change("players 2", "players 5"), `players: there is no "5"`},
		{"too many rounds", change("rounds 1", "rounds 0"), `rounds: there is no "0"`},
		{"an unknown source", change("contracts", "contract"), `sources: there is no "contract"`},
		{"a feature twice", change("crew", "one"), `features: "one" is there twice`},
		{"lines out of order", change("rounds", "sources"), `the line of rounds is "sources 1`},
		{"names missing", packed([]byte(title + "\nkinds person\n")), "the names of players: unexpected EOF"},
		{"figures missing", packed(plain[:len(plain)-1]), "cut off or damaged: unexpected EOF"},
		{"no figures", packed(plain[:bytes.IndexByte(plain, 0)]), "cut off or damaged: unexpected EOF"},
		{"too many figures", packed(append(bytes.Clone(plain), 0, 0)), "2 bytes too many"},
		{"cut", good[:len(good)-9], "cut off or damaged: unexpected EOF"},
		{"damaged", flipped, "cut off or damaged: gzip: invalid checksum"},
		{"a temperature of 0", written(t, cold), "temperatures [0 1] with 4 players in round 2"},
	} {
		if _, err := ReadWeights(bytes.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// FuzzReadWeights: whatever is read can be written and read again.
func FuzzReadWeights(f *testing.F) {
	f.Add([]byte(title + "\nkinds person\nplayers 2\nrounds 1\nsources start\nfeatures one\n" + strings.Repeat("\x02", 3*6)))
	f.Add([]byte(title + "\nkinds person\nplayers 2\nrounds 1\nsources start\nfeatures one\n" + strings.Repeat("\x02\x02\x02\x02\xff\xff", 3)))
	f.Add([]byte(title + "\nkinds\nplayers\nrounds\nsources\nfeatures\n"))
	f.Add([]byte(title + "\nkinds person\nplayers 2 2\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := ReadWeights(bytes.NewReader(packed(data)))
		if err != nil {
			return
		}
		again, err := ReadWeights(bytes.NewReader(written(t, w)))
		if err != nil || !reflect.DeepEqual(w, again) {
			t.Errorf("read, written and read again: %v", err)
		}
	})
}

func written(t *testing.T, w *Weights) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := WriteWeights(&b, w); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func packed(plain []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write(plain) // to memory, which does not fail
	z.Close()
	return b.Bytes()
}

func unpack(t *testing.T, file []byte) []byte {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

func BenchmarkReadWeights(b *testing.B) {
	data, err := fs.ReadFile(current, fmt.Sprintf("weights/%d.bin", newest))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := ReadWeights(bytes.NewReader(data)); err != nil {
			b.Fatal(err)
		}
	}
}
