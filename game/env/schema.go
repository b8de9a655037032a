package env

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode"

	"barrage/game/rules"
)

// Field is a run of values of an observation with one meaning.
type Field struct {
	Name   string `json:"name"`             // such as seats_0_wheel_2_tile
	First  int    `json:"first"`            // where it begins
	Count  int    `json:"count"`            // how many values
	Low    int    `json:"low"`              // the lowest value
	High   int    `json:"high"`             // the highest one
	Family string `json:"family,omitempty"` // the values are ids of this family, or 0
	Set    bool   `json:"set,omitempty"`    // their order means nothing
}

// families are the names of the ids, from 1.
var families = []struct {
	name string
	ids  []string
}{
	{"phase", names(rules.Phases())},
	{"prompt", names(rules.PromptKinds())},
	{"site", names(rules.Sites())},
	{"tile", names(rules.Tiles())},
	{"structure", names([]rules.Kind{rules.Base, rules.Elevation, rules.Conduit, rules.Powerhouse, rules.Building, rules.Wild})},
	{"building", names(rules.Buildings())},
	{"headstream_tile", names(rules.HeadstreamTiles())},
	{"bonus", names(rules.Bonuses())},
	{"objective", names(rules.Objectives())},
	{"contract", names(rules.Contracts())},
	{"work", names(rules.AllWorks())},
	{"company", names(rules.Companies())},
	{"officer", names(rules.Officers())},
	{"card", names(rules.Cards())},
}

func names[T fmt.Stringer](ids []T) (list []string) {
	for _, id := range ids {
		list = append(list, id.String())
	}
	return list
}

// Families are the names of the ids in observations, in order from 1.
func Families() map[string][]string {
	m := map[string][]string{}
	for _, f := range families {
		m[f.name] = f.ids
	}
	return m
}

// Schema lists the fields of an observation in order.
func Schema() []Field {
	var list []Field
	describe(reflect.TypeFor[Observation](), "", "", &list)
	return list
}

// describe lists the fields of a type.
func describe(t reflect.Type, name string, tag reflect.StructTag, list *[]Field) {
	switch {
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			describe(f.Type, join(name, snake(f.Name)), f.Tag, list)
		}
	case t.Kind() == reflect.Array && t.Elem().Kind() == reflect.Struct:
		for i := range t.Len() {
			describe(t.Elem(), join(name, strconv.Itoa(i)), "", list)
		}
	default:
		f := Field{Name: name, Count: 1, Family: tag.Get("family"), Set: tag.Get("set") != ""}
		if t.Kind() == reflect.Array {
			f.Count = t.Len()
		}
		if n := len(*list); n > 0 {
			f.First = (*list)[n-1].First + (*list)[n-1].Count
		}
		f.Low, _ = strconv.Atoi(tag.Get("low")) // the test finds tags that are no numbers
		f.High, _ = strconv.Atoi(tag.Get("high"))
		if tag.Get("high") == "pile" {
			f.High = largestPile()
		}
		if f.Family != "" {
			f.High = len(Families()[f.Family])
		}
		*list = append(*list, f)
	}
}

// largestPile is the number of contracts in the largest pile of private ones.
func largestPile() (most int) {
	var piles [rules.Starting]int
	for _, c := range rules.Contracts() {
		if p := c.Pile(); p < rules.Starting {
			piles[p]++
			most = max(most, piles[p])
		}
	}
	return most
}

func join(a, b string) string {
	if a == "" {
		return b
	}
	return a + "_" + b
}

// snake writes a Go name in small letters: TurnBegins is turn_begins, VP is vp.
func snake(name string) string {
	var b strings.Builder
	small := false
	for _, r := range name {
		if unicode.IsUpper(r) && small {
			b.WriteByte('_')
		}
		small = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
