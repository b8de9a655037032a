package sqlite

import (
	"context"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
)

const (
	reportColumns = `id, by_id, person_id, name, why, text, table_id, message, at, state`
	deedColumns   = `number, at, by_whom, role, did, person_id, table_id, report_id, why`
)

func scanReport(r scanner) (v people.Report, err error) {
	var at int64
	err = r.Scan(&v.ID, &v.By, &v.Person, &v.Name, &v.Why, &v.Text, &v.Table, &v.Message, &at, &v.State)
	v.At = moment(at)
	return v, err
}

func scanDeed(r scanner) (d people.AuditEntry, err error) {
	var at int64
	err = r.Scan(&d.Number, &at, &d.By, &d.Role, &d.Did, &d.Person, &d.Table, &d.Report, &d.Why)
	d.At = moment(at)
	return d, err
}

func (w *writer) addReport(r people.Report) error {
	_, err := w.exec(`INSERT INTO reports (`+reportColumns+`) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.ID, r.By, r.Person, r.Name, string(r.Why), r.Text, r.Table, r.Message, r.At.UnixMicro(), string(r.State))
	return err
}

// note adds to the audit log. Nothing is ever removed from it, so the highest number is the last.
func (w *writer) note(d people.AuditEntry) error {
	_, err := w.exec(`INSERT INTO deeds (at, by_whom, role, did, person_id, table_id, report_id, why) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		d.At.UnixMicro(), d.By, string(d.Role), string(d.Did), d.Person, d.Table, d.Report, d.Why)
	return err
}

func (s *Store) SetOperator(ctx context.Context, id string, operator bool, d people.AuditEntry) error {
	return s.change(ctx, func(w *writer) error {
		if err := found(w.exec(`UPDATE users SET operator = ? WHERE id = ?`, operator, id)); err != nil {
			return err
		}
		return w.note(d)
	})
}

func (s *Store) SetBan(ctx context.Context, id string, b people.Ban, d people.AuditEntry) error {
	return s.change(ctx, func(w *writer) error {
		if err := found(w.exec(`UPDATE users SET ban = ? WHERE id = ?`, b.Text(), id)); err != nil {
			return err
		}
		return w.note(d)
	})
}

func (s *Store) People(ctx context.Context, search string, only people.Standing, from, limit int) ([]people.User, error) {
	return all(ctx, s.read, scanUser, `SELECT `+userColumns+` FROM users u WHERE (u.id = ?1 OR instr(lower(u.name), lower(?1)) > 0)
		AND (?2 = '' OR ?2 = 'banned' AND u.ban <> '' OR ?2 = 'operator' AND u.operator) ORDER BY u.created DESC, u.id LIMIT ?3 OFFSET ?4`, search, string(only), limit, from)
}

func (s *Store) Recent(ctx context.Context, from, limit int) ([]table.Row, error) {
	return all(ctx, s.read, scanRow, `SELECT `+rowColumns+` FROM tables t ORDER BY t.updated DESC, t.id LIMIT ? OFFSET ?`, limit, from)
}

func (s *Store) AddReport(ctx context.Context, r people.Report) error {
	return s.change(ctx, func(w *writer) error { return w.addReport(r) })
}

func (s *Store) Report(ctx context.Context, id string) (people.Report, error) {
	return one(ctx, s.read, scanReport, `SELECT `+reportColumns+` FROM reports WHERE id = ?`, id)
}

func (s *Store) Reports(ctx context.Context, state people.ReportState, limit int) ([]people.Report, error) {
	if state == "" {
		return all(ctx, s.read, scanReport, `SELECT `+reportColumns+` FROM reports ORDER BY at DESC, id DESC LIMIT ?`, limit)
	}
	return all(ctx, s.read, scanReport, `SELECT `+reportColumns+` FROM reports WHERE state = ? ORDER BY at, id LIMIT ?`, string(state), limit)
}

func (s *Store) ReportsBy(ctx context.Context, user string, limit int) ([]people.Report, error) {
	return all(ctx, s.read, scanReport, `SELECT `+reportColumns+` FROM reports WHERE by_id = ? ORDER BY at DESC, id DESC LIMIT ?`, user, limit)
}

func (s *Store) CloseReport(ctx context.Context, id string, state people.ReportState, d people.AuditEntry) error {
	return s.change(ctx, func(w *writer) error {
		n, err := w.exec(`UPDATE reports SET state = ? WHERE id = ? AND state = 'open'`, string(state), id)
		if err == nil && n == 0 {
			return fault.ErrConflict
		}
		if err != nil {
			return err
		}
		return w.note(d)
	})
}

// mergeReports makes the reports by and about a user those of another; those of the two about each other go.
func (w *writer) mergeReports(from, into string) error {
	for _, query := range []string{
		`DELETE FROM reports WHERE (by_id = ?1 OR by_id = ?2) AND (person_id = ?1 OR person_id = ?2)`,
		`UPDATE reports SET by_id = ?2 WHERE by_id = ?1`,
		`UPDATE reports SET person_id = ?2 WHERE person_id = ?1`,
	} {
		if _, err := w.exec(query, from, into); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) Note(ctx context.Context, d people.AuditEntry) error {
	return s.change(ctx, func(w *writer) error { return w.note(d) })
}

func (s *Store) AuditLog(ctx context.Context, before int64, limit int) ([]people.AuditEntry, error) {
	return all(ctx, s.read, scanDeed, `SELECT `+deedColumns+` FROM deeds WHERE ?1 = 0 OR number < ?1 ORDER BY number DESC LIMIT ?2`, before, limit)
}
