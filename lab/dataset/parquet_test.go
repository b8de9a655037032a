package dataset

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"barrage/bot/roster"
	"barrage/game/env"
	"barrage/game/rules"

	"github.com/parquet-go/parquet-go"
)

// TestParquet: rows read back are those written, with and without all that can be asked for, over more than one group of rows; and every field
// of JSON is a column of the same name.
func TestParquet(t *testing.T) {
	all := games(t)
	for _, o := range []Options{{}, {Legal: true, Observation: true, Position: true, Think: 4, Thinker: roster.Analyst}} {
		var file bytes.Buffer
		w := NewParquet(&file)
		most := rowGroup + 100
		if o.Think > 0 || testing.Short() {
			most = 60
		}
		var want []Row
		for len(want) < most {
			for _, name := range slices.Sorted(maps.Keys(all)) {
				if len(want) >= most {
					break
				}
				if err := Rows(name, all[name], o, func(r *Row) error {
					if len(want) >= most {
						return nil
					}
					want = append(want, *r)
					return w.Row(r)
				}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		f, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if groups := len(f.RowGroups()); groups != 1+most/rowGroup {
			t.Errorf("%d rows in %d groups", most, groups)
		}
		got, err := parquet.Read[stored](bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil || len(got) != most {
			t.Fatalf("%d rows of %d: %v", len(got), most, err)
		}
		for i := range want {
			if back := got[i].row(); !reflect.DeepEqual(want[i], back) {
				t.Fatalf("row %d: %+v, read back %+v", i, want[i], back)
			}
		}
	}
	fields := reflect.TypeFor[Row]()
	for i := range fields.NumField() {
		name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
		if !slices.ContainsFunc(parquet.SchemaOf(stored{}).Fields(), func(f parquet.Field) bool { return f.Name() == name }) {
			t.Errorf("%s is not a column", name)
		}
	}
}

// row is the row that was stored.
func (s *stored) row() Row {
	r := Row{Game: s.Game, Ply: int(s.Ply), Round: int(s.Round), Players: int(s.Players), Seat: rules.Seat(s.Seat), Company: s.Company, Officer: s.Officer,
		Prompt: s.Prompt, Action: s.Action, Index: env.Index(s.Index), Legal: int(s.Legal), VP: int(s.VP), FinalVP: int(s.FinalVP), Lead: int(s.Lead), Rank: int(s.Rank), Win: s.Win,
		Sources: back[int](s.FinalSources), Indices: back[env.Index](s.LegalIndices), Observation: back[int16](s.Observation), Position: s.Position}
	if t := s.Thought; t != nil {
		r.Thought = &Thought{int(t.Simulations), back[env.Index](t.Actions), t.Shares, t.Win, t.VP}
	}
	return r
}

// back is a list as it was; nil if it is empty.
func back[T ~int | ~int16 | ~int32 | ~uint16](list []int32) (out []T) {
	for _, x := range list {
		out = append(out, T(x))
	}
	return out
}
