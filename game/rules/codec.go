package rules

import (
	"errors"
	"math/bits"
	"strconv"
	"strings"
	"unsafe"
)

// A state can be written as bytes (for storage, training data and hashing) and as
// one line of text (for tests and bug reports). Reading and writing of both forms go
// through the one list of fields below. What follows from other fields is derived instead
// of written, and Check verifies every state that is read: an invalid state cannot be
// constructed.

// ErrDecode is the error for bytes or text that are not a state.
var ErrDecode = errors.New("rules: not a state")

type decodeError struct{ why string }

func (e *decodeError) Error() string { return "rules: not a state: " + e.why }
func (e *decodeError) Unwrap() error { return ErrDecode }

// codecVersion is part of the text form, and the first byte of the binary form of a
// state under version 1 of the rules. Under a later one the first byte is
// codecVersioned, and the version follows.
const (
	codecVersion   = 1
	codecVersioned = 2
)

const positionMagic = "barrage-position"

// AppendBinary appends the binary form.
func (s *State) AppendBinary(dst []byte) ([]byte, error) {
	if s.newer == 0 {
		dst = append(dst, codecVersion)
	} else {
		dst = append(dst, codecVersioned, s.newer+1)
	}
	c := coder{mode: writing, bytes: dst}
	written := *s // the coder writes back what it reads, and others may read s meanwhile
	c.state(&written)
	return c.bytes, nil
}

// MarshalBinary returns the binary form.
func (s *State) MarshalBinary() ([]byte, error) { return s.AppendBinary(nil) }

// UnmarshalBinary reads the binary form. On error s is unchanged.
func (s *State) UnmarshalBinary(data []byte) error {
	c := coder{mode: reading}
	switch {
	case len(data) > 0 && data[0] == codecVersion:
		c.version, c.bytes = 1, data[1:]
	case len(data) > 1 && data[0] == codecVersioned && data[1] > 1:
		c.version, c.bytes = data[1], data[2:]
	default:
		return &decodeError{"unknown version"}
	}
	return c.finish(s, (*State).Check)
}

// MarshalText returns the position as one line of text.
func (s *State) MarshalText() ([]byte, error) {
	c := coder{mode: writingText, bytes: []byte(positionMagic + " " + strconv.Itoa(codecVersion))}
	if s.newer > 0 { // a position without it is one of version 1
		c.write("rules", strconv.Itoa(int(s.newer)+1))
	}
	written := *s // as above
	c.state(&written)
	return c.bytes, nil
}

// UnmarshalText reads a position written by MarshalText. On error s is unchanged.
func (s *State) UnmarshalText(text []byte) error { return s.unmarshalText(text, (*State).Check) }

func (s *State) unmarshalText(text []byte, check func(*State) error) error {
	words := strings.Fields(string(text))
	if len(words) < 2 || words[0] != positionMagic || words[1] != strconv.Itoa(codecVersion) {
		return &decodeError{"a position begins with " + positionMagic + " " + strconv.Itoa(codecVersion)}
	}
	c := coder{mode: readingText, words: map[string]string{}}
	for _, w := range words[2:] {
		key, value, ok := strings.Cut(w, "=")
		if _, twice := c.words[key]; !ok || twice {
			return &decodeError{"bad or repeated field " + strconv.Quote(w)}
		}
		c.words[key] = value
	}
	c.version = 1
	if text, ok := c.words["rules"]; ok {
		n, err := strconv.ParseUint(c.read("rules"), 10, 8)
		if err != nil || n < 2 {
			return &decodeError{"rules=" + text + " is not a version after the first"}
		}
		c.version = uint8(n)
	}
	return c.finish(s, check)
}

// UnmarshalBetween reads a position at which nothing is asked, as a Photo shows it,
// or at which a prompt may be answered automatically. It is as sound as any other; Resume
// plays on to the next prompt.
func (s *State) UnmarshalBetween(text []byte) error {
	return s.unmarshalText(text, (*State).checkBetween)
}

// coder writes fields to bytes or text, or reads them.
type coder struct {
	mode    mode
	bytes   []byte
	words   map[string]string
	version uint8 // of the rules, when reading
	err     *decodeError
}

type mode uint8

const (
	writing mode = iota
	reading
	writingText
	readingText
)

func (c *coder) fail(field string) {
	if c.err == nil {
		c.err = &decodeError{"field " + field}
	}
}

// finish reads a whole state, derives and verifies it.
func (c *coder) finish(s *State, check func(*State) error) error {
	read := State{newer: c.version - 1}
	c.state(&read)
	if c.err == nil && (len(c.bytes) > 0 || len(c.words) > 0) {
		c.fail("too many")
		for key := range c.words {
			c.err.why = "unknown field " + strconv.Quote(key)
		}
	}
	if c.err != nil {
		return c.err
	}
	if err := read.derive(); err != nil {
		return err
	}
	if err := check(&read); err != nil {
		return &decodeError{err.Error()}
	}
	*s = read
	return nil
}

// state is the list of fields.
func (c *coder) state(s *State) {
	number(c, "players", &s.opt.Players)
	c.variant(&s.opt)
	flag(c, "leeghwater", &s.opt.Leeghwater)
	flag(c, "guest_officers", &s.opt.GuestOfficers)
	flag(c, "water_first", &s.opt.WaterFirst)
	flag(c, "loose_mahiri", &s.opt.LooseMahiri)
	list(c, "automas", s.opt.Automas[:])
	ids(c, "automa_companies", s.opt.AutomaCompanies[:])
	ids(c, "automa_officers", s.opt.AutomaOfficers[:])
	id(c, "phase", &s.phase)
	number(c, "round", &s.round)
	number(c, "cursor", &s.cursor)
	list(c, "order", s.order[:])
	number(c, "passed", &s.passed)
	number(c, "turn", &s.turn)
	c.prompts(s)

	ids(c, "sources", s.sources[1:])
	list(c, "waiting", s.waiting[1:])
	bitset(c, "neutral", &s.neutrals, Site(0))
	list(c, "levels", s.level[1:])
	list(c, "drops", s.drops[1:])

	ids(c, "bonus", s.bonus[:])
	id(c, "objective", &s.objective)
	ids(c, "national", s.national[:])
	for p := range s.market {
		ids(c, Pile(p).String(), s.market[p][:])
	}
	bitset(c, "pile", &s.pile, Contract(0))
	bitset(c, "discarded", &s.discarded, Contract(0))
	bitset(c, "reshuffle", &s.reshuffle, Contract(0))
	ids(c, "patents", s.patents[:])
	bitset(c, "patent_pile", &s.patentPile, Tile(0))
	bitset(c, "patents_gone", &s.patentsGone, Tile(0))
	bitset(c, "set_aside", &s.setAside, Tile(0))
	ids(c, "works", s.works[:])
	bitset(c, "work_pile", &s.workPile, Work(0))
	bitset(c, "works_gone", &s.worksGone, Work(0))
	ids(c, "buildings", s.buildings[:])

	for i := range s.pairs {
		id(c, pairNames[i][0], &s.pairs[i].Company)
		id(c, pairNames[i][1], &s.pairs[i].Officer)
	}
	bitset(c, "offered", &s.offered, Contract(0))
	number(c, "first_pick", &s.firstPick)
	bitset(c, "extras", &s.extras, Officer(0))
	number(c, "deck", &s.deck)
	number(c, "card", &s.card)
	number(c, "criteria", &s.criteria)
	number(c, "spent_cards", &s.spentLen)
	if s.spentLen >= uint8(cardEnd) {
		c.fail("spent_cards")
		s.spentLen = 0
	}
	list(c, "spent", s.spent[:s.spentLen])

	c.placed(s)
	for i := range min(s.opt.Players, MaxSeats) {
		c.player(s, int(i))
	}
}

// variant writes variant and assignment. In bytes they share one byte, the assignment in
// the upper bits: bytes written before there was a choice are read as a draft.
func (c *coder) variant(o *terms) {
	if c.mode >= writingText {
		id(c, "variant", &o.Variant)
		id(c, "assignment", &o.Assignment)
		return
	}
	both := uint8(o.Variant) | uint8(o.Assignment)<<4
	number(c, "variant", &both)
	o.Variant, o.Assignment = Variant(both&15), Assignment(both>>4)
}

// pairNames are the fields of the pairs in the draft.
var pairNames = [MaxSeats][2]string{{"pair1", "pair1.officer"}, {"pair2", "pair2.officer"}, {"pair3", "pair3.officer"}, {"pair4", "pair4.officer"}}

func (c *coder) player(s *State, seat int) {
	p := &s.players[seat]
	prefix := ""
	if c.mode >= writingText { // bytes have no names
		prefix = seatPrefixes[seat]
	}
	id(c, prefix+"company", &p.company)
	id(c, prefix+"officer", &p.officer)
	id(c, prefix+"copied", &p.copied)
	list(c, prefix+"vp", s.vpFrom[seat][:])
	number(c, prefix+"energy", &p.energy)
	number(c, prefix+"credits", &p.credits)
	number(c, prefix+"excavators", &p.machines.Excavators)
	number(c, prefix+"mixers", &p.machines.Mixers)
	number(c, prefix+"engineers", &p.engineers)
	number(c, prefix+"architects", &p.architects)
	id(c, prefix+"architect_at", &p.architectAt)
	number(c, prefix+"bank", &p.bank)
	number(c, prefix+"on_board", &p.onBoard)
	number(c, prefix+"aside", &p.aside)
	number(c, prefix+"constructions", &p.constructions)
	number(c, prefix+"activations", &p.activations)
	flag(c, prefix+"margot", &p.margot)
	flag(c, prefix+"keeps_four", &p.keepsFour)
	bitset(c, prefix+"used", &p.usedBuildings, PrivateBuilding(0))
	bitset(c, prefix+"tiles", &p.supply, Tile(0))
	var tiles [6]Tile
	var machines [12]uint8
	for i, seg := range p.wheel {
		tiles[i], machines[2*i], machines[2*i+1] = seg.Tile, seg.Machines.Excavators, seg.Machines.Mixers
	}
	ids(c, prefix+"wheel", tiles[:])
	list(c, prefix+"wheel_machines", machines[:])
	for i := range p.wheel {
		p.wheel[i] = Segment{tiles[i], Machines{machines[2*i], machines[2*i+1]}}
	}
	bitset(c, prefix+"built", &p.built, Site(0))
	number(c, prefix+"slots", &p.slots)
	bitset(c, prefix+"hand", &p.hand, Contract(0))
	bitset(c, prefix+"fulfilled", &p.fulfilled, Contract(0))
	bitset(c, prefix+"works", &p.works, Work(0))
}

var seatPrefixes = [MaxSeats]string{"1.", "2.", "3.", "4."}

// placed writes the occupied shared spaces.
func (c *coder) placed(s *State) {
	if c.mode < writingText {
		for i := firstTurbine; i < spaceEnd; i++ {
			number(c, "", &s.placed[i])
		}
		return
	}
	for i := firstTurbine; i < spaceEnd; i++ {
		number(c, "at."+i.String(), &s.placed[i])
	}
}

// prompts writes the stack, bottom first, each frame as name:seat:A:B:C:D:N.
func (c *coder) prompts(s *State) {
	switch c.mode {
	case writingText:
		var frames []string
		for _, f := range s.stack[:s.depth] {
			parts := []string{f.Kind.ID()}
			for _, n := range []int{int(f.Seat), int(f.a()), int(f.b()), int(f.c()), int(f.d()), int(f.n())} {
				parts = append(parts, strconv.Itoa(n))
			}
			frames = append(frames, strings.Join(parts, ":"))
		}
		c.write("stack", strings.Join(frames, ","))
	case readingText:
		for _, text := range split(c.read("stack")) {
			parts := strings.Split(text, ":")
			var n [6]int
			if len(parts) != 7 || s.depth == StackSize {
				c.fail("stack")
				return
			}
			for i := range n {
				var err error
				if n[i], err = strconv.Atoi(parts[i+1]); err != nil {
					c.fail("stack")
				}
			}
			f := frame(0, Seat(n[0]), uint8(n[1]), uint8(n[2]), uint8(n[3]), uint8(n[4]), int16(n[5]))
			for k := range stepEnd {
				if k.ID() == parts[0] {
					f.Kind = k
				}
			}
			s.push(f)
		}
	default:
		number(c, "depth", &s.depth)
		if s.depth > StackSize {
			c.fail("depth")
			s.depth = 0
		}
		for i := range s.depth {
			f := &s.stack[i]
			number(c, "kind", &f.Kind)
			number(c, "seat", &f.Seat)
			n := [4]uint8{f.a(), f.b(), f.c(), f.d()}
			for k := range n {
				number(c, "abcd"[k:k+1], &n[k])
			}
			last := f.n()
			number(c, "n", &last)
			*f = frame(f.Kind, f.Seat, n[0], n[1], n[2], n[3], last)
		}
	}
}

// Fields of text: name=value, left out when the value is zero.

func (c *coder) write(name, value string) {
	if value != "" {
		c.bytes = append(c.bytes, " "+name+"="+value...)
	}
}

func (c *coder) read(name string) string {
	value := c.words[name]
	delete(c.words, name)
	return value
}

func split(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

type integer interface {
	~uint8 | ~int8 | ~uint16 | ~int16 | ~uint32 | ~uint64
}

// number is a plain number, in as many bytes as its type has.
func number[T integer](c *coder, name string, v *T) {
	switch c.mode {
	case writing:
		for n := unsafe.Sizeof(*v); n > 0; n-- {
			c.bytes = append(c.bytes, byte(uint64(*v)>>(8*(n-1))))
		}
	case reading:
		n := int(unsafe.Sizeof(*v))
		if len(c.bytes) < n {
			c.fail(name + " is missing")
			return
		}
		var x uint64
		for _, b := range c.bytes[:n] {
			x = x<<8 | uint64(b)
		}
		*v = T(x)
		c.bytes = c.bytes[n:]
	case writingText:
		if *v != 0 {
			c.write(name, strconv.FormatInt(int64(*v), 10))
		}
	case readingText:
		*v = parse[T](c, name, c.read(name))
	}
}

func parse[T integer](c *coder, name, text string) T {
	if text == "" {
		return 0
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || int64(T(n)) != n {
		c.fail(name)
	}
	return T(n)
}

func flag(c *coder, name string, v *bool) {
	n := b2u(*v)
	number(c, name, &n)
	if n > 1 {
		c.fail(name)
	}
	*v = n == 1
}

// list is a list of numbers; in text, zeros at its end are left out.
func list[T integer](c *coder, name string, v []T) {
	switch c.mode {
	case writingText:
		n := len(v)
		for n > 0 && v[n-1] == 0 {
			n--
		}
		texts := make([]string, n)
		for i, x := range v[:n] {
			texts[i] = strconv.FormatInt(int64(x), 10)
		}
		c.write(name, strings.Join(texts, ","))
	case readingText:
		texts := split(c.read(name))
		if len(texts) > len(v) {
			c.fail(name)
			return
		}
		for i, text := range texts {
			v[i] = parse[T](c, name, text)
		}
	default:
		for i := range v {
			number(c, name, &v[i])
		}
	}
}

// named is an id with a name.
type named interface {
	~uint8
	String() string
}

// id is an id, written as its name.
func id[T named](c *coder, name string, v *T) {
	switch c.mode {
	case writingText:
		if *v != 0 {
			c.write(name, (*v).String())
		}
	case readingText:
		*v = lookUp[T](c, name, c.read(name))
	default:
		number(c, name, v)
	}
}

func lookUp[T named](c *coder, name, text string) T {
	if text == "" || text == "-" {
		return 0
	}
	for i := range 256 {
		if T(i).String() == text {
			return T(i)
		}
	}
	c.fail(name)
	return 0
}

// ids is a list of ids, with "-" for none.
func ids[T named](c *coder, name string, v []T) {
	switch c.mode {
	case writingText:
		texts, any := make([]string, len(v)), false
		for i, x := range v {
			texts[i] = "-"
			if x != 0 {
				texts[i], any = x.String(), true
			}
		}
		if any {
			c.write(name, strings.Join(texts, ","))
		}
	case readingText:
		texts := split(c.read(name))
		if len(texts) != 0 && len(texts) != len(v) {
			c.fail(name)
			return
		}
		for i, text := range texts {
			v[i] = lookUp[T](c, name, text)
		}
	default:
		for i := range v {
			number(c, name, &v[i])
		}
	}
}

// bitset is a set of ids of the family of zero.
func bitset[T named, S ~uint16 | ~uint32 | ~uint64](c *coder, name string, v *S, zero T) {
	switch c.mode {
	case writingText:
		var texts []string
		for x := uint64(*v); x != 0; x &= x - 1 {
			texts = append(texts, T(bits.TrailingZeros64(x)).String())
		}
		c.write(name, strings.Join(texts, ","))
	case readingText:
		*v = 0
		for _, text := range split(c.read(name)) {
			i := lookUp[T](c, name, text)
			if i == zero || S(1)<<i == 0 {
				c.fail(name)
				return
			}
			*v |= 1 << i
		}
	default:
		number(c, name, v)
	}
}

// sane refuses figures that no game reaches, so that none can overflow later.
func (s *State) sane() bool {
	for h := HA; h <= HD; h++ {
		if s.waiting[h] > 100 {
			return false
		}
	}
	for i := range s.players {
		p := &s.players[i]
		if p.credits > 5000 || p.energy > 5000 || p.machines.Excavators > 100 || p.machines.Mixers > 100 {
			return false
		}
		for _, n := range s.vpFrom[i] {
			if n > 2000 || n < -2000 {
				return false
			}
		}
		for _, seg := range p.wheel {
			if seg.Machines.Excavators > 20 || seg.Machines.Mixers > 20 {
				return false
			}
		}
	}
	return true
}

// derive fills in what follows from the fields that are written.
func (s *State) derive() error {
	if !s.sane() {
		return &decodeError{"figures that no game reaches"}
	}
	if s.opt.Players > MaxSeats {
		return &decodeError{"field players"}
	}
	s.built = s.neutrals
	for m := s.neutrals & baseSites; m != 0; m &= m - 1 {
		s.owner[bits.TrailingZeros64(m)] = neutralOwner
	}
	for i := range s.opt.Players {
		p := &s.players[i]
		if s.built&p.built != 0 || s.slots&p.slots != 0 {
			return &decodeError{"a building space has two owners"}
		}
		s.built |= p.built
		s.slots |= p.slots
		p.owned = p.supply
		for _, seg := range p.wheel {
			if seg.Tile != 0 {
				p.owned |= 1 << seg.Tile
			}
		}
		for m := p.built; m != 0; m &= m - 1 {
			site := bits.TrailingZeros64(m)
			s.owner[site] = i + 1
			p.pieces[sites[site].kind]++
			if m&-m&baseSites != 0 && s.level[site] > 0 {
				p.pieces[Elevation] += s.level[site] - 1
			}
		}
		p.pieces[Building] = uint8(bits.OnesCount32(p.slots))
		if p.company != 0 {
			p.level = s.opt.Automas[i]
		}
		for position, b := range s.buildings {
			if p.level > 0 && p.slots&slotsOf(position+1) != 0 {
				s.closed |= 1 << b
			}
		}
		p.vp = 0
		for _, n := range s.vpFrom[i] {
			p.vp += n
		}
	}
	for i := firstTurbine; i < Bank; i++ {
		if s.placed[i] != 0 {
			s.occupied |= 1 << i
		}
	}
	return nil
}
