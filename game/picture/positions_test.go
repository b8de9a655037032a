package picture

import (
	"testing"

	"barrage/game/automa"
	"barrage/game/record/recordtest"
	"barrage/game/rules"
	"barrage/game/view"
)

// positions are games of every kind, at their start, in their middle and at their end.
func positions(t testing.TB) map[string]Picture {
	t.Helper()
	people := []string{"Ann", "Otto", "Ida", "Cem"}
	at := func(name string, part float64) Picture {
		r := recordtest.Read(t, "../record/testdata/games/"+name+".txt")
		var log rules.Log
		s, err := r.At(int(part*float64(len(r.Actions))), &log)
		if err != nil {
			t.Fatal(err)
		}
		p := Picture{State: &s, Names: people[:s.Players()], Lit: Lit(log.Events)}
		if s.Done() {
			start, err := r.Header.Start()
			if err != nil {
				t.Fatal(err)
			}
			p.Course = HistoryOf(view.FinaleOf(start, r.Actions))
		}
		return p
	}
	draft, err := rules.New(rules.Options{Players: 3, Variant: rules.Full})
	if err != nil {
		t.Fatal(err)
	}
	list := map[string]Picture{
		"2-start":    at("001-2p-intro", 0.05),
		"2-end":      at("001-2p-intro", 1),
		"3-middle":   at("009-3p-intro", 0.6),
		"3-draft":    {State: &draft},
		"4-middle":   at("026-4p-std", 0.6),
		"4-end":      at("026-4p-std", 1),
		"leeghwater": at("044-4p-lwp", 0.7),
		"automa":     automaGame(t),
	}
	night := list["4-middle"]
	night.Night, night.Table = true, "Friday evening"
	list["4-night"] = night
	end := list["4-end"]
	end.Table = "Friday evening"
	list["4-end"] = end
	return list
}

// automaGame is a game of a person and two Automas, with the company that no record has.
func automaGame(t testing.TB) Picture {
	t.Helper()
	s, err := rules.New(rules.Options{Players: 3, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, 2, 4}, AutomaCompanies: [4]rules.Company{0, rules.Netherlands}})
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; s.Round() < 4; i++ {
		legal := s.Legal(nil)
		a := legal[i*7%len(legal)]
		if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() > 0 {
			a = automa.Decide(&s, legal, nil)
		}
		s.Play(a)
	}
	return Picture{State: &s, Names: []string{"Łucja Żółkiewska", "", "佐藤"}, Night: true}
}
