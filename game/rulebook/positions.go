package rulebook

import (
	_ "embed"
	"fmt"
	"strings"
)

// The pictures of the rules are positions: the reader sees one before and after something is played, drawn
// by the boards of the game, and a test plays it. positions.txt holds them in blocks, separated by blank
// lines; lines that begin with # are comments:
//
//	E10 R6.3.2                   the entries it shows; it stands under the first, the others lead to it
//	at barrage-position 1 …      the position
//	play turbine_0_l; …          what is played, if anything
//	may produce B5L C5R 1; …     answers that are then legal
//	not turbine_0_r; …           answers that are then against the rules
//	show map 5 8; track          what is drawn of it
//	then usa energy +6; …        everything that has changed, in the words of the test
//
// A line "none R1.5.1 reason" says why an entry has no picture.
//
// Drawn are: "map" with basins, or all; "track"; "order"; and of a company "wheel", "goods", "hand", "board".

// Position is a picture of the rules.
type Position struct {
	Numbers        []string
	Text           string
	Play, May, Not []string
	Show           []string
	Then           []string
}

//go:embed positions.txt
var positions string

// Positions returns the pictures of the rules, and the entries without one, with the reason.
func Positions() (list []Position, none map[string]string, err error) {
	none = map[string]string{}
	for _, block := range strings.Split(strings.TrimSpace(positions), "\n\n") {
		var p Position
		for _, line := range strings.Split(block, "\n") {
			word, rest, _ := strings.Cut(line, " ")
			switch into := map[string]*[]string{"play": &p.Play, "may": &p.May, "not": &p.Not, "show": &p.Show, "then": &p.Then}[word]; {
			case strings.HasPrefix(line, "#"):
			case word == "none":
				number, why, _ := strings.Cut(rest, " ")
				none[number] = why
			case word == "at":
				p.Text = rest
			case into != nil:
				*into = strings.Split(rest, "; ")
			case p.Numbers == nil:
				p.Numbers = strings.Fields(line)
			default:
				return nil, nil, fmt.Errorf("%.60q is no line of a position", line)
			}
		}
		if p.Text != "" {
			list = append(list, p)
		} else if p.Numbers != nil {
			return nil, nil, fmt.Errorf("%v: no position", p.Numbers)
		}
	}
	return list, none, nil
}
