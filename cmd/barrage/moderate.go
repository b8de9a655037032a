package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"barrage/play/people"
)

// What operators do on their page, as orders of barrage admin.

// apart says after a name what sets somebody apart.
func apart(u people.User) string {
	switch {
	case u.Operator:
		return " (operator)"
	case u.Ban.Holds(time.Now()) && u.Ban.Until.IsZero():
		return " (banned)"
	case u.Ban.Holds(time.Now()):
		return " (banned until " + day(u.Ban.Until) + ")"
	}
	return ""
}

// to does something to the person that an order names.
func (a office) to(ctx context.Context, o order, w io.Writer, did string, f func(u people.User) error) error {
	u, _, err := a.person(ctx, o.Words[1])
	if err != nil {
		return err
	}
	if err := f(u); err != nil {
		return err
	}
	a.audit(o, u.ID)
	fmt.Fprintf(w, "%s %s\n", u.Name, did)
	return nil
}

func (a office) makeOperator(ctx context.Context, o order, w io.Writer) error {
	return a.to(ctx, o, w, "is an operator: the page is /operate", func(u people.User) error {
		return a.house.Office.SetOperator(ctx, o.console(), u.ID, true, o.Why)
	})
}

func (a office) endOperator(ctx context.Context, o order, w io.Writer) error {
	return a.to(ctx, o, w, "is no operator", func(u people.User) error {
		return a.house.Office.SetOperator(ctx, o.console(), u.ID, false, o.Why)
	})
}

func (a office) ban(ctx context.Context, o order, w io.Writer) error {
	if o.Reason == "" {
		return fmt.Errorf("ban: for what? -reason is one of %v", misdeeds())
	}
	return a.to(ctx, o, w, "is banned", func(u people.User) error {
		return a.house.Ban(ctx, o.console(), u.ID, o.Reason, o.Why, o.Days)
	})
}

func (a office) lift(ctx context.Context, o order, w io.Writer) error {
	return a.to(ctx, o, w, "may play again", func(u people.User) error { return a.house.Office.Lift(ctx, o.console(), u.ID, o.Why) })
}

func (a office) rename(ctx context.Context, o order, w io.Writer) error {
	return a.to(ctx, o, w, "is now "+o.Words[2], func(u people.User) error {
		_, err := a.house.RenamePerson(ctx, o.console(), u.ID, o.Words[2], o.Why)
		return err
	})
}

// listReports lists the open reports with what was said around them; with -all also those that are closed.
func (a office) listReports(ctx context.Context, o order, w io.Writer) error {
	state := people.ReportOpen
	if o.All {
		state = ""
	}
	list, err := a.house.Office.Reports(ctx, state, 1000)
	if err != nil {
		return err
	}
	for _, r := range list {
		fmt.Fprintf(w, "%s  %s  %s  %s (%s) about %s (%s)\n", r.ID, day(r.At), r.State, r.Why, r.By, r.Name, r.Person)
		if r.Text != "" {
			fmt.Fprintf(w, "    “%s”\n", r.Text)
		}
		if r.Table != "" {
			fmt.Fprintf(w, "    table %s\n", r.Table)
		}
		chat, err := a.house.Keeper.Around(ctx, r)
		if err != nil {
			return err
		}
		for _, m := range chat {
			mark := " "
			if m.Number == r.Message {
				mark = ">"
			}
			fmt.Fprintf(w, "  %s %s  %s: %s\n", mark, day(m.At), m.Name, m.Text)
		}
	}
	if len(list) == 0 {
		fmt.Fprintln(w, "no reports")
	}
	return nil
}

func (a office) settle(ctx context.Context, o order, w io.Writer) error {
	return a.closeReport(ctx, o, w, true)
}

func (a office) dismiss(ctx context.Context, o order, w io.Writer) error {
	return a.closeReport(ctx, o, w, false)
}

func (a office) closeReport(ctx context.Context, o order, w io.Writer, settled bool) error {
	if err := a.house.Office.CloseReport(ctx, o.console(), o.Words[1], settled, o.Why); err != nil {
		return err
	}
	a.audit(o, o.Words[1])
	fmt.Fprintf(w, "report %s is closed\n", o.Words[1])
	return nil
}

// listAudit lists what operators, owners and the console did, the first first.
func (a office) listAudit(ctx context.Context, _ order, w io.Writer) error {
	var all []people.AuditEntry
	for before := int64(0); ; before = all[len(all)-1].Number {
		list, err := a.house.Office.AuditLog(ctx, before, 1000)
		if err != nil {
			return err
		}
		all = append(all, list...)
		if len(list) < 1000 {
			break
		}
	}
	t := columns(w, "NUMBER\tAT\tBY\tAS\tDID\tPERSON\tTABLE\tREPORT\tWHY")
	for i := len(all) - 1; i >= 0; i-- {
		d := all[i]
		fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", d.Number, day(d.At), d.By, d.Role, d.Did, d.Person, d.Table, d.Report, d.Why)
	}
	return t.Flush()
}
