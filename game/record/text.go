package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
)

// Format is the first line of a record.
const Format = "barrage record 1"

// ErrFormat is the error for a text that is not a record.
var ErrFormat = errors.New("not a record")

// LineError says in which line of a record something is wrong.
type LineError struct {
	Line int // counted from 1
	Err  error
}

func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *LineError) Unwrap() error { return e.Err }

// switches lists the header fields that choose between two words; the first is the default.
var switches = []struct {
	key   string
	words [2]string
	flag  func(o *rules.Options) *bool
}{
	{"expansion", [2]string{"no", "leeghwater"}, func(o *rules.Options) *bool { return &o.Leeghwater }},
	{"guest officers", [2]string{"no", "yes"}, func(o *rules.Options) *bool { return &o.GuestOfficers }},
	{"water", [2]string{"after contract", "before contract"}, func(o *rules.Options) *bool { return &o.WaterFirst }},
	{"mahiri", [2]string{"strict", "loose"}, func(o *rules.Options) *bool { return &o.LooseMahiri }},
}

// Write writes a record. It replays the game to group it into turns.
func (r *Record) Write(w io.Writer) error {
	lines, s, err := r.lines()
	if err != nil {
		return err
	}
	b := bufio.NewWriter(w)
	h := r.Header
	fmt.Fprintln(b, Format)
	for _, line := range optionLines(h.Options) {
		fmt.Fprintln(b, line)
	}
	for i, name := range h.Names {
		fmt.Fprintf(b, "seat %d: %s\n", i+1, oneLine(name))
	}
	if pairs := PairsOf(&s); pairs != nil {
		fmt.Fprintf(b, "companies: %s\n", pairsText(pairs))
	}
	for _, f := range []struct{ key, value string }{{"position", oneLine(h.Position)}, {"commitment", h.Commitment}, {"seed", h.Seed}} {
		if f.value != "" {
			fmt.Fprintf(b, "%s: %s\n", f.key, f.value)
		}
	}
	if h.Imported > 0 {
		fmt.Fprintf(b, "imported: %d\n", h.Imported)
	}
	b.WriteString("\n")
	for _, l := range lines {
		fmt.Fprintln(b, l)
	}
	if len(r.Result) > 0 {
		texts := make([]string, len(r.Result))
		for i, s := range r.Result {
			texts[i] = fmt.Sprintf("%v %d", s.Company, s.VP)
		}
		fmt.Fprintf(b, "\nresult: %s\n", strings.Join(texts, notation.Separator+" "))
	}
	return b.Flush()
}

// pairsText writes companies with their officers; Automas below level 4 have none.
func pairsText(pairs []rules.Pair) string {
	texts := make([]string, len(pairs))
	for i, p := range pairs {
		texts[i] = p.Company.String()
		if p.Officer != 0 {
			texts[i] += " " + p.Officer.String()
		}
	}
	return strings.Join(texts, notation.Separator+" ")
}

// optionLines are the header lines of the options.
func optionLines(o rules.Options) []string {
	lines := []string{fmt.Sprintf("rules: %d", o.Version), fmt.Sprintf("players: %d", o.Players), fmt.Sprintf("variant: %v", o.Variant)}
	for _, sw := range switches {
		word := sw.words[0]
		if *sw.flag(&o) {
			word = sw.words[1]
		}
		lines = append(lines, sw.key+": "+word)
	}
	if o.Assignment != rules.Draft {
		lines = append(lines, fmt.Sprintf("assignment: %v", o.Assignment))
	}
	if o.HasAutomas() {
		texts := make([]string, o.Players)
		for i := range texts {
			texts[i] = AutomaSeat(o, i)
		}
		lines = append(lines, "automas: "+strings.Join(texts, " "))
	}
	return lines
}

// oneLine makes a text fit a header line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// maxText bounds the size of a record: a game has some tens of kilobytes.
const maxText = 4 << 20

// Read reads a record. A text that breaks off is read up to its last complete
// decision; a text without a complete header is an error. Replay checks whether the
// actions are legal.
func Read(rd io.Reader) (*Record, error) {
	data, err := io.ReadAll(io.LimitReader(rd, maxText+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxText {
		return nil, fmt.Errorf("%w: more than %d bytes", ErrFormat, maxText)
	}
	text := string(data)
	lines := strings.Split(text, "\n")
	// What follows the last line break is incomplete, or empty.
	rest := lines[len(lines)-1]
	lines = lines[:len(lines)-1]
	r := &Record{Truncated: strings.TrimSpace(rest) != ""}

	if len(lines) == 0 || strings.TrimSpace(lines[0]) != Format {
		return nil, fmt.Errorf("%w: the first line must be %q", ErrFormat, Format)
	}
	n := 1
	for ; ; n++ {
		if n == len(lines) {
			return nil, fmt.Errorf("%w: it ends within its header", ErrFormat)
		}
		line := strings.TrimSpace(lines[n])
		if line == "" {
			break
		}
		if err := r.Header.field(line); err != nil {
			return nil, &LineError{n + 1, err}
		}
	}
	if err := r.Header.check(); err != nil {
		return nil, err
	}
	if r.Header.Position != "" {
		if _, err := r.Header.Start(); err != nil {
			return nil, err
		}
	}
	for n++; n < len(lines); n++ {
		if err := r.line(lines[n]); err != nil {
			return nil, &LineError{n + 1, err}
		}
	}
	if r.Truncated {
		// Only decisions closed by a separator are complete.
		if i := strings.LastIndex(rest, notation.Separator); i >= 0 && !strings.HasPrefix(rest, "result") {
			if err := r.line(rest[:i]); err != nil {
				return nil, &LineError{n + 1, err}
			}
		}
	}
	return r, nil
}

func (r *Record) line(line string) error {
	line = strings.TrimSpace(line)
	if line == "" || strings.HasPrefix(line, "#") {
		return nil
	}
	if len(r.Result) > 0 {
		return fmt.Errorf("%w: nothing may follow the result", ErrFormat)
	}
	if rest, ok := strings.CutPrefix(line, "result:"); ok {
		return r.result(rest)
	}
	l, err := notation.ParseLine(line)
	if len(l.Actions) > 0 {
		r.actors = append(r.actors, actor{len(r.Actions), l.Actor})
		r.Actions = append(r.Actions, l.Actions...)
	}
	if err != nil {
		return r.unreadable(err)
	}
	return nil
}

// unreadable says at which ply and prompt the text is not an action.
func (r *Record) unreadable(why error) error {
	s, err := r.Replay(nil)
	var earlier *ReplayError
	switch {
	case errors.As(err, &earlier):
		return err
	case err != nil:
		return why
	case s.Done():
		return &ReplayError{len(r.Actions) + 1, fmt.Errorf("the game is over: %w", why)}
	}
	return &ReplayError{len(r.Actions) + 1, fmt.Errorf("%s is asked %q: %w", Actor(&s), s.Prompt().Kind.ID(), why)}
}

func (r *Record) result(text string) error {
	for _, part := range strings.Split(text, notation.Separator) {
		name, number, _ := strings.Cut(strings.TrimSpace(part), " ")
		vp, err := strconv.Atoi(strings.TrimSpace(number))
		score := Score{named(rules.Companies(), name), vp}
		if err != nil || score.Company == 0 {
			return fmt.Errorf("%w: %q is not a company and its VP", ErrFormat, strings.TrimSpace(part))
		}
		r.Result = append(r.Result, score)
	}
	return nil
}

// AutomaSeat writes the level of a seat, 0 for a person, and what was chosen for the
// Automa: "3", "3:italy", "4:italy/jill_mcdowell", "4:/jill_mcdowell".
func AutomaSeat(o rules.Options, seat int) string {
	text := strconv.Itoa(int(o.Automas[seat]))
	if c := o.AutomaCompanies[seat]; c != 0 || o.AutomaOfficers[seat] != 0 {
		text += ":"
		if c != 0 {
			text += c.String()
		}
		if officer := o.AutomaOfficers[seat]; officer != 0 {
			text += "/" + officer.String()
		}
	}
	return text
}

// SetAutoma reads what AutomaSeat wrote.
func SetAutoma(o *rules.Options, seat int, text string) error {
	number, rest, chosen := strings.Cut(text, ":")
	level, err := strconv.Atoi(number)
	if err != nil || level < 0 || level > 4 || seat >= rules.MaxSeats {
		return errors.New("a level from 0 (a person) to 4 for each seat")
	}
	o.Automas[seat] = uint8(level)
	if !chosen {
		return nil
	}
	company, officer, _ := strings.Cut(rest, "/")
	o.AutomaCompanies[seat], o.AutomaOfficers[seat] = named(rules.Companies(), company), named(rules.Officers(), officer)
	if company != "" && o.AutomaCompanies[seat] == 0 || officer != "" && o.AutomaOfficers[seat] == 0 {
		return errors.New("level:company/officer by their names")
	}
	return nil
}

// named finds an id by its name, 0 if there is none.
func named[T fmt.Stringer](ids []T, name string) T {
	for _, id := range ids {
		if id.String() == name {
			return id
		}
	}
	var none T
	return none
}

// fields read the values of the header; each returns what the value must be, or nothing if it is that.
var fields = map[string]func(h *Header, value string) (want string){
	"rules":      readVersion,
	"players":    readPlayers,
	"variant":    readVariant,
	"assignment": readAssignment,
	"automas":    readAutomas,
	"position":   readPosition,
	"commitment": func(h *Header, value string) string { return readSeed(&h.Commitment, value) }, // a hash is as long as a seed
	"seed":       func(h *Header, value string) string { return readSeed(&h.Seed, value) },
	"imported":   readImported,
	"companies":  readCompanies,
}

// field reads one header line.
func (h *Header) field(line string) error {
	key, value, ok := strings.Cut(line, ":")
	if !ok {
		return fmt.Errorf("%w: a header line is \"field: value\"", ErrFormat)
	}
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if number, ok := strings.CutPrefix(key, "seat "); ok {
		if n, err := strconv.Atoi(number); err != nil || n != len(h.Names)+1 {
			return fmt.Errorf("%w: seats are listed in order, seat %d is next", ErrFormat, len(h.Names)+1)
		}
		h.Names = append(h.Names, value)
		return nil
	}
	read, ok := fields[key]
	if !ok {
		read, ok = readSwitch(key)
	}
	if !ok {
		return fmt.Errorf("%w: unknown header field %q", ErrFormat, key)
	}
	if want := read(h, value); want != "" {
		return fmt.Errorf("%w: %s must be %s, not %q", ErrFormat, key, want, value)
	}
	return nil
}

func readVersion(h *Header, value string) string {
	n, err := strconv.ParseUint(value, 10, 8)
	if err != nil {
		return "the number of a version"
	}
	h.Options.Version = uint8(n)
	return ""
}

func readPlayers(h *Header, value string) string {
	n, err := strconv.Atoi(value)
	if err != nil || n < 2 || n > rules.MaxSeats {
		return "2, 3 or 4"
	}
	h.Options.Players = uint8(n)
	return ""
}

func readVariant(h *Header, value string) string {
	for _, v := range []rules.Variant{rules.Introductory, rules.Full} {
		if value == v.String() {
			h.Options.Variant = v
			return ""
		}
	}
	return "introductory or full"
}

func readAssignment(h *Header, value string) string {
	if h.Options.Assignment.UnmarshalText([]byte(value)) != nil {
		return "draft, random or free"
	}
	return ""
}

func readAutomas(h *Header, value string) string {
	for i, word := range strings.Fields(value) {
		if err := SetAutoma(&h.Options, i, word); err != nil {
			return err.Error()
		}
	}
	return ""
}

func readPosition(h *Header, value string) string {
	if h.Position = value; value == "" {
		return "a position"
	}
	return ""
}

func readSeed(into *string, value string) string {
	if _, err := rng.ParseSeed(value); err != nil {
		return "64 hexadecimal digits"
	}
	*into = value
	return ""
}

func readImported(h *Header, value string) string {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return "a number of plies"
	}
	h.Imported = n
	return ""
}

func readCompanies(h *Header, value string) string {
	for _, part := range strings.Split(value, notation.Separator) {
		company, officer, both := strings.Cut(strings.TrimSpace(part), " ")
		p := rules.Pair{Company: named(rules.Companies(), company), Officer: named(rules.Officers(), officer)}
		if p.Company == 0 || p.Officer == 0 && both {
			return "companies with their officers by seat"
		}
		h.Pairs = append(h.Pairs, p)
	}
	return ""
}

// readSwitch reads an option that is one of two words.
func readSwitch(key string) (func(h *Header, value string) string, bool) {
	for _, sw := range switches {
		if sw.key == key {
			return func(h *Header, value string) string {
				i := slices.Index(sw.words[:], value)
				if i < 0 {
					return sw.words[0] + " or " + sw.words[1]
				}
				*sw.flag(&h.Options) = i == 1
				return ""
			}, true
		}
	}
	return nil, false
}
