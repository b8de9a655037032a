package eval

import (
	"reflect"
	"strconv"
	"strings"
	"unicode"
	"unsafe"

	"barrage/game/rules"
)

// features are what the evaluation sees of a seat, in rulebook terms. Each is a field of
// a block, declared, described and filled in where its concept is at home, and has a
// weight by number of players, round, and how much of the round is left (weights.go).
// Its name in the files of weights is that of the field in snake case. Most are scaled to
// be near 1.
type features struct {
	gameBlock       // the game (game.go)
	turnBlock       // engineers and the order of turns (game.go)
	energyBlock     // energy, ranking and bonus tiles (energy.go)
	objectiveBlock  // the objective tile (energy.go)
	supplyBlock     // credits and machines (supply.go)
	wheelBlock      // the construction wheel (supply.go)
	technologyBlock // advanced tiles (technology.go)
	structureBlock  // pieces placed (structures.go)
	expansionBlock  // private buildings and external works (structures.go)
	incomeBlock     // what pieces bring in (structures.go)
	damBlock        // dams and their water (structures.go)
	productionBlock // what can be produced (production.go)
	systemBlock     // what is missing for more (production.go)
	contractBlock   // contracts (contracts.go)
	companyBlock    // company, officer, Automa (company.go)
}

// Count is the number of features.
const Count = int(unsafe.Sizeof(features{}) / unsafe.Sizeof(float32(0)))

// Vector holds the features of a seat in the order of the fields.
type Vector [Count]float32

// vector is the same memory as a list. All fields are float32 or arrays of them
// (TestFeaturesAreFloats).
func (f *features) vector() *Vector { return (*Vector)(unsafe.Pointer(f)) }

// subject is what blocks look at: a seat in a position.
type subject struct {
	*projection
	*plant
	*rules.Player
	state     *rules.State
	options   rules.Options
	seat      rules.Seat
	seats     int // players of the game
	objective int // what the objective counts of the seat
	bonus     int // energy the company adds to a production
	rivals    rivals
}

// rivals is what the other seats have.
type rivals struct {
	automas   int // how many are Automas
	crew      int // engineers left, added up
	energy    int // most energy of this round
	most      int // most energy of this round after what can still be produced
	objective int // most of what the objective counts
}

// look fills in the features of a seat.
func (e *Evaluator) look(s *rules.State, seat rules.Seat) *features {
	f := &e.features
	*f = features{}
	x := subject{projection: &e.projection, plant: &e.plants[seat], Player: s.Player(seat), state: s, options: s.Options(), seat: seat, seats: s.Players(), objective: e.objective[seat]}
	x.bonus = x.ProductionBonus()
	x.rivals = e.rivals(s, seat)
	f.gameBlock.look(&x)
	f.turnBlock.look(&x)
	f.energyBlock.look(&x, e)
	f.objectiveBlock.look(&x, e)
	f.supplyBlock.look(&x)
	f.wheelBlock.look(&x)
	f.technologyBlock.look(&x)
	f.structureBlock.look(&x)
	f.expansionBlock.look(&x)
	f.incomeBlock.look(&x, e.weights)
	f.damBlock.look(&x)
	f.productionBlock.look(&x)
	f.systemBlock.look(&x)
	f.contractBlock.look(&x)
	f.companyBlock.look(&x)
	return f
}

func (e *Evaluator) rivals(s *rules.State, seat rules.Seat) rivals {
	r := rivals{objective: -1}
	for i := range s.Players() {
		if rules.Seat(i) == seat {
			continue
		}
		p := s.Player(rules.Seat(i))
		if p.Level() > 0 {
			r.automas++
		}
		energy := e.projection.ranking[i]
		r.crew += p.Crew()
		r.energy = max(r.energy, energy)
		r.most = max(r.most, energy+e.plants[i].all)
		r.objective = max(r.objective, e.objective[i])
	}
	return r
}

func flag(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

// flags sets the first n of some flags.
func flags(f []float32, n int) {
	for i := range min(n, len(f)) {
		f[i] = 1
	}
}

// tenths scales energy, credits and machines.
func tenths(n int) float32 { return float32(n) / 10 }

// within is n, but no more than most from 0.
func within(n, most int) int { return min(most, max(-most, n)) }

// names are the names of the features, as in the files of weights.
var names = featureNames()

// Names lists the features.
func Names() []string { return names[:] }

func featureNames() (list [Count]string) {
	i := 0
	add := func(name string) {
		list[i] = name
		i++
	}
	all := reflect.TypeFor[features]()
	for b := range all.NumField() {
		block := all.Field(b).Type
		for k := range block.NumField() {
			switch f := block.Field(k); {
			case f.Type.Kind() == reflect.Float32:
				add(snake(f.Name))
			case components[f.Name] != nil:
				for _, name := range components[f.Name]() {
					add(name)
				}
			default:
				for n := range f.Type.Len() {
					add(snake(f.Name) + "_" + strconv.Itoa(n+1))
				}
			}
		}
	}
	return list
}

// components are the names of features that stand for printed components.
var components = map[string]func() []string{
	"Building": func() []string { return texts(rules.Buildings(), "") },
	"Company":  func() []string { return texts(rules.Companies(), "") },
	"Ability":  func() []string { return texts(rules.Companies(), "_ability") },
	"Officer":  func() []string { return texts(rules.Officers(), "") },
}

func texts[T interface{ String() string }](list []T, suffix string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = x.String() + suffix
	}
	return out
}

// snake writes TileVPReady as tile_vp_ready.
func snake(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && (unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
