package mem

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"barrage/play/results"
)

// copied is a row that shares no memory with another.
func copied(r results.Row) results.Row {
	r.Terms, r.Bonus, r.Sources = slices.Clone(r.Terms), slices.Clone(r.Bonus), slices.Clone(r.Sources)
	return r
}

func (d *data) putResults(id string, rows []results.Row) {
	d.results[id] = nil
	for _, r := range rows {
		d.results[id] = append(d.results[id], copied(r))
	}
}

// games lists the tables with results that are wanted, latest first.
func (d *data) games(wanted func(results.Row) bool) (ids []string) {
	for id, rows := range d.results {
		if slices.ContainsFunc(rows, wanted) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(d.results[b][0].Ended.Compare(d.results[a][0].Ended), cmp.Compare(a, b))
	})
	return ids
}

func (s archivePart) Results(ctx context.Context, tables []string) (list []results.Row, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, id := range slices.Compact(slices.Sorted(slices.Values(tables))) {
			for _, r := range d.results[id] {
				list = append(list, copied(r))
			}
		}
		return nil
	})
	return list, err
}

func (s archivePart) ResultsOf(ctx context.Context, person string, games int) (list []results.Row, err error) {
	err = s.do(ctx, func(d *data) error {
		ids := d.games(func(r results.Row) bool { return person != "" && r.Person == person })
		for _, id := range ids[:min(games, len(ids))] {
			for _, r := range d.results[id] {
				list = append(list, copied(r))
			}
		}
		return nil
	})
	return list, err
}

func (s archivePart) Find(ctx context.Context, q results.Search) (tables []string, count int, err error) {
	err = s.do(ctx, func(d *data) error {
		ids := d.games(func(r results.Row) bool {
			return fits(q, r) && (q.Against == "" || slices.ContainsFunc(d.results[r.Table], func(other results.Row) bool { return other.Person == q.Against }))
		})
		count = min(len(ids), results.MaxCount)
		tables = cut(ids[min(q.From, len(ids)):], q.Limit)
		return nil
	})
	return tables, count, err
}

// fits reports whether a row is one that a search looks for.
func fits(q results.Search, r results.Row) bool {
	return r.Place > 0 && !r.Left && (q.Seat() || r.N == 0) && (q.Person == "" || r.Person == q.Person) && strings.HasPrefix(r.NameKey(), results.NameKey(q.Name)) &&
		(q.Company == "" || r.Company == q.Company) && (q.Officer == "" || r.Officer == q.Officer) && (!q.Won || r.Place == 1) &&
		(q.Players == 0 || r.Players == q.Players) && (q.Close == 0 || r.Margin <= q.Close) && (q.MinTurn == 0 || r.Length >= q.MinTurn) && (q.MaxTurn == 0 || r.Length <= q.MaxTurn) &&
		(q.Since.IsZero() || !r.Ended.Before(q.Since)) && (q.Until.IsZero() || r.Ended.Before(q.Until)) && (q.Private || r.Public) && (!q.Free || r.Free)
}

func (s archivePart) Ranks(ctx context.Context, since time.Time) (list []results.Rank, err error) {
	err = s.do(ctx, func(d *data) error {
		ids := d.games(func(r results.Row) bool { return r.Rated && !r.Ended.Before(since) })
		slices.SortFunc(ids, func(a, b string) int {
			return cmp.Or(d.results[a][0].Ended.Compare(d.results[b][0].Ended), cmp.Compare(a, b))
		})
		for _, id := range ids {
			for _, r := range d.results[id] {
				list = append(list, results.Rank{Table: id, Ended: r.Ended, Players: r.Players, Place: r.Place, Person: r.Person, Bot: r.Bot, Left: r.Left, StandIn: r.StandIn})
			}
		}
		return nil
	})
	return list, err
}

func (s archivePart) Drafted(ctx context.Context, show func(results.Row) error) error {
	var list []results.Row
	err := s.do(ctx, func(d *data) error {
		for _, id := range slices.Sorted(maps.Keys(d.results)) {
			for _, r := range d.results[id] {
				if r.Public && r.Place > 0 && r.Company != "" {
					list = append(list, copied(r))
				}
			}
		}
		return nil
	})
	for _, r := range list {
		if err := show(r); err != nil {
			return err
		}
	}
	return err
}

func (s archivePart) Unsummed(ctx context.Context, format, limit int) (list []string, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, id := range slices.Sorted(maps.Keys(d.rows)) {
			if d.summed[id] < format && len(list) < limit {
				list = append(list, id)
			}
		}
		return nil
	})
	return list, err
}

func (s archivePart) PutResults(ctx context.Context, id string, version int64, format int, rows []results.Row) error {
	return s.do(ctx, func(d *data) error {
		if r, ok := d.rows[id]; ok && r.Version == version {
			d.summed[id] = format
			d.putResults(id, rows)
		}
		return nil
	})
}

func (s archivePart) ForgetResults(ctx context.Context) error {
	return s.do(ctx, func(d *data) error {
		clear(d.results)
		clear(d.summed)
		return nil
	})
}
