package postgres

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/doc"
	"barrage/play/fault"
)

// docColumns are the columns of docs that scanDoc reads.
const docColumns = `kind, id, coalesce(owner, ''), coalesce(person, ''), coalesce(table_id, ''), sort, version, n, due, claimed, expires, body`

func scanDoc(r pgx.CollectableRow) (d doc.Doc, err error) {
	var due, claimed, expires *time.Time
	err = r.Scan(&d.Kind, &d.ID, &d.Owner, &d.Person, &d.Table, &d.Sort, &d.Version, &d.N, &due, &claimed, &expires, &d.Body)
	d.Due, d.Claimed, d.Expires = maybe(due), maybe(claimed), maybe(expires)
	return d, err
}

// maybe is a time, zero for NULL.
func maybe(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return t.UTC()
}

// reference is an id that something must have, NULL for none.
func reference(id string) *string {
	if id == "" {
		return nil
	}
	return &id
}

func (s docPart) Get(ctx context.Context, kind, id string) (doc.Doc, error) {
	return one(ctx, s.pool, scanDoc, `SELECT `+docColumns+` FROM docs WHERE kind = $1 AND id = $2`, kind, id)
}

func (s docPart) List(ctx context.Context, q doc.Query) ([]doc.Doc, error) {
	query := `SELECT ` + docColumns + ` FROM docs WHERE kind = $1 AND sort >= $2 AND ($3 = '' OR sort < $3)`
	var limit *int
	if q.Limit != 0 {
		limit = &q.Limit
	}
	args := []any{q.Kind, q.From, q.To, limit}
	if q.Owners != nil {
		query += ` AND owner = ANY ($5)`
		args = append(args, q.Owners)
	}
	if q.Descending {
		query += ` ORDER BY sort DESC, id DESC LIMIT $4`
	} else {
		query += ` ORDER BY sort, id LIMIT $4`
	}
	return all(ctx, s.pool, scanDoc, query, args...)
}

// Apply goes through counters in order, so that servers do not wait for each other in a circle.
func (s docPart) Apply(ctx context.Context, ops ...doc.Op) error {
	if !slices.ContainsFunc(ops, func(op doc.Op) bool { return op.Add == nil }) {
		ops = slices.SortedStableFunc(slices.Values(ops), func(a, b doc.Op) int {
			return cmp.Or(cmp.Compare(a.Add.Kind, b.Add.Kind), cmp.Compare(a.Add.ID, b.Add.ID))
		})
	}
	err := s.atOnce(ctx, func(b *pgx.Batch) {
		for _, op := range ops {
			apply(b, op)
		}
	})
	if errors.Is(err, fault.ErrConflict) { // or gone: only now can it be seen
		for _, op := range ops {
			if op.Put == nil || op.Put.Version == 0 {
				continue
			}
			if _, err := s.Get(ctx, op.Put.Kind, op.Put.ID); err != nil {
				return err
			}
		}
	}
	optional := func(op doc.Op) bool { return op.Clear != nil || op.Remove != nil && !op.Must }
	if errors.Is(err, fault.ErrNotFound) && len(ops) == 1 && optional(ops[0]) { // an id that cannot be kept
		return nil
	}
	return err
}

func apply(b *pgx.Batch, op doc.Op) {
	switch {
	case op.Put != nil && op.Put.Version == 0:
		d := *op.Put
		d.Version, d.Claimed = 1, time.Time{}
		addDoc(b, d, "")
	case op.Put != nil:
		replaceDoc(b, *op.Put)
	case op.Add != nil:
		d := *op.Add
		d.Version = 1
		addDoc(b, d, `ON CONFLICT (kind, id) DO UPDATE SET n = docs.n + excluded.n, version = docs.version + 1`)
	case op.Remove != nil && op.Must:
		b.Queue(`WITH gone AS (DELETE FROM docs WHERE kind = $1 AND id = $2 RETURNING 1) SELECT `+orMissing+` FROM gone`, op.Remove.Kind, op.Remove.ID)
	case op.Remove != nil:
		b.Queue(`DELETE FROM docs WHERE kind = $1 AND id = $2`, op.Remove.Kind, op.Remove.ID)
	case op.Note != nil:
		note(b, *op.Note)
	case op.Clear != nil:
		c := op.Clear
		b.Queue(`DELETE FROM docs WHERE kind = $1 AND owner = $2 AND ($3 = '' OR sort = $3) AND id <> $4`, c.Kind, c.Owner, c.Sort, c.Except)
	}
}

// orMissing lets a statement fail that has changed no row: by the square root of a negative number, see meaning.
const orMissing = `sqrt(count(*)::float8 - 1)`

func addDoc(b *pgx.Batch, d doc.Doc, otherwise string) {
	body := append([]byte{}, d.Body...) // nil would be NULL
	b.Queue(`INSERT INTO docs (kind, id, owner, person, table_id, sort, version, n, due, claimed, expires, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) `+otherwise,
		d.Kind, d.ID, reference(d.Owner), reference(d.Person), reference(d.Table), d.Sort, d.Version, d.N, nullable(d.Due), nullable(d.Claimed), nullable(d.Expires), body)
}

// replaceDoc fails if the document has another version, or is gone; see Apply.
func replaceDoc(b *pgx.Batch, d doc.Doc) {
	body := append([]byte{}, d.Body...)
	b.Queue(sure(`UPDATE docs SET owner = $1, person = $2, table_id = $3, sort = $4, version = version + 1, n = $5, due = least(due, $6), claimed = NULL, expires = $7, body = $8
		WHERE kind = $9 AND id = $10 AND version = $11`),
		reference(d.Owner), reference(d.Person), reference(d.Table), d.Sort, d.N, nullable(d.Due), nullable(d.Expires), body, d.Kind, d.ID, d.Version)
}

// Claim skips documents that others are claiming or changing at this moment.
func (s docPart) Claim(ctx context.Context, kind string, now, until time.Time, limit int) ([]doc.Doc, error) {
	return all(ctx, s.pool, scanDoc, `
		WITH ready AS (
			SELECT kind, id, coalesce(claimed, due) AS since FROM docs WHERE kind = $1 AND coalesce(claimed, due) <= $2 ORDER BY coalesce(claimed, due), id LIMIT $4 FOR UPDATE SKIP LOCKED
		), taken AS (
			UPDATE docs d SET due = NULL, claimed = $3 FROM ready WHERE d.kind = ready.kind AND d.id = ready.id RETURNING d.*, since
		)
		SELECT `+docColumns+` FROM taken ORDER BY since, id`, kind, micro(now), micro(until), limit)
}

// Wake goes through the documents in order, so that servers do not wait for each other in a circle.
func (s docPart) Wake(ctx context.Context, kind string, owners []string, at time.Time) error {
	return s.atOnce(ctx, func(b *pgx.Batch) {
		b.Queue(`WITH woken AS (SELECT kind, id FROM docs WHERE kind = $1 AND owner = ANY ($2) AND (due IS NULL OR due > $3) ORDER BY id FOR UPDATE)
			UPDATE docs d SET due = $3 FROM woken WHERE d.kind = woken.kind AND d.id = woken.id AND (due IS NULL OR due > $3)`, kind, slices.Clone(owners), micro(at))
	})
}

// moveDocs makes the documents of a user, and those about them, those of another; those of the two about each other go.
func moveDocs(b *pgx.Batch, from, into string) {
	kinds := doc.Moved()
	b.Queue(`DELETE FROM docs WHERE kind = ANY ($1) AND owner IN ($2, $3) AND person IN ($2, $3)`, kinds, from, into)
	b.Queue(`UPDATE docs SET owner = $3, version = version + 1 WHERE kind = ANY ($1) AND owner = $2`, kinds, from, into)
	b.Queue(`UPDATE docs SET person = $3, version = version + 1 WHERE kind = ANY ($1) AND person = $2`, kinds, from, into)
}
