// Package tsgen writes the types of the API for TypeScript from the Go structs.
package tsgen

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"barrage/server"
	"barrage/table"
	"barrage/view"
)

// Roots are the messages of the API; what they are made of is found from them.
func Roots() []any {
	return []any{
		server.SignUp{}, server.Me{}, server.Rename{}, server.RecoveryLink{}, server.Recover{},
		table.New{}, server.Opened{}, server.Tables{}, server.Position{}, server.LogPage{}, server.Chat{}, server.GameInfo{}, view.Catalogue{}, table.Thought{}, table.Reviewed{},
		server.Play{}, server.Undo{}, server.Simple{}, server.Sit{}, server.Ask{}, server.Answer{}, server.Say{}, server.Try{},
		server.Done{}, view.WhatIf{}, server.Failure{},
		server.LiveUpdate{}, server.LiveYou{}, server.LiveChat{}, server.LiveReply{}, server.LiveBye{}, server.LiveTables{}, server.LiveCommand{},
	}
}

// renamed are types whose name means something else in TypeScript.
var renamed = map[string]string{"view.Map": "GameMap"}

// Generate writes the types.
func Generate() string {
	g := &generator{seen: map[reflect.Type]string{}}
	for _, root := range Roots() {
		g.declare(reflect.TypeOf(root))
	}
	slices.SortFunc(g.declared, func(a, b declaration) int { return cmp.Compare(a.name, b.name) })
	var b strings.Builder
	b.WriteString("// Code generated from the Go structs by `make types`. DO NOT EDIT.\n")
	for _, d := range g.declared {
		fmt.Fprintf(&b, "\nexport interface %s {\n%s}\n", d.name, d.body)
	}
	return b.String()
}

type generator struct {
	seen     map[reflect.Type]string
	declared []declaration
}

type declaration struct{ name, body string }

// declare adds a struct and returns its name.
func (g *generator) declare(t reflect.Type) string {
	if name, ok := g.seen[t]; ok {
		return name
	}
	name := t.Name()
	if other, ok := renamed[t.String()]; ok {
		name = other
	}
	for _, used := range g.seen {
		if used == name {
			panic("two types are called " + name)
		}
	}
	g.seen[t] = name
	var b strings.Builder
	g.fields(&b, t)
	g.declared = append(g.declared, declaration{name, b.String()})
	return name
}

// fields writes the fields of a struct; those of embedded ones are its own.
func (g *generator) fields(b *strings.Builder, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && tag == "" {
			g.fields(b, indirect(f.Type))
			continue
		}
		if !f.IsExported() || tag == "-" {
			continue
		}
		optional := ""
		if strings.Contains(options, "omit") {
			optional = "?"
		}
		fmt.Fprintf(b, "  %s%s: %s;\n", tag, optional, g.name(f.Type))
	}
}

func indirect(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// name is the TypeScript type of a Go type.
func (g *generator) name(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "string" // RFC 3339
	case t == reflect.TypeFor[json.RawMessage](), t.Kind() == reflect.Interface:
		return "unknown"
	}
	switch t.Kind() {
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int8, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.Pointer:
		return g.name(t.Elem())
	case reflect.Slice:
		return g.name(t.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(g.name(t.Elem())+", ", t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<string, " + g.name(t.Elem()) + ">"
	case reflect.Struct:
		return g.declare(t)
	}
	panic("no TypeScript for " + t.String())
}
