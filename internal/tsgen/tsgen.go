// Package tsgen writes the types of the API for TypeScript: interfaces from the Go structs,
// unions of words from the tables of the rules, the messages of sockets and the routes from
// packages server and engine.
package tsgen

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/server"
	"barrage/server/api"
	"barrage/server/engine"
)

// renamed are types whose name means something else in TypeScript.
var renamed = map[string]string{"view.Map": "GameMap", "notice.Settings": "NoticeSettings", "notice.Quiet": "QuietHours", "notice.Shown": "NoticeChannel", "notice.Message": "NoticeMessage"}

const head = "// Code generated from the Go program by `make types`. DO NOT EDIT.\n"

// Generate writes the types.
func Generate() string {
	g := &generator{seen: map[reflect.Type]string{}}
	routes := g.routes()
	for _, root := range []any{api.Failure{}, api.LiveCommand{}} {
		g.declare(reflect.TypeOf(root))
	}
	slices.SortFunc(g.declared, func(a, b declaration) int { return cmp.Compare(a.name, b.name) })
	var b strings.Builder
	b.WriteString(head + "\nimport type { Language } from \"../lang/spoken\";\n\nexport type { Language };\n\n// Words that mean something.\n")
	for _, u := range unions() {
		if u.name != "Language" {
			fmt.Fprintf(&b, "\nexport type %s =%s;\n", u.name, wrap(u.words))
		}
	}
	b.WriteString("\n// Messages.\n")
	for _, d := range g.declared {
		fmt.Fprintf(&b, "\nexport interface %s {\n%s}\n", d.name, d.body)
	}
	b.WriteString(routes)
	return b.String()
}

// Spoken writes the languages, which the client's words need and which need no other type.
func Spoken() string {
	var codes, names []string
	for _, l := range lang.All() {
		codes = append(codes, fmt.Sprintf("%q", l.Code()))
		names = append(names, fmt.Sprintf("%s: %q", l.Code(), l.Name()))
	}
	return fmt.Sprintf(head+"\nexport type Language = %s;\n\n/** The languages and what they call themselves. */\nexport const languages: Record<Language, string> = { %s };\n",
		strings.Join(codes, " | "), strings.Join(names, ", "))
}

// wrap writes a union of words, in lines of a readable length.
func wrap(words []string) string {
	var b strings.Builder
	width := 0
	for _, w := range words {
		if width == 0 {
			b.WriteString("\n ")
		}
		fmt.Fprintf(&b, " | %q", w)
		if width += len(w) + 5; width > 120 {
			width = 0
		}
	}
	return b.String()
}

type generator struct {
	seen     map[reflect.Type]string
	declared []declaration
}

type declaration struct{ name, body string }

// routes writes what each endpoint takes and gives.
func (g *generator) routes() string {
	var b strings.Builder
	b.WriteString("\n/** The endpoints: numbers in the query, the body, the answer, and the messages of a socket. */\nexport interface Routes {\n")
	for _, r := range append(server.Routes(), engine.Routes()...) {
		query := "never"
		if len(r.Query) > 0 {
			query = `"` + strings.Join(r.Query, `" | "`) + `"`
		}
		fmt.Fprintf(&b, "  \"%s %s\": { query: %s; body: %s; answer: %s; hears: %s };\n", r.Method, r.Path, query, g.optional(r.In), g.optional(r.Out), g.messages(r.Hears))
	}
	b.WriteString("}\n")
	return b.String()
}

func (g *generator) optional(t reflect.Type) string {
	if t == nil {
		return "undefined"
	}
	return g.name(t, "")
}

// messages declares the messages of a socket, each with the constant type it carries, and writes
// their union.
func (g *generator) messages(list []any) string {
	if list == nil {
		return "never"
	}
	var union []string
	for _, m := range list {
		t := reflect.TypeOf(m)
		name, ok := g.seen[t]
		if !ok {
			name = g.declare(t)
			d := &g.declared[slices.IndexFunc(g.declared, func(d declaration) bool { return d.name == name })]
			word := reflect.ValueOf(m).FieldByName("Type").String()
			if !strings.Contains(d.body, "  type: string;\n") || word == "" {
				panic(name + " is a message without a type")
			}
			d.body = strings.Replace(d.body, "  type: string;\n", fmt.Sprintf("  type: %q;\n", word), 1)
		}
		union = append(union, name)
	}
	return strings.Join(union, " | ")
}

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
	if known(name) {
		panic("a type is called like the union " + name)
	}
	g.seen[t] = name
	var b strings.Builder
	g.fields(&b, t)
	g.declared = append(g.declared, declaration{name, b.String()})
	return name
}

// fields writes the fields of a struct, including those of embedded structs.
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
		fmt.Fprintf(b, "  %s%s: %s;\n", tag, optional, g.name(f.Type, f.Tag.Get("ts")))
	}
}

func indirect(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// name is the TypeScript type of a Go type. The words name the union of a string, of the elements
// of a list ("A,B" for those of a pair) or of keys and values of a map ("A:B").
func (g *generator) name(t reflect.Type, words string) string {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return "string" // RFC 3339
	case t == reflect.TypeFor[json.RawMessage](), t.Kind() == reflect.Interface:
		return "unknown"
	case typed[t] != "":
		return typed[t]
	}
	switch t.Kind() {
	case reflect.String:
		return unionOf(words)
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int8, reflect.Int64, reflect.Float64:
		return "number"
	case reflect.Pointer:
		return g.name(t.Elem(), words)
	case reflect.Slice:
		element := g.name(t.Elem(), words)
		if strings.Contains(element, " | ") {
			element = "(" + element + ")"
		}
		return element + "[]"
	case reflect.Array:
		each := strings.Split(words, ",")
		var list []string
		for i := range t.Len() {
			list = append(list, g.name(t.Elem(), each[min(i, len(each)-1)]))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case reflect.Map:
		key, value, _ := strings.Cut(words, ":")
		keys := g.name(t.Key(), key)
		if typed[t.Key()] != "" {
			keys = "string" // not every word is a key
		}
		return "Record<" + keys + ", " + g.name(t.Elem(), value) + ">"
	case reflect.Struct:
		return g.declare(t)
	}
	panic("no TypeScript for " + t.String())
}

// unionOf reads the words of a tag: names of unions and single words, as in CompanyID|'neutral'.
func unionOf(words string) string {
	if words == "" {
		return "string"
	}
	var list []string
	for part := range strings.SplitSeq(words, "|") {
		if literal, ok := strings.CutPrefix(part, "'"); ok {
			part = `"` + strings.TrimSuffix(literal, "'") + `"`
		} else if !known(part) {
			panic("no union is called " + part)
		}
		list = append(list, part)
	}
	return strings.Join(list, " | ")
}
