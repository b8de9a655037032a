package tsgen

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/golden"
)

// TestTypes: the client's types and its list of languages are up to date; make types regenerates them.
func TestTypes(t *testing.T) {
	golden.Compare(t, "../../../web/src/api/types.ts", Generate())
	golden.Compare(t, "../../../web/src/lang/spoken.ts", Spoken())
}

// TestWords: what is sent is among the words its tag promises, in the catalogue and all through
// games of every kind; and targets of answers are amounts, ways or things of the catalogue.
func TestWords(t *testing.T) {
	w := view.In(lang.English)
	catalogue := view.CatalogueOf(w)
	check(t, "catalogue", reflect.ValueOf(catalogue), "")
	target := targets()
	r := rand.New(rand.NewPCG(1, 2))
	stride := 7
	if testing.Short() {
		stride = 70
	}
	for _, o := range []rules.Options{
		{Players: 2, Variant: rules.Introductory},
		{Players: 3, Variant: rules.Full, GuestOfficers: true, Assignment: rules.FreeChoice},
		{Players: 4, Variant: rules.Full, Leeghwater: true},
		{Players: 3, Variant: rules.Full, Leeghwater: true, Automas: [4]uint8{0, 3, 4}},
	} {
		s, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; !s.Done(); ply++ {
			if ply%stride == 0 || s.Round() == 0 {
				game := view.GameOf(&s, w)
				check(t, "game", reflect.ValueOf(game), "")
				for _, a := range game.Prompt.Answers {
					for id := range a.Targets {
						if !target(id) {
							t.Fatalf("%s has the target %q, which is none", a.Action, id)
						}
					}
				}
			}
			legal := s.Legal(nil)
			var log rules.Log
			s.PlayLogged(legal[r.IntN(len(legal))], &log)
			check(t, "events", reflect.ValueOf(view.Happenings(log.Events)), "")
		}
		check(t, "game", reflect.ValueOf(view.GameOf(&s, w)), "")
	}
}

// targets lists the things an answer may name.
func targets() func(string) bool {
	var all []string
	for _, u := range unions() {
		switch u.name {
		case "Amount", "Way", "CompanyID", "OfficerID", "SpaceID", "SiteID", "HeadstreamID", "ContractID", "TileID", "WorkID", "BuildingID":
			all = append(all, u.words...)
		}
	}
	return func(id string) bool {
		return slices.Contains(all, id) || strings.HasPrefix(id, "segment_") || strings.HasPrefix(id, "action_")
	}
}

// check walks over a value and compares strings with the words of their tags.
func check(t *testing.T, path string, v reflect.Value, words string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			check(t, path, v.Elem(), words)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && !(strings.Contains(f.Tag.Get("json"), ",omitempty") && v.Field(i).IsZero()) {
				check(t, path+"."+f.Name, v.Field(i), f.Tag.Get("ts"))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			check(t, path, v.Index(i), words)
		}
	case reflect.Array:
		each := strings.Split(words, ",")
		for i := range v.Len() {
			check(t, path, v.Index(i), each[min(i, len(each)-1)])
		}
	case reflect.Map:
		key, value, _ := strings.Cut(words, ":")
		for _, k := range v.MapKeys() {
			check(t, path, k, key)
			check(t, path+"."+k.String(), v.MapIndex(k), value)
		}
		if key != "" && v.Len() != len(allowed(key)) {
			t.Fatalf("%s has %d of %d keys", path, v.Len(), len(allowed(key)))
		}
	case reflect.String:
		if words != "" && !slices.Contains(allowed(words), v.String()) {
			t.Fatalf("%s is %q, which is not among %s", path, v.String(), words)
		}
	}
}

// allowed lists the words of a tag.
func allowed(words string) (list []string) {
	for part := range strings.SplitSeq(words, "|") {
		if literal, ok := strings.CutPrefix(part, "'"); ok {
			list = append(list, strings.TrimSuffix(literal, "'"))
			continue
		}
		for _, u := range unions() {
			if u.name == part {
				list = append(list, u.words...)
			}
		}
	}
	return list
}
