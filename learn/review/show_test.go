package review

import (
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// TestNudge: a hint first says where the best answer is to be found, and no more.
func TestNudge(t *testing.T) {
	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Full})
	if err != nil {
		t.Fatal(err)
	}
	w := view.In(lang.English)
	dam, machines := rules.Sites()[0], rules.Machines{Excavators: 1}
	for _, c := range []struct {
		area    string
		answers []rules.Action
	}{
		{"bank", []rules.Action{rules.TakeSpace(rules.Bank, 2, 0)}},
		{"officer", []rules.Action{rules.Copy(rules.Bank, rules.Anton)}},
		{"company", []rules.Action{rules.Free(rules.BasicBase, rules.BasicBase)}},
		{"map", []rules.Action{rules.Build(0, rules.BasicBase, dam), rules.Place(dam), rules.Produce(dam, dam, 1), rules.Drops([4]int{1}), rules.DropInDam(dam)}},
		{"contract", []rules.Action{rules.TakeContracts(1, 0)}},
		{"patent", []rules.Action{rules.TakeTile(rules.Adv1Wild)}},
		{"external_work", []rules.Action{rules.ChooseWork(1)}},
		{"building", []rules.Action{rules.Use(rules.LoanAgency)}},
		{"hand", []rules.Action{rules.Fulfil(1), rules.DiscardContracts(1, 0)}},
		{"draft", []rules.Action{rules.Pick(1, 1, 1)}},
		{"pass", []rules.Action{rules.Pass(), rules.No()}},
		{"other", []rules.Action{rules.Pay(machines, 0), rules.SplitMachines(machines), rules.FetchTile(rules.BasicBase), rules.FetchMachines(1, machines)}},
	} {
		text := w.Language().Text("nudge." + c.area)
		want := Nudge{Area: c.area, Text: strings.ReplaceAll(text, "*", "")}
		if c.area == "draft" || c.area == "pass" || c.area == "other" {
			want.Area = "" // nothing to point at
		} else {
			want.Place = strings.Split(text, "*")[1]
		}
		for _, a := range c.answers {
			if got := nudge(&s, a, w); *got != want {
				t.Errorf("%v: %+v, want %+v", a, *got, want)
			}
		}
	}
}

// TestNudgeLastRound: in the last round nobody is told to think of credits first.
func TestNudgeLastRound(t *testing.T) {
	r := read(t, "021-3p-std.txt")
	s, err := r.At(len(r.Actions), nil)
	if err != nil || s.Round() != rules.Rounds {
		t.Fatal(s.Round(), err)
	}
	w := view.In(lang.English)
	if got := nudge(&s, rules.TakeSpace(rules.Bank, 2, 0), w); *got != (Nudge{"bank", "Look at the bank: it brings you the most now.", "bank"}) {
		t.Errorf("%+v", *got)
	}
}

// TestNudgePlace: in every language a nudge that lights a part of the table names it, once.
func TestNudgePlace(t *testing.T) {
	for _, l := range lang.All() {
		for _, area := range []string{"turbine", "water", "workshop", "machinery", "contract", "patent", "external_work", "bank", "bank.left", "company", "officer", "building", "map", "hand"} {
			n := nudgeTo(area, "nudge."+area, view.In(l))
			if n.Place == "" || strings.Count(n.Text, n.Place) == 0 || strings.Contains(n.Text, "*") {
				t.Errorf("%v, %s: %+v", l, area, *n)
			}
		}
	}
}

// TestEqualLines: lines about as good as the best are not ranked; they are compared with the best line that is
// not, and if there is none, their sentence has the reasons that hold for each, or says that they are about equal.
func TestEqualLines(t *testing.T) {
	w := view.In(lang.English)
	s, err := read(t, "021-3p-std.txt").At(157, nil)
	if err != nil {
		t.Fatal(err)
	}
	seat := s.ToMove()
	thought := fake{}.Think(&s, bot.Limit{}, nil)
	thought.Lines = thought.Lines[:3]
	for i, win := range []float64{0.5, 0.5 - equal/2, 0.3} {
		thought.Lines[i].Win[seat] = win
	}
	o := Show(&s, &thought, 0, w)
	if o.Alike != 2 || o.Lines[0].Against != 2 || o.Lines[1].Against != 2 || o.Lines[2].Against != 0 {
		t.Fatalf("%d alike, against %d, %d, %d", o.Alike, o.Lines[0].Against, o.Lines[1].Against, o.Lines[2].Against)
	}
	if one := Show(&s, &thought, 1, w); one.Alike != 1 || len(one.Lines) != 1 {
		t.Errorf("of one line %d are alike", one.Alike)
	}
	heads := func(o *Opinion) (ranked, unranked int) {
		for i := range o.Lines {
			for key, n := range map[string]*int{"review.line": &ranked, "review.line.equal": &unranked} {
				head := w.Language().Text(key, lang.Number("n", i+1), lang.Word("share", Percent(o.Lines[i].Win, w)), lang.Word("vp", Decimal(o.Lines[i].VP, w)))
				if strings.Contains(o.LinesText(&s, w), "\n"+head+"\n") {
					*n++
				}
			}
		}
		return ranked, unranked
	}
	if ranked, unranked := heads(o); ranked != 1 || unranked != 2 {
		t.Errorf("%d ranked, %d not:\n%s", ranked, unranked, o.LinesText(&s, w))
	}
	thought.Lines = thought.Lines[:2]
	o = Show(&s, &thought, 0, w)
	for i, a := range o.Lines {
		want := sentences(a.Reasons)
		if want == "" {
			want = w.Language().Text("hint.equal")
		}
		if a.Against != -1 || a.Sentence != want || o.Alike != 2 {
			t.Errorf("line %d, against %d: %q, want %q", i, a.Against, a.Sentence, want)
		}
	}
	if ranked, unranked := heads(o); ranked != 0 || unranked != 2 {
		t.Errorf("%d ranked, %d not", ranked, unranked)
	}
	thought.Lines[1].Win[seat] = 0.3
	thought.Lines = thought.Lines[:1]
	if o = Show(&s, &thought, 0, w); o.Alike != 1 || o.Lines[0].Sentence != w.Language().Text("review.only") {
		t.Errorf("a single line: %q", o.Lines[0].Sentence)
	}
}
