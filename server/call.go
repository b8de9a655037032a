package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/internal/pack"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
)

// call is one request to the API.
type call struct {
	*api.Call
	s       *Server
	route   route
	w       http.ResponseWriter
	r       *http.Request
	session table.Session
}

// endpoint wraps a route: size, rate, identity, language, answer, metrics.
func (s *Server) endpoint(rt route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		c := &call{s: s, route: rt, w: w, r: r, Call: &api.Call{
			Context: r.Context(), Lang: language(r), Origin: s.origin(), ID: r.PathValue("id"), Command: r.PathValue("command"),
			Query: r.URL.Query().Get, Key: r.Header.Get("Idempotency-Key"),
		}}
		err := c.prepare()
		if err == nil {
			err = rt.handle(s, c)
		}
		status := http.StatusOK
		switch {
		case errors.Is(err, errAnswered):
			status = http.StatusBadRequest
		case err != nil:
			status = s.write(w, r, err)
		}
		took := time.Since(began)
		s.metrics.request(rt, status, took)
		// The path of the route, not of the request: ids and links are private.
		s.cfg.Log.DebugContext(r.Context(), "request", "method", rt.Method, "route", rt.Path, "status", status, "took", took)
	})
}

// language is the language of the reader: ?lang=, otherwise Accept-Language.
func language(r *http.Request) lang.Language {
	if l, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
		return l
	}
	return lang.Match(r.Header.Get("Accept-Language"))
}

func (c *call) prepare() error {
	body, err := io.ReadAll(http.MaxBytesReader(c.w, metered{c.r.Body, &c.s.limits, c.s.address(c.r)}, c.route.MaxBody))
	if err != nil {
		if errors.Is(err, tooFast) {
			return err
		}
		var large *http.MaxBytesError
		if errors.As(err, &large) {
			return fault.Fail(fault.TooLarge, lang.Number("bytes", int(c.route.MaxBody)))
		}
		return fault.Fail(fault.CutOff)
	}
	c.Body = body
	if len(body) > 0 {
		if kind, _, err := mime.ParseMediaType(c.r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
			return fault.Fail(fault.NotJSON)
		}
	}
	user, session, err := c.s.user(c.r)
	if err != nil && fault.CodeOf(err).Class() != fault.NotSignedIn {
		return err
	}
	if err := c.route.permitted(session.Scope, c.Command); err != nil {
		return err
	}
	if err := c.route.allowed(user, c.s.clock.now()); err != nil {
		return err
	}
	c.session = session
	c.Viewer = table.Viewer{User: user, Invite: c.r.URL.Query().Get("invite")}
	if user.ID == "" {
		c.Client = "address " + c.s.address(c.r)
		return nil
	}
	c.Client = "user " + user.ID
	c.s.origins.saw(user.ID, c.s.address(c.r))
	if !c.s.limits.allow(c.Client, userRate) {
		return tooFast
	}
	c.saw(session)
	return nil
}

// json answers with a value.
func (c *call) json(v any) error { return writeJSON(c.w, c.r, http.StatusOK, v) }

func writeJSON(w http.ResponseWriter, r *http.Request, status int, v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	b = pack.Answer(h, r, b)
	w.WriteHeader(status)
	w.Write(b) // an error means that the client is gone
	return nil
}

// file answers with a file.
func (c *call) file(f api.File) error {
	h := c.w.Header()
	h.Set("Content-Type", f.Type)
	h.Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", f.Name))
	h.Set("Cache-Control", "no-store")
	if strings.HasPrefix(f.Type, "text/") {
		f.Data = pack.Answer(h, c.r, f.Data)
	}
	c.w.Write(f.Data) // an error means that the client is gone
	return nil
}

// write answers with an error and returns its status.
func (s *Server) write(w http.ResponseWriter, r *http.Request, err error) int {
	status, f := s.api.Failure(r.Context(), err, language(r))
	switch f.Error.Code {
	case fault.TooFast:
		w.Header().Set("Retry-After", "1")
	case fault.Busy, fault.Unavailable:
		w.Header().Set("Retry-After", "3")
	}
	writeJSON(w, r, status, f)
	return status
}

// metered is a body of which an address sends so much only; many that are never finished would fill the memory.
type metered struct {
	io.ReadCloser
	limits  *limits
	address string
}

func (c metered) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if n > 0 && !c.limits.take("bytes "+c.address, float64(n), bytesRate) {
		return n, tooFast
	}
	return n, err
}
