package dataset

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"strconv"
)

// Writer writes rows or games to a file.
type Writer interface {
	Row(*Row) error
	Close() error // what is left is written; the file stays open
}

// NewLines writes a JSON object for every row.
func NewLines(w io.Writer) Writer { return lines{json.NewEncoder(w)} }

type lines struct{ *json.Encoder }

func (l lines) Row(r *Row) error { return l.Encode(r) }
func (l lines) Close() error     { return nil }

// NewCSV writes rows as CSV, with a head. Lists other than the sources of VP do not fit there.
func NewCSV(w io.Writer) Writer { return &table{w: csv.NewWriter(w)} }

type table struct {
	w     *csv.Writer
	begun bool
}

// columns are the fixed fields, by name.
var columns = []struct {
	name string
	text func(*Row) string
}{
	{"game", func(r *Row) string { return r.Game }},
	{"ply", func(r *Row) string { return strconv.Itoa(r.Ply) }},
	{"round", func(r *Row) string { return strconv.Itoa(r.Round) }},
	{"players", func(r *Row) string { return strconv.Itoa(r.Players) }},
	{"seat", func(r *Row) string { return strconv.Itoa(int(r.Seat)) }},
	{"company", func(r *Row) string { return r.Company }},
	{"officer", func(r *Row) string { return r.Officer }},
	{"prompt", func(r *Row) string { return r.Prompt }},
	{"action", func(r *Row) string { return r.Action }},
	{"index", func(r *Row) string { return strconv.Itoa(int(r.Index)) }},
	{"legal", func(r *Row) string { return strconv.Itoa(r.Legal) }},
	{"vp", func(r *Row) string { return strconv.Itoa(r.VP) }},
	{"final_vp", func(r *Row) string { return strconv.Itoa(r.FinalVP) }},
	{"final_lead", func(r *Row) string { return strconv.Itoa(r.Lead) }},
	{"rank", func(r *Row) string { return strconv.Itoa(r.Rank) }},
	{"win", func(r *Row) string { return strconv.FormatFloat(float64(r.Win), 'g', 6, 32) }},
}

var errLists = errors.New("CSV has no place for lists: leave out -legal, -observation, -position, -reasons and -think, or write lines of JSON")

func (t *table) Row(r *Row) error {
	if r.Indices != nil || r.Observation != nil || r.Position != "" || r.Reasons != nil || r.Thought != nil {
		return errLists
	}
	if !t.begun {
		t.begun = true
		var head []string
		for _, c := range columns {
			head = append(head, c.name)
		}
		for _, name := range Sources() {
			head = append(head, "final_"+name)
		}
		if err := t.w.Write(head); err != nil {
			return err
		}
	}
	var row []string
	for _, c := range columns {
		row = append(row, c.text(r))
	}
	for _, vp := range r.Sources {
		row = append(row, strconv.Itoa(vp))
	}
	return t.w.Write(row)
}

func (t *table) Close() error {
	t.w.Flush()
	return t.w.Error()
}
