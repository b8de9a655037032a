package server

import (
	"reflect"
)

// route is an endpoint. Its types are those of the function that answers it, so the table
// below cannot say anything else than what happens. Endpoints that change something are
// refused across origins.
type route struct {
	method, path string
	maxBody      int64
	query        []string // numbers in the query, besides lang and invite
	endpoint
}

// endpoint answers a request.
type endpoint struct {
	in     reflect.Type // what the body is, nil for nothing
	out    reflect.Type // what is answered as JSON, nil for a file or a socket
	hears  []any        // the messages of a socket, each with its type
	handle func(*Server, *call) error
}

// Sizes of what may be sent.
const (
	smallBody  = 16 << 10
	recordBody = 2 << 20
)

// routes lists the endpoints of the API.
func routes() []route {
	return []route{
		{"GET", "/api/me", 0, nil, gives((*Server).me)},
		{"POST", "/api/me", smallBody, nil, takes((*Server).signUp)},
		{"PATCH", "/api/me", smallBody, nil, takes((*Server).rename)},
		{"DELETE", "/api/me", 0, nil, gives((*Server).deleteMe)},
		{"POST", "/api/me/signout", smallBody, nil, gives((*Server).signOut)},
		{"POST", "/api/me/recovery", smallBody, nil, gives((*Server).recovery)},
		{"POST", "/api/recover", smallBody, nil, takes((*Server).recover)},
		{"GET", "/api/me/export", 0, nil, file((*Server).export)},
		{"GET", "/api/me/tables", 0, nil, gives((*Server).myTables)},
		{"GET", "/api/me/live", 0, nil, tells((*Server).myLive, LiveTables{Type: liveTables}, LiveReply{Type: liveReply}, LiveBye{Type: liveBye})},
		{"GET", "/api/tables", 0, nil, gives((*Server).lobby)},
		{"POST", "/api/tables", recordBody, nil, takes((*Server).create)},
		{"GET", "/api/tables/{id}", 0, []string{"ply"}, gives((*Server).table)},
		{"GET", "/api/tables/{id}/position", 0, []string{"ply"}, gives((*Server).position)},
		{"GET", "/api/tables/{id}/finale", 0, []string{"ply"}, gives((*Server).finale)},
		{"GET", "/api/tables/{id}/planner", 0, []string{"ply"}, gives((*Server).planner)},
		{"GET", "/api/tables/{id}/log", 0, []string{"from"}, gives((*Server).log)},
		{"GET", "/api/tables/{id}/chat", 0, []string{"after"}, gives((*Server).chat)},
		{"GET", "/api/tables/{id}/record", 0, []string{"ply"}, file((*Server).record)},
		{"GET", "/api/tables/{id}/thought", 0, []string{"ply"}, gives((*Server).thought)},
		{"GET", "/api/tables/{id}/review", 0, nil, gives((*Server).review)},
		{"GET", "/api/tables/{id}/live", 0, []string{"ply", "chat"}, tells((*Server).live, LiveUpdate{Type: liveUpdate}, LiveYou{Type: liveYou}, LiveChat{Type: liveChat},
			LiveReply{Type: liveReply}, LiveBye{Type: liveBye})},
		{"POST", "/api/tables/{id}/{command}", smallBody, nil, file((*Server).command)}, // each command with its own types
		{"GET", "/api/game", 0, nil, gives((*Server).game)},
		{"GET", "/api/catalogue", 0, nil, gives((*Server).catalogue)},
	}
}

// gives makes an endpoint of a function that takes no body.
func gives[Out any](f func(*Server, *call) (Out, error)) endpoint {
	return endpoint{out: reflect.TypeFor[Out](), handle: func(s *Server, c *call) error {
		out, err := f(s, c)
		if err != nil {
			return err
		}
		return c.json(out)
	}}
}

// takes makes an endpoint of a function that takes a body.
func takes[In, Out any](f func(*Server, *call, In) (Out, error)) endpoint {
	e := gives(func(s *Server, c *call) (out Out, err error) {
		var in In
		if err := decode(c.body, &in); err != nil {
			return out, err
		}
		return f(s, c, in)
	})
	e.in = reflect.TypeFor[In]()
	return e
}

// file makes an endpoint of a function that writes its answer itself.
func file(f func(*Server, *call) error) endpoint { return endpoint{handle: f} }

// tells makes an endpoint of a socket.
func tells(f func(*Server, *call) error, messages ...any) endpoint {
	return endpoint{hears: messages, handle: f}
}

// Route is an endpoint as programs see it; the types of the client are made from the list.
type Route struct {
	Method, Path string
	Query        []string     // numbers in the query, besides lang and invite
	In, Out      reflect.Type // JSON taken and answered; nil for none, for a file or a socket
	Hears        []any        // the messages of a socket
}

// Routes lists the endpoints of the API, each command for itself.
func Routes() []Route {
	var list []Route
	for _, r := range routes() {
		if r.path != commandPath {
			list = append(list, Route{r.method, r.path, r.query, r.in, r.out, r.hears})
			continue
		}
		for _, name := range CommandNames() {
			c := commands[name]
			list = append(list, Route{Method: r.method, Path: tablePath + name, In: c.in, Out: c.out})
		}
	}
	return list
}

const (
	tablePath   = "/api/tables/{id}/"
	commandPath = tablePath + "{command}"
)
