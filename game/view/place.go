package view

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// Places of the map, named as people find them: by basin, not by id.

// Place is where a building space is: the basin with the upper or lower dam, the two
// basins a conduit joins, the number of a powerhouse or building space from the left.
func (w Words) Place(at rules.Site) string {
	basin := lang.Number("basin", int(at.Basin()))
	switch at.Kind() {
	case rules.Base:
		row := "lower"
		if at.IsRed() { // the upper space of a basin has the red border (R1.1.3)
			row = "upper"
		}
		return w.text("place.dam", basin, lang.Word("row", row))
	case rules.Conduit:
		return w.text("place.conduit", basin, lang.Number("end", int(at.EndBasin())))
	case rules.Powerhouse:
		return w.text("place.powerhouse", basin, n(numberOf(at)))
	}
	return w.text("place.building", n(numberOf(at)))
}

// numberOf counts the spaces of a kind at the same basin or private building from the
// left, this one included.
func numberOf(at rules.Site) int {
	number := 0
	for _, x := range rules.Sites() {
		if x <= at && x.Kind() == at.Kind() && x.Basin() == at.Basin() && (at.Kind() != rules.Building || x.Position() == at.Position()) {
			number++
		}
	}
	return number
}

// letter is the letter of a headstream.
func letter(h rules.Headstream) lang.Arg { return lang.Word("at", h.String()[1:]) }

// Headstream names a headstream.
func (w Words) Headstream(h rules.Headstream) string { return w.text("place.headstream", letter(h)) }

// node names a place a drop comes from or flows to.
func (w Words) node(x rules.Node) string {
	for h := rules.HA; h <= rules.HD; h++ {
		if x == rules.HeadstreamNode(h) {
			return w.Headstream(h)
		}
	}
	return w.Place(rules.Site(x))
}
