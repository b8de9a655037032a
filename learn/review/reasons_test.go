package review

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/notation"
	"barrage/game/record/recordtest"
	"barrage/game/rng"
	"barrage/game/rules"
	at "barrage/game/turns"
	"barrage/game/view"
	"barrage/learn/reason"
)

var choosing = flag.Bool("choose", false, "look through the recorded games for positions of testdata/reasons.txt")

// chosen is a line of testdata/reasons.txt: a turn in a position of a recorded game, and the turn it is compared with; the code, with "!" if it
// must not be found; the sentence.
type chosen struct {
	record        string
	ply           int
	turn, instead []rules.Action
	code, text    string
}

func (c chosen) String() string {
	return fmt.Sprintf("%s | %d | %s | %s | %s | %s", c.record, c.ply, written(c.turn), written(c.instead), c.code, c.text)
}

func written(turn []rules.Action) string {
	var list []string
	for _, a := range turn {
		list = append(list, a.String())
	}
	return strings.Join(list, ", ")
}

func parsed(t *testing.T, text string) (turn []rules.Action) {
	t.Helper()
	for part := range strings.SplitSeq(text, ", ") {
		a, err := notation.Parse(part)
		if err != nil {
			t.Fatal(err)
		}
		turn = append(turn, a)
	}
	return turn
}

// found says a reason of a kind for a turn, "" if there is none.
func found(s *rules.State, turn, instead []rules.Action, code string) string {
	for _, r := range reason.All(s, turn, instead) {
		if r.Kind == code {
			return say(s, []reason.Reason{r}, present, view.In(lang.English))[0].Text
		}
	}
	return ""
}

// listed are the lines of testdata/reasons.txt, by their fields.
func listed(t *testing.T) (list [][]string) {
	t.Helper()
	f, err := os.Open("testdata/reasons.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		fields := strings.Split(lines.Text(), " | ")
		if len(fields) != 6 {
			t.Fatalf("%q", lines.Text())
		}
		list = append(list, fields)
	}
	return list
}

// stateOf is the position of a line of testdata/reasons.txt.
func stateOf(t *testing.T, fields []string) rules.State {
	t.Helper()
	ply, err := strconv.Atoi(fields[1])
	if err != nil {
		t.Fatal(err)
	}
	s, err := read(t, fields[0]).At(ply, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestReasonPositions: for each kind a position in which it is said, and how, and one, one step further on, in which it is not.
func TestReasonPositions(t *testing.T) {
	if *choosing {
		choose(t)
	}
	spoke, kept := map[string]bool{}, map[string]bool{}
	for _, fields := range listed(t) {
		s := stateOf(t, fields)
		code, not := strings.CutPrefix(fields[4], "!")
		got := found(&s, parsed(t, fields[2]), parsed(t, fields[3]), code)
		switch {
		case not && got != "":
			t.Errorf("%s %s, %s: says %q", fields[0], fields[1], fields[2], got)
		case !not && got != fields[5]:
			t.Errorf("%s %s, %s: says %q, not %q", fields[0], fields[1], fields[2], got, fields[5])
		}
		if !not {
			whole(t, &s, parsed(t, fields[2]), parsed(t, fields[3]), code)
		}
		spoke[code], kept[code] = spoke[code] || !not, kept[code] || not
	}
	codes, _ := reason.Kinds()
	for _, code := range codes {
		if !spoke[code] || !kept[code] {
			t.Errorf("%s: a position in which it is said, and one in which it is not: %v, %v", code, spoke[code], kept[code])
		}
	}
}

// whole checks that nothing is missing in a sentence, in any language and tense.
func whole(t *testing.T, s *rules.State, turn, instead []rules.Action, code string) {
	t.Helper()
	for _, r := range reason.All(s, turn, instead) {
		if r.Kind != code {
			continue
		}
		for _, l := range lang.All() {
			for _, when := range []tense{present, missed} {
				x := say(s, []reason.Reason{r}, when, view.In(l))[0]
				if strings.ContainsAny(x.Text, "[]{}*") || x.Key == "" || !strings.Contains(x.Text, x.Key) || len(x.Line) == 0 {
					t.Errorf("%v %s: %+v", l, code, x)
				}
			}
		}
	}
}

// choose looks for the positions: the turns played, and those of a bot.
func choose(t *testing.T) {
	files, err := filepath.Glob("../../game/record/testdata/games/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []chosen
	states := map[string]rules.State{}
	for _, file := range files {
		r := recordtest.Read(t, file)
		s, err := r.Header.Start()
		if err != nil {
			t.Fatal(err)
		}
		source := rng.New(uint64(len(all)), 9)
		for i, a := range r.Actions {
			if s.ToMove() >= 0 && s.Round() > 0 && s.TurnBegins() && s.Player(s.ToMove()).Level() == 0 {
				name := filepath.Base(file)
				states[name+strconv.Itoa(i)] = s
				played := oneTurn(s, func(_ *rules.State, k int) rules.Action { return r.Actions[min(i+k, len(r.Actions)-1)] })
				other := oneTurn(s, func(x *rules.State, _ int) rules.Action { return bot.Busy{}.Choose(x, x.Legal(nil), &source) })
				all = append(all, chosen{name, i, played, other, "", ""}, chosen{name, i, other, played, "", ""})
			}
			s.Play(a)
		}
	}
	said, kept, other := map[string]*chosen{}, map[string]*chosen{}, map[string]*chosen{}
	codes, _ := reason.Kinds()
	for n := range all {
		c := &all[n]
		s := states[c.record+strconv.Itoa(c.ply)]
		list := reason.All(&s, c.turn, c.instead)
		for _, code := range codes {
			i := slices.IndexFunc(list, func(r reason.Reason) bool { return r.Kind == code })
			first, _, _ := strings.Cut(c.turn[0].String(), "_")
			switch {
			case i >= 0 && said[code] == nil:
				said[code] = &chosen{c.record, c.ply, c.turn, c.instead, code, say(&s, list[i:i+1], present, view.In(lang.English))[0].Text}
			case i < 0 && said[code] != nil && kept[code] == nil && strings.HasPrefix(said[code].turn[0].String(), first):
				kept[code] = &chosen{c.record, c.ply, c.turn, c.instead, "!" + code, "the next turn of that section"}
			case i < 0 && said[code] != nil && other[code] == nil:
				other[code] = &chosen{c.record, c.ply, c.turn, c.instead, "!" + code, "another turn"}
			}
		}
	}
	var b strings.Builder
	for _, code := range codes {
		if kept[code] == nil {
			kept[code] = other[code]
		}
		if said[code] != nil && kept[code] != nil {
			fmt.Fprintf(&b, "%v\n%v\n", said[code], kept[code])
		}
	}
	if err := os.WriteFile("testdata/reasons.txt", []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

func oneTurn(s rules.State, answer func(s *rules.State, k int) rules.Action) (turn []rules.Action) {
	seat := s.ToMove()
	for k := range 20 {
		a := answer(&s, k)
		turn = append(turn, a)
		if s.Play(a); s.Done() || at.Over(&s, seat) {
			break
		}
	}
	return turn
}

// TestReasonTexts: every message of a reason has the words that matter, in every language, and takes only arguments that there are.
func TestReasonTexts(t *testing.T) {
	for _, key := range lang.Keys() {
		if !strings.HasPrefix(key, "because.") || strings.HasPrefix(key, "because.cost") || strings.HasPrefix(key, "because.piece") {
			continue
		}
		for _, l := range lang.All() {
			text := l.Text(key, lang.Inflected("who", "Germany", "one"), lang.Word("rival", "Germany"), lang.Number("n", 2), lang.Number("rounds", 2))
			if strings.Count(text, "*") != 2 || strings.Contains(text, "**") {
				t.Errorf("%v %s: %s", l, key, text)
			}
		}
	}
}

// TestWorked: the positions worked out by hand in the catalogue (design of the reasons): what is said there, and that no more is.
func TestWorked(t *testing.T) {
	w := view.In(lang.English)
	r := read(t, "001-2p-intro.txt")
	s, err := r.At(131, nil)
	if err != nil {
		t.Fatal(err)
	}
	hint := say(&s, reason.Find(&s, parsed(t, "turbine_p2_l, produce B7L C7R 2, fulfil R01"), parsed(t, "workshop_r1_l")), present, w)
	want := []string{"contract_only", "best_production", "wheel_home"}
	if got := codesOf(hint); !slices.Equal(got, want) || hint[0].Text != "It fulfils your contract of 8 (4 VP, 3 turns of the wheel). No other water of yours does." {
		t.Errorf("%v: %+v", got, hint)
	}
	if text := cost(&s, parsed(t, "turbine_p2_l, produce B7L C7R 2, fulfil R01"), w); text != "What it costs: 2 credits and 2 VP to a rival (Germany)." {
		t.Error(text)
	}
	if s, err = r.At(26, nil); err != nil {
		t.Fatal(err)
	}
	v, err := Of(t.Context(), r, Judges{Judge: By(fakes, bot.Limit{})}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(v.Turns, func(x Turn) bool { return x.Ply == 26 })
	missed := say(&s, reason.Missed(&s, parsed(t, "company_1, build C2L basic_conduit"), v.Turns[i].Played, v.happened(i)), missed, w)
	if got := codesOf(missed); !slices.Contains(got, "no_dam") || !slices.Contains(got, "produce_next") || len(got) != 3 {
		t.Errorf("%v: %+v", got, missed)
	}
	for _, x := range missed {
		t.Log(x.Code, x.Text, x.Line)
	}
}

func codesOf(list []Reason) (codes []string) {
	for _, r := range list {
		codes = append(codes, r.Code)
	}
	return codes
}
