// Package picture draws positions as SVG: the map alone, or a sheet with the seats beside it
// for previews of links. It draws what the client draws, from the same figures (map.json),
// the same land (land.svg, poster.svg) in the same seasons (seasons.json), the same icons and
// patterns (sprite.svg), the same portraits (portraits.json), and the same colours (palette.json). Package game/picture/raster makes PNG of it.
package picture

import (
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
)

// Picture is a position to be drawn.
type Picture struct {
	State    *rules.State
	Language lang.Language
	Night    bool
	Names    []string     // of the people, by seat; the company for what is empty or cannot be written
	Table    string       // the name of the table, "" for none
	Lit      []rules.Site // powerhouses with lit windows
	Course   *History     // of a game that is over, if it is known

	season int // in place of the one of the position
}

// Lit are the powerhouses that have produced in the last round of a game, by all that has happened in it.
func Lit(happened []rules.Event) (lit []rules.Site) {
	for _, e := range happened {
		switch e.Kind {
		case rules.EvRound:
			lit = nil
		case rules.EvProduced:
			if _, _, house := e.Production(); !slices.Contains(lit, house) {
				lit = append(lit, house)
			}
		}
	}
	return lit
}

// Map draws the map alone. It is as wide as asked, and as high as it must be.
func (p Picture) Map(width int) []byte {
	d := p.begin()
	w, h := float64(width), float64(width)*places.Size.H/places.Size.W
	d.board(0, 0, w, h, 0)
	return d.finish(w, h)
}

// The sheet is as large as previews of links are shown.
const (
	SheetWidth  = 1200
	SheetHeight = 630
)

// Sheet draws the title and the seats, with the map beside them; of a game that is over the poster of whoever has won, the ranking
// and the course of the game.
func (p Picture) Sheet() []byte {
	d := p.begin()
	d.sheet()
	return d.finish(SheetWidth, SheetHeight)
}

// Title says in a line what is drawn: how far the game is or who has won, and which game it is.
func (p Picture) Title() string {
	d := p.begin()
	return d.title() + " · " + d.subtitle()
}

// drawing is a picture being drawn.
type drawing struct {
	Picture
	body  []byte
	scale float64 // pixels for a unit of the map
}

func (p Picture) begin() *drawing { return &drawing{Picture: p} }

// least is the least height of letters on the map, in pixels.
const least = 12

// grow is by how much something with letters of this height is enlarged: letters do not
// shrink with the land.
func (d *drawing) grow(letters float64) float64 { return max(1, least/d.scale/letters) }
