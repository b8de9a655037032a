package eval

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"barrage/bot/nnet"
	"barrage/game/rules"
)

// A file of weights, packed with gzip or plain, begins with lines of text:
//
//	barrage weights, format 2
//	kinds person with_automa automa
//	players 2 3 4
//	rounds 1 2 3 4 5
//	sources start energy …, and own_features rival_features if there are corrections
//	features one introductory …
//	networks 2, and so on: numbers of players that have a network; only in format 3
//
// Then come figures in thousandths: the temperatures (late, early) of tables without and with
// Automas, by players and round, and the weights (late, fresh) by kind, players, round, source
// and feature. A figure has 24 bits, with its sign in the lowest (zigzag): 2 is 1, 1 is -1. The
// lowest bytes of all figures stand together, then the middle ones, then the highest, which are
// nearly all zero. The networks (bot/nnet) follow, in the order of the names. The names make a file outlive changes: a feature or correction that it does
// not have weighs nothing.
const (
	title    = "barrage weights, format 2"
	titleNet = "barrage weights, format 3" // with networks
)

// axes are what weights are by, with the names in the order of their indexes.
var axes = [...]struct {
	name  string
	names []string
}{
	{"kinds", kinds[:]},
	{"players", numbers(2, rules.MaxSeats)},
	{"rounds", numbers(1, rules.Rounds)},
	{"sources", sourceNames()},
	{"features", names[:]},
}

// Indexes of axes. Corrections stand behind the sources.
const (
	playersAxis = 1
	sourceAxis  = 3
	featureAxis = 4
)

func numbers(from, to int) (list []string) {
	for n := from; n <= to; n++ {
		list = append(list, strconv.Itoa(n))
	}
	return list
}

func sourceNames() (list []string) {
	for from := range rules.Sources {
		list = append(list, rules.Source(from).ID())
	}
	return append(list, corrections[:]...)
}

// order is what a file has on each axis, as indexes of the names in axes.
type order [len(axes)][]int

// figures calls visit with every figure, in the order of a file.
func (w *Weights) figures(o *order, visit func(*float32)) {
	for table := range w.temperatures {
		for _, n := range o[1] {
			for _, r := range o[2] {
				t := &w.temperatures[table][n+2][r+1]
				visit(&t[0])
				visit(&t[1])
			}
		}
	}
	for _, kind := range o[0] {
		for _, n := range o[1] {
			for _, r := range o[2] {
				for _, from := range o[3] {
					l := w.sets[kind][n+2][r+1].linear(from)
					for _, i := range o[4] {
						visit(&l.Late[i])
						visit(&l.Fresh[i])
					}
				}
			}
		}
	}
}

// linear is the weights of a source, or a correction: they stand after the sources.
func (s *set) linear(i int) *Linear {
	if i < rules.Sources {
		return &s.bySource[i]
	}
	return &s.corrections[i-rules.Sources]
}

// count is the number of figures.
func (o *order) count() int {
	tables := len(o[1]) * len(o[2])
	return 2 * tables * (len(Weights{}.temperatures) + len(o[0])*len(o[3])*len(o[4]))
}

// planes is the number of bytes of a figure.
const planes = 3

// corrected reports whether there are corrections.
func (w *Weights) corrected() bool {
	for kind := range w.sets {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				if w.sets[kind][n][r].corrected {
					return true
				}
			}
		}
	}
	return false
}

// WriteWeights writes weights, rounded to thousandths and packed.
func WriteWeights(out io.Writer, w *Weights) error {
	z := gzip.NewWriter(out) // the best level takes 30 times as long for 0.5 %
	if err := WritePlain(z, w); err != nil {
		return err
	}
	return z.Close()
}

// How far, in thousandths, the weights of sources and corrections are rounded for the engine in browsers, which
// is fetched, and the steps that weights of networks are rounded to.
const (
	browserStep        = 128
	browserCorrections = 16
	browserNetworks    = 15
)

// ForBrowsers is the weights rounded so that they get smaller when packed. What is rounded off one source is
// passed on to the next, so that the sums over sources, which decide, are as near as those of one.
func (w *Weights) ForBrowsers() *Weights {
	round := func(x *float32, step float64, carry *float64) {
		if *x == 0 {
			return
		}
		exact := float64(*x) + *carry
		*x = float32(math.RoundToEven(exact*1000/step) * step / 1000)
		*carry = exact - float64(*x)
	}
	out := w.Clone()
	for players, n := range out.networks {
		if n != nil {
			out.networks[players] = n.Rounded(browserNetworks)
		}
	}
	for kind := range out.sets {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				set := out.sets[kind][n][r]
				for i := range Count {
					late, fresh := 0.0, 0.0
					for from := range set.bySource {
						round(&set.bySource[from].Late[i], browserStep, &late)
						round(&set.bySource[from].Fresh[i], browserStep, &fresh)
					}
					for c := range set.corrections {
						round(&set.corrections[c].Late[i], browserCorrections, new(float64))
						round(&set.corrections[c].Fresh[i], browserCorrections, new(float64))
					}
				}
				set.sum()
			}
		}
	}
	return out
}

// WritePlain writes weights that are not packed: for a program that is packed as a whole.
func WritePlain(out io.Writer, w *Weights) error {
	z := bufio.NewWriter(out)
	networks := w.withNetwork()
	if len(networks) == 0 {
		fmt.Fprintln(z, title)
	} else {
		fmt.Fprintln(z, titleNet)
	}
	var o order
	for i, axis := range axes {
		names := axis.names
		if i == sourceAxis && !w.corrected() {
			names = names[:rules.Sources]
		}
		fmt.Fprintln(z, axis.name, strings.Join(names, " "))
		for j := range names {
			o[i] = append(o[i], j)
		}
	}
	if len(networks) > 0 {
		fmt.Fprintln(z, networksLine, strings.Trim(fmt.Sprint(networks), "[]"))
	}
	n := o.count()
	data := make([]byte, planes*n)
	i, large := 0, false
	w.figures(&o, func(x *float32) {
		v := math.RoundToEven(float64(*x) * 1000)
		large = large || !(v >= -1<<23 && v < 1<<23)
		code := uint32(int32(v)<<1 ^ int32(v)>>31)
		data[i], data[n+i], data[2*n+i] = byte(code), byte(code>>8), byte(code>>16)
		i++
	})
	if large {
		return errors.New("a weight or temperature is too large for a file")
	}
	z.Write(data)
	for _, players := range networks {
		if err := w.networks[players].Write(z); err != nil {
			return err
		}
	}
	return z.Flush()
}

// networksLine is the name of the line that lists the numbers of players with a network.
const networksLine = "networks"

// withNetwork lists the numbers of players that have a network.
func (w *Weights) withNetwork() (list []int) {
	for players, n := range w.networks {
		if n != nil {
			list = append(list, players)
		}
	}
	return list
}

// ReadWeights reads what WriteWeights or WritePlain wrote.
func ReadWeights(in io.Reader) (*Weights, error) {
	b := bufio.NewReader(in)
	if start, _ := b.Peek(len(title)); string(start) != title && string(start) != titleNet {
		z, err := gzip.NewReader(b)
		if err != nil {
			return nil, fmt.Errorf("not a file of weights: %w", err)
		}
		b = bufio.NewReader(z)
	}
	begin, err := b.ReadString('\n')
	if err != nil && err != io.EOF {
		return nil, err
	}
	begin = strings.TrimSpace(begin)
	if begin != title && begin != titleNet {
		return nil, fmt.Errorf("not a file of weights: it begins with %.40q, not with %q or %q", begin, title, titleNet)
	}
	var o order
	for i := range axes {
		if o[i], err = indexes(b, axes[i].name, axes[i].names); err != nil {
			return nil, err
		}
	}
	var networks []int
	if begin == titleNet {
		if networks, err = indexes(b, networksLine, axes[playersAxis].names); err != nil {
			return nil, err
		}
	}
	n := o.count()
	data := make([]byte, planes*n)
	if _, err := io.ReadFull(b, data); err != nil {
		return nil, fmt.Errorf("the file is cut off or damaged: %w", whole(err))
	}
	w := NewWeights()
	for _, i := range networks {
		if w.networks[i+2], err = nnet.Read(b, o[featureAxis], Count); err != nil {
			return nil, fmt.Errorf("the network for %d players: %w", i+2, whole(err))
		}
	}
	if rest, err := io.Copy(io.Discard, b); err != nil { // the checksum is at the end
		return nil, fmt.Errorf("the file is cut off or damaged: %w", err)
	} else if rest > 0 {
		return nil, fmt.Errorf("%d bytes too many at the end", rest)
	}
	i := 0
	w.figures(&o, func(x *float32) {
		code := uint32(data[i]) | uint32(data[n+i])<<8 | uint32(data[2*n+i])<<16
		*x = float32(int32(code>>1)^-int32(code&1)) / 1000
		i++
	})
	return w, w.finish()
}

// whole turns the end of a file, where there should be more of it, into a proper error.
func whole(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// indexes reads a line of names.
func indexes(b *bufio.Reader, title string, names []string) (list []int, err error) {
	line, err := b.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("the names of %s: %w", title, whole(err))
	}
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != title {
		return nil, fmt.Errorf("the line of %s is %.40q", title, line)
	}
	for _, word := range words[1:] {
		i := slices.Index(names, word)
		switch {
		case i < 0:
			return nil, fmt.Errorf("%s: there is no %q", title, word)
		case slices.Contains(list, i):
			return nil, fmt.Errorf("%s: %q is there twice", title, word)
		}
		list = append(list, i)
	}
	return list, nil
}

// finish adds up the weights that were read, and checks the temperatures.
func (w *Weights) finish() error {
	for kind := range w.sets {
		for n := 2; n <= rules.MaxSeats; n++ {
			for r := 1; r <= rules.Rounds; r++ {
				w.sets[kind][n][r].sum()
				if t := w.temperatures[min(kind, 1)][n][r]; !(min(t[0], t[1]) > 0) {
					return fmt.Errorf("temperatures %v with %d players in round %d: not above 0", t, n, r)
				}
			}
		}
	}
	return nil
}
