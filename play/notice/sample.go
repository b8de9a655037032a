package notice

import (
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/game/notation"
	rulebook "barrage/game/rulebook"
	"barrage/game/rules"
	"barrage/play/people"
	"barrage/play/table"
)

// Sample is the notice of a turn at a table that does not exist: people see what they would get before they switch anything on.
func (q *Queue) Sample(s Settings) (Message, error) {
	last, err := example(s.language())
	now := q.moment()
	t := &table.Table{ID: "…", Phase: table.Playing, Round: 1, Seats: []table.Seat{{User: "reader"}, {User: "other", Name: "Otto"}}}
	return q.message(item{kind: Turn, t: t, last: last, ends: now.Add(48 * time.Hour), waits: 1, viewer: table.Viewer{User: people.User{ID: "reader"}}}, s, now), err
}

// example tells the last decision in the rulebook's example of a base (E6).
func example(l lang.Language) (told []string, err error) {
	list, _, err := rulebook.Positions()
	if err != nil {
		return nil, err
	}
	base := list[slices.IndexFunc(list, func(p rulebook.Position) bool { return slices.Contains(p.Numbers, "E6") })]
	var s rules.State
	if err := s.UnmarshalText([]byte(base.Text)); err != nil {
		return nil, err
	}
	for _, text := range base.Play {
		a, err := notation.Parse(text)
		if err != nil {
			return nil, err
		}
		told = wordsIn(l).Tell(&s, a).Lines
	}
	return told, nil
}
