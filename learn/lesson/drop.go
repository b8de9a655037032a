package lesson

import (
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// drop asks where the last drop waiting on a headstream comes to rest.
type drop rules.Headstream

// sea is where the drops are that left the map.
const sea = "sea"

func (q drop) truth(s *rules.State) string {
	if dam, stops := q.rest(s); stops {
		return guessing + dam.String()
	}
	return guessing + sea
}

// rest is the dam that stops the drop, if one does.
func (q drop) rest(s *rules.State) (dam rules.Site, stops bool) {
	end := q.end(s)
	return rules.Site(end), end != rules.ExitLeft && end != rules.ExitRight
}

// end is where the drop ends its way.
func (q drop) end(s *rules.State) (end rules.Node) {
	var log rules.Log
	s.Foresee(0, &log)
	for _, e := range log.Events {
		if start, to := e.Flow(); e.Kind == rules.EvFlowed && start == rules.HeadstreamNode(rules.Headstream(q)) {
			end = to
		}
	}
	return end
}

// way are the dams that the drop comes to, one after the other: the upper space of a basin first.
func (q drop) way(s *rules.State) (dams []rules.Site) {
	for b := rules.Basin(q); b != 0; b = b.Downstream() {
		for _, d := range rules.Sites() {
			if d.Basin() == b && s.Capacity(d) > 0 {
				dams = append(dams, d)
			}
		}
	}
	return dams
}

// went is the way of the drop: its headstream, the dams it comes to as far as it gets, and the mouth of the river if nothing stops it.
func (q drop) went(s *rules.State) []string {
	list := []string{rules.Headstream(q).String()}
	dam, stops := q.rest(s)
	for _, d := range q.way(s) {
		if list = append(list, d.String()); stops && d == dam {
			return list
		}
	}
	return append(list, q.end(s).String())
}

// answers are the dams that the drop can come to, and the sea.
func (q drop) answers(s *rules.State, w view.Words) (list []view.Answered) {
	for _, dam := range q.way(s) {
		list = append(list, guessed(dam.String(), w.Site(s, dam), dam.String()))
	}
	return append(list, guessed(sea, w.Language().Text("lesson.sea"), sea))
}

func (q drop) args(*rules.State, view.Words) []lang.Arg {
	return []lang.Arg{lang.Word("from", strings.TrimPrefix(rules.Headstream(q).String(), "H"))}
}

func (q drop) happen(a *Attempt) {
	a.Moves = append(a.Moves, Move{Seat: rules.Chance, Before: a.State})
	a.State = a.State.Foresee(0, nil)
}

// said says why, whoever was right: how many dams were full, and where there was room.
func (q drop) said(g *guess, w view.Words) (title, text string) {
	in := w.Language()
	dam, stops := q.rest(&g.at)
	past := 0 // dams that are full when it comes
	for _, d := range q.way(&g.at) {
		if stops && d == dam {
			break
		}
		past++
	}
	if g.right {
		return in.Text(g.step + ".right"), in.Text(g.step + ".right.text")
	}
	key := "lesson.flow.leaves"
	if stops {
		key = "lesson.flow.stops"
	}
	return in.Text("lesson.wrong"), in.Text(key, lang.Number("n", past), lang.Number("basin", int(dam.Basin())))
}
