package table

import (
	"fmt"

	"barrage/game/rules"
)

// Check replays the log of a stored table and compares every hash, as a server does that loads it. It
// returns the log as far as it can be read. Entries added after the row was read are left out.
func Check(row Row, entries []Entry) (*Log, error) {
	none := newLog(rules.State{})
	t, err := decode(row)
	if err != nil {
		return none, err
	}
	if t.ID != row.ID {
		return none, fmt.Errorf("the document is that of table %q", t.ID)
	}
	start, err := t.start()
	if err != nil {
		return none, fmt.Errorf("the beginning of the game: %w", err)
	}
	log := newLog(start)
	for _, e := range entries {
		if e.Ply > row.Plies {
			break
		}
		if err := log.add(e); err != nil {
			return log, err
		}
	}
	if log.Plies() != row.Plies {
		return log, fmt.Errorf("the log has %d entries, the table %d", log.Plies(), row.Plies)
	}
	if t.Phase == Finished && !log.Now().Done() {
		return log, fmt.Errorf("the table is finished, its game is not over")
	}
	return log, nil
}
