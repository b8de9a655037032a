package people

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"barrage/play/doc"
	"barrage/play/fault"
)

// What people come in by are documents under the hash of a secret. A session belongs to its user and is ordered by when it was used last;
// so does a link, whose sort says whether it revokes; a challenge is nobody's.
var (
	sessionKind   = doc.Register(doc.Kind[begun]{Name: SessionKind, Backup: true})
	recoveryKind  = doc.Register(doc.Kind[[]byte]{Name: RecoveryKind, Backup: true})
	challengeKind = doc.Register(doc.Kind[[]byte]{Name: "challenge"})
)

// Kinds of documents that a store looks at, see Store.EndIdle.
const (
	SessionKind  = "session"
	RecoveryKind = "recovery"
)

// revoking is the sort of a link that revokes.
const revoking = "revokes"

// begun is the body of a session.
type begun struct {
	Created int64  `json:"created"` // microseconds
	Name    string `json:"name"`
	Scope   Scope  `json:"scope"`
}

// DocID is the id of a document under a hash.
func (h Hash) DocID() string { return hex.EncodeToString(h[:]) }

// hashOf is the hash in the id of a document.
func hashOf(d doc.Doc) (h Hash, err error) {
	if n, err := hex.Decode(h[:], []byte(d.ID)[:min(len(d.ID), 2*len(h))]); err != nil || n < len(h) {
		return h, fmt.Errorf("the %s %q has no hash: %w", d.Kind, d.ID, cmp.Or(err, hex.ErrLength))
	}
	return h, nil
}

// Doc is a session as it is kept, at version 0.
func (s Session) Doc() doc.Doc {
	body, _ := json.Marshal(begun{s.Created.UnixMicro(), s.Name, s.Scope}) // of plain values
	return doc.Doc{Kind: SessionKind, ID: s.Hash.DocID(), Owner: s.User, Sort: doc.Stamp(s.Seen), Body: body}
}

// ReadSession reads a session.
func ReadSession(d doc.Doc) (Session, error) {
	h, err := sessionKind.Read(d)
	if err != nil {
		return Session{}, err
	}
	hash, err := hashOf(d)
	return Session{Hash: hash, User: d.Owner, Created: time.UnixMicro(h.Value.Created).UTC(), Seen: doc.Stamped(d.Sort), Name: h.Value.Name, Scope: h.Value.Scope}, err
}

// Doc is a link as it is kept, at version 0.
func (r Recovery) Doc() doc.Doc {
	d := doc.Doc{Kind: RecoveryKind, ID: r.Hash.DocID(), Owner: r.User, Expires: r.Expires}
	if r.Revokes {
		d.Sort = revoking
	}
	return d
}

// ReadRecovery reads a link.
func ReadRecovery(d doc.Doc) (Recovery, error) {
	hash, err := hashOf(d)
	return Recovery{Hash: hash, User: d.Owner, Expires: d.Expires, Revokes: d.Sort == revoking}, err
}

// Secrets keep what people come in by: sessions, links and challenges.
type Secrets struct {
	Users Store
	Docs  doc.Store
}

// AddSession adds a session to a user.
func (s Secrets) AddSession(ctx context.Context, v Session) error {
	return s.Docs.Apply(ctx, put(v.Doc()))
}

func put(d doc.Doc) doc.Op { return doc.Op{Put: &d} }

// Sessions lists the sessions of a user, the last used first.
func (s Secrets) Sessions(ctx context.Context, user string) (list []Session, err error) {
	docs, err := s.Docs.List(ctx, doc.Query{Kind: SessionKind, Owners: []string{user}})
	if err != nil {
		return nil, err
	}
	for _, d := range docs {
		v, err := ReadSession(d)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	slices.SortFunc(list, func(a, b Session) int { return cmp.Or(b.Seen.Compare(a.Seen), bytes.Compare(a.Hash[:], b.Hash[:])) })
	return list, nil
}

// Saw notes when a session was used last and what the device is called, unless that is empty. One that has ended is left alone.
func (s Secrets) Saw(ctx context.Context, session Hash, name string, at time.Time) error {
	for range attempts {
		d, err := s.Docs.Get(ctx, SessionKind, session.DocID())
		if errors.Is(err, fault.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		v, err := ReadSession(d)
		if err != nil {
			return err
		}
		v.Seen, v.Name = at, cmp.Or(name, v.Name)
		now := v.Doc()
		now.Version = d.Version
		switch err := s.Docs.Apply(ctx, put(now)); {
		case errors.Is(err, fault.ErrNotFound):
			return nil
		case !errors.Is(err, fault.ErrConflict):
			return err
		}
	}
	return nil // others have just seen it, again and again
}

// EndSession forgets a session.
func (s Secrets) EndSession(ctx context.Context, session Hash) error {
	return sessionKind.Remove(ctx, s.Docs, session.DocID())
}

// EndOthers forgets all sessions of a user but one, and all links.
func (s Secrets) EndOthers(ctx context.Context, user string, session Hash) error {
	return s.Docs.Apply(ctx, others(user, session)...)
}

func others(user string, session Hash) []doc.Op {
	return []doc.Op{
		{Clear: &doc.Owned{Kind: SessionKind, Owner: user, Except: session.DocID()}},
		{Clear: &doc.Owned{Kind: RecoveryKind, Owner: user}},
	}
}

// AddRecovery keeps a link with which another device can become the user, once and until it expires. One that revokes replaces earlier
// ones of the user that do.
func (s Secrets) AddRecovery(ctx context.Context, r Recovery) error {
	ops := []doc.Op{put(r.Doc())}
	if r.Revokes {
		ops = append(ops, doc.Op{Clear: &doc.Owned{Kind: RecoveryKind, Owner: r.User, Sort: revoking, Except: r.Hash.DocID()}})
	}
	return s.Docs.Apply(ctx, ops...)
}

// Recover uses a link up and adds a session to its user. If it revokes, all other sessions and links of the user are forgotten.
func (s Secrets) Recover(ctx context.Context, secret, session Hash, now time.Time) (u User, err error) {
	d, err := recoveryKind.Get(ctx, s.Docs, secret.DocID())
	if err != nil {
		return u, err
	}
	if d.Expired(now) {
		return u, fault.ErrNotFound
	}
	if u, err = s.Users.User(ctx, d.Owner); err != nil {
		return u, err
	}
	key := d.Key()
	ops := []doc.Op{{Remove: &key, Must: true}, put(Session{Hash: session, User: u.ID, Created: now, Seen: now}.Doc())}
	if d.Sort == revoking {
		ops = append(ops, others(u.ID, session)...)
	}
	return u, s.Docs.Apply(ctx, ops...)
}

// AddChallenge keeps something that must come back signed, once and until it expires.
func (s Secrets) AddChallenge(ctx context.Context, challenge Hash, expires time.Time) error {
	return challengeKind.Put(ctx, s.Docs, doc.Doc{ID: challenge.DocID(), Expires: expires}, nil)
}

// UseChallenge uses a challenge up; ErrNotFound if it is not there or has expired.
func (s Secrets) UseChallenge(ctx context.Context, challenge Hash, now time.Time) error {
	d, err := challengeKind.Get(ctx, s.Docs, challenge.DocID())
	if err != nil {
		return err
	}
	if d.Expired(now) {
		return fault.ErrNotFound
	}
	key := d.Key()
	return s.Docs.Apply(ctx, doc.Op{Remove: &key, Must: true})
}
