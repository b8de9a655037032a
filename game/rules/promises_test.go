package rules_test

import (
	"errors"
	"flag"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
)

var contractGames = flag.Int("games", 240, "games played by TestContract")

// TestContract plays random games over all variants and checks every promise of
// the package at every state.
func TestContract(t *testing.T) {
	t.Parallel()
	options := allOptions()
	games := *contractGames
	if testing.Short() {
		games = min(games, 8)
	}
	deepest, longest, widest := 0, 0, 0
	for i := range games {
		o := options[i%len(options)]
		var b bot.Bot = bot.Busy{}
		switch i / len(options) % 4 {
		case 2:
			b = bot.Random{}
		case 1, 3:
			b = withAutomas{b} // otherwise anything an Automa could do
		}
		r := rng.New(20261115, uint64(i))
		probe := rng.New(7, uint64(i))
		ply := 0
		books := newBooks()
		end := playGame(t, o, &r, b, func(s *rules.State, legal []rules.Action, chosen rules.Action) {
			c := contract{t, s, legal, ply, i}
			c.check(&probe, chosen)
			books.follow(c, chosen)
			ply++
			deepest = max(deepest, s.Depth())
			widest = max(widest, len(legal))
		})
		longest = max(longest, ply)
		if err := end.Check(); err != nil {
			t.Fatalf("game %d: at the end: %v", i, err)
		}
		if end.Legal(nil) != nil || end.ToMove() != rules.Nobody || len(end.Winners()) == 0 {
			t.Fatalf("game %d: something is asked after the end", i)
		}
		if err := end.Apply(rules.No(), nil); err == nil {
			t.Fatalf("game %d: an action is accepted after the end", i)
		}
	}
	t.Logf("%d games: longest %d plies, at most %d prompts waiting, at most %d answers", games, longest, deepest, widest)
	if longest > 1500 {
		t.Errorf("a game took %d plies", longest)
	}
	if deepest > rules.StackSize-4 {
		t.Errorf("%d prompts waiting come close to the limit of %d", deepest, rules.StackSize)
	}
	if widest > rules.MaxActions/2 {
		t.Errorf("%d answers come close to the limit of %d", widest, rules.MaxActions)
	}
}

// contract is the checks at one state.
type contract struct {
	t     *testing.T
	s     *rules.State
	legal []rules.Action
	ply   int
	game  int
}

func (c contract) fatalf(format string, args ...any) {
	c.t.Helper()
	c.t.Logf("game %d, ply %d, prompt: %v %+v", c.game, c.ply, c.s.Prompt().Kind, c.s.Prompt())
	if text, err := c.s.MarshalText(); err == nil {
		c.t.Logf("%s", text)
	}
	c.t.Fatalf(format, args...)
}

func (c contract) check(r *rng.Source, chosen rules.Action) {
	c.t.Helper()
	if err := c.s.Check(); err != nil {
		c.fatalf("%v", err)
	}
	c.checkLegal()
	c.checkRefusals(r)
	c.checkCopy(chosen)
	c.checkSpaces()
	if c.ply%3 == c.game%3 { // it takes longer than all else
		c.checkCodec()
	}
}

// checkLegal: sorted, unique, accepted, and readable both ways.
func (c contract) checkLegal() {
	seen := map[string]bool{}
	for i, a := range c.legal {
		if i > 0 && c.legal[i-1] >= a {
			c.fatalf("legal actions out of order: %v before %v", c.legal[i-1], a)
		}
		if reason := c.s.Refuse(a); reason.Code != 0 {
			c.fatalf("%v is listed but refused: %v", a, reason)
		}
		text := a.String()
		if seen[text] {
			c.fatalf("two actions are written %q", text)
		}
		seen[text] = true
		if back, err := notation.Parse(text); err != nil || back != a {
			c.fatalf("%q is read as %v (%v)", text, back, err)
		}
	}
}

// checkRefusals: what is not listed is refused with a reason, and nothing changes.
func (c contract) checkRefusals(r *rng.Source) {
	listed := map[rules.Action]bool{}
	for _, a := range c.legal {
		listed[a] = true
	}
	for range 12 {
		a := c.other(r)
		if listed[a] {
			continue
		}
		s := *c.s
		err := s.Apply(a, nil)
		if err == nil {
			c.fatalf("%v (%x) is accepted but not listed", a, uint32(a))
		}
		if s != *c.s {
			c.fatalf("refusing %v changed the state", a)
		}
		var refusal *rules.Refusal
		if !errors.As(err, &refusal) || refusal.Reason.Code == 0 || refusal.Answer != a || refusal.Asked != c.s.Prompt() {
			c.fatalf("refusal of %v does not say what and why: %v", a, err)
		}
		if text := refusal.Reason.String(); text == "" || text == "not possible" || !strings.Contains(err.Error(), text) {
			c.fatalf("refusal of %v has no words: %v", a, err)
		}
	}
	if r.Intn(8) != 0 {
		return
	}
	// Every value of one argument.
	legal, shift := c.legal[r.Intn(len(c.legal))], 8*r.Intn(3)
	for x := range rules.Action(256) {
		a := legal&^(255<<shift) | x<<shift
		if reason := c.s.Refuse(a); listed[a] != (reason.Code == 0) {
			c.fatalf("%v (%x): listed %v, refused %q", a, uint32(a), listed[a], reason)
		}
	}
}

// other makes up an answer: anything at all, a legal one with one bit changed, or a mix of
// the arguments of legal ones, each in any place.
func (c contract) other(r *rng.Source) rules.Action {
	pick := func() rules.Action { return c.legal[r.Intn(len(c.legal))] }
	switch r.Intn(4) {
	case 0:
		return rules.Action(r.Intn(1<<16))<<16 | rules.Action(r.Intn(1<<16))
	case 1:
		return pick() ^ 1<<r.Intn(26)
	}
	a := pick() &^ (1<<24 - 1)
	for place := range 3 {
		a |= pick() >> (8 * r.Intn(3)) & 255 << (8 * place)
	}
	return a
}

// checkCopy: copies are equal and independent, Apply and Play give the same state, and
// a copy has the same hash until it is played on.
func (c contract) checkCopy(chosen rules.Action) {
	original, played, applied := *c.s, *c.s, *c.s
	hash := c.s.Hash()
	if played.Hash() != hash {
		c.fatalf("a copy has another hash")
	}
	played.Play(chosen)
	if original != *c.s {
		c.fatalf("playing on a copy changed the original")
	}
	if err := applied.Apply(chosen, nil); err != nil {
		c.fatalf("%v", err)
	}
	if applied != played {
		c.fatalf("Apply and Play of %v differ", chosen)
	}
	if played.Hash() == hash {
		c.fatalf("%v does not change the hash", chosen)
	}
}

// checkSpaces: every action space is either listed or explained.
func (c contract) checkSpaces() {
	if c.s.Prompt().Kind != rules.AskTurn {
		return
	}
	listed := map[rules.Space]bool{}
	for _, a := range c.legal {
		if x, _, _ := a.Space(); a.Kind() == rules.ActSpace || a.Kind() == rules.ActCopy {
			listed[rules.Space(x)] = true
		}
	}
	for _, space := range rules.Spaces() {
		reason := c.s.Explain(space)
		if listed[space] != (reason.Code == 0) {
			c.fatalf("%v: listed %v, explained %q", space, listed[space], reason)
		}
	}
}

// checkCodec: bytes and text come back as the same state.
func (c contract) checkCodec() {
	data, err := c.s.MarshalBinary()
	if err != nil {
		c.fatalf("%v", err)
	}
	var back rules.State
	if err := back.UnmarshalBinary(data); err != nil {
		c.fatalf("binary: %v", err)
	}
	if back != *c.s {
		c.fatalf("binary form comes back different")
	}
	text, err := c.s.MarshalText()
	if err != nil {
		c.fatalf("%v", err)
	}
	var again rules.State
	if err := again.UnmarshalText(text); err != nil {
		c.fatalf("text: %v", err)
	}
	if again != *c.s {
		c.fatalf("text form comes back different")
	}
	if strings.ContainsAny(string(text), "\n\r") {
		c.fatalf("a position is one line")
	}
}
