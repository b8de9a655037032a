package table

import "fmt"

// Check replays the log of a stored table and compares every hash, as a server does that loads it, and
// reports how many entries there were. Entries added after the row was read are left out.
func Check(row Row, entries []Entry) (plies int, err error) {
	t, err := decode(row)
	if err != nil {
		return 0, err
	}
	if t.ID != row.ID {
		return 0, fmt.Errorf("the document is that of table %q", t.ID)
	}
	start, err := t.start()
	if err != nil {
		return 0, fmt.Errorf("the beginning of the game: %w", err)
	}
	log := newLog(start)
	for _, e := range entries {
		if e.Ply > row.Plies {
			break
		}
		if err := log.add(e); err != nil {
			return log.Plies(), err
		}
	}
	if log.Plies() != row.Plies {
		return log.Plies(), fmt.Errorf("the log has %d entries, the table %d", log.Plies(), row.Plies)
	}
	if t.Phase == Finished && !log.Now().Done() {
		return log.Plies(), fmt.Errorf("the table is finished, its game is not over")
	}
	return log.Plies(), nil
}
