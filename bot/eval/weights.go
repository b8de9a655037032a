package eval

import (
	"bufio"
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"barrage/rules"
)

// Kind selects a set of weights: who plays, and at what table.
type Kind int

const (
	Person     Kind = iota // among people
	WithAutoma             // a person at a table with Automas
	Automa
	kindEnd
)

var kinds = [kindEnd]string{"person", "with_automa", "automa"}

// KindOf is the kind of a seat.
func KindOf(s *rules.State, seat rules.Seat) Kind {
	if s.Player(seat).Level() > 0 {
		return Automa
	}
	if s.Options().HasAutomas() {
		return WithAutoma
	}
	return Person
}

// Weights are the VP that features are worth. There is a set of them for each kind of seat,
// number of players and round. A weight is Late + fresh·Fresh, where fresh is the share of its
// engineers that a seat has left.
type Weights struct {
	sets         [kindEnd][rules.MaxSeats + 1][rules.Rounds + 1]*set // by players and round
	temperatures [2][rules.MaxSeats + 1][rules.Rounds + 1][2]float32 // of a lead in VP: at the end and at the beginning of a round
}

// set is one set of weights, by source and added up.
type set struct {
	byCrew   [crews]Vector // sums over sources, by engineers left
	bySource [rules.Sources]Linear
}

// crews is how many different numbers of engineers a seat can have left.
const crews = rules.CrewSize + 1

// Linear is a function of the features.
type Linear struct{ Late, Fresh Vector }

// Toward moves a function part of the way to another.
func (l *Linear) Toward(other *Linear, part float64) {
	p := float32(part)
	for i := range Count {
		l.Late[i] += p * (other.Late[i] - l.Late[i])
		l.Fresh[i] += p * (other.Fresh[i] - l.Fresh[i])
	}
}

// NewWeights makes weights that are all zero.
func NewWeights() *Weights {
	w := &Weights{}
	for kind := range w.sets {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				w.sets[kind][n][r] = &set{}
				w.temperatures[min(kind, 1)][n][r] = [2]float32{10, 10}
			}
		}
	}
	return w
}

// Clone copies weights.
func (w *Weights) Clone() *Weights { return w.In(nil) }

// Set replaces the weights for one source.
func (w *Weights) Set(kind Kind, players, round int, from rules.Source, l Linear) {
	s := w.sets[kind][players][round]
	s.bySource[from] = l
	s.sum()
}

// sum adds up the sources.
func (s *set) sum() {
	var late, fresh Vector
	for i := range s.bySource {
		for j := range Count {
			late[j] += s.bySource[i].Late[j]
			fresh[j] += s.bySource[i].Fresh[j]
		}
	}
	for crew := range crews {
		for j := range Count {
			s.byCrew[crew][j] = late[j] + float32(crew)/rules.CrewSize*fresh[j]
		}
	}
}

// Get is the weights for one source.
func (w *Weights) Get(kind Kind, players, round int, from rules.Source) Linear {
	return w.sets[kind][players][round].bySource[from]
}

// SetTemperature sets the temperature of the softmax that turns expected VP into shares of
// victory, at tables with or without Automas. Late is for the end of a round, early for its
// beginning.
func (w *Weights) SetTemperature(automas bool, players, round int, late, early float32) {
	w.temperatures[tableOf(automas)][players][round] = [2]float32{late, early}
}

// tableOf is the index of temperatures at tables with Automas and at others.
func tableOf(automas bool) Kind {
	if automas {
		return WithAutoma
	}
	return Person
}

func (w *Weights) of(s *rules.State, seat rules.Seat, round int) *set {
	return w.sets[KindOf(s, seat)][s.Players()][round]
}

func (w *Weights) temperature(automas bool, players, round int, fresh float32) float32 {
	t := w.temperatures[tableOf(automas)][players][round]
	return t[0] + fresh*(t[1]-t[0])
}

// Earlier weights are kept, so that later ones can be measured against them (docs/bots.md).
//
//go:embed weights/1.gz
var first []byte

//go:embed weights/2.gz
var second []byte

//go:embed weights/3.gz
var third []byte

var versions = []func() *Weights{load(first), load(second), load(third)}

func load(file []byte) func() *Weights {
	return sync.OnceValue(func() *Weights {
		w, err := ReadWeights(bytes.NewReader(file))
		if err != nil {
			panic("eval: the weights of the project: " + err.Error())
		}
		return w
	})
}

// Versions is the number of versions of the weights; the last is the best.
func Versions() int { return len(versions) }

// Version is a version of the weights, from 1; 0 is the best.
func Version(n int) *Weights {
	if n == 0 {
		n = len(versions)
	}
	return versions[n-1]()
}

// Tuned is the best weights.
func Tuned() *Weights { return Version(0) }

// WriteWeights writes weights as lines of text, compressed with gzip:
//
//	temperature person|with_automa PLAYERS ROUND LATE EARLY
//	weight KIND PLAYERS ROUND SOURCE FEATURE LATE FRESH
func WriteWeights(out io.Writer, w *Weights) error {
	z, _ := gzip.NewWriterLevel(out, gzip.BestCompression)
	b := bufio.NewWriter(z)
	for table := range w.temperatures {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				t := w.temperatures[table][n][r]
				fmt.Fprintf(b, "temperature %s %d %d %.2f %.2f\n", kinds[table], n, r, t[0], t[1])
			}
		}
	}
	for kind, name := range kinds {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				for from := range rules.Sources {
					l := &w.sets[kind][n][r].bySource[from]
					for i := range Count {
						late, fresh := short(l.Late[i]), short(l.Fresh[i])
						if late != "0" || fresh != "0" {
							fmt.Fprintf(b, "weight %s %d %d %s %s %s %s\n", name, n, r, rules.Source(from).ID(), names[i], late, fresh)
						}
					}
				}
			}
		}
	}
	if err := b.Flush(); err != nil {
		return err
	}
	return z.Close()
}

// short writes a weight with at most three decimals.
func short(x float32) string {
	text := strconv.FormatFloat(float64(x), 'f', 3, 32)
	text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	if text == "-0" || text == "" {
		return "0"
	}
	return text
}

// ReadWeights reads what WriteWeights wrote.
func ReadWeights(in io.Reader) (*Weights, error) {
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, err
	}
	features := map[string]int{}
	for i, name := range names {
		features[name] = i
	}
	sources := map[string]int{}
	for i := range rules.Sources {
		sources[rules.Source(i).ID()] = i
	}
	w := NewWeights()
	lines := bufio.NewScanner(z)
	for number := 1; lines.Scan(); number++ {
		if err := w.read(strings.Fields(lines.Text()), features, sources); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	for kind := range kindEnd {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				w.sets[kind][n][r].sum()
			}
		}
	}
	return w, nil
}

func (w *Weights) read(words []string, features, sources map[string]int) error {
	number := func(i int) float32 {
		x, err := strconv.ParseFloat(words[i], 32)
		if err != nil {
			x = 0
		}
		return float32(x)
	}
	table := func(i int) (players, round int, err error) {
		players, round = int(number(i)), int(number(i+1))
		if players < 2 || players > rules.MaxSeats || round < 1 || round > rules.Rounds {
			err = fmt.Errorf("%s players, round %s", words[i], words[i+1])
		}
		return players, round, err
	}
	switch {
	case len(words) == 6 && words[0] == "temperature" && slices.Contains(kinds[:2], words[1]):
		n, r, err := table(2)
		if err != nil {
			return err
		}
		w.SetTemperature(words[1] == kinds[WithAutoma], n, r, max(0.1, number(4)), max(0.1, number(5)))
	case len(words) == 8 && words[0] == "weight":
		n, r, err := table(2)
		if err != nil {
			return err
		}
		from, ok := sources[words[4]]
		feature, known := features[words[5]]
		kind := slices.Index(kinds[:], words[1])
		if !ok || !known || kind < 0 {
			return fmt.Errorf("no weight of %s for %s from %s", words[1], words[5], words[4])
		}
		l := &w.sets[kind][n][r].bySource[from]
		l.Late[feature], l.Fresh[feature] = number(6), number(7)
	default:
		return fmt.Errorf("%q is neither a weight nor a temperature", strings.Join(words, " "))
	}
	return nil
}
