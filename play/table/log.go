package table

import (
	"fmt"
	"slices"

	"barrage/game/rules"
	"barrage/play/fault"
)

// Log is the history of a table: a tree of positions, told in the order it
// happened. Each entry plays an action from the present position or goes back to
// another. A Log that others hold does not change when entries are added to a
// copy, as long as only one copy is added to.
type Log struct {
	start   rules.State // before the first entry
	entries []Entry
	nodes   []node // by ply; 0 is the beginning
	future  []int  // plies that redo would restore, the next one last
	state   rules.State
}

// node says where the table stands after an entry.
type node struct {
	at     int // ply of the action that led to the position; 0 for the beginning
	parent int // node.at of the position before that action
	depth  int // number of actions that lead to the position
}

// newLog is the log of a game that begins with a position.
func newLog(start rules.State) *Log {
	return &Log{start: start, state: start, nodes: []node{{}}}
}

// Plies is the number of entries.
func (l *Log) Plies() int { return len(l.entries) }

// Depth is the number of actions that lead to the present position.
func (l *Log) Depth() int { return l.nodes[len(l.entries)].depth }

// Now is the present position. The caller must not change it.
func (l *Log) Now() *rules.State { return &l.state }

// After lists the entries after a ply.
func (l *Log) After(ply int) []Entry { return l.entries[max(0, min(ply, len(l.entries))):] }

// copy returns a log to add entries to.
func (l *Log) copy() *Log {
	c := *l
	c.future = append([]int(nil), l.future...)
	return &c
}

// act plays an action and adds it.
func (l *Log) act(e Entry) (Entry, error) {
	if err := l.state.Apply(e.Action, nil); err != nil {
		return e, err
	}
	last := l.nodes[len(l.entries)]
	e.Kind, e.Ply, e.Hash = Act, len(l.entries)+1, l.state.Hash()
	l.entries = append(l.entries, e)
	l.nodes = append(l.nodes, node{at: e.Ply, parent: last.at, depth: last.depth + 1})
	l.future = nil
	return e, nil
}

// back restores the position after another ply and adds that as an entry.
func (l *Log) back(e Entry) (Entry, error) {
	if e.To < 0 || e.To > len(l.entries) {
		return e, fault.NoPly(e.To, len(l.entries))
	}
	now, to := l.nodes[len(l.entries)], l.nodes[e.To]
	if i := slices.Index(l.future, to.at); i >= 0 {
		l.future = l.future[:i]
	} else {
		// What lies between is the future now, if the position is an earlier one.
		var undone []int
		for at := now.at; at != to.at; at = l.nodes[at].parent {
			if at == 0 {
				undone, l.future = nil, nil
				break
			}
			undone = append(undone, at)
		}
		l.future = append(l.future, undone...)
	}
	l.state = l.State(e.To)
	e.Kind, e.Ply, e.Hash = Back, len(l.entries)+1, l.state.Hash()
	l.entries = append(l.entries, e)
	l.nodes = append(l.nodes, to)
	return e, nil
}

// add replays an entry from a store and verifies its hash.
func (l *Log) add(e Entry) error {
	var got Entry
	var err error
	switch e.Kind {
	case Act:
		got, err = l.act(e)
	case Back:
		got, err = l.back(e)
	default:
		err = fmt.Errorf("unknown kind %d", e.Kind)
	}
	if err == nil && got != e {
		err = fmt.Errorf("it is %+v when replayed, %+v was stored", got, e)
	}
	if err != nil {
		return fmt.Errorf("entry %d of the log: %w", e.Ply, err)
	}
	return nil
}

// same reports whether two entries are one.
func (e Entry) same(other Entry) bool {
	at := e.At.Equal(other.At)
	e.At = other.At
	return at && e == other
}

// addAll replays entries from a store up to a ply; what was added after it is left out.
func (l *Log) addAll(entries []Entry, last int) error {
	for _, e := range entries {
		if e.Ply > last {
			break
		}
		if err := l.add(e); err != nil {
			return err
		}
	}
	return nil
}

// Path lists the plies of the actions that lead to the position after a ply.
func (l *Log) Path(ply int) []int {
	n := l.nodes[ply]
	path := make([]int, n.depth)
	for at := n.at; at != 0; at = l.nodes[at].parent {
		path[l.nodes[at].depth-1] = at
	}
	return path
}

// Actions lists the actions that lead to the position after a ply.
func (l *Log) Actions(ply int) []rules.Action {
	path := l.Path(ply)
	actions := make([]rules.Action, len(path))
	for i, at := range path {
		actions[i] = l.entries[at-1].Action
	}
	return actions
}

// Happened is what has happened up to a ply.
func (l *Log) Happened(ply int) []rules.Event {
	s, log := l.start, rules.Log{}
	for _, a := range l.Actions(ply) {
		s.PlayLogged(a, &log)
	}
	return log.Events
}

// State is the position after a ply.
func (l *Log) State(ply int) rules.State {
	if ply == len(l.entries) {
		return l.state
	}
	s := l.start
	for _, a := range l.Actions(ply) {
		s.Play(a)
	}
	return s
}
