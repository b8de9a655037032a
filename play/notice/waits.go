package notice

import (
	"cmp"
	"context"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/play/people"
	"barrage/play/table"
)

// item is one thing that a person may be told.
type item struct {
	kind   Kind
	at     time.Time // it happened
	t      *table.Table
	asked  *table.Request // somebody asks them something
	said   *table.Message // somebody wrote
	ends   time.Time      // their clock
	last   []string       // what was played last, in words
	unfit  []string       // why what they had laid down was not played
	noted  told           // what was told of the table, once this is
	waits  int            // other tables that wait for them
	viewer table.Viewer
}

// reminder is how long before the end of a clock people are reminded.
func reminder(c table.Clock) time.Duration {
	if c.Kind == table.ClockDays {
		return 2 * time.Hour
	}
	return time.Minute
}

const (
	maxLook = 200                // tables of a person that are looked at, the latest first
	recent  = 7 * 24 * time.Hour // after this nobody needs to hear that a game is over
)

// waiting lists what a person was not told yet, in the order in which it happened, and when something will come up by itself.
// What was told of tables that the person has no more is forgotten.
func (q *Queue) waiting(ctx context.Context, user people.User, w *Channel, s Settings, now time.Time) (items []item, next time.Time, err error) {
	tables, err := q.lobby.Mine(ctx, user, maxLook)
	if err != nil {
		return nil, next, err
	}
	count, kept := 0, map[string]told{}
	for _, t := range tables {
		old, known := w.Told[t.ID]
		if t.Waits(user.ID) {
			count++
		}
		found, at, err := q.atTable(ctx, user, t, old, s, now)
		if err != nil {
			return nil, next, err
		}
		items = append(items, found...)
		next = sooner(next, at)
		if known {
			kept[t.ID] = old
		}
	}
	w.Told = kept
	for i := range items {
		items[i].waits = count
		if items[i].t.Waits(user.ID) {
			items[i].waits--
		}
	}
	slices.SortStableFunc(items, func(a, b item) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.t.ID, b.t.ID)) })
	return items, next, nil
}

// atTable lists what a person was not told yet of a table.
func (q *Queue) atTable(ctx context.Context, user people.User, t *table.Table, old told, s Settings, now time.Time) (items []item, next time.Time, err error) {
	viewer := table.Viewer{User: user}
	add := func(i item) {
		i.t, i.viewer = t, viewer
		items = append(items, i)
	}
	if a, ok := t.PlayedAhead(user.ID); ok && a.To > old.Played {
		snap, err := q.tables.See(ctx, viewer, t.ID)
		if err != nil {
			return nil, next, err
		}
		if at := snap.PlayedAt(a.To); now.Sub(at) < recent {
			add(item{kind: Played, at: at, last: snap.LastTold(a.From+1, wordsIn(s.language())), noted: told{Played: a.To}})
		}
	}
	if t.YourTurn(user.ID) {
		snap, err := q.tables.See(ctx, viewer, t.ID)
		if err != nil {
			return nil, next, err
		}
		if !snap.Table.YourTurn(user.ID) {
			return nil, now, nil // it has changed meanwhile
		}
		since, at := snap.Since(user.ID)
		if old.Turn != since+1 {
			add(item{kind: Turn, at: at, last: snap.LastTold(since, wordsIn(s.language())), unfit: snap.Unfit(user.ID, s.language()), ends: t.Deadline(user.ID), noted: told{Turn: since + 1}})
		}
		if ends := t.Deadline(user.ID); !ends.IsZero() {
			switch at := ends.Add(-reminder(t.Settings.Clock)); {
			case !at.After(t.Timer.Since): // the turn began with less
			case old.Clock == ends.Unix():
			case now.Before(at):
				next = sooner(next, at)
			default:
				add(item{kind: Clock, at: at, ends: ends, noted: told{Clock: ends.Unix()}})
			}
		}
	}
	for _, r := range t.Asks(user.ID) {
		if r.ID > old.Asked {
			add(item{kind: Turn, at: now, asked: &r, noted: told{Asked: r.ID}})
		}
	}
	if t.KeptFor(user.ID) && t.Phase == table.Waiting && !old.Invited {
		add(item{kind: Invite, at: t.Created, noted: told{Invited: true}})
	}
	if !t.Ended.IsZero() && !t.Started.IsZero() && len(t.Seats.Of(user.ID)) > 0 && !old.Over && now.Sub(t.Ended) < recent {
		add(item{kind: Over, at: t.Ended, noted: told{Over: true}})
	}
	if t.Messages > old.Messages {
		said, err := q.tables.Messages(ctx, viewer, t.ID, old.Messages, t.Messages-old.Messages)
		if err != nil {
			return nil, next, err
		}
		for _, m := range slices.Backward(said) {
			if m.User != user.ID {
				add(item{kind: Chat, at: m.At, said: &m, noted: told{Messages: t.Messages}})
				break
			}
		}
	}
	return items, next, nil
}

// and is what was told, with what is told now.
func (a told) and(b told) told {
	return told{
		Turn: cmp.Or(b.Turn, a.Turn), Clock: cmp.Or(b.Clock, a.Clock), Asked: max(a.Asked, b.Asked), Played: max(a.Played, b.Played),
		Invited: a.Invited || b.Invited, Over: a.Over || b.Over, Messages: max(a.Messages, b.Messages),
	}
}

// sooner is the earlier of two times, of which zero is never.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// name is what a table is called: its name, or who plays there.
func (i item) name(l lang.Language) string {
	if i.t.Settings.Name != "" {
		return i.t.Settings.Name
	}
	return others(i.t, i.viewer.User.ID, l)
}
