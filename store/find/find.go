// Package find writes the SQL that searches results, for every database that has it.
package find

import (
	"strings"

	"barrage/results"
)

// Dialect is what databases write differently.
type Dialect struct {
	Mark func(n int) string        // the place of the n-th argument, from 1
	By   func(index string) string // what follows a table to be read by an index; empty where the database finds out
}

// Games is a query for the ids of the tables that a search finds, latest first, with its arguments.
func Games(q results.Search, in Dialect) (sql string, args []any) {
	return games(q, in, " ORDER BY ended DESC, table_id")
}

func games(q results.Search, in Dialect, order string) (sql string, args []any) {
	mark, by := in.Mark, ""
	var where []string
	add := func(condition string, arg any) {
		args = append(args, arg)
		where = append(where, strings.Replace(condition, "?", mark(len(args)), 1))
	}
	once := "DISTINCT " // a name may be that of several seats
	switch {
	case !q.Seat():
		where = append(where, "n = 0")
		once = ""
	case q.Company != "":
		once = ""
	}
	if q.Person != "" {
		add("person = ?", q.Person)
		where = append(where, "person <> ''") // as in the index
		by = in.By("results_person")
	}
	if q.Name != "" {
		key := results.NameKey(q.Name)
		add("name >= ?", key)
		add("name < ?", key+"\U0010FFFF")
		if by == "" {
			by = in.By("results_names")
		}
	}
	if q.Company != "" {
		add("company = ?", q.Company)
	}
	if q.Officer != "" {
		add("officer = ?", q.Officer)
	}
	if q.Won {
		where = append(where, "place = 1")
	}
	if q.Players > 0 {
		add("players = ?", q.Players)
	}
	if q.Close > 0 {
		add("margin <= ?", q.Close)
	}
	if q.MinTurn > 0 {
		add("length >= ?", q.MinTurn)
	}
	if q.MaxTurn > 0 {
		add("length <= ?", q.MaxTurn)
	}
	if !q.Since.IsZero() {
		add("ended >= ?", q.Since.UnixMicro())
	}
	if !q.Until.IsZero() {
		add("ended < ?", q.Until.UnixMicro())
	}
	if !q.Private {
		where = append(where, "shown = 1")
	}
	if q.Free {
		where = append(where, "free = 1")
	}
	where = append(where, "place > 0 AND left_it = 0") // played to the end
	args = append(args, q.Limit, q.From)
	return `SELECT ` + once + `ended, table_id FROM results` + by + ` WHERE ` + strings.Join(where, " AND ") + order +
		` LIMIT ` + mark(len(args)-1) + ` OFFSET ` + mark(len(args)), args
}

// Count counts them, up to results.MaxCount: in no order, so that the database stops when it has found so many.
func Count(q results.Search, in Dialect) (sql string, args []any) {
	q.From, q.Limit = 0, results.MaxCount
	sql, args = games(q, in, "")
	return `SELECT count(*) FROM (` + sql + `) AS found`, args
}
