package view

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// TestCoachPositions: where the coach must speak, and where it must not, one step further on. A line
// of the file is a position, the answers, the code with "!" where that fact must not be said, and why.
func TestCoachPositions(t *testing.T) {
	f, err := os.Open("testdata/coach.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	spoke, kept := map[string]bool{}, map[string]bool{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<16)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), " | ")
		if len(fields) != 4 {
			continue
		}
		var s rules.State
		if err := s.UnmarshalText([]byte(fields[0])); err != nil {
			t.Fatal(err)
		}
		var answers []rules.Action
		for _, text := range strings.Split(fields[1], ", ") {
			a, err := notation.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, a)
		}
		code, not := strings.CutPrefix(fields[2], "!")
		facts := Coach(&s, answers, true, In(lang.English))
		i := slices.IndexFunc(facts, func(f Fact) bool { return f.Code == code })
		switch {
		case not && i >= 0:
			t.Errorf("%s, %s: says %q", fields[3], fields[1], facts[i].Text)
		case !not && i < 0:
			t.Errorf("%s, %s: does not say %s", fields[3], fields[1], code)
		case !not && facts[i].Text != fields[3]:
			t.Errorf("%s: says %q, not %q", fields[1], facts[i].Text, fields[3])
		}
		spoke[code], kept[code] = spoke[code] || !not, kept[code] || not
	}
	for _, code := range FactCodes() {
		if !spoke[code] || !kept[code] {
			t.Errorf("%s: a position in which it is said, and one in which it is not: %v, %v", code, spoke[code], kept[code])
		}
	}
}

// TestCoachTexts: every message has the words that matter, in every language.
func TestCoachTexts(t *testing.T) {
	for _, key := range lang.Keys() {
		if !strings.HasPrefix(key, "coach.") {
			continue
		}
		for _, l := range lang.All() {
			text := l.Text(key, lang.Number("n", 2), lang.Number("vp", 2), lang.Number("credits", 2), lang.Number("engineers", 2), lang.Number("energy", 2),
				lang.Number("toll", 2), lang.Number("need", 2), lang.Number("have", 2), lang.Number("printed", 2), lang.Number("rivals", 2), lang.Number("basin", 2), lang.Number("end", 6))
			if strings.Count(text, "*") != 2 || strings.Contains(text, "**") {
				t.Errorf("%v %s: %s", l, key, text)
			}
			if n := len([]rune(text)); n > 170 { // two lines of the card
				t.Errorf("%v %s has %d letters", l, key, n)
			}
		}
	}
}

// TestCoach: in whole games every fact that is said is true when the game is played on, and every fact
// that could be said is.
func TestCoach(t *testing.T) {
	said := map[string]int{}
	many := 120
	if testing.Short() {
		many = 4
	}
	for g := range many {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Introductory}
		if g%3 == 2 {
			o.Variant, o.Leeghwater = rules.Full, g%2 == 0
		}
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		r := rng.New(77, uint64(g))
		for ply := 0; !s.Done(); ply++ {
			legal := s.Legal(nil)
			if s.ToMove() >= 0 {
				for i, a := range legal {
					if len(legal) > 24 && (i+ply)%5 != 0 {
						continue
					}
					c := &checked{t: t, r: rng.New(uint64(g), uint64(ply)), s: s, a: a, seat: s.ToMove()}
					c.check(said)
				}
			}
			s.Play(bot.Busy{}.Choose(&s, legal, &r))
		}
	}
	t.Log(said)
	for _, key := range lang.Keys() {
		if code, ok := strings.CutPrefix(key, "coach."); ok && said[code] == 0 && !testing.Short() {
			t.Errorf("%s was never said", code)
		}
	}
}

// checked is an answer about which the coach is asked.
type checked struct {
	t     *testing.T
	r     rng.Source
	s     rules.State
	a     rules.Action
	seat  rules.Seat
	line  []rules.Action // with the usual answers
	after rules.State    // after all of it
	log   rules.Log
}

func (c *checked) check(count map[string]int) {
	l, ok := follow(&c.s, []rules.Action{c.a}, true)
	if !ok {
		c.t.Fatalf("%v is not followed", c.a)
	}
	c.after, c.log = c.s, rules.Log{Camera: true}
	c.after.PlayLogged(c.a, &c.log)
	c.line = []rules.Action{c.a}
	for !turns.Over(&c.after, c.seat) {
		a, ok := assume(&c.after)
		if !ok {
			break
		}
		c.after.PlayLogged(a, &c.log)
		c.line = append(c.line, a)
	}
	facts := Coach(&c.s, []rules.Action{c.a}, true, In(lang.English))
	for _, p := range proofs {
		s, spoken := p.find(l)
		if spoken != slices.ContainsFunc(facts, func(f Fact) bool { return f.Code == p.code }) {
			c.t.Fatalf("%s: %v", p.code, facts)
		}
		if spoken {
			count[p.code+s.variant]++
		}
		if why := claims[p.code](c, l, s, spoken); why != "" {
			c.t.Fatalf("%s %v %v, said %v: %s\n%s", p.code, c.line, s, spoken, why, Text(&c.s))
		}
	}
}

// arg is a figure of what was said, -1 without one.
func (s said) arg(name string) int {
	for _, f := range s.figures {
		if f.name == name {
			return f.n
		}
	}
	return -1
}

// claims check what is said, or that it is rightly not said.
var claims = map[string]func(c *checked, l *line, s said, spoken bool) string{
	"no_energy":       claimNoEnergy,
	"drops_elsewhere": claimDrops,
	"bonus_near":      claimBonus,
}

// turbine reports whether the seat is asked for a production, or may take a space for one.
func turbine(s *rules.State, seat rules.Seat) bool {
	if s.ToMove() != seat {
		return false
	}
	return s.Prompt().Kind == rules.AskProduce || s.TurnBegins() && canProduce(s)
}

// idle is what a seat does that changes neither water nor anything on the map.
func idle(s *rules.State) rules.Action {
	legal := s.Legal(nil)
	if s.ToMove() >= 0 && s.TurnBegins() {
		best := legal[0]
		for _, a := range legal {
			if a.Kind() == rules.ActPass || a.Kind() == rules.ActNo {
				return a
			}
			if space, n, with := a.Space(); a.Kind() == rules.ActSpace && space == rules.Bank && with == 0 {
				if at, m, _ := best.Space(); at != rules.Bank || n > m {
					best = a
				}
			}
		}
		return best
	}
	return legal[0]
}

func claimNoEnergy(c *checked, l *line, s said, spoken bool) string {
	if !spoken {
		// Introductory games: the last engineers, no energy, and a production was possible.
		p := l.after.Player(c.seat)
		if plain(&c.s) && c.s.TurnBegins() && canProduce(&c.s) && p.Crew() == 0 && p.Energy() == 0 && l.after.Prompt().Kind != rules.AskProduce {
			return "the last engineers without energy"
		}
		return ""
	}
	if l.after.Player(c.seat).Energy() != 0 {
		return "there is energy"
	}
	if s.arg("vp") != 3 {
		return "R14.2: 3 VP"
	}
	if n := s.arg("n"); s.variant == "" && (n != c.s.Player(c.seat).Crew() || l.after.Player(c.seat).Crew() != 0) || s.variant == ".few" && n != l.after.Player(c.seat).Crew() {
		return "not so many engineers"
	}
	// The others play anything; the seat too.
	for range 6 {
		at := c.after
		for at.Round() == c.s.Round() && !at.Done() {
			if turbine(&at, c.seat) {
				return "can produce: " + Text(&at)
			}
			at.Play(bot.Busy{}.Choose(&at, at.Legal(nil), &c.r))
		}
	}
	// The others do nothing; all that the seat may do.
	nodes := 0
	var explore func(at rules.State) bool
	explore = func(at rules.State) bool {
		for at.Round() == c.s.Round() && !at.Done() && at.ToMove() != c.seat {
			at.Play(idle(&at))
		}
		if at.Round() != c.s.Round() || at.Done() {
			return true
		}
		if turbine(&at, c.seat) {
			return false
		}
		for _, a := range at.Legal(nil) {
			if nodes++; nodes > 2000 {
				return true
			}
			next := at
			next.Play(a)
			if !explore(next) {
				return false
			}
		}
		return true
	}
	if !explore(c.after) {
		return "there is a way to produce"
	}
	return ""
}

// rest plays on until rounds more are over, everybody idle, and calls each with the position after
// each water flow. It is false where somebody has to choose what happens to water.
func (c *checked) rest(rounds int, each func(s *rules.State)) bool {
	s, log := c.after, c.log
	seen := 0
	flowed := func() {
		for _, p := range log.Photos {
			if p.Moment == rules.AtRoundEnd && seen < rounds {
				seen++
				each(&p.State)
			}
		}
	}
	for flowed(); seen < rounds && !s.Done(); flowed() {
		log = rules.Log{Camera: true}
		if k := s.Prompt().Kind; s.ToMove() >= 0 && !s.TurnBegins() && k != rules.AskFulfil && k != rules.AskPay {
			return false
		}
		s.PlayLogged(idle(&s), &log)
	}
	return true
}

func claimDrops(c *checked, l *line, s said, spoken bool) string {
	if !spoken {
		return ""
	}
	before := c.s.Foresee(0, nil)
	rivals, why := 0, ""
	stopped := 0
	for _, e := range l.events { // drops that flow at once come to rest in this turn
		if e.Kind == rules.EvFlowed {
			_, to := e.Flow()
			owner, dam := l.after.Owner(rules.Site(to))
			if dam && (owner == c.seat || owner == rules.Nobody) {
				return "a drop stops in " + to.String()
			}
			if dam {
				stopped++
			}
		}
	}
	ok := c.rest(1, func(at *rules.State) {
		for _, dam := range rules.Sites() {
			if dam.Kind() != rules.Base {
				continue
			}
			more := at.Drops(dam) - before.Drops(dam)
			if owner, _ := at.Owner(dam); owner == c.seat || owner == rules.Nobody {
				if more != 0 {
					why = "a drop stops in " + dam.String()
				}
			} else {
				rivals += more
			}
		}
	})
	if stopped > 0 {
		rivals = stopped
	}
	if ok && why == "" && rivals != s.arg("rivals") {
		why = fmt.Sprintf("%d stop in dams of rivals", rivals)
	}
	return why
}

func claimBonus(c *checked, l *line, s said, spoken bool) string {
	p, round := l.after.Player(c.seat), l.after.Round()
	if round == 0 || p.Energy() <= c.s.Player(c.seat).Energy() {
		if spoken {
			return "no energy was won"
		}
		return ""
	}
	tile := l.after.BonusTile(round)
	worth := func(energy int) int { // R14.3
		section := min(5, energy/6)
		if section == 0 {
			return 0
		}
		return max(0, p.BonusCount(tile)*tile.VP()-4*max(0, round-section))
	}
	for more := 1; more <= 2; more++ {
		if vp := worth(p.Energy()+more) - worth(p.Energy()); vp > 0 {
			if !spoken || s.arg("n") != more || s.arg("vp") != vp {
				return fmt.Sprintf("%d more for %d energy", vp, more)
			}
			return ""
		}
	}
	if spoken {
		return "nothing more"
	}
	return ""
}
