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
func (s officePart) changeUser(ctx context.Context, id string, deed people.AuditEntry, change func(*people.User)) error {
	return s.do(ctx, func(d *data) error {
		u, err := get(d.users, id)
		if err != nil {
			return err
		}
		change(&u)
		d.users[id] = u
		d.note(deed)
		return nil
	})
}

// note adds to the audit log.
func (d *data) note(deed people.AuditEntry) {
	deed.Number, deed.At = int64(len(d.deeds)+1), micro(deed.At)
	d.deeds = append(d.deeds, deed)
}

func (s officePart) SetOperator(ctx context.Context, id string, operator bool, deed people.AuditEntry) error {
	return s.changeUser(ctx, id, deed, func(u *people.User) { u.Operator = operator })
}

func (s officePart) SetBan(ctx context.Context, id string, b people.Ban, deed people.AuditEntry) error {
	return s.changeUser(ctx, id, deed, func(u *people.User) { u.Ban = settled(b) })
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

func (s officePart) Note(ctx context.Context, deed people.AuditEntry) error {
	return s.do(ctx, func(d *data) error {
		d.note(deed)
		return nil
	})
}

func (s officePart) AuditLog(ctx context.Context, before int64, limit int) (list []people.AuditEntry, err error) {
	err = s.do(ctx, func(d *data) error {
		for i := len(d.deeds) - 1; i >= 0 && len(list) < limit; i-- {
			if before == 0 || d.deeds[i].Number < before {
				list = append(list, d.deeds[i])
			}
		}
		return nil
	})
	return list, err
}
