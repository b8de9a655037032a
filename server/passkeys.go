package server

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/play"
	"barrage/play/doc"
	"barrage/play/fault"
	"barrage/play/people"
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
	Challenge  string `json:"challenge"`
	Party      string `json:"party"` // the site, as passkeys know it
	User       string `json:"user,omitempty"`
	Name       string `json:"name,omitempty"`
	Algorithms []int  `json:"algorithms,omitempty"`
	// Verification is whether the device must check who uses it. A new passkey needs it; one that was made before that was asked for may
	// have a device that cannot, so signing in prefers it, and the server refuses a passkey that can and did not.
	Verification string   `json:"verification" ts:"'preferred'|'required'"`
	Exclude      []string `json:"exclude,omitempty"` // passkeys that the caller has already
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

// passkeyKind are the passkeys of a person; those of a guest go with them.
var passkeyKind = doc.Register(doc.Kind[[]byte]{Name: "passkeys", Backup: true})

const maxPasskeys = 20

// passkeys let people sign in with a passkey, and claim a handle with one.
type passkeys struct {
	house    *play.House
	clock    *clock
	known    *known
	sessions *sessions
	accounts *accounts
}

func (p *passkeys) routes() []route {
	return []route{
		takes("POST", "/api/me/handle", p.claim),
		takes("POST", "/api/me/passkeys/options", p.options),
		takes("POST", "/api/me/passkeys", p.add),
		gives("DELETE", "/api/me/passkeys/{id}", 0, p.drop),
		gives("POST", "/api/signin/options", api.SmallBody, p.signInOptions),
		takes("POST", "/api/signin", p.signIn),
	}
}

// of lists the passkeys of a user.
func (p *passkeys) of(c *call, u people.User) (keys []passkey.Key, err error) {
	docs, err := p.house.People.Documents(c.Context, u, passkeyKind.Name)
	if err != nil {
		return nil, err
	}
	return readPasskeys(docs)
}

func readPasskeys(docs map[string]json.RawMessage) (keys []passkey.Key, err error) {
	if doc := docs[passkeyKind.Name]; len(doc) > 0 {
		err = json.Unmarshal(doc, &keys)
	}
	return keys, err
}

// change changes the passkeys of a user.
func (p *passkeys) change(c *call, u people.User, change func([]passkey.Key) ([]passkey.Key, error)) error {
	return p.house.People.Keep(c.Context, u, []string{passkeyKind.Name}, func(docs map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		keys, err := readPasskeys(docs)
		if err != nil {
			return nil, err
		}
		if keys, err = change(keys); err != nil {
			return nil, err
		}
		doc, err := json.Marshal(keys)
		return map[string]json.RawMessage{passkeyKind.Name: doc}, err
	})
}

// options tells what a new passkey is made with. For a handle it is made only if it can be claimed.
func (p *passkeys) options(c *call, in PasskeyFor) (PasskeyOptions, error) {
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
	if err := p.house.People.CheckHandle(c.Context, u, handle); err != nil {
		return PasskeyOptions{}, err
	}
	out, err := p.signInOptions(c)
	if err != nil {
		return out, err
	}
	out.User, out.Name, out.Algorithms = base64.RawURLEncoding.EncodeToString([]byte(u.ID)), handle, passkey.Algorithms()
	out.Verification = "required"
	keys, err := p.of(c, u)
	for _, k := range keys {
		out.Exclude = append(out.Exclude, k.ID)
	}
	return out, err
}

// signInOptions tells what a passkey is used with.
func (p *passkeys) signInOptions(c *call) (PasskeyOptions, error) {
	if err := c.allow(signUpLimit); err != nil {
		return PasskeyOptions{}, err
	}
	party, err := c.site.party(c.r)
	if err != nil {
		return PasskeyOptions{}, err
	}
	challenge, err := p.house.Sessions.Challenge(c.Context)
	return PasskeyOptions{Challenge: base64.RawURLEncoding.EncodeToString([]byte(challenge)), Party: party.ID, Verification: "preferred"}, err
}

// used uses a challenge up that came back signed; false if there is none.
func (p *passkeys) used(c *call, challenge string) (bool, error) {
	text, err := base64.RawURLEncoding.DecodeString(challenge)
	if err != nil {
		return false, nil
	}
	return p.house.Sessions.UseChallenge(c.Context, string(text))
}

// made checks a new passkey.
func (p *passkeys) made(c *call, in passkey.Made) (passkey.Key, error) {
	party, err := c.site.party(c.r)
	if err != nil {
		return passkey.Key{}, err
	}
	key, challenge, err := party.Register(in)
	if err != nil {
		return key, &fault.Error{Code: fault.BadPasskey, Cause: err}
	}
	if ok, err := p.used(c, challenge); err != nil {
		return key, err
	} else if !ok {
		return key, fault.Fail(fault.BadPasskey)
	}
	now := p.clock.now().UTC()
	key.Name, key.Created, key.Used = deviceName(c.r.UserAgent()), now, now
	return key, nil
}

func (p *passkeys) keep(c *call, key passkey.Key) error {
	return p.change(c, c.Viewer.User, func(keys []passkey.Key) ([]passkey.Key, error) {
		if len(keys) >= maxPasskeys {
			return nil, fault.Fail(fault.TooManyTokens, lang.Number("n", len(keys)))
		}
		return append(slices.DeleteFunc(keys, func(k passkey.Key) bool { return k.ID == key.ID }), key), nil
	})
}

// claim gives the caller a handle.
func (p *passkeys) claim(c *call, in Claim) (out Claimed, err error) {
	if err := c.SignedIn(); err != nil {
		return out, err
	}
	if err := p.house.People.CheckHandle(c.Context, c.Viewer.User, in.Handle); err != nil {
		return out, err
	}
	if err := c.allow(nameLimit); err != nil {
		return out, err
	}
	var key passkey.Key
	if in.Passkey != nil {
		if key, err = p.made(c, *in.Passkey); err != nil {
			return out, err
		}
	}
	defer p.known.forget()
	u, err := p.house.Claim(c.Context, c.Viewer.User, in.Handle)
	if err != nil {
		return out, err
	}
	out.Me = meOf(u)
	if in.Passkey != nil {
		return out, p.keep(c, key)
	}
	link, err := c.link(p.house.Sessions.Recovery(c.Context, u))
	out.Recovery = &link
	return out, err
}

// add adds a passkey to those of the caller.
func (p *passkeys) add(c *call, in NewPasskey) (Sessions, error) {
	if err := c.SignedIn(); err != nil {
		return Sessions{}, err
	}
	if c.Viewer.User.Handle == "" {
		return Sessions{}, fault.Fail(fault.NoHandle)
	}
	key, err := p.made(c, in.Passkey)
	if err != nil {
		return Sessions{}, err
	}
	if err := p.keep(c, key); err != nil {
		return Sessions{}, err
	}
	return p.sessions.list(c)
}

// drop forgets a passkey.
func (p *passkeys) drop(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	return api.Nothing{}, p.change(c, c.Viewer.User, func(keys []passkey.Key) ([]passkey.Key, error) {
		left := slices.DeleteFunc(slices.Clone(keys), func(k passkey.Key) bool { return k.ID == c.ID })
		if len(left) == len(keys) {
			return nil, fault.Fail(fault.NoSuchSession)
		}
		return left, nil
	})
}

// signIn signs a device in with a passkey, which says whose it is.
func (p *passkeys) signIn(c *call, in SignIn) (Me, error) {
	if err := c.already(in.Already); err != nil {
		return Me{}, err
	}
	if err := c.allow(signUpLimit); err != nil {
		return Me{}, err
	}
	party, err := c.site.party(c.r)
	if err != nil {
		return Me{}, err
	}
	id, err := base64.RawURLEncoding.DecodeString(in.Passkey.User)
	if err != nil {
		return Me{}, fault.Fail(fault.UnknownPasskey)
	}
	u, err := p.house.People.User(c.Context, string(id))
	if errors.Is(err, fault.ErrNotFound) {
		return Me{}, fault.Fail(fault.UnknownPasskey)
	}
	if err != nil {
		return Me{}, err
	}
	keys, err := p.of(c, u)
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
	used, challenge, err := party.Verify(keys[i], in.Passkey)
	if errors.Is(err, passkey.ErrUnverified) {
		return Me{}, fault.Fail(fault.UnverifiedKey)
	}
	if err != nil {
		return Me{}, &fault.Error{Code: fault.UnknownPasskey, Cause: err}
	}
	if ok, err := p.used(c, challenge); err != nil {
		return Me{}, err
	} else if !ok {
		return Me{}, fault.Fail(fault.UnknownPasskey)
	}
	err = p.change(c, u, func(keys []passkey.Key) ([]passkey.Key, error) {
		if i := find(keys); i >= 0 {
			keys[i].Count, keys[i].Used = max(used.Count, keys[i].Count), p.clock.now().UTC()
			keys[i].Verified = keys[i].Verified || used.Verified
		}
		return keys, nil
	})
	if err != nil {
		return Me{}, err
	}
	token, err := p.house.Sessions.Begin(c.Context, u)
	if err != nil {
		return Me{}, err
	}
	return p.accounts.enter(c, u, token, in.Program, in.Already)
}
