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
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
)

// call is one request to the API.
type call struct {
	*api.Call
	*gate
	route   route
	w       http.ResponseWriter
	r       *http.Request
	address string // of the client
	session people.Session
}

// language is the language of the reader: ?lang=, otherwise Accept-Language.
func language(r *http.Request) lang.Language {
	if l, ok := lang.Parse(r.URL.Query().Get("lang")); ok {
		return l
	}
	return lang.Match(r.Header.Get("Accept-Language"))
}

func (c *call) prepare() error {
	body, err := io.ReadAll(http.MaxBytesReader(c.w, metered{c.r.Body, c.limits, c.address}, c.route.MaxBody))
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
	user, session, err := c.user()
	if err != nil && fault.CodeOf(err).Class() != fault.NotSignedIn {
		return err
	}
	if err := c.route.permitted(session.Scope, c.Command); err != nil {
		return err
	}
	if err := c.route.allowed(user, c.clock.now()); err != nil {
		return err
	}
	c.session = session
	c.Viewer = table.Viewer{User: user, Invite: c.r.URL.Query().Get("invite")}
	if user.ID == "" {
		c.Client = "address " + c.address
		return nil
	}
	c.Client = "user " + user.ID
	c.origins.saw(user.ID, c.address)
	if err := c.allow(personLimit); err != nil {
		return err
	}
	c.saw(session)
	return nil
}

// user finds the caller.
func (c *call) user() (people.User, people.Session, error) {
	token := c.token()
	if token == "" || len(token) > 200 {
		return people.User{}, people.Session{}, fault.Fail(fault.NotSignedIn)
	}
	return c.house.Sessions.SignIn(c.Context, token)
}

// token is what identifies the caller.
func (c *call) token() string { return c.site.token(c.r) }

// setCookie has the browser of the caller keep a token.
func (c *call) setCookie(token string, age time.Duration) { c.site.setCookie(c.w, token, age) }

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

// attach answers with a value as a file.
func (c *call) attach(name string, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return c.file(api.File{Name: name, Type: "application/json; charset=utf-8", Data: data})
}

// metered is a body of which an address sends so much only; many that are never finished would fill the memory.
type metered struct {
	io.ReadCloser
	limits  *limits
	address string
}

func (c metered) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if n > 0 && !c.limits.take(bytesLimit, c.address, float64(n)) {
		return n, tooFast
	}
	return n, err
}
