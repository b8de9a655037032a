package server

import (
	"reflect"
	"strings"

	"barrage/server/api"
)

// route is an endpoint of the API. Those about people are answered here, like sockets; all others by
// package api. Endpoints that change something are refused across origins.
type route struct {
	api.Route
	handle func(*Server, *call) error
}

// routes lists the endpoints of the API.
func routes() []route {
	list := []route{
		gives("GET", "/api/me", 0, (*Server).me),
		takes("POST", "/api/me", (*Server).signUp),
		takes("PATCH", "/api/me", (*Server).rename),
		gives("DELETE", "/api/me", 0, (*Server).deleteMe),
		gives("POST", "/api/me/signout", api.SmallBody, (*Server).signOut),
		gives("POST", "/api/me/signout/others", api.SmallBody, (*Server).signOutOthers),
		gives("POST", "/api/me/recovery", api.SmallBody, (*Server).recovery),
		gives("POST", "/api/me/device", api.SmallBody, (*Server).deviceLink),
		takes("POST", "/api/recover", (*Server).recover),
		gives("GET", "/api/me/sessions", 0, (*Server).sessions),
		gives("DELETE", "/api/me/sessions/{id}", 0, (*Server).endSession),
		takes("POST", "/api/me/tokens", (*Server).newToken),
		takes("POST", "/api/me/handle", (*Server).claim),
		takes("POST", "/api/me/passkeys/options", (*Server).passkeyOptions),
		takes("POST", "/api/me/passkeys", (*Server).newPasskey),
		gives("DELETE", "/api/me/passkeys/{id}", 0, (*Server).dropPasskey),
		gives("POST", "/api/signin/options", api.SmallBody, (*Server).signInOptions),
		takes("POST", "/api/signin", (*Server).signIn),
		gives("GET", "/api/me/progress", 0, (*Server).learnt),
		large(api.ProgressBody, takes("PATCH", "/api/me/progress", (*Server).learn)),
		takes("POST", "/api/counted", (*Server).counted),
		gives("GET", "/api/people/{id}", 0, (*Server).profile),
		{api.Route{Method: "GET", Path: "/api/people/{id}/results"}, (*Server).results},
		{api.Route{Method: "GET", Path: "/api/people/{id}/bgstats"}, (*Server).bgStats},
		takes("POST", "/api/archive", (*Server).archive),
		{api.Route{Method: "GET", Path: "/api/archive/records", Query: []string{"players", "min_turns", "max_turns", "from"}}, (*Server).records},
		gives("GET", "/api/tables/{id}/turning", 0, (*Server).turning),
		asks(gives("GET", "/api/draft", 0, (*Server).draft), "players", "leeghwater"),
		{api.Route{Method: "GET", Path: "/api/me/export"}, (*Server).export},
	}
	list = append(list, noticeRoutes()...)
	list = append(list, avoidRoutes()...)
	list = append(list, operateRoutes()...)
	for _, r := range api.Routes() {
		handle := (*Server).answer
		switch r.Path {
		case api.LivePath:
			handle = (*Server).live
		case api.MinePath:
			handle = (*Server).myLive
		}
		if strings.HasPrefix(r.Path, api.AtPath) {
			handle = (*Server).answerAt
		}
		list = append(list, route{r, handle})
	}
	return list
}

// answer lets package api answer.
func (s *Server) answer(c *call) error {
	answer, err := s.api.Answer(&c.route.Route, c.Call)
	if err != nil {
		return err
	}
	if f, ok := answer.(api.File); ok {
		return c.file(f)
	}
	return c.json(answer)
}

// answerAt answers a question about a position. Anybody may ask, so it is the address that is bounded.
func (s *Server) answerAt(c *call) error {
	if !s.limits.allow("position "+s.address(c.r), positionRate) {
		return tooFast
	}
	return s.answer(c)
}

// gives makes an endpoint of a function that takes no body.
func gives[Out any](method, path string, maxBody int64, f func(*Server, *call) (Out, error)) route {
	return route{api.Route{Method: method, Path: path, MaxBody: maxBody, Endpoint: api.Endpoint{Out: reflect.TypeFor[Out]()}}, func(s *Server, c *call) error {
		out, err := f(s, c)
		if err != nil {
			return err
		}
		return c.json(out)
	}}
}

// takes makes an endpoint of a function that takes a body.
func takes[In, Out any](method, path string, f func(*Server, *call, In) (Out, error)) route {
	r := gives(method, path, api.SmallBody, func(s *Server, c *call) (out Out, err error) {
		var in In
		if err := api.Decode(c.Body, &in); err != nil {
			return out, err
		}
		return f(s, c, in)
	})
	r.In = reflect.TypeFor[In]()
	return r
}

// asks is an endpoint that reads numbers from the query.
func asks(r route, numbers ...string) route {
	r.Query = numbers
	return r
}

// large is an endpoint with a body of another size.
func large(size int64, r route) route {
	r.MaxBody = size
	return r
}

// Routes lists the endpoints of the API, each command for itself; the types of the client are made
// from the list.
func Routes() []api.Route {
	var list []api.Route
	for _, r := range routes() {
		if r.Path == api.CommandPath {
			list = append(list, api.Commands()...)
		} else {
			list = append(list, r.Route)
		}
	}
	return list
}
