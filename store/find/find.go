// Package find writes the SQL that searches results, for every database that has it.
package find

import (
	"cmp"
	"slices"
	"strings"

	"barrage/game/rules"
	"barrage/play/results"
)

// Dialect is what databases write differently.
type Dialect struct {
	Mark func(n int) string        // the place of the n-th argument, from 1
	By   func(index string) string // what follows a table to be read by an index; empty where the database finds out
	Many int                       // so many seats that going through the latest games is faster than through the seats
}

// Game is a game that was found.
type Game struct {
	Ended int64 // microseconds
	Table string
}

// Find searches: the tables of the page that is asked for, latest first, and how many there are, up to results.MaxCount. The database is asked by games and count.
//
// If many seats begin with a name, games are gone through, latest first, by what else is asked: most of those that do not fit are left out without a look at a name, so that it does not matter how few do.
// Otherwise up to results.MaxCount games are fetched as the index has them and sorted here. If there are more, the database finds the latest.
func Find(q results.Search, in Dialect, games func(sql string, args []any) ([]Game, error), count func(sql string, args []any) (int, error)) (tables []string, n int, err error) {
	if q.Name != "" && q.Person == "" {
		some, args := seats(results.Search{Name: q.Name, Private: true}, in, "", in.Many)
		have, err := count(`SELECT count(*) FROM (`+some+`) AS found`, args)
		if err != nil {
			return nil, 0, err
		}
		if have == in.Many {
			found, err := games(latest(q, in, max(q.From+q.Limit, results.MaxCount)))
			return page(found, q), min(len(found), results.MaxCount), err
		}
	}
	each := 1 // rows of a game that may fit: a name may be that of several seats
	if q.Seat() && q.Company == "" {
		each = rules.MaxSeats
	}
	found, err := games(seats(q, in, "", each*results.MaxCount))
	if err != nil {
		return nil, 0, err
	}
	whole := len(found) < each*results.MaxCount
	slices.SortFunc(found, func(a, b Game) int { return cmp.Or(cmp.Compare(b.Ended, a.Ended), cmp.Compare(a.Table, b.Table)) })
	found = slices.Compact(found)
	n = min(len(found), results.MaxCount)
	if q.Limit > 0 && !whole {
		found, err = games(seats(q, in, inOrder, each*(q.From+q.Limit)))
		found = slices.Compact(found)
	}
	return page(found, q), n, err
}

// page is the part of what was found that a search asks for.
func page(found []Game, q results.Search) []string {
	found = found[min(q.From, len(found)):]
	return ids(found[:min(q.Limit, len(found))])
}

func ids(games []Game) []string {
	list := make([]string, len(games))
	for i, g := range games {
		list[i] = g.Table
	}
	return list
}

const inOrder = " ORDER BY ended DESC, table_id"

// query is SQL as it grows, with its arguments.
type query struct {
	in    Dialect
	where []string
	args  []any
}

func (b *query) add(condition string, arg any) {
	b.args = append(b.args, arg)
	b.where = append(b.where, strings.Replace(condition, "?", b.in.Mark(len(b.args)), 1))
}

// seat adds what a search says of one seat.
func (b *query) seat(q results.Search) {
	if q.Person != "" {
		b.add("person = ?", q.Person)
		b.where = append(b.where, "person <> ''") // as in the index
	}
	if q.Name != "" {
		key := results.NameKey(q.Name)
		b.add("name >= ?", key)
		b.add("name < ?", key+"\U0010FFFF")
	}
	if q.Company != "" {
		b.add("company = ?", q.Company)
	}
	if q.Officer != "" {
		b.add("officer = ?", q.Officer)
	}
	if q.Won {
		b.where = append(b.where, "place = 1")
	}
	b.where = append(b.where, "place > 0 AND left_it = 0") // played to the end
}

// game adds what it says of the game, which all its seats have.
func (b *query) game(q results.Search) {
	if q.Players > 0 {
		b.add("players = ?", q.Players)
	}
	if q.Close > 0 {
		b.add("margin <= ?", q.Close)
	}
	if q.MinTurn > 0 {
		b.add("length >= ?", q.MinTurn)
	}
	if q.MaxTurn > 0 {
		b.add("length <= ?", q.MaxTurn)
	}
	if !q.Since.IsZero() {
		b.add("ended >= ?", q.Since.UnixMicro())
	}
	if !q.Until.IsZero() {
		b.add("ended < ?", q.Until.UnixMicro())
	}
	if q.Against != "" {
		b.add("EXISTS (SELECT 1 FROM results AS others WHERE others.table_id = results.table_id AND others.person = ?)", q.Against)
	}
	if !q.Private {
		b.where = append(b.where, "shown = 1")
	}
	if q.Free {
		b.where = append(b.where, "free = 1")
	}
}

// end ends the query.
func (b *query) end(from, order string, limit int) (string, []any) {
	b.args = append(b.args, limit)
	return from + ` WHERE ` + strings.Join(b.where, " AND ") + order + ` LIMIT ` + b.in.Mark(len(b.args)), b.args
}

// seats is a query by the index of what is searched. A game stands there once for each of its seats that fit.
func seats(q results.Search, in Dialect, order string, limit int) (sql string, args []any) {
	b := query{in: in}
	by := ""
	switch {
	case !q.Seat():
		b.where = append(b.where, "n = 0")
	case q.Person != "":
		by = in.By("results_person")
	case q.Name != "":
		by = in.By("results_names")
	}
	b.seat(q)
	b.game(q)
	return b.end(`SELECT ended, table_id FROM results`+by, order, limit)
}

// latest is a query that goes through the latest games, by the company or the officer if one is asked for (no game has it twice), and looks at the seats of those that fit.
func latest(q results.Search, in Dialect, limit int) (sql string, args []any) {
	b := query{in: in}
	by := "results_recent"
	nameless := q
	nameless.Name = "" // the indexes do not have it
	switch {
	case q.Company != "":
		by = "results_company"
		b.seat(nameless)
	case q.Officer != "":
		by = "results_officer"
		b.seat(nameless)
	default:
		b.where = append(b.where, "n = 0")
	}
	b.game(q)
	inner := query{in: in, args: b.args, where: []string{"seats.table_id = results.table_id"}}
	inner.seat(q)
	b.args = inner.args
	b.where = append(b.where, `EXISTS (SELECT 1 FROM results AS seats WHERE `+strings.Join(inner.where, " AND ")+`)`)
	return b.end(`SELECT ended, table_id FROM results`+in.By(by), inOrder, limit)
}
