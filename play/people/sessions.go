package people

import (
	"context"
	"encoding/base64"
	"errors"
	"time"

	"barrage/game/lang"
	"barrage/play/doc"
	"barrage/play/fault"
)

// IdleTime is how long a session lasts without being used.
const IdleTime = 365 * 24 * time.Hour

const (
	// recoveryTime is how long a recovery link can be used: people keep it for the day on which their device is lost.
	recoveryTime = 5 * 365 * 24 * time.Hour
	// linkTime is how long a link for another device can be used: people open it at once.
	linkTime = time.Hour
	// MaxTokens bounds the tokens that a user made.
	MaxTokens = 20
)

// Sessions are the devices on which people are signed in, and their tokens.
type Sessions struct {
	users Store
	store Secrets
	now   func() time.Time
}

// NewSessions makes the sessions of a store.
func NewSessions(users Store, docs doc.Store, now func() time.Time) *Sessions {
	return &Sessions{users, Secrets{users, docs}, now}
}

// moment is the present as stores keep it.
func (s *Sessions) moment() time.Time { return s.now().UTC().Truncate(time.Microsecond) }

// ID names a session to its user. Nobody can use it instead of the token.
func (s Session) ID() string { return base64.RawURLEncoding.EncodeToString(s.Hash[:9]) }

// SignIn finds the user of a token, unless it was not used for long.
func (s *Sessions) SignIn(ctx context.Context, token string) (User, Session, error) {
	u, session, err := s.users.UserOf(ctx, HashOf(token))
	if errors.Is(err, fault.ErrNotFound) || err == nil && s.now().Sub(session.Seen) > IdleTime {
		return User{}, Session{}, fault.Fail(fault.UnknownToken)
	}
	return u, session, err
}

// SignOut forgets a token. Other devices of the user stay signed in.
func (s *Sessions) SignOut(ctx context.Context, token string) error {
	return s.store.EndSession(ctx, HashOf(token))
}

// SignOutOthers forgets all tokens of a user but one, and the recovery links that were not used.
func (s *Sessions) SignOutOthers(ctx context.Context, u User, token string) error {
	return s.store.EndOthers(ctx, u.ID, HashOf(token))
}

// List lists the devices and tokens of a user, the last used first.
func (s *Sessions) List(ctx context.Context, u User) ([]Session, error) {
	return s.store.Sessions(ctx, u.ID)
}

// Saw notes that a session is in use, and what the device is called.
func (s *Sessions) Saw(ctx context.Context, session Session, name string) error {
	return s.store.Saw(ctx, session.Hash, name, s.moment())
}

// End ends a session of a user.
func (s *Sessions) End(ctx context.Context, u User, id string) error {
	list, err := s.store.Sessions(ctx, u.ID)
	if err != nil {
		return err
	}
	for _, session := range list {
		if session.ID() == id {
			return s.store.EndSession(ctx, session.Hash)
		}
	}
	return fault.Fail(fault.NoSuchSession)
}

// Begin begins a session of a user on another device.
func (s *Sessions) Begin(ctx context.Context, u User) (token string, err error) {
	token = NewSecret() + NewSecret()
	now := s.moment()
	return token, s.store.AddSession(ctx, Session{Hash: HashOf(token), User: u.ID, Created: now, Seen: now})
}

// Scopes lists what tokens may be for.
func Scopes() []Scope { return []Scope{ScopePlay, ScopeRead} }

// NewToken makes a token for a program.
func (s *Sessions) NewToken(ctx context.Context, u User, name string, scope Scope) (session Session, token string, err error) {
	if name, err = fault.CleanText("name", name, 1, MaxName); err != nil {
		return session, "", err
	}
	if scope, err = fault.One("scope", scope, Scopes()); err != nil {
		return session, "", err
	}
	list, err := s.store.Sessions(ctx, u.ID)
	if err != nil {
		return session, "", err
	}
	n := 0
	for _, old := range list {
		if old.Scope != ScopeAll {
			n++
		}
	}
	if n >= MaxTokens {
		return session, "", fault.Fail(fault.TooManyTokens, lang.Number("n", n))
	}
	token = NewSecret() + NewSecret()
	now := s.moment()
	session = Session{Hash: HashOf(token), User: u.ID, Created: now, Seen: now, Name: name, Scope: scope}
	return session, token, s.store.AddSession(ctx, session)
}

// Recovery makes a secret with which another device becomes the user and all others end. It replaces the last one.
func (s *Sessions) Recovery(ctx context.Context, u User) (secretText string, expires time.Time, err error) {
	return s.link(ctx, u, recoveryTime, true)
}

// DeviceLink makes a secret with which another device becomes the user too.
func (s *Sessions) DeviceLink(ctx context.Context, u User) (secretText string, expires time.Time, err error) {
	return s.link(ctx, u, linkTime, false)
}

func (s *Sessions) link(ctx context.Context, u User, lasts time.Duration, revokes bool) (secretText string, expires time.Time, err error) {
	secretText, expires = NewSecret()+NewSecret(), s.moment().Add(lasts)
	return secretText, expires, s.store.AddRecovery(ctx, Recovery{Hash: HashOf(secretText), User: u.ID, Expires: expires, Revokes: revokes})
}

// Recover uses a recovery secret; the token is that of the new device.
func (s *Sessions) Recover(ctx context.Context, secretText string) (User, string, error) {
	token := NewSecret() + NewSecret()
	u, err := s.store.Recover(ctx, HashOf(secretText), HashOf(token), s.moment())
	if errors.Is(err, fault.ErrNotFound) {
		return u, "", fault.Fail(fault.UsedRecovery)
	}
	return u, token, err
}

// challengeTime is how long a challenge can be answered.
const challengeTime = 5 * time.Minute

// Challenge makes something for a device to sign.
func (s *Sessions) Challenge(ctx context.Context) (string, error) {
	challenge := NewSecret() + NewSecret()
	return challenge, s.store.AddChallenge(ctx, HashOf(challenge), s.moment().Add(challengeTime))
}

// UseChallenge uses a challenge up; false if it was not given out, or is too old.
func (s *Sessions) UseChallenge(ctx context.Context, challenge string) (bool, error) {
	err := s.store.UseChallenge(ctx, HashOf(challenge), s.moment())
	if errors.Is(err, fault.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}
