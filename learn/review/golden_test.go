package review

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"barrage/bot"
	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/golden"
)

// short is a game of a person and two Automas with the expansion, up to the second
// round and its last part played on from a position: every kind of turn is in it.
func short(t *testing.T) []*record.Record {
	t.Helper()
	o := rules.Options{Players: 3, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, 3}}
	s, err := rules.New(o)
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(5, 2)
	beginning, end := &record.Record{Header: record.NewHeader(o, nil)}, &record.Record{Header: record.NewHeader(o, nil)}
	ends := false
	for !s.Done() {
		if !ends && s.Round() == 5 && s.TurnBegins() && s.ToMove() >= 0 && s.Player(s.ToMove()).Engineers() < 5 {
			text, err := s.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			end.Header.Position, ends = string(text), true
		}
		a := bot.Busy{}.Choose(&s, s.Legal(nil), &r)
		if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
			a, _ = automa.Explain(&s)
		}
		if s.Round() < 2 {
			beginning.Actions = append(beginning.Actions, a)
		}
		if ends {
			end.Actions = append(end.Actions, a)
		}
		s.Play(a)
	}
	return []*record.Record{beginning, end}
}

// TestGolden: a review and opinions as people read them in every language, and as
// programs do.
func TestGolden(t *testing.T) {
	texts := map[string]*strings.Builder{"ids": {}}
	for _, l := range lang.All() {
		texts[l.Code()] = &strings.Builder{}
	}
	for _, r := range short(t) {
		v := reviewOf(t, r)
		for _, l := range lang.All() {
			w := view.In(l)
			j := v.Show(w)
			texts[l.Code()].WriteString(j.Text(w, false) + "\n")
			if l == lang.English {
				for i := range j.Turns {
					ids(texts["ids"], j.Turns[i])
				}
				ids(texts["ids"], j.Final)
				ids(texts["ids"], j.Swings)
				ids(texts["ids"], j.Averages)
			}
			for i := 0; i < len(v.Turns); i += 9 {
				s := v.Turns[i].State
				thought, err := By(fakes, bot.Limit{Simulations: 40})(t.Context(), &s)
				if err != nil {
					t.Fatal(err)
				}
				o := Show(&s, &thought, 1+i%4, w)
				texts[l.Code()].WriteString(o.Text(&s, w) + "\n")
				if o.Nudge != nil {
					fmt.Fprintf(texts[l.Code()], "? %s\n", o.Nudge.Text)
				}
				for k := range o.Lines {
					fmt.Fprintf(texts[l.Code()], "! %s\n", o.Lines[k].Sentence)
				}
				if l == lang.English {
					ids(texts["ids"], o)
				}
			}
			thought := bot.Thought{Outlook: v.Final}
			texts[l.Code()].WriteString(Show(&v.End, &thought, 0, w).Text(&v.End, w) + "\n")
		}
	}
	for name, b := range texts {
		golden.Compare(t, name+".txt", b.String())
	}
}

func ids(b *strings.Builder, v any) {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(b, "%s\n", data)
}

// TestAutomaHasNoLines: where an Automa is to move, or something is drawn, nobody is
// shown the turns of the person who comes after.
func TestAutomaHasNoLines(t *testing.T) {
	judged := map[string]int{}
	for _, r := range short(t) {
		s, err := r.Header.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range r.Actions {
			who := "person"
			if s.ToMove() < 0 {
				who = "chance"
			} else if s.Player(s.ToMove()).Level() > 0 {
				who = "automa"
			}
			thought, err := By(fakes, bot.Limit{Simulations: 8})(t.Context(), &s)
			if err != nil {
				t.Fatal(err)
			}
			if (len(thought.Lines) > 0) != (who == "person") {
				t.Fatalf("%s is asked, and there are %d lines", who, len(thought.Lines))
			}
			for _, l := range thought.Lines {
				if !slices.Contains(s.Legal(nil), l.Turn[0]) {
					t.Fatalf("%v is no answer", l.Turn[0])
				}
			}
			if sum := thought.Win[0] + thought.Win[1] + thought.Win[2]; sum < 0.999 || sum > 1.001 {
				t.Fatalf("%s is asked: shares of %v", who, thought.Win)
			}
			judged[who]++
			s.Play(a)
		}
	}
	if judged["automa"] < 10 || judged["chance"] < 10 || judged["person"] < 10 {
		t.Error(judged)
	}
}
