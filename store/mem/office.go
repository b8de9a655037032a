package mem

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"barrage/play/people"
	"barrage/play/table"
)

// settled is a ban as stores give it back.
func settled(b people.Ban) people.Ban {
	b.Since, b.Until = maybe(b.Since), maybe(b.Until)
	return b
}

// changeUser changes a user, and notes why.
func (s officePart) changeUser(ctx context.Context, id string, entry people.AuditEntry, change func(*people.User)) error {
	return s.do(ctx, func(d *data) error {
		u, err := get(d.users, id)
		if err != nil {
			return err
		}
		change(&u)
		d.users[id] = u
		d.note(entry)
		return nil
	})
}

// note adds to the audit log.
func (d *data) note(entry people.AuditEntry) {
	entry.Number, entry.At = int64(len(d.audit)+1), micro(entry.At)
	d.audit = append(d.audit, entry)
}

func (s officePart) SetOperator(ctx context.Context, id string, operator bool, entry people.AuditEntry) error {
	return s.changeUser(ctx, id, entry, func(u *people.User) { u.Operator = operator })
}

func (s officePart) SetBan(ctx context.Context, id string, b people.Ban, entry people.AuditEntry) error {
	return s.changeUser(ctx, id, entry, func(u *people.User) { u.Ban = settled(b) })
}

func (s officePart) People(ctx context.Context, search string, only people.Standing, from, limit int) (list []people.User, err error) {
	low := strings.ToLower(search)
	err = s.do(ctx, func(d *data) error {
		for _, u := range d.users {
			fits := u.ID == search || strings.Contains(strings.ToLower(u.Name), low)
			if fits && (only == people.Anybody || only == people.Banned && u.Ban != people.Ban{} || only == people.Operators && u.Operator) {
				list = append(list, u)
			}
		}
		slices.SortFunc(list, func(a, b people.User) int { return cmp.Or(b.Created.Compare(a.Created), cmp.Compare(a.ID, b.ID)) })
		list = cut(list[min(from, len(list)):], limit)
		return nil
	})
	return list, err
}

func (s keeperPart) Recent(ctx context.Context, from, limit int) (list []table.Row, err error) {
	err = s.do(ctx, func(d *data) error {
		for _, r := range d.rows {
			list = append(list, owned(r))
		}
		slices.SortFunc(list, func(a, b table.Row) int { return cmp.Or(b.Updated.Compare(a.Updated), cmp.Compare(a.ID, b.ID)) })
		list = cut(list[min(from, len(list)):], limit)
		return nil
	})
	return list, err
}

func (s officePart) Note(ctx context.Context, entry people.AuditEntry) error {
	return s.do(ctx, func(d *data) error {
		d.note(entry)
		return nil
	})
}

func (s officePart) AuditLog(ctx context.Context, before int64, limit int) (list []people.AuditEntry, err error) {
	err = s.do(ctx, func(d *data) error {
		for i := len(d.audit) - 1; i >= 0 && len(list) < limit; i-- {
			if before == 0 || d.audit[i].Number < before {
				list = append(list, d.audit[i])
			}
		}
		return nil
	})
	return list, err
}
