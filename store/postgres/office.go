package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

const (
	auditColumns = `number, at, by_whom, role, did, person_id, table_id, report_id, why`
)

func scanAudit(r pgx.CollectableRow) (d people.AuditEntry, err error) {
	err = r.Scan(&d.Number, &d.At, &d.By, &d.Role, &d.Did, &d.Person, &d.Table, &d.Report, &d.Why)
	d.At = d.At.UTC()
	return d, err
}

// note adds to the audit log.
func note(b *pgx.Batch, d people.AuditEntry) {
	b.Queue(`INSERT INTO deeds (at, by_whom, role, did, person_id, table_id, report_id, why) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		micro(d.At), d.By, string(d.Role), string(d.Did), d.Person, d.Table, d.Report, d.Why)
}

func (s officePart) SetOperator(ctx context.Context, id string, operator bool, d people.AuditEntry) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE users SET operator = $2 WHERE id = $1`, id, operator), fault.ErrNotFound)
		note(b, d)
	})
}

func (s officePart) SetBan(ctx context.Context, id string, ban people.Ban, d people.AuditEntry) error {
	return s.change(ctx, func(b *pgx.Batch) {
		must(b.Queue(`UPDATE users SET ban = $2 WHERE id = $1`, id, ban.Text()), fault.ErrNotFound)
		note(b, d)
	})
}

func (s officePart) People(ctx context.Context, search string, only people.Standing, from, limit int) ([]people.User, error) {
	return all(ctx, s.pool, scanUser, `SELECT `+userColumns+` FROM users u WHERE (u.id = $1 OR strpos(lower(u.name), lower($1)) > 0)
		AND ($2 = '' OR $2 = 'banned' AND u.ban <> '' OR $2 = 'operator' AND u.operator) ORDER BY u.created DESC, u.id LIMIT $3 OFFSET $4`, search, string(only), limit, from)
}

func (s keeperPart) Recent(ctx context.Context, from, limit int) ([]table.Row, error) {
	return all(ctx, s.pool, scanRow, `SELECT `+rowColumns+` FROM tables t ORDER BY t.updated DESC, t.id LIMIT $1 OFFSET $2`, limit, from)
}

func (s officePart) Note(ctx context.Context, d people.AuditEntry) error {
	return s.change(ctx, func(b *pgx.Batch) { note(b, d) })
}

func (s officePart) AuditLog(ctx context.Context, before int64, limit int) ([]people.AuditEntry, error) {
	return all(ctx, s.pool, scanAudit, `SELECT `+auditColumns+` FROM deeds WHERE $1::bigint = 0 OR number < $1 ORDER BY number DESC LIMIT $2`, before, limit)
}
