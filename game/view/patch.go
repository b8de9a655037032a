package view

import (
	"reflect"
	"strconv"
	"strings"

	"barrage/game/rules"
)

// Patch is how one position differs from another, for programs that have the first: a JSON merge
// patch (RFC 7396) over Game without its question. A list of the same length is patched like an
// object, by index, unless all of it changes.
type Patch map[string]any

// film shows events to programs, each with what it changed on the table. The state is the one
// after the last of them; what changes after an event, up to the next question, belongs to it.
func film(before *Game, log *rules.Log, after *rules.State) []Happened {
	list := Happenings(log.Events)
	made := 0
	for i, e := range log.Events {
		if e.Kind == rules.EvProduced {
			terms := Terms(log.Made[made])
			list[i].Terms = &terms
			made++
		}
		s := after
		if i < len(list)-1 {
			s = &log.Frames[i]
		}
		now := withoutPrompt(s)
		if p := patch(reflect.ValueOf(before).Elem(), reflect.ValueOf(now).Elem()); p != nil {
			list[i].After = &p
		}
		before = now
	}
	return list
}

// patch is how a struct or a map differs from another of its type; nil if it does not.
func patch(from, to reflect.Value) Patch {
	p := Patch{}
	if from.Kind() == reflect.Map {
		for _, key := range from.MapKeys() {
			if !to.MapIndex(key).IsValid() {
				p[key.String()] = nil
			}
		}
		for _, key := range to.MapKeys() {
			p.compare(key.String(), from.MapIndex(key), to.MapIndex(key))
		}
	} else {
		p.fields(from, to)
	}
	if len(p) == 0 {
		return nil
	}
	return p
}

// fields compares the fields of a struct by their JSON names, those of embedded structs among them.
func (p Patch) fields(from, to reflect.Value) {
	for i := range from.NumField() {
		f := from.Type().Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch was, is := from.Field(i), to.Field(i); {
		case f.Anonymous && name == "":
			p.fields(was, is)
		case !strings.Contains(options, "omitempty"):
			p.compare(name, was, is)
		case !omitted(is) && omitted(was):
			p[name] = is.Interface()
		case !omitted(is):
			p.compare(name, was, is)
		case !omitted(was):
			p[name] = nil
		}
	}
}

// omitted reports whether JSON leaves a value out.
func omitted(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	}
	return v.IsZero()
}

// compare notes the difference of a member, if there is one. What has no value before is new.
func (p Patch) compare(name string, from, to reflect.Value) {
	if !from.IsValid() {
		p[name] = to.Interface()
		return
	}
	switch from.Kind() {
	case reflect.Pointer:
		if d := patch(from.Elem(), to.Elem()); d != nil {
			p[name] = d
		}
	case reflect.Struct, reflect.Map:
		if d := patch(from, to); d != nil {
			p[name] = d
		}
	case reflect.Slice, reflect.Array:
		if d := entries(from, to); d != nil {
			p[name] = d
		}
	default:
		if !from.Equal(to) {
			p[name] = to.Interface()
		}
	}
}

// entries is how a list differs from another: its new entries by index, or all of it.
func entries(from, to reflect.Value) any {
	if from.Len() != to.Len() {
		return to.Interface()
	}
	p := Patch{}
	for i := range to.Len() {
		p.compare(strconv.Itoa(i), from.Index(i), to.Index(i))
	}
	switch len(p) {
	case 0:
		return nil
	case to.Len():
		return to.Interface()
	}
	return p
}
