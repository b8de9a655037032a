package server

import (
	"reflect"
	"slices"
	"strings"

	"barrage/server/api"
)

// route is an endpoint of the API. Those about people are answered here, like sockets; all others by
// package api. Endpoints that change something are refused across origins.
type route struct {
	api.Route
	handle func(*call) error
}

// parts are what answers the requests to the API, each in a file of its name.
type parts struct {
	accounts  *accounts
	sessions  *sessions
	passkeys  *passkeys
	exports   *exports
	notices   *notices
	blocks    *blocks
	learning  *learning
	counts    *counts
	profiles  *profiles
	archive   *archive
	drafts    *drafts
	operators *operators
	presence  *presence
	questions *questions
	sockets   *sockets
}

// routes lists the endpoints of the API.
func (p *parts) routes() []route {
	return slices.Concat(p.accounts.routes(), p.sessions.routes(), p.passkeys.routes(), p.learning.routes(), p.counts.routes(), p.profiles.routes(), p.archive.routes(), p.drafts.routes(),
		p.exports.routes(), p.notices.routes(), p.blocks.routes(), p.presence.routes(), p.operators.routes(), p.apiRoutes())
}

// apiRoutes lists the endpoints that package api has: sockets, and questions that it answers itself.
func (p *parts) apiRoutes() (list []route) {
	for _, r := range api.Routes() {
		handle := p.questions.answer
		switch {
		case r.Path == api.LivePath:
			handle = p.sockets.table
		case r.Path == api.MinePath:
			handle = p.sockets.mine
		case strings.HasPrefix(r.Path, api.AtPath):
			handle = p.questions.answerAt
		}
		list = append(list, route{r, handle})
	}
	return list
}

// gives makes an endpoint of a function that takes no body.
func gives[Out any](method, path string, maxBody int64, f func(*call) (Out, error)) route {
	return route{api.Route{Method: method, Path: path, MaxBody: maxBody, Endpoint: api.Endpoint{Out: reflect.TypeFor[Out]()}}, func(c *call) error {
		out, err := f(c)
		if err != nil {
			return err
		}
		return c.json(out)
	}}
}

// takes makes an endpoint of a function that takes a body.
func takes[In, Out any](method, path string, f func(*call, In) (Out, error)) route {
	r := gives(method, path, api.SmallBody, func(c *call) (out Out, err error) {
		var in In
		if err := api.Decode(c.Body, &in); err != nil {
			return out, err
		}
		return f(c, in)
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
	for _, r := range new(parts).routes() {
		if r.Path == api.CommandPath {
			list = append(list, api.Commands()...)
		} else {
			list = append(list, r.Route)
		}
	}
	return list
}
