package eval

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"barrage/game/rules"
)

// feature is the number of a feature.
func feature(t *testing.T, name string) int {
	t.Helper()
	i := slices.Index(Names(), name)
	if i < 0 {
		t.Fatalf("no feature is called %s", name)
	}
	return i
}

// TestFeaturesAreFloats: blocks hold nothing but float32, so that they can be read as a
// list, and every feature has a name of its own.
func TestFeaturesAreFloats(t *testing.T) {
	all := reflect.TypeFor[features]()
	for b := range all.NumField() {
		block := all.Field(b).Type
		for k := range block.NumField() {
			f := block.Field(k)
			if kind := f.Type.Kind(); kind != reflect.Float32 && !(kind == reflect.Array && f.Type.Elem().Kind() == reflect.Float32) {
				t.Errorf("%s.%s is a %v", block.Name(), f.Name, f.Type)
			}
		}
	}
	var f features
	f.One, f.Level[3], f.CanHouse = 1, 2, 3
	if v := f.vector(); v[0] != 1 || v[Count-1] != 2 || v[feature(t, "can_house")] != 3 {
		t.Error("the list is not what the fields hold")
	}
	seen := map[string]bool{}
	for i, name := range Names() {
		if name == "" || seen[name] || strings.ContainsAny(name, " =") {
			t.Errorf("feature %d is called %q", i, name)
		}
		seen[name] = true
	}
}

// TestFigures: sizes and figures of this package that are constants are those of the rules.
func TestFigures(t *testing.T) {
	if got := bitsOf(baseSites); got != (span{1, baseEnd - 1}) {
		t.Errorf("base spaces are %v", got)
	}
	if got := bitsOf(conduitSites); got != (span{baseEnd, conduitEnd - 1}) {
		t.Errorf("conduit spaces are %v", got)
	}
	for b := rules.Basin(1); b < basinEnd; b++ {
		if has := b.Sites()&(baseSites|conduitSites) != 0; has != (b < basins) {
			t.Errorf("basin %v has dams or conduits: %v", b, has)
		}
		for i, d := range basinDams[b] {
			if (d != 0) != (b < basins) || d != 0 && (d.Basin() != b || i > 0 && d <= basinDams[b][i-1]) {
				t.Errorf("basin %v has the dam %v", b, d)
			}
		}
	}
	for _, s := range rules.Sites() {
		if s.Basin() >= basinEnd {
			t.Errorf("%v is in basin %v", s, s.Basin())
		}
	}
	for _, s := range rules.Spaces() {
		if s.Section() == rules.TurbineStation && s.N() <= noTurbine {
			t.Errorf("%v has a modifier of %d", s, s.N())
		}
	}
	construction := 0
	for _, s := range rules.Spaces() {
		if s.Section() == rules.CompanyBoard && strings.HasPrefix(s.String(), "company_") {
			construction++
		}
	}
	if construction != constructionSpaces {
		t.Errorf("a company board has %d construction spaces", construction)
	}
	var f features
	for _, c := range []struct{ name, got, want any }{
		{"bases", len(f.Base), rules.Base.Limit()},
		{"elevations", len(f.Elevation), rules.Elevation.Limit()},
		{"conduits", len(f.Conduit), rules.Conduit.Limit()},
		{"powerhouses", len(f.Powerhouse), rules.Powerhouse.Limit()},
		{"buildings", len(f.Building), len(rules.Buildings())},
		{"companies", len(f.Company), len(rules.Companies())},
		{"rotations", rotations, len(new(rules.Player).Wheel()) - 1},
	} {
		if c.got != c.want {
			t.Errorf("%v are %v, and the rules say %v", c.name, c.got, c.want)
		}
	}
}

// span is the first and the last of a set of sites.
type span struct{ first, last int }

func bitsOf(set uint64) span {
	s := span{first: 64}
	for i := range 64 {
		if set>>i&1 == 1 {
			s.first, s.last = min(s.first, i), i
		}
	}
	return s
}
