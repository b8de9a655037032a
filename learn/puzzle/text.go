package puzzle

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"barrage/game/notation"
	"barrage/game/rules"
)

// A puzzle is a line of text: its id, fields, and the position, which carries the version of its rules.
//
//	engineers-12 goal=vp rating=1600 themes=toll,wheel results=41,38..40,x line=turbine_p2_l,produce+B6L+C6R+2 barrage-position 1 …
//
// Results stand in the order of the legal answers: a number, the worst and the best case, or x for none.
// In the line, + stands for a space. A file begins with a line that names the format; every other line
// is a puzzle. Lines are only ever added, so that ids and daily puzzles stay what they are.

// fileHead is the first line of a file.
const fileHead = "barrage-puzzles 1"

// positionStart begins a position.
const positionStart = " barrage-position "

// MaxLine bounds the line of a puzzle.
const MaxLine = 16 << 10

// String is the line of the puzzle.
func (p *Puzzle) String() string {
	var b strings.Builder
	b.WriteString(p.ID + " goal=" + p.Goal.String() + " rating=" + strconv.Itoa(int(p.Rating.Rating)))
	if len(p.Themes) > 0 {
		b.WriteString(" themes=")
		for i, t := range p.Themes {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(string(t))
		}
	}
	if len(p.Results) > 0 {
		b.WriteString(" results=")
		for i, r := range p.Results {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(r.String())
		}
	}
	if len(p.Line) > 0 {
		b.WriteString(" line=")
		for i, a := range p.Line {
			if i > 0 {
				b.WriteByte(',')
			}
			b.WriteString(strings.ReplaceAll(a.String(), " ", "+"))
		}
	}
	position, _ := p.State.MarshalText()
	b.WriteByte(' ')
	b.Write(position)
	return b.String()
}

func (s Span) String() string {
	switch {
	case s == None:
		return "x"
	case s.Worst == s.Best:
		return strconv.Itoa(s.Best)
	}
	return strconv.Itoa(s.Worst) + ".." + strconv.Itoa(s.Best)
}

func (g Goal) String() string {
	switch g.Aim {
	case Stops:
		return string(g.Aim) + ":" + g.Headstream.String()
	case Build:
		text := string(g.Aim) + ":" + g.Site.String()
		if g.Level > 1 {
			text += ":" + strconv.Itoa(g.Level)
		}
		return text
	}
	return string(g.Aim)
}

// ErrPuzzle is the error of a text that is not a puzzle.
var ErrPuzzle = errors.New("not a puzzle")

// Parse reads the line of a puzzle and checks it.
func Parse(line string) (*Puzzle, error) {
	p, err := parse(line)
	if err == nil {
		err = p.Check()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPuzzle, err)
	}
	return p, nil
}

func parse(line string) (*Puzzle, error) {
	if len(line) > MaxLine {
		return nil, fmt.Errorf("%d characters, at most %d", len(line), MaxLine)
	}
	head, position, found := strings.Cut(line, positionStart)
	words := strings.Fields(head)
	if !found || len(words) == 0 {
		return nil, errors.New("no position")
	}
	p := &Puzzle{ID: words[0], Rating: Rating{Deviation: newPuzzle, Volatility: startVolatility}}
	if err := p.State.UnmarshalText([]byte(positionStart + position)); err != nil {
		return nil, err
	}
	for _, word := range words[1:] {
		key, value, _ := strings.Cut(word, "=")
		var err error
		switch key {
		case "goal":
			p.Goal, err = parseGoal(value)
		case "rating":
			var n int
			n, err = strconv.Atoi(value)
			if p.Rating.Rating = float64(n); err == nil && (n < minRating || n > maxRating) {
				err = errors.New("no such rating")
			}
		case "themes":
			for t := range strings.SplitSeq(value, ",") {
				if !slices.Contains(Themes(), Theme(t)) {
					err = fmt.Errorf("no theme is called %q", t)
				}
				p.Themes = append(p.Themes, Theme(t))
			}
		case "results":
			p.Results, err = parseResults(value)
		case "line":
			for text := range strings.SplitSeq(value, ",") {
				var a rules.Action
				if a, err = notation.Parse(strings.ReplaceAll(text, "+", " ")); err != nil {
					break
				}
				p.Line = append(p.Line, a)
			}
		default:
			err = errors.New("no such field")
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", word[:min(len(word), 40)], err)
		}
	}
	return p, nil
}

func parseGoal(text string) (g Goal, err error) {
	parts := strings.Split(text, ":")
	g.Aim = Aim(parts[0])
	switch {
	case g.Aim == Stops && len(parts) == 2:
		for h := rules.HA; h <= rules.HD; h++ {
			if h.String() == parts[1] {
				g.Headstream = h
			}
		}
		if g.Headstream == 0 {
			return g, errors.New("no such headstream")
		}
	case g.Aim == Build && (len(parts) == 2 || len(parts) == 3):
		for _, site := range rules.Sites() {
			if site.String() == parts[1] {
				g.Site = site
			}
		}
		if g.Site == 0 {
			return g, errors.New("no such building space")
		}
		if g.Site.Kind() == rules.Base {
			g.Level = 1
		}
		if len(parts) == 3 {
			if g.Level, err = strconv.Atoi(parts[2]); err != nil || g.Level < 2 || g.Level > 3 || g.Site.Kind() != rules.Base {
				return g, errors.New("no such level")
			}
		}
	case len(parts) != 1 || kinds[g.Aim] == "" || g.Aim == Stops || g.Aim == Build:
		return g, errors.New("no such question")
	}
	return g, nil
}

func parseResults(text string) ([]Span, error) {
	var list []Span
	for part := range strings.SplitSeq(text, ",") {
		if part == "x" {
			list = append(list, None)
			continue
		}
		low, high, span := strings.Cut(part, "..")
		if !span {
			high = low
		}
		a, err := strconv.ParseInt(low, 10, 16)
		if err != nil {
			return nil, err
		}
		b, err := strconv.ParseInt(high, 10, 16)
		if err != nil {
			return nil, err
		}
		list = append(list, Span{int(a), int(b)})
	}
	return list, nil
}

// File is a file of puzzles. The lines are read when they are asked for; their first words are known.
type File struct {
	lines []string
	heads []head
	index map[string]int // by id
}

// head is what puzzles are chosen by.
type head struct {
	kind   Kind
	set    Set
	rating int
	themes []Theme
}

// headOf reads the first words of a line.
func headOf(line string) (h head) {
	first, position, _ := strings.Cut(line, positionStart)
	h.set = setOf(position)
	for word := range strings.FieldsSeq(first) {
		switch key, value, _ := strings.Cut(word, "="); key {
		case "goal":
			g, _ := parseGoal(value)
			h.kind = g.Kind()
		case "rating":
			h.rating, _ = strconv.Atoi(value)
		case "themes":
			for t := range strings.SplitSeq(value, ",") {
				h.themes = append(h.themes, Theme(t))
			}
		}
	}
	return h
}

// Read reads a file. Of the puzzles it reads the ids only.
func Read(r io.Reader) (*File, error) {
	scanner := bufio.NewScanner(r)
	scanner.Buffer(nil, MaxLine+1)
	if !scanner.Scan() || scanner.Text() != fileHead {
		return nil, fmt.Errorf("%w: a file of puzzles begins with %s", ErrPuzzle, fileHead)
	}
	f := &File{index: map[string]int{}}
	for scanner.Scan() {
		line := scanner.Text()
		id, _, _ := strings.Cut(line, " ")
		if _, twice := f.index[id]; twice || id == "" {
			return nil, fmt.Errorf("%w: line %d: the id %q is empty or there twice", ErrPuzzle, len(f.lines)+2, id)
		}
		f.index[id] = len(f.lines)
		f.lines = append(f.lines, line)
		f.heads = append(f.heads, headOf(line))
	}
	return f, scanner.Err()
}

// Write writes a file of puzzles.
func Write(w io.Writer, lines []string) error {
	var b bytes.Buffer
	b.WriteString(fileHead + "\n")
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
	_, err := w.Write(b.Bytes())
	return err
}

// Len is the number of puzzles.
func (f *File) Len() int { return len(f.lines) }

// Lines are the puzzles as text.
func (f *File) Lines() []string { return f.lines }

// At reads the i-th puzzle.
func (f *File) At(i int) (*Puzzle, error) {
	p, err := Parse(f.lines[i])
	if err != nil {
		return nil, fmt.Errorf("puzzle %d: %w", i+1, err)
	}
	return p, nil
}

// Find is the index of a puzzle by its id; −1 if there is none.
func (f *File) Find(id string) int {
	if i, ok := f.index[id]; ok {
		return i
	}
	return -1
}

// Counts are the numbers of puzzles by kind and by theme.
func (f *File) Counts() (map[Kind]int, map[Theme]int) {
	kinds, themes := map[Kind]int{}, map[Theme]int{}
	for _, h := range f.heads {
		kinds[h.kind]++
		for _, t := range h.themes {
			themes[t]++
		}
	}
	return kinds, themes
}

// Numbers are how many puzzles of a kind a set has, and of them how many are about each theme.
type Numbers struct {
	Puzzles int           `json:"puzzles"`
	Themes  map[Theme]int `json:"themes"`
}

// Numbers counts the puzzles of each set by kind and theme.
func (f *File) Numbers() map[Set]map[Kind]Numbers {
	out := map[Set]map[Kind]Numbers{}
	for _, h := range f.heads {
		if out[h.set] == nil {
			out[h.set] = map[Kind]Numbers{}
		}
		n, known := out[h.set][h.kind]
		if !known {
			n.Themes = map[Theme]int{}
		}
		n.Puzzles++
		for _, t := range h.themes {
			n.Themes[t]++
		}
		out[h.set][h.kind] = n
	}
	return out
}

// Wish is what puzzle is wanted. What is empty may be any.
type Wish struct {
	Kinds  []Kind // they take turns
	Sets   []Set
	Theme  Theme
	Avoid  []Theme // themes of which there is none, as long as such a puzzle is left
	Rating int     // of the solver
	Seen   []string
}

// Next is the index of the puzzle that suits a rating best, among those that are wanted and have not
// been seen; −1 if there is none.
func (f *File) Next(w Wish) int {
	known := map[int]bool{}
	for _, id := range w.Seen {
		known[f.Find(id)] = true
	}
	order := w.Kinds
	if len(order) == 0 {
		order = Kinds()
	}
	first := len(w.Seen) % len(order)
	order = append(slices.Clone(order[first:]), order[:first]...)
	for _, avoid := range [][]Theme{w.Avoid, nil} {
		for _, k := range order {
			best := -1
			for i, h := range f.heads {
				if h.kind != k || known[i] || len(w.Sets) > 0 && !slices.Contains(w.Sets, h.set) || w.Theme != "" && !slices.Contains(h.themes, w.Theme) ||
					slices.ContainsFunc(h.themes, func(t Theme) bool { return slices.Contains(avoid, t) }) {
					continue
				}
				if best < 0 || distance(h.rating, w.Rating) < distance(f.heads[best].rating, w.Rating) {
					best = i
				}
			}
			if best >= 0 {
				return best
			}
		}
	}
	return -1
}

func distance(a, b int) int { return max(a-b, b-a) }
