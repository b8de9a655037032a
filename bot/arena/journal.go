package arena

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"barrage/bot/eval"
	"barrage/bot/mcts"
	"barrage/game/rules"
)

// Terms are the options of a game, without its seats, as they are written in journals.
type Terms struct {
	Players       int              `json:"players"`
	Variant       string           `json:"variant"`
	Assignment    rules.Assignment `json:"assignment"`
	Leeghwater    bool             `json:"leeghwater"`
	GuestOfficers bool             `json:"guest_officers"`
	WaterFirst    bool             `json:"water_first"`
	LooseMahiri   bool             `json:"loose_mahiri"`
}

// TermsOf writes options.
func TermsOf(o rules.Options) Terms {
	return Terms{int(o.Players), o.Variant.String(), o.Assignment, o.Leeghwater, o.GuestOfficers, o.WaterFirst, o.LooseMahiri}
}

// header is the first line of a journal: everything that decides how its games go.
type header struct {
	Journal string `json:"journal"` // match or ladder
	Format  int    `json:"format"`
	Rules   int    `json:"rules"`
	Weights int    `json:"weights"` // version of the weights that bots play with
	Search  string `json:"search"`  // default options of bots that search
	Terms
	A       string   `json:"a,omitempty"`
	B       string   `json:"b,omitempty"`
	Third   string   `json:"third,omitempty"`
	Design  Design   `json:"design"`
	Seed    uint64   `json:"seed"`
	Sources []string `json:"sources"` // names for the lists of sources in games
}

func newHeader(kind string, o rules.Options, seed uint64) header {
	h := header{Journal: kind, Format: 1, Rules: rules.Version, Weights: eval.Versions(), Search: mcts.Default().String(), Terms: TermsOf(o), Seed: seed}
	for i := range rules.Sources {
		h.Sources = append(h.Sources, rules.Source(i).String())
	}
	return h
}

// entry is any other line of a journal: a game.
type entry struct {
	Block   int      `json:"block"`
	Seating string   `json:"seating"`
	Bots    []string `json:"bots"`
	Result
	PerSecond float64 `json:"decisions_per_second"` // of all seats
}

// key identifies a game within a journal.
type key struct {
	block         int
	seating, bots string
}

func (e *entry) key() key { return key{e.Block, e.Seating, strings.Join(e.Bots, ",")} }

// sound reports whether a line describes a game.
func (e *entry) sound(players int) bool {
	for _, n := range []int{len(e.Seating), len(e.Bots), len(e.VP), len(e.Energy), len(e.Sources), len(e.Decisions), len(e.Seconds)} {
		if n != players {
			return false
		}
	}
	for _, from := range e.Sources {
		if len(from) != rules.Sources {
			return false
		}
	}
	return len(e.Winners) > 0 && slices.Min(e.Winners) >= 1 && slices.Max(e.Winners) <= players
}

// journal is a file with one line for each game. Games that are in it are not played again.
// A nil journal keeps nothing.
type journal struct {
	file  *os.File
	known map[key]*Result
}

// openJournal opens a journal with this header, or creates it. An incomplete last line is
// dropped.
func openJournal(path string, h header) (*journal, error) {
	if path == "" {
		return nil, nil
	}
	first, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	first = append(first, '\n')
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal{file: file, known: map[key]*Result{}}
	if err := j.read(first, h.Players); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return j, nil
}

// read reads the games of the file and leaves it open at its end.
func (j *journal) read(first []byte, players int) error {
	data, err := io.ReadAll(j.file)
	if err != nil {
		return err
	}
	if bytes.HasPrefix(first, data) { // empty, or with an incomplete header
		if _, err := j.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		_, err := j.file.Write(first)
		return err
	}
	line, games, whole := bytes.Cut(data, []byte("\n"))
	if !whole || !bytes.Equal(presentNames(line), bytes.TrimSpace(first)) {
		return mismatch(data, first)
	}
	end := len(data) - len(games)
	for number := 2; ; number++ {
		line, rest, whole := bytes.Cut(games, []byte("\n"))
		if !whole {
			break
		}
		var e entry
		if err := json.Unmarshal(line, &e); err != nil || !e.sound(players) {
			return fmt.Errorf("line %d is no game: %.60s", number, line)
		}
		j.known[e.key()] = &e.Result
		end += len(line) + 1
		games = rest
	}
	if err := j.file.Truncate(int64(end)); err != nil {
		return err
	}
	_, err = j.file.Seek(int64(end), io.SeekStart)
	return err
}

// presentNames is a header whose search options have the names they have today.
func presentNames(line []byte) []byte {
	var h struct{ Search string }
	if json.Unmarshal(line, &h) != nil {
		return line
	}
	return bytes.Replace(line, []byte(`"`+h.Search+`"`), []byte(`"`+mcts.Rename(h.Search)+`"`), 1)
}

// mismatch explains why a file cannot be continued.
func mismatch(data, first []byte) error {
	line, _, _ := bytes.Cut(data, []byte("\n"))
	line = presentNames(line)
	var have, want map[string]json.RawMessage
	if json.Unmarshal(line, &have) != nil || have["journal"] == nil {
		return errors.New("this is no journal of games; it was not changed")
	}
	if err := json.Unmarshal(first, &want); err != nil {
		return err
	}
	var differ []string
	for name := range want {
		if !bytes.Equal(have[name], want[name]) {
			differ = append(differ, fmt.Sprintf("%s is %s, not %s", name, orNone(have[name]), want[name]))
		}
	}
	for name := range have {
		if _, ok := want[name]; !ok {
			differ = append(differ, fmt.Sprintf("%s is %s, not none", name, have[name]))
		}
	}
	slices.Sort(differ)
	return fmt.Errorf("the journal holds other games and cannot be continued: %s", strings.Join(differ, "; "))
}

func orNone(value json.RawMessage) string {
	if value == nil {
		return "none"
	}
	return string(value)
}

// find is the result of a game that is in the journal.
func (j *journal) find(e entry) *Result {
	if j == nil {
		return nil
	}
	return j.known[e.key()]
}

// write adds a game unless the journal has it.
func (j *journal) write(e entry) error {
	if j == nil || j.known[e.key()] != nil {
		return nil
	}
	decisions, seconds := 0, 0.0
	for i := range e.Decisions {
		decisions += e.Decisions[i]
		seconds += e.Seconds[i]
	}
	if seconds > 0 {
		e.PerSecond = float64(decisions) / seconds
	}
	line, err := json.Marshal(e)
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(line, '\n')) // in one call: a process that is killed leaves whole lines
	return err
}

func (j *journal) close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
