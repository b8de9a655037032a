package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"barrage/server/api"
)

// The API as an OpenAPI document, made from the routes and the types of the functions behind them, so that it cannot say
// anything else.

// object is a JSON object.
type object = map[string]any

// openAPI makes the document.
func openAPI() object {
	s := schemas{named: object{}, types: map[string]reflect.Type{}}
	failure := s.of(reflect.TypeFor[api.Failure]())
	paths := object{}
	for _, r := range Routes() {
		path, ok := paths[r.Path].(object)
		if !ok {
			path = object{}
			paths[r.Path] = path
		}
		path[strings.ToLower(r.Method)] = s.operation(r, failure)
	}
	return object{
		"openapi": "3.1.0",
		"info":    object{"title": "Barrage", "version": "1", "description": "Everything that the client does. docs/api.md says what it means. Who has no name may read what is open to everybody."},
		"paths":   paths,
		"components": object{
			"schemas":         s.named,
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer"}, "cookie": object{"type": "apiKey", "in": "cookie", "name": "barrage"}},
		},
		"security": []any{object{}, object{"token": []any{}}, object{"cookie": []any{}}},
	}
}

var inPath = regexp.MustCompile(`\{(\w+)\}`)

func (s schemas) operation(r api.Route, failure object) object {
	parameters := []any{object{"name": "lang", "in": "query", "schema": object{"type": "string"}}}
	for _, m := range inPath.FindAllStringSubmatch(r.Path, -1) {
		parameters = append(parameters, object{"name": m[1], "in": "path", "required": true, "schema": object{"type": "string"}})
		if strings.HasPrefix(r.Path, "/api/tables/") {
			parameters = append(parameters, object{"name": "invite", "in": "query", "schema": object{"type": "string"}})
		}
	}
	for _, name := range r.Query {
		parameters = append(parameters, object{"name": name, "in": "query", "schema": object{"type": "integer"}})
	}
	content := func(schema object) object { return object{"application/json": object{"schema": schema}} }
	done := object{"description": "a file"}
	switch {
	case r.Hears != nil:
		var messages []any
		for _, m := range r.Hears {
			messages = append(messages, s.of(reflect.TypeOf(m)))
		}
		done = object{"description": "a WebSocket, which tells", "content": content(object{"oneOf": messages})}
	case r.Out != nil:
		done = object{"description": "done", "content": content(s.of(r.Out))}
	}
	status := "200"
	if r.Hears != nil {
		status = "101"
	}
	o := object{
		"operationId": r.Method + " " + r.Path, "parameters": parameters,
		"responses": object{status: done, "default": object{"description": "refused", "content": content(failure)}},
	}
	if r.In != nil {
		o["requestBody"] = object{"content": content(s.of(r.In))}
	}
	return o
}

// schemas collects the schemas of named types.
type schemas struct {
	named object
	types map[string]reflect.Type
}

// of is the schema of a type, by reference if it is a struct with a name.
func (s schemas) of(t reflect.Type) object {
	switch {
	case t == reflect.TypeFor[time.Time]():
		return object{"type": "string", "format": "date-time"}
	case t == reflect.TypeFor[json.RawMessage](), t.Kind() == reflect.Interface:
		return object{}
	}
	switch t.Kind() {
	case reflect.String:
		return object{"type": "string"}
	case reflect.Bool:
		return object{"type": "boolean"}
	case reflect.Float64:
		return object{"type": "number"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return object{"type": "integer"}
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return object{"type": "string", "contentEncoding": "base64"}
		}
		return object{"type": "array", "items": s.of(t.Elem())}
	case reflect.Array:
		return object{"type": "array", "items": s.of(t.Elem()), "minItems": t.Len(), "maxItems": t.Len()}
	case reflect.Map:
		return object{"type": "object", "additionalProperties": s.of(t.Elem())}
	case reflect.Struct:
		name := t.Name()
		for n := 2; s.types[name] != nil && s.types[name] != t; n++ {
			name = fmt.Sprint(t.Name(), n)
		}
		if s.types[name] == nil {
			s.types[name] = t
			properties, required := object{}, []string{}
			s.fields(t, properties, &required)
			schema := object{"type": "object", "properties": properties}
			if len(required) > 0 {
				slices.Sort(required)
				schema["required"] = required
			}
			s.named[name] = schema
		}
		return object{"$ref": "#/components/schemas/" + name}
	}
	panic("no schema for " + t.String())
}

// fields adds the fields of a struct, with those of embedded ones.
func (s schemas) fields(t reflect.Type, properties object, required *[]string) {
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous && name == "" {
			embedded := f.Type
			if embedded.Kind() == reflect.Pointer {
				embedded = embedded.Elem()
			}
			s.fields(embedded, properties, required)
			continue
		}
		if !f.IsExported() || name == "-" {
			continue
		}
		if name == "" {
			name = f.Name
		}
		schema := s.of(f.Type)
		omitted := strings.Contains(options, "omit")
		if kind := f.Type.Kind(); !omitted && (kind == reflect.Pointer || kind == reflect.Slice || kind == reflect.Map) {
			schema = object{"anyOf": []any{schema, object{"type": "null"}}}
		}
		properties[name] = schema
		if !omitted {
			*required = append(*required, name)
		}
	}
}

// document is the OpenAPI document as it is sent.
var document = sync.OnceValue(func() []byte {
	b, err := json.MarshalIndent(openAPI(), "", " ")
	if err != nil {
		panic(err)
	}
	return b
})

// openAPIPage sends the document.
func openAPIPage(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-cache")
	w.Write(document())
}
