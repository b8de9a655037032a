package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

const (
	reportColumns = `id, by_id, person_id, name, why, text, table_id, message, at, state`
	deedColumns   = `number, at, by_whom, role, did, person_id, table_id, report_id, why`
)

func scanReport(r pgx.CollectableRow) (v people.Report, err error) {
	err = r.Scan(&v.ID, &v.By, &v.Person, &v.Name, &v.Why, &v.Text, &v.Table, &v.Message, &v.At, &v.State)
	v.At = v.At.UTC()
	return v, err
}

func scanDeed(r pgx.CollectableRow) (d people.AuditEntry, err error) {
	err = r.Scan(&d.Number, &d.At, &d.By, &d.Role, &d.Did, &d.Person, &d.Table, &d.Report, &d.Why)
	d.At = d.At.UTC()
	return d, err
}

func addReport(b *pgx.Batch, r people.Report) {
	b.Queue(`INSERT INTO reports (`+reportColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
		r.ID, r.By, r.Person, r.Name, string(r.Why), r.Text, r.Table, r.Message, micro(r.At), string(r.State))
}

// note adds to the audit log.
func note(b *pgx.Batch, d people.AuditEntry) {
	b.Queue(`INSERT INTO deeds (at, by_whom, role, did, person_id, table_id, report_id, why) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		micro(d.At), d.By, string(d.Role), string(d.Did), d.Person, d.Table, d.Report, d.Why)
}

func (s *Store) SetOperator(ctx context.Context, id string, operator bool, d people.AuditEntry) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE users SET operator = $2 WHERE id = $1`, id, operator), fault.ErrNotFound)
		note(b, d)
	})
}

func (s *Store) SetBan(ctx context.Context, id string, ban people.Ban, d people.AuditEntry) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE users SET ban = $2 WHERE id = $1`, id, ban.Text()), fault.ErrNotFound)
		note(b, d)
	})
}

func (s *Store) People(ctx context.Context, search string, only people.Standing, from, limit int) ([]people.User, error) {
	return all(ctx, s.pool, scanUser, `SELECT `+userColumns+` FROM users u WHERE (u.id = $1 OR strpos(lower(u.name), lower($1)) > 0)
		AND ($2 = '' OR $2 = 'banned' AND u.ban <> '' OR $2 = 'operator' AND u.operator) ORDER BY u.created DESC, u.id LIMIT $3 OFFSET $4`, search, string(only), limit, from)
}

func (s *Store) Recent(ctx context.Context, from, limit int) ([]table.Row, error) {
	return all(ctx, s.pool, scanRow, `SELECT `+rowColumns+` FROM tables t ORDER BY t.updated DESC, t.id LIMIT $1 OFFSET $2`, limit, from)
}

func (s *Store) AddReport(ctx context.Context, r people.Report) error {
	return s.change(ctx, func(b *pgx.Batch) { addReport(b, r) })
}

func (s *Store) Report(ctx context.Context, id string) (people.Report, error) {
	return one(ctx, s.pool, scanReport, `SELECT `+reportColumns+` FROM reports WHERE id = $1`, id)
}

func (s *Store) Reports(ctx context.Context, state people.ReportState, limit int) ([]people.Report, error) {
	if state == "" {
		return all(ctx, s.pool, scanReport, `SELECT `+reportColumns+` FROM reports ORDER BY at DESC, id DESC LIMIT $1`, limit)
	}
	return all(ctx, s.pool, scanReport, `SELECT `+reportColumns+` FROM reports WHERE state = $1 ORDER BY at, id LIMIT $2`, string(state), limit)
}

func (s *Store) ReportsBy(ctx context.Context, user string, limit int) ([]people.Report, error) {
	return all(ctx, s.pool, scanReport, `SELECT `+reportColumns+` FROM reports WHERE by_id = $1 ORDER BY at DESC, id DESC LIMIT $2`, user, limit)
}

func (s *Store) CloseReport(ctx context.Context, id string, state people.ReportState, d people.AuditEntry) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE reports SET state = $2 WHERE id = $1 AND state = 'open'`, id, string(state)), fault.ErrConflict)
		note(b, d)
	})
}

// mergeReports makes the reports by and about a user those of another; those of the two about each other go.
func mergeReports(b *pgx.Batch, from, into string) {
	b.Queue(`DELETE FROM reports WHERE by_id IN ($1, $2) AND person_id IN ($1, $2)`, from, into)
	b.Queue(`UPDATE reports SET by_id = $2 WHERE by_id = $1`, from, into)
	b.Queue(`UPDATE reports SET person_id = $2 WHERE person_id = $1`, from, into)
}

func (s *Store) Note(ctx context.Context, d people.AuditEntry) error {
	return s.change(ctx, func(b *pgx.Batch) { note(b, d) })
}

func (s *Store) AuditLog(ctx context.Context, before int64, limit int) ([]people.AuditEntry, error) {
	return all(ctx, s.pool, scanDeed, `SELECT `+deedColumns+` FROM deeds WHERE $1::bigint = 0 OR number < $1 ORDER BY number DESC LIMIT $2`, before, limit)
}
