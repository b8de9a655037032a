package server

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/learn/progress"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
)

// Me is the caller.
type Me struct {
	Name     string          `json:"name"`               // empty for a browser that is nobody yet
	ID       string          `json:"id,omitempty"`       // as it stands on seats
	Handle   string          `json:"handle,omitempty"`   // the name, if nobody else can have it
	Robot    bool            `json:"robot,omitempty"`    // a program
	Operator bool            `json:"operator,omitempty"` // looks after the server
	Ban      *BanOfPerson    `json:"ban,omitempty"`      // while it holds
	Avoided  []table.Avoided `json:"avoided,omitempty"`  // whom the caller has muted or blocked
	Created  time.Time       `json:"created,omitzero"`
	Told     bool            `json:"told,omitempty"`    // the person has a way to be told that a table waits
	Stopped  bool            `json:"stopped,omitempty"` // one of them was switched off, as nothing arrived
	Token    string          `json:"token,omitempty"`   // for programs that asked for it; browsers get a cookie
}

func meOf(u table.User) Me {
	return Me{Name: u.Name, ID: u.ID, Handle: u.Handle, Robot: u.Bot, Operator: u.Operator, Created: u.Created}
}

// SignUp is a request for a new identity.
type SignUp struct {
	Name    string `json:"name"`
	Program bool   `json:"program,omitempty"` // answer with the token, set no cookie
	Robot   bool   `json:"robot,omitempty"`   // a program that plays: seats and lists say so
}

// Rename changes a name.
type Rename struct {
	Name string `json:"name"`
}

// RecoveryLink brings the identity to another device.
type RecoveryLink struct {
	Link    string    `json:"link"`
	Secret  string    `json:"secret"`
	Expires time.Time `json:"expires"`
}

// Recover uses the secret of a recovery link.
type Recover struct {
	Secret  string `json:"secret"`
	Program bool   `json:"program,omitempty"`
	Already
}

// cookieName is the name of the cookie. Over TLS it has a prefix that browsers protect.
func (s *Server) cookieName() string {
	if s.secure() {
		return "__Host-barrage"
	}
	return "barrage"
}

// cookieAge is how long a browser keeps the identity: browsers allow 400 days.
const cookieAge = 400 * 24 * time.Hour

func (s *Server) setCookie(w http.ResponseWriter, token string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: token, Path: "/", MaxAge: int(age.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

// token is what identifies a caller: the cookie, or the header of a program.
func (s *Server) token(r *http.Request) string {
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return strings.TrimSpace(bearer)
	}
	if c, err := r.Cookie(s.cookieName()); err == nil {
		return c.Value
	}
	return ""
}

// user finds the caller.
func (s *Server) user(r *http.Request) (table.User, table.Session, error) {
	token := s.token(r)
	if token == "" || len(token) > 200 {
		return table.User{}, table.Session{}, fault.Fail(fault.NotSignedIn)
	}
	return s.tables.SignIn(r.Context(), token)
}

// me says who the caller is. A browser that is nobody yet is told so without an error, which it would
// complain of; a program has sent a token that is wrong.
func (s *Server) me(c *call) (Me, error) {
	if err := c.SignedIn(); err != nil && c.r.Header.Get("Authorization") != "" {
		return Me{}, err
	}
	me := meOf(c.Viewer.User)
	if c.Viewer.User.Ban.Holds(s.clock.now()) {
		me.Ban = banOf(c.Viewer.User)
	}
	var err error
	if c.Viewer.User.ID != "" {
		if me.Avoided, err = s.tables.AvoidedBy(c.Context, c.Viewer.User); err != nil {
			return me, err
		}
	}
	me.Told, me.Stopped, err = s.told(c)
	return me, err
}

func (s *Server) signUp(c *call, in SignUp) (Me, error) {
	if c.Viewer.User.ID != "" {
		return Me{}, fault.Fail(fault.HasName, lang.Word("name", c.Viewer.User.Name))
	}
	if !s.limits.allow("signup "+s.address(c.r), signUpRate) {
		return Me{}, tooFast
	}
	sign := s.tables.SignUp
	if in.Robot {
		sign = s.tables.SignUpBot
	}
	u, token, err := sign(c.Context, in.Name)
	if err != nil {
		return Me{}, err
	}
	return c.welcome(u, token, in.Program), nil
}

// welcome hands out an identity.
func (c *call) welcome(u table.User, token string, program bool) Me {
	me := meOf(u)
	if program {
		me.Token = token
	} else {
		c.s.setCookie(c.w, token, cookieAge)
	}
	return me
}

func (s *Server) rename(c *call, in Rename) (Me, error) {
	if err := c.SignedIn(); err != nil {
		return Me{}, err
	}
	if !s.limits.allow("name "+c.Client, nameRate) {
		return Me{}, tooFast
	}
	defer s.known.forget()
	u, err := s.tables.Rename(c.Context, c.Viewer.User, in.Name)
	if err != nil {
		return Me{}, err
	}
	return meOf(u), nil
}

func (s *Server) deleteMe(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	defer s.known.forget()
	if err := s.tables.Delete(c.Context, c.Viewer.User); err != nil {
		return api.Nothing{}, err
	}
	s.setCookie(c.w, "", -time.Second)
	return api.Nothing{}, nil
}

func (s *Server) signOut(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	defer s.known.forget()
	if err := s.tables.SignOut(c.Context, s.token(c.r)); err != nil {
		return api.Nothing{}, err
	}
	s.setCookie(c.w, "", -time.Second)
	return api.Nothing{}, nil
}

// signOutOthers ends the sessions of the caller on all other devices.
func (s *Server) signOutOthers(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	defer s.known.forget()
	return api.Nothing{}, s.tables.SignOutOthers(c.Context, c.Viewer.User, s.token(c.r))
}

func (s *Server) recover(c *call, in Recover) (Me, error) {
	if err := c.already(in.Already); err != nil {
		return Me{}, err
	}
	if !s.limits.allow("signup "+s.address(c.r), signUpRate) {
		return Me{}, tooFast
	}
	defer s.known.forget() // others may be signed out
	u, token, err := s.tables.Recover(c.Context, in.Secret)
	if err != nil {
		return Me{}, err
	}
	return c.enter(u, token, in.Program, in.Already)
}

// origin is the address people reach the server by; empty if it was not told: then links are paths, and the client, which knows
// where it is, completes them. What a request says of its host proves nothing.
func (s *Server) origin() string {
	if s.cfg.Public != nil {
		return s.cfg.Public.Scheme + "://" + s.cfg.Public.Host
	}
	return ""
}

// Identity is who somebody is and where they are signed in, in their export.
type Identity struct {
	Me Me `json:"me"`
	Sessions
}

// maxExport bounds the games in an export.
const maxExport = 10_000

// export sends everything there is about the caller as a zip file: their games as records, and JSON files of the rest.
func (s *Server) export(c *call) error {
	if err := c.SignedIn(); err != nil {
		return err
	}
	if !s.limits.allow("export "+c.Client, exportRate) {
		return tooFast
	}
	tables, err := s.tables.Mine(c.Context, c.Viewer.User, maxExport)
	if err != nil {
		return err
	}
	var file bytes.Buffer
	z := zip.NewWriter(&file)
	damaged := 0
	for _, t := range tables {
		r, err := s.tables.Record(c.Context, c.Viewer, t.ID, -1)
		if err != nil {
			s.cfg.Log.Error("a table cannot be exported", "error", err)
			damaged++
			continue
		}
		f, err := z.Create(fmt.Sprintf("%s-%s.txt", t.Created.Format("2006-01-02"), t.ID))
		if err != nil {
			return err
		}
		if err := r.Write(f); err != nil {
			return err
		}
	}
	learnt, err := s.learnt(c)
	if err != nil {
		return err
	}
	if learnt != (progress.Learnt{}) {
		if err := addJSON(z, "progress.json", learnt); err != nil {
			return err
		}
	}
	if archive := s.tables.Archive(); archive != nil {
		rows, err := archive.ResultsOf(c.Context, c.Viewer.User.ID, maxExport)
		if err != nil {
			return err
		}
		if len(rows) > 0 {
			if err := addJSON(z, "results.json", rows); err != nil {
				return err
			}
		}
	}
	if err := s.exportNotices(c, z); err != nil {
		return err
	}
	if err := s.exportPlanned(c, z, tables); err != nil {
		return err
	}
	if err := s.exportMessages(c, z); err != nil {
		return err
	}
	if err := s.exportPeople(c, z); err != nil {
		return err
	}
	mine, err := s.sessions(c)
	if err != nil {
		return err
	}
	if err := addJSON(z, "identity.json", Identity{meOf(c.Viewer.User), mine}); err != nil {
		return err
	}
	me, err := z.Create("me.txt")
	if err != nil {
		return err
	}
	about := []string{
		c.Lang.Text("table.export.name", lang.Word("name", c.Viewer.User.Name)),
		c.Lang.Text("table.export.since", lang.Word("date", c.Viewer.User.Created.Format(time.RFC3339))),
		c.Lang.Text("table.export.games", lang.Number("n", len(tables)-damaged)),
	}
	if damaged > 0 {
		about = append(about, c.Lang.Text("table.export.damaged", lang.Number("n", damaged)))
	}
	fmt.Fprintln(me, strings.Join(about, "\n"))
	if err := z.Close(); err != nil {
		return err
	}
	return c.file(api.File{Name: "barrage-games.zip", Type: "application/zip", Data: file.Bytes()})
}
