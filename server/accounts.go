package server

import (
	"time"

	"barrage/game/lang"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/server/api"
)

// Me is the caller.
type Me struct {
	Name     string           `json:"name"`               // empty for a browser that is nobody yet
	ID       string           `json:"id,omitempty"`       // as it stands on seats
	Handle   string           `json:"handle,omitempty"`   // the name, if nobody else can have it
	Robot    bool             `json:"robot,omitempty"`    // a program
	Operator bool             `json:"operator,omitempty"` // looks after the server
	Ban      *BanOfPerson     `json:"ban,omitempty"`      // while it holds
	Avoided  []people.Avoided `json:"avoided,omitempty"`  // whom the caller has muted or blocked
	Created  time.Time        `json:"created,omitzero"`
	Told     bool             `json:"told,omitempty"`    // the person has a way to be told that a table waits
	Stopped  bool             `json:"stopped,omitempty"` // one of them was switched off, as nothing arrived
	Token    string           `json:"token,omitempty"`   // for programs that asked for it; browsers get a cookie
}

func meOf(u people.User) Me {
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

// Already says what happens to the guest that this device is.
type Already struct {
	Replace bool `json:"replace,omitempty"` // forget it
	Merge   bool `json:"merge,omitempty"`   // its games become those of the person who signs in
}

// accounts let people be somebody, and nobody again.
type accounts struct {
	house   *play.House
	clock   *clock
	known   *known
	notices *notices
}

func (a *accounts) routes() []route {
	return []route{
		gives("GET", "/api/me", 0, a.me),
		takes("POST", "/api/me", a.signUp),
		takes("PATCH", "/api/me", a.rename),
		gives("DELETE", "/api/me", 0, a.deleteMe),
		gives("POST", "/api/me/signout", api.SmallBody, a.signOut),
		gives("POST", "/api/me/signout/others", api.SmallBody, a.signOutOthers),
		takes("POST", "/api/recover", a.recover),
	}
}

// me says who the caller is. A browser that is nobody yet is told so without an error, which it would
// complain of; a program has sent a token that is wrong.
func (a *accounts) me(c *call) (Me, error) {
	if err := c.SignedIn(); err != nil && c.r.Header.Get("Authorization") != "" {
		return Me{}, err
	}
	me := meOf(c.Viewer.User)
	if c.Viewer.User.Ban.Holds(a.clock.now()) {
		me.Ban = banOf(c.Viewer.User)
	}
	var err error
	if c.Viewer.User.ID != "" {
		if me.Avoided, err = a.house.People.AvoidedBy(c.Context, c.Viewer.User); err != nil {
			return me, err
		}
	}
	me.Told, me.Stopped, err = a.notices.told(c)
	return me, err
}

func (a *accounts) signUp(c *call, in SignUp) (Me, error) {
	if c.Viewer.User.ID != "" {
		return Me{}, fault.Fail(fault.HasName, lang.Word("name", c.Viewer.User.Name))
	}
	if err := c.allow(signUpLimit); err != nil {
		return Me{}, err
	}
	sign := a.house.People.SignUp
	if in.Robot {
		sign = a.house.People.SignUpBot
	}
	u, token, err := sign(c.Context, in.Name)
	if err != nil {
		return Me{}, err
	}
	return c.welcome(u, token, in.Program), nil
}

// welcome hands out an identity.
func (c *call) welcome(u people.User, token string, program bool) Me {
	me := meOf(u)
	if program {
		me.Token = token
	} else {
		c.setCookie(token, cookieAge)
	}
	return me
}

func (a *accounts) rename(c *call, in Rename) (Me, error) {
	if err := c.SignedIn(); err != nil {
		return Me{}, err
	}
	if err := c.allow(nameLimit); err != nil {
		return Me{}, err
	}
	defer a.known.forget()
	u, err := a.house.Rename(c.Context, c.Viewer.User, in.Name)
	if err != nil {
		return Me{}, err
	}
	return meOf(u), nil
}

func (a *accounts) deleteMe(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	defer a.known.forget()
	if err := a.house.Delete(c.Context, c.Viewer.User); err != nil {
		return api.Nothing{}, err
	}
	c.setCookie("", -time.Second)
	return api.Nothing{}, nil
}

func (a *accounts) signOut(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	defer a.known.forget()
	if err := a.house.Sessions.SignOut(c.Context, c.token()); err != nil {
		return api.Nothing{}, err
	}
	c.setCookie("", -time.Second)
	return api.Nothing{}, nil
}

// signOutOthers ends the sessions of the caller on all other devices.
func (a *accounts) signOutOthers(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	defer a.known.forget()
	return api.Nothing{}, a.house.Sessions.SignOutOthers(c.Context, c.Viewer.User, c.token())
}

func (a *accounts) recover(c *call, in Recover) (Me, error) {
	if err := c.already(in.Already); err != nil {
		return Me{}, err
	}
	if err := c.allow(signUpLimit); err != nil {
		return Me{}, err
	}
	defer a.known.forget() // others may be signed out
	u, token, err := a.house.Sessions.Recover(c.Context, in.Secret)
	if err != nil {
		return Me{}, err
	}
	return a.enter(c, u, token, in.Program, in.Already)
}

// already returns an error for a device that belongs to somebody, unless the caller has said what shall become of them.
func (c *call) already(in Already) error {
	if c.Viewer.User.ID != "" && !in.Replace && !in.Merge {
		return fault.Fail(fault.SignedIn, lang.Word("name", c.Viewer.User.Name))
	}
	if in.Merge && c.Viewer.User.Handle != "" {
		return fault.Fail(fault.HasHandle, lang.Word("handle", c.Viewer.User.Handle))
	}
	return nil
}

// enter hands out an identity to a device that may have been a guest until now.
func (a *accounts) enter(c *call, u people.User, token string, program bool, in Already) (Me, error) {
	me := c.welcome(u, token, program)
	if guest := c.Viewer.User; in.Merge && guest.ID != "" && guest.ID != u.ID {
		return me, a.merge(c, guest, u)
	}
	return me, nil
}

// merge makes the games of a guest, and what the guest has learnt and avoided, those of somebody else.
func (a *accounts) merge(c *call, guest, into people.User) error {
	defer a.known.forget()
	return a.house.Merge(c.Context, guest, into)
}
