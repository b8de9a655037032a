package storetest

import (
	"fmt"
	"slices"
	"testing"

	"barrage/play/results"
)

// result is a row of a game that ended at a time.
func result(id string, n, ended int, change func(*results.Row)) results.Row {
	r := results.Row{Table: id, N: n, Name: "Table " + id, Started: at(0), Ended: at(ended), Players: 2, Rules: 1, Public: true, Rated: true, Length: 50, Margin: 10,
		Seat: n, Person: fmt.Sprint("person ", n), Who: fmt.Sprint("Änne ", n), Company: []string{"usa", "italy"}[n%2], Officer: []string{"a", "b"}[n%2], Place: n + 1, VP: 100 - n, Sources: []int{1, n}}
	if change != nil {
		change(&r)
	}
	return r
}

// testResults: rows are kept with the change that ends a game, found by what they are searched by, and replaced.
func testResults(t *testing.T, s Store) {
	a := s.Archive
	if a == nil {
		return // a device keeps no archive
	}
	ctx := t.Context()
	game := func(id string, ended int, change func(*results.Row)) []results.Row {
		return []results.Row{result(id, 0, ended, change), result(id, 1, ended, change)}
	}
	games := map[string][]results.Row{
		"g1": game("g1", 1, nil),
		"g2": game("g2", 2, func(r *results.Row) { r.Public, r.Margin, r.Rated = false, 2, false }),
		"g3": game("g3", 3, func(r *results.Row) { r.Players, r.Length, r.Margin, r.Free = 3, 90, 2, true }),
		"g4": game("g4", 3, func(r *results.Row) {
			if r.N == 0 {
				r.Person, r.Who, r.Bot = "", "river", "river"
			} else {
				r.Company, r.Officer = "france", "c"
			}
		}),
		"g5": append(game("g5", 5, func(r *results.Row) { r.Place, r.Left = 0, r.N == 1 }), result("g5", 2, 5, func(r *results.Row) { r.Left, r.Place, r.Person = true, 0, "gone" })),
	}
	for _, id := range []string{"g1", "g2", "g3", "g4", "g5"} {
		c := change(id, 0, 0, 1)
		c.Results = games[id]
		must(t, s.Save(ctx, c))
	}
	c := change("g6", 0, 0, 1)
	c.Results = []results.Row{}
	must(t, s.Save(ctx, c))
	list, err := a.Results(ctx, []string{"g3", "g1", "none"})
	must(t, err)
	same(t, "rows", list, slices.Concat(games["g1"], games["g3"]))
	list, err = a.ResultsOf(ctx, "person 0", 2)
	must(t, err)
	same(t, "rows of a person", list, slices.Concat(games["g5"], games["g3"]))
	list, err = a.ResultsOf(ctx, "", 9)
	must(t, err)
	same(t, "rows of nobody", list, nil)

	for _, c := range []struct {
		what string
		q    results.Search
		want []string
		n    int
	}{
		{"all", results.Search{Limit: 9}, []string{"g3", "g4", "g1"}, 3},
		{"a page", results.Search{From: 1, Limit: 1}, []string{"g4"}, 3},
		{"beyond the end", results.Search{From: 7, Limit: 1}, nil, 3},
		{"no limit", results.Search{}, nil, 3},
		{"private", results.Search{Limit: 9, Private: true}, []string{"g3", "g4", "g2", "g1"}, 4},
		{"person", results.Search{Limit: 9, Person: "person 0"}, []string{"g3", "g1"}, 2},
		{"two people", results.Search{Limit: 9, Person: "person 1", Against: "person 0"}, []string{"g3", "g1"}, 2},
		{"two who never met", results.Search{Limit: 9, Person: "person 1", Against: "person 9"}, nil, 0},
		{"name", results.Search{Limit: 9, Name: " äNNE 1"}, []string{"g3", "g4", "g1"}, 3},
		{"beginning of a name", results.Search{Limit: 9, Name: "ä"}, []string{"g3", "g4", "g1"}, 3},
		{"no bots by name", results.Search{Limit: 9, Name: "river"}, nil, 0},
		{"company", results.Search{Limit: 9, Company: "italy"}, []string{"g3", "g1"}, 2},
		{"officer", results.Search{Limit: 9, Officer: "c"}, []string{"g4"}, 1},
		{"company and officer of one seat", results.Search{Limit: 9, Company: "italy", Officer: "a"}, nil, 0},
		{"won", results.Search{Limit: 9, Company: "usa", Won: true}, []string{"g3", "g4", "g1"}, 3},
		{"won by somebody else", results.Search{Limit: 9, Person: "person 1", Won: true}, nil, 0},
		{"players", results.Search{Limit: 9, Players: 3}, []string{"g3"}, 1},
		{"close", results.Search{Limit: 9, Close: 3}, []string{"g3"}, 1},
		{"short", results.Search{Limit: 9, MaxTurn: 50}, []string{"g4", "g1"}, 2},
		{"long", results.Search{Limit: 9, MinTurn: 51}, []string{"g3"}, 1},
		{"since", results.Search{Limit: 9, Since: at(3)}, []string{"g3", "g4"}, 2},
		{"until", results.Search{Limit: 9, Until: at(3)}, []string{"g1"}, 1},
		{"free", results.Search{Limit: 9, Free: true}, []string{"g3"}, 1},
		{"a strange text", results.Search{Limit: 9, Person: "a\x00", Name: "\x00", Company: "\xff"}, nil, 0},
	} {
		ids, n, err := a.Find(ctx, c.q)
		must(t, err)
		same(t, c.what, ids, c.want)
		same(t, c.what+", counted", n, c.n)
	}

	ranks, err := a.Ranks(ctx, at(3))
	must(t, err)
	var text []string
	for _, r := range ranks {
		text = append(text, fmt.Sprint(r.Table, " ", r.Person, r.Bot, " ", r.Place, " of ", r.Players, " ", r.Left, r.Ended.Equal(at(3))))
	}
	same(t, "ranks", text, []string{"g3 person 0 1 of 3 false true", "g3 person 1 2 of 3 false true", "g4 river 1 of 2 false true", "g4 person 1 2 of 2 false true",
		"g5 person 0 0 of 2 false false", "g5 person 1 0 of 2 true false", "g5 gone 0 of 2 true false"})
	drafted := 0
	must(t, a.Drafted(ctx, func(r results.Row) error { drafted++; return nil }))
	same(t, "drafted", drafted, 6)

	// They are replaced with the table, and a change that says nothing of them leaves them.
	must(t, s.Save(ctx, change("g1", 1, 1, 2)))
	list, err = a.Results(ctx, []string{"g1"})
	must(t, err)
	same(t, "rows left as they are", list, games["g1"])
	c = change("g1", 2, 2, 3)
	c.Results = games["g1"][:1]
	must(t, s.Save(ctx, c))
	list, err = a.Results(ctx, []string{"g1"})
	must(t, err)
	same(t, "rows replaced", list, games["g1"][:1])

	// All have been made; after an import or on demand none are.
	ids, err := a.Unsummed(ctx, results.Format, 9)
	must(t, err)
	same(t, "tables to sum up", ids, nil)
	must(t, a.ForgetResults(ctx))
	ids, err = a.Unsummed(ctx, results.Format, 3)
	must(t, err)
	same(t, "tables to sum up again", ids, []string{"g1", "g2", "g3"})
	must(t, a.PutResults(ctx, "g1", 2, results.Format, games["g1"])) // overtaken
	must(t, a.PutResults(ctx, "g2", 1, results.Format, games["g2"]))
	ids, err = a.Unsummed(ctx, results.Format, 3)
	must(t, err)
	same(t, "tables left", ids, []string{"g1", "g3", "g4"})
	list, err = a.Results(ctx, []string{"g1", "g2"})
	must(t, err)
	same(t, "rows made again", list, games["g2"])
}
