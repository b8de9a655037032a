package trace

import (
	"compress/gzip"
	"encoding/json"
	"flag"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/rules"
)

// places is the number of decisions of a kind that are corrupted per game; of other
// entries it is one.
const places = 2

// unchecked lists what carries nothing to check, each with its reason.
var unchecked = map[string]string{
	"id nonsense":          "the name of the file",
	"id missing":           "the same",
	"legal missing":        "a list that is not there is not compared",
	"legal_single missing": "the same",

	"event/vp why":  "words",
	"event/pay for": "words",
	"event/passes":  "without Automas: nobody acts after passing",
}

var stride = flag.Int("stride", 150, "TestCorruptionIsFound: with 1 every part of every field is corrupted")

// TestCorruptionIsFound corrupts every field of every kind of entry, in every game,
// and demands that it is noticed.
func TestCorruptionIsFound(t *testing.T) {
	for i, name := range few(t) {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".json.gz"), func(t *testing.T) {
			t.Parallel()
			g := load(t, name)
			g.number, g.turn = i, i
			g.corruptLog(t)
			g.corruptHead(t)
			t.Logf("%d corruptions", g.runs)
		})
	}
}

// game is a recorded game with what is needed to check a part of it again.
type game struct {
	name  string
	file  *File
	head  map[string]any    // all but the log
	raw   []json.RawMessage // the log
	start []*checker        // by entry: before its window
	whole *checker          // after the last

	number, turn, runs int
}

// skip leaves out what other games do: a field is corrupted in half of them, every part of
// it in an eighth, what is deeper inside in a few.
func (g *game) skip(m mutation) bool {
	g.turn++
	switch strings.Count(m.what, "/") {
	case 0:
		return g.turn%min(2, *stride) != 0
	case 1:
		return g.turn%min(8, *stride) != 0
	}
	return g.turn%*stride != 0
}

func load(t *testing.T, name string) *game {
	t.Helper()
	fd, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer fd.Close()
	z, err := gzip.NewReader(fd)
	if err != nil {
		t.Fatal(err)
	}
	var head map[string]any
	if err := json.NewDecoder(z).Decode(&head); err != nil {
		t.Fatal(err)
	}
	g := &game{name: name, file: read(t, name), head: head}
	for _, e := range head["log"].([]any) {
		data, _ := json.Marshal(e)
		g.raw = append(g.raw, data)
	}
	delete(head, "log")
	c := newChecker(g.file)
	if err := c.begin(); err != nil {
		t.Fatal(name, err)
	}
	for c.entry < len(g.file.Log) {
		before := c.clone()
		if err := c.follow(); err != nil {
			t.Fatal(name, err)
		}
		for len(g.start) < c.entry {
			g.start = append(g.start, before)
		}
	}
	if err := c.finish(); err != nil {
		t.Fatal(name, err)
	}
	g.whole = c
	return g
}

// check runs the game with another entry from the snapshot before it, until our game
// is back where it was without: from there on all is the same. It returns that too.
func (g *game) check(i int, e Entry) (c, original *checker, err error) {
	saved := g.file.Log[i]
	defer func() { g.file.Log[i] = saved }()
	g.file.Log[i] = e
	c = g.start[i].clone()
	for c.entry < len(g.file.Log) {
		if err := c.follow(); err != nil {
			return c, nil, err
		}
		if c.entry < len(g.start) && same(c, g.start[c.entry]) {
			return c, g.start[c.entry], nil
		}
	}
	return c, g.whole, c.finish()
}

// same reports whether two checkers have the same to expect.
func same(a, b *checker) bool {
	x, y := *a, *b
	x.report, y.report = Report{}, Report{}
	x.automas.tolerated, y.automas.tolerated = nil, nil
	return a.state == b.state && reflect.DeepEqual(x, y)
}

// corruptLog corrupts entries of the log, each at several places.
func (g *game) corruptLog(t *testing.T) {
	byKind := map[string][]int{}
	for i, e := range g.file.Log {
		kind := e.T + "/" + e.Kind + e.At
		byKind[kind] = append(byKind[kind], i)
	}
	for n, kind := range slices.Sorted(maps.Keys(byKind)) {
		list := byKind[kind]
		count := 1
		switch {
		case strings.HasPrefix(kind, "automa_turn") && *stride == 1:
			count = len(list)
		case strings.HasPrefix(kind, "decision"), strings.HasPrefix(kind, "automa_turn"):
			count = min(places, len(list))
		}
		for k := range count {
			at := n + g.number + k*len(list)/count
			i, other := list[at%len(list)], list[(at+1)%len(list)]
			for _, m := range mutations(decodeMap(g.raw[i]), decodeMap(g.raw[other])) {
				if g.skip(m) || k > 0 && *stride > 1 && g.turn%2 == 0 {
					continue
				}
				data, _ := json.Marshal(m.value)
				var e Entry
				if err := json.Unmarshal(data, &e); err != nil {
					continue // refused when the file is read
				}
				g.mustDiffer(t, kind, i, m, e)
			}
		}
	}
}

func (g *game) mustDiffer(t *testing.T, kind string, i int, m mutation, e Entry) {
	t.Helper()
	field, _, _ := strings.Cut(strings.ReplaceAll(m.what, "/", " "), " ")
	people := len(g.file.Options.AutomaLevels) == 0
	if m.zero || unchecked[m.what] != "" || unchecked[kind+" "+field] != "" || people && unchecked[kind] != "" {
		return
	}
	g.runs++
	c, original, err := g.check(i, e)
	if err != nil || g.equivalent(i, m, e, c, original) || people && e.T == "event" && c.report.Tolerated[Events] > 0 || g.otherCard(i, m) {
		return
	}
	t.Errorf("log[%d] %s: %s is not noticed", i, kind, m.what)
}

// otherCard: another action card is as true as the original if the same turn follows
// from it and it is the last: no criteria card follows it.
func (g *game) otherCard(i int, m mutation) bool {
	return strings.HasPrefix(m.what, "action_card") &&
		!slices.ContainsFunc(g.file.Log[i+1:], func(e Entry) bool { return e.Kind == "automa_card" })
}

// equivalent establishes that a corrupted decision says something as true as the
// original: a list of options with a deviation less or in other words, or another
// answer, legal in the same place, that leads to the same snapshots.
func (g *game) equivalent(i int, m mutation, e Entry, c, original *checker) bool {
	if e.T != "decision" || c.report.Tolerated[Unrecorded] > 0 {
		return false
	}
	if strings.HasPrefix(m.what, "legal") {
		was, _, _ := optionSets(&g.file.Log[i], &c.state)
		is, _, _ := optionSets(&e, &c.state)
		return maps.Equal(was, is) || total(c) < total(original)
	}
	was, is := original.report.Record.Actions, c.report.Record.Actions
	if len(was) != len(is) {
		return false
	}
	var changed []rules.Action
	for k := range was {
		if was[k] != is[k] {
			changed = append(changed, is[k])
		}
	}
	if e.Kind == "copy_officer" { // the answer was given with the decision before
		return len(changed) == 1 && changed[0].Kind() == rules.ActCopy && strings.HasSuffix(changed[0].String(), " "+e.Officer)
	}
	answers, _, err := c.translate(&e)
	return err == nil && len(changed) > 0 && slices.Equal(changed, answers)
}

func total(c *checker) int {
	n := 0
	for _, k := range c.report.Tolerated {
		n += k
	}
	return n
}

// corruptHead corrupts options, setup and result.
func (g *game) corruptHead(t *testing.T) {
	for _, m := range mutations(g.head, map[string]any{}) {
		if g.skip(m) || m.zero {
			continue
		}
		data, _ := json.Marshal(m.value)
		f := new(File)
		if json.Unmarshal(data, f) != nil || f.Format != Format {
			continue // refused when the file is read
		}
		g.runs++
		f.Log = g.file.Log
		var err error
		if strings.HasPrefix(m.what, "result") {
			c := *g.whole
			c.file = f
			err = c.finish()
		} else {
			_, err = Check(f)
		}
		if err == nil && unchecked[m.what] == "" && !g.promoIdle(m) {
			t.Errorf("%s is not noticed", m.what)
		}
	}
}

// promoIdle: Simone and Tommaso in the pool make no difference where none of them is
// in play, or where they are anyway.
func (g *game) promoIdle(m mutation) bool {
	inPlay := slices.Clone(g.file.Setup.MahiriExtraOfficers)
	for _, c := range g.file.Setup.Companies {
		inPlay = append(inPlay, c.Officer)
	}
	none := !slices.Contains(inPlay, rules.Simone.String()) && !slices.Contains(inPlay, rules.Tommaso.String())
	return strings.HasPrefix(m.what, "options/promo_officers") && (none || g.file.Options.Leeghwater)
}

func decodeMap(data []byte) map[string]any {
	var m map[string]any
	if err := json.Unmarshal(data, &m); err != nil {
		panic(err)
	}
	return m
}

// mutation is a corrupted value.
type mutation struct {
	what  string
	value any
	zero  bool // a field that was empty is missing: that means the same
}

// mutations lists corruptions of a value: every part of it wrong, missing, too much,
// or what another entry of its kind says there.
func mutations(v, other any) []mutation {
	var out []mutation
	add := func(what string, value any) { out = append(out, mutation{what: what, value: value}) }
	switch v := v.(type) {
	case map[string]any:
		o, _ := other.(map[string]any)
		keys := slices.Sorted(maps.Keys(v))
		if n := len(keys); n > 16 { // by space or by tile: some stand for all
			keys = []string{keys[0], keys[n/2], keys[n-1]}
		}
		for _, k := range keys {
			for _, m := range mutations(v[k], o[k]) {
				without := maps.Clone(v)
				without[k] = m.value
				out = append(out, mutation{k + join(m.what), without, m.zero})
			}
			without := maps.Clone(v)
			delete(without, k)
			out = append(out, mutation{k + " missing", without, empty(v[k])})
		}
	case []any:
		o, _ := other.([]any)
		for i := range v {
			if i > 0 && i < len(v)-1 {
				continue // the ends stand for all
			}
			var at any
			if i < len(o) {
				at = o[i]
			}
			for _, m := range mutations(v[i], at) {
				with := slices.Clone(v)
				with[i] = m.value
				out = append(out, mutation{strconv.Itoa(i) + join(m.what), with, m.zero})
			}
		}
		if len(v) > 0 {
			add(" shorter", v[1:])
			add(" longer", append(slices.Clone(v), v[0]))
		}
	case string:
		add(" nonsense", "NONSENSE")
	case float64:
		add(" +1", v+1)
		add(" -1", v-1)
	case bool:
		add(" negated", !v)
	}
	if other != nil && !reflect.DeepEqual(v, other) && reflect.TypeOf(v) == reflect.TypeOf(other) {
		if _, isMap := v.(map[string]any); !isMap {
			add(" of another", other)
		}
	}
	return out
}

// join puts a path before what happens to its end.
func join(what string) string {
	if strings.HasPrefix(what, " ") {
		return what
	}
	return "/" + what
}

func empty(v any) bool {
	switch v := v.(type) {
	case float64:
		return v == 0
	case bool:
		return !v
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return v == ""
}
