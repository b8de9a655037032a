package server

import (
	"time"

	"barrage/play"
	"barrage/play/people"
	"barrage/server/api"
)

// Sessions are the devices on which the caller is signed in, the tokens they made for programs, and their passkeys.
type Sessions struct {
	Devices  []Device  `json:"devices"`
	Tokens   []Token   `json:"tokens"`
	Passkeys []Passkey `json:"passkeys"`
}

// Device is a device that is signed in.
type Device struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"` // browser and system, as they call themselves
	This    bool      `json:"this,omitempty"`
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen"` // last used, to the hour
}

// Token is a token for a program.
type Token struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Scope   people.Scope `json:"scope" ts:"Scope"`
	Created time.Time    `json:"created"`
	Seen    time.Time    `json:"seen"`
	Token   string       `json:"token,omitempty"` // only when it is made
}

// NewToken asks for a token.
type NewToken struct {
	Name  string       `json:"name"`
	Scope people.Scope `json:"scope" ts:"Scope"` // play for all but the account, read for nothing that changes anything
}

// sessions are where people are signed in, and the links and tokens that sign in.
type sessions struct {
	house *play.House
	known *known
}

func (s *sessions) routes() []route {
	return []route{
		gives("POST", "/api/me/recovery", api.SmallBody, s.recovery),
		gives("POST", "/api/me/device", api.SmallBody, s.deviceLink),
		gives("GET", "/api/me/sessions", 0, s.list),
		gives("DELETE", "/api/me/sessions/{id}", 0, s.end),
		takes("POST", "/api/me/tokens", s.newToken),
	}
}

// list lists the devices, tokens and passkeys of the caller.
func (s *sessions) list(c *call) (Sessions, error) {
	out := Sessions{Devices: []Device{}, Tokens: []Token{}, Passkeys: []Passkey{}}
	if err := c.SignedIn(); err != nil {
		return out, err
	}
	list, err := s.house.Sessions.List(c.Context, c.Viewer.User)
	if err != nil {
		return out, err
	}
	for _, v := range list {
		if v.Scope == people.ScopeAll {
			out.Devices = append(out.Devices, Device{ID: v.ID(), Name: v.Name, This: v.Hash == c.session.Hash, Created: v.Created, Seen: v.Seen})
		} else {
			out.Tokens = append(out.Tokens, Token{ID: v.ID(), Name: v.Name, Scope: v.Scope, Created: v.Created, Seen: v.Seen})
		}
	}
	docs, err := s.house.People.Documents(c.Context, c.Viewer.User, passkeyKind.Name)
	if err != nil {
		return out, err
	}
	keys, err := readPasskeys(docs)
	for _, k := range keys {
		out.Passkeys = append(out.Passkeys, Passkey{ID: k.ID, Name: k.Name, Created: k.Created, Used: k.Used})
	}
	return out, err
}

// end signs out a device, or revokes a token.
func (s *sessions) end(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	defer s.known.forget()
	return api.Nothing{}, s.house.Sessions.End(c.Context, c.Viewer.User, c.ID)
}

// newToken makes a token. It is told once.
func (s *sessions) newToken(c *call, in NewToken) (Token, error) {
	if err := c.SignedIn(); err != nil {
		return Token{}, err
	}
	v, token, err := s.house.Sessions.NewToken(c.Context, c.Viewer.User, in.Name, in.Scope)
	return Token{ID: v.ID(), Name: v.Name, Scope: v.Scope, Created: v.Created, Seen: v.Seen, Token: token}, err
}

// recovery makes the link to keep for the day on which all devices are lost.
func (s *sessions) recovery(c *call) (RecoveryLink, error) {
	if err := c.SignedIn(); err != nil {
		return RecoveryLink{}, err
	}
	return c.link(s.house.Sessions.Recovery(c.Context, c.Viewer.User))
}

// deviceLink makes a link that signs in another device.
func (s *sessions) deviceLink(c *call) (RecoveryLink, error) {
	if err := c.SignedIn(); err != nil {
		return RecoveryLink{}, err
	}
	if err := c.allow(linkLimit); err != nil {
		return RecoveryLink{}, err
	}
	return c.link(s.house.Sessions.DeviceLink(c.Context, c.Viewer.User))
}

// link shows a secret as a link: behind #, where no server and no log sees it.
func (c *call) link(secret string, expires time.Time, err error) (RecoveryLink, error) {
	if err != nil {
		return RecoveryLink{}, err
	}
	return RecoveryLink{c.Origin + "/recover#" + secret, secret, expires}, nil
}
