package lesson

// former are the ids that lessons had when the course had thirteen of them, as links, browsers and servers may still
// have them. Old lesson 6 is a part
// of production now, and what is kept of it belongs to nobody.
var former = map[string]string{
	"0": "water", "1": "dam", "2": "energy", "3": "wheel", "4": "production", "5": "contracts", "6": "production", "7": "downstream",
	"8": "round", "9": "full", "10": "game", "E1": "leeghwater", "A1": "automa",
}

// Now is the id that a lesson has now.
func Now(id string) string {
	if now := former[id]; now != "" {
		return now
	}
	return id
}

// Heir is the lesson that what is kept of a lesson belongs to now; false if that is nobody.
func Heir(id string) (now string, ok bool) { return Now(id), id != "6" }
