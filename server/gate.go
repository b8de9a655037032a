package server

import (
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"barrage/play"
	"barrage/play/fault"
	"barrage/server/api"
	"barrage/web"
)

// contentSecurityPolicy is that of the client, which no other page may frame.
const contentSecurityPolicy = web.Policy + "; frame-ancestors 'none'"

var crossOrigin = fault.Fail(fault.CrossOrigin)

// gate is what every request passes: it says who asks, and bounds how much they ask.
type gate struct {
	site    site
	limits  *limits
	house   *play.House
	api     *api.API
	clock   *clock
	origins *origins
	metrics *metrics
	log     *slog.Logger
}

// guard wraps everything: it sets headers that protect browsers, refuses requests from pages of other
// sites, and keeps the panic of one request from hurting others.
func (g *gate) guard(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	if g.site.public != nil {
		protection.AddTrustedOrigin(g.site.origin())
	}
	protection.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.refuse(w, r, crossOrigin)
	}))
	protected := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", contentSecurityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
		if g.site.secure() {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				g.log.ErrorContext(r.Context(), "panic", "value", p, "stack", string(debug.Stack()))
				g.metrics.request(route{Route: api.Route{Path: "panic"}}, http.StatusInternalServerError, 0)
				g.refuse(w, r, fault.Fail(fault.Internal))
			}
		}()
		if !g.limits.allow(addressLimit, g.site.address(r)) {
			g.refuse(w, r, tooFast)
			return
		}
		protected.ServeHTTP(w, r)
	})
}

// endpoint wraps a route: size, rate, identity, language, answer, metrics.
func (g *gate) endpoint(rt route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		c := &call{gate: g, route: rt, w: w, r: r, address: g.site.address(r), Call: &api.Call{
			Context: r.Context(), Lang: language(r), Origin: g.site.origin(), ID: r.PathValue("id"), Command: r.PathValue("command"),
			Query: r.URL.Query().Get, Key: r.Header.Get("Idempotency-Key"),
		}}
		err := c.prepare()
		if err == nil {
			err = rt.handle(c)
		}
		status := http.StatusOK
		switch {
		case errors.Is(err, errAnswered):
			status = http.StatusBadRequest
		case err != nil:
			status = g.refuse(w, r, err)
		}
		took := time.Since(began)
		g.metrics.request(rt, status, took)
		// The path of the route, not of the request: ids and links are private.
		g.log.DebugContext(r.Context(), "request", "method", rt.Method, "route", rt.Path, "status", status, "took", took)
	})
}

// refuse answers with an error and returns its status.
func (g *gate) refuse(w http.ResponseWriter, r *http.Request, err error) int {
	status, f := g.api.Failure(r.Context(), err, language(r))
	switch f.Error.Code {
	case fault.TooFast:
		w.Header().Set("Retry-After", "1")
	case fault.Busy, fault.Unavailable:
		w.Header().Set("Retry-After", "3")
	}
	writeJSON(w, r, status, f)
	return status
}
