package server

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"barrage/game/lang"
	"barrage/learn/progress"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/server/passkey"
)

// Claim asks for a handle: with a new passkey, or without one, and then a recovery link comes back.
type Claim struct {
	Handle  string        `json:"handle"`
	Passkey *passkey.Made `json:"passkey,omitempty"`
}

// Claimed is the caller with the handle.
type Claimed struct {
	Me       Me            `json:"me"`
	Recovery *RecoveryLink `json:"recovery,omitempty"`
}

// Passkey is a passkey of the caller.
type Passkey struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"` // of the device it was made on
	Created time.Time `json:"created"`
	Used    time.Time `json:"used"`
}

// PasskeyFor asks what a new passkey is made with.
type PasskeyFor struct {
	Handle string `json:"handle,omitempty"` // to be claimed with it
}

// PasskeyOptions are what a passkey is made with, or used; bytes are base64url.
type PasskeyOptions struct {
	Challenge  string   `json:"challenge"`
	Party      string   `json:"party"` // the site, as passkeys know it
	User       string   `json:"user,omitempty"`
	Name       string   `json:"name,omitempty"`
	Algorithms []int    `json:"algorithms,omitempty"`
	Exclude    []string `json:"exclude,omitempty"` // passkeys that the caller has already
}

// NewPasskey adds a passkey.
type NewPasskey struct {
	Passkey passkey.Made `json:"passkey"`
}

// SignIn signs a device in with a passkey.
type SignIn struct {
	Passkey passkey.Signed `json:"passkey"`
	Program bool           `json:"program,omitempty"`
	Already
}

// Already says what happens to the guest that this device is.
type Already struct {
	Replace bool `json:"replace,omitempty"` // forget it
	Merge   bool `json:"merge,omitempty"`   // its games become those of the person who signs in
}

const (
	passkeyDocument = "passkeys"
	maxPasskeys     = 20
)

// passkeys lists the passkeys of a user.
func (s *Server) passkeys(c *call, u table.User) (keys []passkey.Key, err error) {
	docs, err := s.tables.Documents(c.Context, u)
	if err != nil {
		return nil, err
	}
	return readPasskeys(docs)
}

func readPasskeys(docs map[string]json.RawMessage) (keys []passkey.Key, err error) {
	if doc := docs[passkeyDocument]; len(doc) > 0 {
		err = json.Unmarshal(doc, &keys)
	}
	return keys, err
}

// keepPasskeys changes the passkeys of a user.
func (s *Server) keepPasskeys(c *call, u table.User, change func([]passkey.Key) ([]passkey.Key, error)) error {
	return s.tables.Keep(c.Context, u, func(docs map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		keys, err := readPasskeys(docs)
		if err != nil {
			return nil, err
		}
		if keys, err = change(keys); err != nil {
			return nil, err
		}
		doc, err := json.Marshal(keys)
		return map[string]json.RawMessage{passkeyDocument: doc}, err
	})
}

// party is the site for which passkeys are made: that of -public, otherwise that of the page that asks. Browsers let pages
// use the passkeys of their own site only, so one that lies about it gains nothing.
func (s *Server) party(r *http.Request) (passkey.Party, error) {
	if p := s.cfg.Public; p != nil {
		return passkey.Party{ID: p.Hostname(), Origin: p.Scheme + "://" + p.Host}, nil
	}
	u, err := url.Parse(r.Header.Get("Origin"))
	if err != nil || !strings.EqualFold(u.Host, r.Host) || u.Scheme != "https" && u.Hostname() != "localhost" || net.ParseIP(u.Hostname()) != nil {
		return passkey.Party{}, fault.Fail(fault.BadPasskey)
	}
	return passkey.Party{ID: u.Hostname(), Origin: u.Scheme + "://" + u.Host}, nil
}

// passkeyOptions tells what a new passkey is made with. For a handle it is made only if it can be claimed.
func (s *Server) passkeyOptions(c *call, in PasskeyFor) (PasskeyOptions, error) {
	if err := c.SignedIn(); err != nil {
		return PasskeyOptions{}, err
	}
	u := c.Viewer.User
	handle := in.Handle
	if handle == "" {
		handle = u.Handle
	}
	if handle == "" {
		return PasskeyOptions{}, fault.Fail(fault.NoHandle)
	}
	if err := s.tables.CheckHandle(c.Context, u, handle); err != nil {
		return PasskeyOptions{}, err
	}
	out, err := s.signInOptions(c)
	if err != nil {
		return out, err
	}
	out.User, out.Name, out.Algorithms = base64.RawURLEncoding.EncodeToString([]byte(u.ID)), handle, passkey.Algorithms()
	keys, err := s.passkeys(c, u)
	for _, k := range keys {
		out.Exclude = append(out.Exclude, k.ID)
	}
	return out, err
}

// signInOptions tells what a passkey is used with.
func (s *Server) signInOptions(c *call) (PasskeyOptions, error) {
	if !s.limits.allow("signup "+s.address(c.r), signUpRate) {
		return PasskeyOptions{}, tooFast
	}
	party, err := s.party(c.r)
	if err != nil {
		return PasskeyOptions{}, err
	}
	challenge, err := s.tables.Challenge(c.Context)
	return PasskeyOptions{Challenge: base64.RawURLEncoding.EncodeToString([]byte(challenge)), Party: party.ID}, err
}

// used uses a challenge up that came back signed; false if there is none.
func (s *Server) used(c *call, challenge string) (bool, error) {
	text, err := base64.RawURLEncoding.DecodeString(challenge)
	if err != nil {
		return false, nil
	}
	return s.tables.UseChallenge(c.Context, string(text))
}

// made checks a new passkey.
func (s *Server) made(c *call, in passkey.Made) (passkey.Key, error) {
	party, err := s.party(c.r)
	if err != nil {
		return passkey.Key{}, err
	}
	key, challenge, err := party.Register(in)
	if err != nil {
		return key, &fault.Error{Code: fault.BadPasskey, Cause: err}
	}
	if ok, err := s.used(c, challenge); err != nil {
		return key, err
	} else if !ok {
		return key, fault.Fail(fault.BadPasskey)
	}
	now := s.clock.now().UTC()
	key.Name, key.Created, key.Used = deviceName(c.r.UserAgent()), now, now
	return key, nil
}

func (s *Server) addPasskey(c *call, key passkey.Key) error {
	return s.keepPasskeys(c, c.Viewer.User, func(keys []passkey.Key) ([]passkey.Key, error) {
		if len(keys) >= maxPasskeys {
			return nil, fault.Fail(fault.TooManyTokens, lang.Number("n", len(keys)))
		}
		return append(slices.DeleteFunc(keys, func(k passkey.Key) bool { return k.ID == key.ID }), key), nil
	})
}

// claim gives the caller a handle.
func (s *Server) claim(c *call, in Claim) (out Claimed, err error) {
	if err := c.SignedIn(); err != nil {
		return out, err
	}
	if err := s.tables.CheckHandle(c.Context, c.Viewer.User, in.Handle); err != nil {
		return out, err
	}
	if !s.limits.allow("name "+c.Client, nameRate) {
		return out, tooFast
	}
	var key passkey.Key
	if in.Passkey != nil {
		if key, err = s.made(c, *in.Passkey); err != nil {
			return out, err
		}
	}
	defer s.known.forget()
	u, err := s.tables.Claim(c.Context, c.Viewer.User, in.Handle)
	if err != nil {
		return out, err
	}
	out.Me = meOf(u)
	if in.Passkey != nil {
		return out, s.addPasskey(c, key)
	}
	link, err := c.link(s.tables.Recovery(c.Context, u))
	out.Recovery = &link
	return out, err
}

// newPasskey adds a passkey to those of the caller.
func (s *Server) newPasskey(c *call, in NewPasskey) (Sessions, error) {
	if err := c.SignedIn(); err != nil {
		return Sessions{}, err
	}
	if c.Viewer.User.Handle == "" {
		return Sessions{}, fault.Fail(fault.NoHandle)
	}
	key, err := s.made(c, in.Passkey)
	if err != nil {
		return Sessions{}, err
	}
	if err := s.addPasskey(c, key); err != nil {
		return Sessions{}, err
	}
	return s.sessions(c)
}

// dropPasskey forgets a passkey.
func (s *Server) dropPasskey(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	return api.Nothing{}, s.keepPasskeys(c, c.Viewer.User, func(keys []passkey.Key) ([]passkey.Key, error) {
		left := slices.DeleteFunc(slices.Clone(keys), func(k passkey.Key) bool { return k.ID == c.ID })
		if len(left) == len(keys) {
			return nil, fault.Fail(fault.NoSuchSession)
		}
		return left, nil
	})
}

// signIn signs a device in with a passkey, which says whose it is.
func (s *Server) signIn(c *call, in SignIn) (Me, error) {
	if err := c.already(in.Already); err != nil {
		return Me{}, err
	}
	if !s.limits.allow("signup "+s.address(c.r), signUpRate) {
		return Me{}, tooFast
	}
	party, err := s.party(c.r)
	if err != nil {
		return Me{}, err
	}
	id, err := base64.RawURLEncoding.DecodeString(in.Passkey.User)
	if err != nil {
		return Me{}, fault.Fail(fault.UnknownPasskey)
	}
	u, err := s.tables.User(c.Context, string(id))
	if errors.Is(err, fault.ErrNotFound) {
		return Me{}, fault.Fail(fault.UnknownPasskey)
	}
	if err != nil {
		return Me{}, err
	}
	keys, err := s.passkeys(c, u)
	if err != nil {
		return Me{}, err
	}
	find := func(keys []passkey.Key) int {
		return slices.IndexFunc(keys, func(k passkey.Key) bool { return k.ID == in.Passkey.ID })
	}
	i := find(keys)
	if i < 0 {
		return Me{}, fault.Fail(fault.UnknownPasskey)
	}
	count, challenge, err := party.Verify(keys[i], in.Passkey)
	if err != nil {
		return Me{}, &fault.Error{Code: fault.UnknownPasskey, Cause: err}
	}
	if ok, err := s.used(c, challenge); err != nil {
		return Me{}, err
	} else if !ok {
		return Me{}, fault.Fail(fault.UnknownPasskey)
	}
	err = s.keepPasskeys(c, u, func(keys []passkey.Key) ([]passkey.Key, error) {
		if i := find(keys); i >= 0 {
			keys[i].Count, keys[i].Used = max(count, keys[i].Count), s.clock.now().UTC()
		}
		return keys, nil
	})
	if err != nil {
		return Me{}, err
	}
	token, err := s.tables.Begin(c.Context, u)
	if err != nil {
		return Me{}, err
	}
	return c.enter(u, token, in.Program, in.Already)
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
func (c *call) enter(u table.User, token string, program bool, in Already) (Me, error) {
	me := c.welcome(u, token, program)
	if guest := c.Viewer.User; in.Merge && guest.ID != "" && guest.ID != u.ID {
		return me, c.s.merge(c, guest, u)
	}
	return me, nil
}

// merge makes the games of a guest, and what the guest has learnt, those of somebody else.
func (s *Server) merge(c *call, guest, into table.User) error {
	defer s.known.forget()
	docs, err := s.tables.Documents(c.Context, guest)
	if err != nil {
		return err
	}
	learnt, err := progress.Read(docs)
	if err != nil {
		return err
	}
	err = s.tables.Keep(c.Context, into, func(docs map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		old, err := progress.Read(docs)
		if err != nil {
			return nil, err
		}
		if all := old.Merge(learnt); all.Check() == nil { // together they may be too many
			return all.Documents()
		}
		return nil, nil
	})
	if err != nil {
		return err
	}
	if err := s.tables.MergeAvoided(c.Context, guest, into); err != nil {
		return err
	}
	return s.tables.Merge(c.Context, guest, into)
}
