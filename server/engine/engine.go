// Package engine is the whole game without a server, for one person at one device: the API of
// package api on a store of the device, and answers about any position, also of a server's table.
// cmd/barrage-wasm offers it to the client in a browser.
package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"sync"
	"time"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/learn/review"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/jobs"
	"barrage/play/live"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/play/think"
	"barrage/server/api"
)

// Engine answers requests.
type Engine struct {
	// Unkept is why games are lost when the page is closed, nil if they are kept.
	Unkept error

	api     *api.API
	store   Store
	hub     *live.Hub
	routes  map[string]*api.Route // of package api, by method and path
	thinker Thinker
	work    context.Context // ends with Close
	stop    context.CancelFunc

	mu    sync.Mutex
	me    people.User
	shelf *Engine          // of tables to look at, see show
	shown []string         // these tables, the oldest first
	stuck map[string]error // why a table does not go on by itself
}

// Store keeps the games of a device.
type Store struct {
	play.Store
	Remover
}

// Remover is a store that people take their own tables out of.
type Remover interface {
	// Remove removes a table with its log, chat, receipts and review.
	Remove(ctx context.Context, id string) error
}

// StoreOf is the store of which one value is all the parts.
func StoreOf(s Remover) Store { return Store{play.StoreOf(s), s} }

// Thinker thinks for the bots and the analyst of an engine, elsewhere.
type Thinker interface {
	Turn(ctx context.Context, t *think.Turn) ([]rules.Action, error)
	Judge(ctx context.Context, s *rules.State, limit bot.Limit) (bot.Thought, error)
}

// owner is the id of the person who plays on a device. It never leaves the device.
const owner = "device"

// Times for advice. A browser searches some eight times slower than a server, but for one person only.
const (
	hintTime   = 2500 * time.Millisecond // for a hint
	reviewTime = 300 * time.Millisecond  // for each position of a review
)

// lookAgain is how late the removal of a table in another tab is noticed.
const lookAgain = 2 * time.Second

// New makes an engine on a store and starts the worker of its tables. If thinker is nil, the engine
// thinks itself.
func New(ctx context.Context, store Store, thinker Thinker) (*Engine, error) {
	return start(ctx, store, thinker, bot.Limit{Time: hintTime})
}

func start(ctx context.Context, store Store, thinker Thinker, hint bot.Limit) (*Engine, error) {
	e, err := build(ctx, store, thinker, hint)
	if err == nil {
		go e.api.House.Think.Work(e.work, e.api.Log)
		go e.api.House.Keeper.Listen(e.work, e.api.Log)
	}
	return e, err
}

// build makes an engine that only answers requests.
func build(ctx context.Context, store Store, thinker Thinker, hint bot.Limit) (*Engine, error) {
	me, err := store.User(ctx, owner)
	if errors.Is(err, fault.ErrNotFound) {
		me = people.User{ID: owner, Created: time.Now().UTC().Truncate(time.Microsecond)}
		err = store.AddUser(ctx, me, people.Hash{})
		if errors.Is(err, fault.ErrConflict) { // another tab was faster
			me, err = store.User(ctx, owner)
		}
	}
	if err != nil {
		return nil, err
	}
	hub := live.NewHub()
	e := &Engine{store: store, hub: hub, me: me, thinker: thinker, routes: map[string]*api.Route{}, stuck: map[string]error{}}
	o := play.Options{
		Options: table.Options{Notify: hub.Tell, Home: table.HomeOfDevices},
		Think:   think.Options{OnError: e.failed, Jobs: jobs.New(1)},
		Advisor: think.AdvisorOptions{HintLimit: hint, ReviewLimit: bot.Limit{Time: reviewTime}},
	}
	if thinker != nil {
		o.Think.Choose = thinker.Turn
		o.Advisor.Judge = func(limit bot.Limit) review.Judge {
			return func(ctx context.Context, s *rules.State) (bot.Thought, error) { return thinker.Judge(ctx, s, limit) }
		}
	}
	e.api = &api.API{House: play.New(store.Store, time.Now, o), Log: fault.Silent{}}
	for _, r := range append(api.Routes(), api.Commands()...) {
		e.routes[r.Method+" "+r.Path] = &r
	}
	e.work, e.stop = context.WithCancel(context.Background())
	return e, nil
}

// Close ends all thinking. The store is the caller's.
func (e *Engine) Close() {
	e.stop()
	e.api.House.Close()
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.shelf != nil {
		e.shelf.Close()
	}
}

// person is who plays on this device.
func (e *Engine) person() people.User {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.me
}

// failed notes why a table does not go on by itself, and tells whoever follows it.
func (e *Engine) failed(id string, err error) {
	e.mu.Lock()
	known := e.stuck[id]
	e.stuck[id] = err
	e.mu.Unlock()
	if known == nil || fault.CodeOf(known) != fault.CodeOf(err) {
		e.hub.Tell(id)
	}
}

// problem is why a table does not go on. When something has happened there, it does again.
func (e *Engine) problem(id string, happened bool) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if happened {
		delete(e.stuck, id)
	}
	return e.stuck[id]
}

// Request is what is asked: a route of the API or of Routes, with what its address and body hold.
type Request struct {
	Method string            `json:"method"`
	Path   string            `json:"path"` // as it stands in the table of routes
	ID     string            `json:"id,omitempty"`
	Query  map[string]string `json:"query,omitempty"`
	Body   json.RawMessage   `json:"body,omitempty"`
	Key    string            `json:"key,omitempty"`
	Lang   string            `json:"lang,omitempty"`
}

// Answer answers a request: JSON with the status that a server would send.
func (e *Engine) Answer(ctx context.Context, r Request) (status int, body []byte) {
	l, _ := lang.Parse(r.Lang) // or English
	answer, err := e.answer(ctx, r, l)
	if err == nil {
		if f, ok := answer.(api.File); ok {
			answer = string(f.Data)
		}
		if body, err = json.Marshal(answer); err == nil {
			return 200, body
		}
	}
	status, failure := e.api.Failure(ctx, err, l)
	body, _ = json.Marshal(failure) // which holds words and numbers only
	return status, body
}

func (e *Engine) answer(ctx context.Context, r Request, l lang.Language) (answer any, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	e = e.at(ctx, r.ID)
	c := e.call(ctx, r, l)
	for _, own := range own() {
		if own.Method == r.Method && own.Path == r.Path {
			return own.answer(e, c)
		}
	}
	route := e.routes[r.Method+" "+r.Path]
	if route == nil || route.Hears != nil {
		return nil, fault.Fail(fault.NoSuchEndpoint, lang.Word("method", r.Method), lang.Word("path", r.Path))
	}
	return e.api.Answer(route, c)
}

func (e *Engine) call(ctx context.Context, r Request, l lang.Language) *api.Call {
	return &api.Call{
		Context: ctx, Viewer: table.Viewer{User: e.person()}, Lang: l, ID: r.ID,
		Query: func(name string) string { return r.Query[name] }, Body: r.Body, Key: r.Key,
	}
}

// Follow sends what is new about a table, or about the tables of the device, until the context ends.
func (e *Engine) Follow(ctx context.Context, r Request, tell func(message []byte)) error {
	l, _ := lang.Parse(r.Lang) // or English
	e = e.at(ctx, r.ID)
	var f *api.Following
	switch r.Path {
	case api.MinePath:
		f = e.api.FollowMine(owner, l)
	case api.LivePath:
		var err error
		if f, err = e.api.Follow(e.routes["GET "+api.LivePath], e.call(ctx, r, l)); err != nil {
			return err
		}
	default:
		return fault.Fail(fault.NoSuchEndpoint, lang.Word("method", "GET"), lang.Word("path", r.Path))
	}
	changed := make(chan struct{}, 1)
	watch := e.hub.Call(f.Topic, func() {
		select {
		case changed <- struct{}{}:
		default: // it has not yet looked since the last time
		}
	})
	defer watch.Leave()
	again := time.NewTicker(lookAgain)
	defer again.Stop()
	var told error
	for {
		news, err := f.News(ctx, table.Viewer{User: e.person()})
		for _, message := range news {
			tell(message)
		}
		if err != nil {
			return err
		}
		if err := e.problem(f.Topic, len(news) > 0); fault.CodeOf(err) != fault.CodeOf(told) || (err == nil) != (told == nil) {
			if told = err; err != nil {
				_, failure := e.api.Failure(ctx, err, l)
				message, _ := json.Marshal(api.NewStuck(failure)) // which holds words and numbers only
				tell(message)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-changed:
		case <-again.C:
		}
	}
}

// Routes lists the endpoints that only an engine has; the types of the client are made from the list.
func Routes() []api.Route {
	var list []api.Route
	for _, r := range own() {
		list = append(list, r.Route)
	}
	return list
}

// ownRoute is an endpoint of the engine's own.
type ownRoute struct {
	api.Route
	answer func(*Engine, *api.Call) (any, error)
}

func takes[In, Out any](method, path string, f func(*Engine, *api.Call, In) (Out, error)) ownRoute {
	return ownRoute{api.Route{Method: method, Path: path, Endpoint: api.Endpoint{In: reflect.TypeFor[In](), Out: reflect.TypeFor[Out]()}}, func(e *Engine, c *api.Call) (any, error) {
		var in In
		if err := api.Decode(c.Body, &in); err != nil {
			return nil, err
		}
		return f(e, c, in)
	}}
}

func gives[Out any](method, path string, f func(*Engine, *api.Call) (Out, error)) ownRoute {
	return ownRoute{api.Route{Method: method, Path: path, Endpoint: api.Endpoint{Out: reflect.TypeFor[Out]()}}, func(e *Engine, c *api.Call) (any, error) { return f(e, c) }}
}
