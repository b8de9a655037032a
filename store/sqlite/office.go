package sqlite

import (
	"context"

	"barrage/play/people"
	"barrage/play/table"
)

const (
	auditColumns = `number, at, by_whom, role, did, person_id, table_id, report_id, why`
)

func scanAudit(r scanner) (d people.AuditEntry, err error) {
	var at int64
	err = r.Scan(&d.Number, &at, &d.By, &d.Role, &d.Did, &d.Person, &d.Table, &d.Report, &d.Why)
	d.At = moment(at)
	return d, err
}

// note adds to the audit log. Nothing is ever removed from it, so the highest number is the last.
func (w *writer) note(d people.AuditEntry) error {
	_, err := w.exec(`INSERT INTO deeds (at, by_whom, role, did, person_id, table_id, report_id, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		d.At.UnixMicro(), d.By, string(d.Role), string(d.Did), d.Person, d.Table, d.Report, d.Why)
	return err
}

func (s officePart) SetOperator(ctx context.Context, id string, operator bool, d people.AuditEntry) error {
	return s.change(ctx, func(w *writer) error {
		if err := found(w.exec(`UPDATE users SET operator = ? WHERE id = ?`, operator, id)); err != nil {
			return err
		}
		return w.note(d)
	})
}

func (s officePart) SetBan(ctx context.Context, id string, b people.Ban, d people.AuditEntry) error {
	return s.change(ctx, func(w *writer) error {
		if err := found(w.exec(`UPDATE users SET ban = ? WHERE id = ?`, b.Text(), id)); err != nil {
			return err
		}
		return w.note(d)
	})
}

func (s officePart) People(ctx context.Context, search string, only people.Standing, from, limit int) ([]people.User, error) {
	return all(ctx, s.read, scanUser, `SELECT `+userColumns+` FROM users u WHERE (u.id = ?1 OR instr(lower(u.name), lower(?1)) > 0)
		AND (?2 = '' OR ?2 = 'banned' AND u.ban <> '' OR ?2 = 'operator' AND u.operator) ORDER BY u.created DESC, u.id LIMIT ?3 OFFSET ?4`, search, string(only), limit, from)
}

func (s keeperPart) Recent(ctx context.Context, from, limit int) ([]table.Row, error) {
	return all(ctx, s.read, scanRow, `SELECT `+rowColumns+` FROM tables t ORDER BY t.updated DESC, t.id LIMIT ? OFFSET ?`, limit, from)
}

func (s officePart) Note(ctx context.Context, d people.AuditEntry) error {
	return s.change(ctx, func(w *writer) error { return w.note(d) })
}

func (s officePart) AuditLog(ctx context.Context, before int64, limit int) ([]people.AuditEntry, error) {
	return all(ctx, s.read, scanAudit, `SELECT `+auditColumns+` FROM deeds WHERE ?1 = 0 OR number < ?1 ORDER BY number DESC LIMIT ?2`, before, limit)
}
