package results

import (
	"reflect"
	"testing"
)

// drafted is a game of two: who won is ranked first, nobody if both did.
func drafted(places [2]int, change func(*Row)) []Row {
	rows := []Row{
		{Table: "t", Players: 2, Seat: 0, Person: "ann", Company: "usa", Officer: "a", Contract: "S1", Pick: 1, Place: places[0], Bonus: []string{"x", "y", "x"}},
		{Table: "t", Players: 2, Seat: 1, Person: "bob", Company: "italy", Officer: "b", Contract: "S2", Pick: 2, Place: places[1], Bonus: []string{"x", "y", "x"}},
	}
	for i := range rows {
		if change != nil {
			change(&rows[i])
		}
	}
	return rows
}

// TestDraft: first places are counted by what was picked, shared ones in part, with the interval of Wilson; what says nothing about a draft is not.
func TestDraft(t *testing.T) {
	d := NewDraft()
	for _, places := range [][2]int{{1, 2}, {1, 2}, {2, 1}, {1, 1}} {
		d.AddGame(drafted(places, nil))
	}
	d.AddGame(drafted([2]int{1, 2}, func(r *Row) { r.Place = 0 }))                        // given up by all
	d.AddGame(drafted([2]int{1, 2}, func(r *Row) { r.Terms = []string{"introductory"} })) // without a draft
	got := d.Shares(2, false)
	// 2½ of 4, z = 1.96: (0.625 + 0.4802 ± 1.96 √(0.0586 + 0.0600)) / 1.9604.
	usa, italy := Share{4, 0.625, 0.2194, 0.9081}, Share{4, 0.375, 0.0919, 0.7806}
	want := DraftShares{Games: 4,
		Companies: map[string]Share{"usa": usa, "italy": italy},
		Officers:  map[string]Share{"a": usa, "b": italy},
		Contracts: map[string]Share{"S1": usa, "S2": italy},
		Picks:     map[string]Share{"1": usa, "2": italy},
		Pairs:     map[string]Share{"usa/a": usa, "usa/S1": usa, "usa/1": usa, "italy/b": italy, "italy/S2": italy, "italy/2": italy},
		Bonus:     map[string]Share{"usa/x": usa, "usa/y": usa, "italy/x": italy, "italy/y": italy},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v\nwant %+v", got, want)
	}
	d.AddGame(drafted([2]int{1, 2}, func(r *Row) { // bots, and people who left, are not counted, nor is a game of them alone
		r.Terms, r.Left = []string{"leeghwater"}, r.Seat == 0
		if r.Seat == 1 {
			r.Person, r.Bot = "", "river"
		}
	}))
	if got := d.Shares(2, true); got.Games != 0 || len(got.Companies) != 0 {
		t.Errorf("%+v", got)
	}

	text, err := d.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	again := NewDraft()
	if err := again.UnmarshalText(text); err != nil || !reflect.DeepEqual(again, d) || again.Games() != 4 {
		t.Errorf("read back: %v, %d games\n%s", err, again.Games(), text)
	}
	for _, line := range []string{"2 base usa a S1 1 4\n", "2 base usa a S1 one 4 30\n", "games 2 base many\n"} {
		if err := again.UnmarshalText([]byte(line)); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}
