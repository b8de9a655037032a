package dataset

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/bot/roster"
	"barrage/game/env"
	"barrage/game/record"
	"barrage/game/record/recordtest"
	"barrage/game/rules"
)

// games are some recorded games, by name.
func games(t *testing.T) map[string]*record.Record {
	t.Helper()
	files, err := filepath.Glob("../../game/record/testdata/games/*.txt")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	step := 5
	if testing.Short() {
		step = 10
	}
	list := map[string]*record.Record{}
	for i := 0; i < len(files); i += step {
		r := recordtest.Read(t, files[i])
		if end, err := r.Replay(nil); err == nil && end.Done() {
			list[filepath.Base(files[i])] = r
		}
	}
	if len(list) < 2 {
		t.Fatalf("%d finished games", len(list))
	}
	return list
}

// TestRows: read back from lines of JSON, the rows are the decisions of the game, and what came of them is its
// result.
func TestRows(t *testing.T) {
	for name, r := range games(t) {
		var file bytes.Buffer
		w := NewLines(&file)
		if err := Rows(name, r, Options{Legal: true, Observation: true, Position: true}, w.Row); err != nil {
			t.Fatal(err)
		}
		end, err := r.Replay(nil)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := r.Header.Start()
		decoder := json.NewDecoder(&file)
		decoder.DisallowUnknownFields()
		for ply, a := range r.Actions {
			if seat := s.ToMove(); seat >= 0 && s.Player(seat).Level() == 0 {
				var row Row
				if err := decoder.Decode(&row); err != nil {
					t.Fatal(err)
				}
				position, _ := s.MarshalText()
				var seen env.Observation
				seen.See(&s, seat)
				if row.Game != name || row.Ply != ply || row.Seat != seat || row.Action != a.String() || row.Index.Action() != a || row.Legal != len(s.Legal(nil)) ||
					len(row.Indices) != row.Legal || !slices.Contains(row.Indices, row.Index) || row.Position != string(position) || !slices.Equal(row.Observation, seen.Values()[:]) ||
					row.Round != s.Round() || row.VP != s.Player(seat).VP() {
					t.Fatalf("%s ply %d: %+v", name, ply, row)
				}
				if row.FinalVP != end.Player(seat).VP() || (row.Win > 0) != slices.Contains(end.Winners(), seat) || (row.Rank == 1) != (row.Win > 0) ||
					row.Sources[rules.FromContracts] != end.VPFrom(seat, rules.FromContracts) || row.Lead > 0 && row.Win == 0 {
					t.Fatalf("%s ply %d came to %+v", name, ply, row)
				}
			}
			s.Play(a)
		}
		if decoder.More() {
			t.Errorf("%s: more rows than decisions", name)
		}
	}
}

// TestCSV: the table has the fields of the rows, in columns with their names.
func TestCSV(t *testing.T) {
	for name, r := range games(t) {
		var file bytes.Buffer
		w := NewCSV(&file)
		var rows []Row
		if err := Rows(name, r, Options{}, func(row *Row) error {
			rows = append(rows, *row)
			return w.Row(row)
		}); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		table, err := csv.NewReader(&file).ReadAll()
		if err != nil || len(table) != len(rows)+1 {
			t.Fatalf("%d lines for %d rows, %v", len(table), len(rows), err)
		}
		for i, row := range rows {
			data, _ := json.Marshal(row)
			var fields map[string]any
			if err := json.Unmarshal(data, &fields); err != nil {
				t.Fatal(err)
			}
			for k, column := range table[0] {
				text := table[i+1][k]
				if k >= len(columns) {
					if from := slices.Index(Sources(), strings.TrimPrefix(column, "final_")); from < 0 || text != strconv.Itoa(row.Sources[from]) {
						t.Fatalf("%s is %s in %+v", column, text, row)
					}
					continue
				}
				switch want := fields[column].(type) {
				case string:
					if text != want {
						t.Fatalf("%s is %q, not %q", column, text, want)
					}
				case float64:
					if got, err := strconv.ParseFloat(text, 64); err != nil || got-want > 1e-5 || want-got > 1e-5 {
						t.Fatalf("%s is %s, not %v", column, text, want)
					}
				default:
					t.Fatalf("no field is called %s", column)
				}
			}
		}
	}
	if err := NewCSV(&bytes.Buffer{}).Row(&Row{Observation: []int16{1}}); !errors.Is(err, errLists) {
		t.Error(err)
	}
}

// TestGames: a game in the small form is the same game again.
func TestGames(t *testing.T) {
	all := games(t)
	o := rules.Options{Players: 3, Variant: rules.Full, Leeghwater: true, WaterFirst: true, Assignment: rules.RandomPairs, Automas: [rules.MaxSeats]uint8{0, 0, 3}}
	played, err := Play(o, []string{"random", "busy", "automa3"}, 4, 2, roster.New)
	if err != nil {
		t.Fatal(err)
	}
	all["played"] = played
	again, err := Play(o, []string{"random", "busy", "automa3"}, 4, 2, roster.New)
	if err != nil || !slices.Equal(played.Actions, again.Actions) {
		t.Errorf("the same seed gives another game; %v", err)
	}
	for name, r := range all {
		g, err := GameOf(name, r)
		if err != nil {
			if r.Header.Position != "" || strings.Contains(err.Error(), "chosen") {
				continue
			}
			t.Fatalf("%s: %v", name, err)
		}
		data, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		var read Game
		if err := json.Unmarshal(data, &read); err != nil || !reflect.DeepEqual(*g, read) {
			t.Fatalf("%v: %s", err, data)
		}
		back, err := read.Record()
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(back.Actions, r.Actions) || back.Header.Options != r.Header.Options {
			t.Errorf("%s is another game", name)
		}
		read.VP[0]++
		if _, err := read.Record(); err == nil {
			t.Errorf("%s: a wrong result is not noticed", name)
		}
		read.VP[0]--
		read.Actions[3] = env.None
		if _, err := read.Record(); err == nil {
			t.Errorf("%s: a wrong action is not noticed", name)
		}
	}
	unfinished := *played
	unfinished.Actions, unfinished.Result = unfinished.Actions[:40], nil
	if _, err := GameOf("x", &unfinished); !errors.Is(err, ErrUnfinished) {
		t.Error(err)
	}
	if err := Rows("x", &unfinished, Options{}, nil); !errors.Is(err, ErrUnfinished) {
		t.Error(err)
	}
}

// TestThink: shares of visits add up to 1 and belong to legal answers; the same position gives the same thought.
func TestThink(t *testing.T) {
	r, err := Play(rules.Options{Players: 2, Variant: rules.Introductory}, []string{"busy", "busy"}, 1, 1, roster.New)
	if err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	look := func() (rows []Row) {
		err := Rows("x", r, Options{Legal: true, Think: 20, Thinker: roster.Analyst}, func(row *Row) error {
			if rows = append(rows, *row); len(rows) == 3 {
				return enough
			}
			return nil
		})
		if !errors.Is(err, enough) {
			t.Fatal(err)
		}
		return rows
	}
	rows := look()
	if !reflect.DeepEqual(rows, look()) {
		t.Error("the same games give other thoughts")
	}
	for _, row := range rows {
		th := row.Thought
		sum := 0.0
		for i, share := range th.Shares {
			sum += share
			if !slices.Contains(row.Indices, th.Actions[i]) {
				t.Errorf("%d is not legal", th.Actions[i])
			}
		}
		if sum < 0.999 || sum > 1.001 || len(th.Win) != 2 || len(th.VP) != 2 || th.Simulations == 0 || th.Win[0]+th.Win[1] < 0.99 {
			t.Errorf("%+v", th)
		}
	}
}

// TestReasons: a turn is explained once, where it begins, as it was played; the turns of people together are all their decisions.
func TestReasons(t *testing.T) {
	for name, r := range games(t) {
		var told [][]rules.Action
		decisions, explained := 0, 0
		explain := func(s *rules.State, turn []rules.Action) any {
			for i, a := range turn {
				if seat := s.ToMove(); !s.IsLegal(a) {
					t.Fatalf("%s: answer %d of %v is not legal for seat %d", name, i, turn, seat)
				}
				next := *s
				next.Play(a)
				s = &next
			}
			told = append(told, turn)
			explained += len(turn)
			return len(turn)
		}
		if err := Rows(name, r, Options{Explain: explain}, func(row *Row) error {
			decisions++
			if row.Reasons != nil && row.Action != told[len(told)-1][0].String() {
				t.Errorf("%s: ply %d begins no turn", name, row.Ply)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if explained != decisions || len(told) < 50 {
			t.Errorf("%s: %d turns of %d decisions for %d", name, len(told), explained, decisions)
		}
	}
}

// TestPage: docs/dataset.md describes every field.
func TestPage(t *testing.T) {
	data, err := os.ReadFile("../../docs/dataset.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []reflect.Type{reflect.TypeFor[Row](), reflect.TypeFor[Game](), reflect.TypeFor[Thought]()} {
		for i := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			if !strings.Contains(string(data), "`"+name+"`") {
				t.Errorf("the page does not describe %s", name)
			}
		}
	}
}
