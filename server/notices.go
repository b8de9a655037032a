package server

import (
	"archive/zip"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/play/fault"
	"barrage/play/notice"
	"barrage/server/api"
)

// Notices is how the caller is told that a table waits for them.
type Notices struct {
	Settings notice.Settings `json:"settings"`
	Ways     []notice.Shown  `json:"ways"`
	PushKey  string          `json:"push_key"` // that browsers subscribe with
	Mail     bool            `json:"mail"`     // the operator sends mail
	Sample   notice.Message  `json:"sample"`   // what a notice looks like
}

// NewWay is a request for a new way to be told.
type NewWay struct {
	Kind    notice.WayKind `json:"kind"`
	Address string         `json:"address"`
	Form    notice.Form    `json:"form,omitempty"`   // of a webhook; guessed from its address if missing
	Key     string         `json:"key,omitempty"`    // push: p256dh of the subscription
	Auth    string         `json:"auth,omitempty"`   // push: auth of the subscription
	Device  string         `json:"device,omitempty"` // push: what the browser is called
}

// ConfirmWay confirms the address of a mailbox.
type ConfirmWay struct {
	Way    string `json:"way"`
	Secret string `json:"secret"`
}

// noticeRoutes are the endpoints about notices.
func noticeRoutes() []route {
	return []route{
		gives("GET", "/api/me/notices", 0, (*Server).myNotices),
		large(api.SmallBody, takes("PUT", "/api/me/notices", (*Server).setNotices)),
		takes("POST", "/api/me/ways", (*Server).addWay),
		gives("DELETE", "/api/me/ways/{id}", 0, (*Server).removeWay),
		gives("POST", "/api/me/ways/{id}/try", api.SmallBody, (*Server).tryWay),
		takes("POST", "/api/ways/confirm", (*Server).confirmWay),
		gives("POST", "/api/me/here", api.SmallBody, (*Server).amHere),
	}
}

// tellPeople sends notices until the context ends. A database that does not answer is asked again.
func (s *Server) tellPeople(ctx context.Context) {
	for {
		switch q, err := s.queue(ctx); {
		case err != nil:
			s.api.Log.Error("preparing notices", "error", err)
		case q == nil:
			return
		default:
			q.Work(ctx)
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Second):
		}
	}
}

// queue is the queue of notices, nil on a store that keeps none. Whoever needs it first makes it, so that nobody is turned away because the
// server has just begun; one is as good as another, because the store keeps the first key.
func (s *Server) queue(ctx context.Context) (*notice.Queue, error) {
	store, ok := s.store.(notice.Store)
	if q := s.notices.Load(); q != nil || !ok {
		return q, nil
	}
	q, err := notice.New(ctx, store, s.tables, s.clock.now, s.cfg.PrivateHooks)
	if err != nil {
		return nil, err
	}
	if q.Origin, q.Log = s.origin(), s.api.Log; q.Origin != "" { // a mail to a stranger leads nowhere else
		q.Mail = s.cfg.SMTP
	}
	s.notices.CompareAndSwap(nil, q)
	return s.notices.Load(), nil
}

// noticeQueue is the queue, for a caller who is somebody.
func (c *call) noticeQueue() (*notice.Queue, error) {
	if err := c.SignedIn(); err != nil {
		return nil, err
	}
	return c.s.queueOrNone(c.Context)
}

// queueOrNone is the queue, or an error where there is none.
func (s *Server) queueOrNone(ctx context.Context) (*notice.Queue, error) {
	q, err := s.queue(ctx)
	if q == nil && err == nil {
		err = fault.Fail(fault.NoDatabase)
	}
	return q, err
}

func (s *Server) myNotices(c *call) (n Notices, err error) {
	q, err := c.noticeQueue()
	if err != nil {
		return n, err
	}
	docs, err := s.tables.Documents(c.Context, c.Viewer.User)
	if err != nil {
		return n, err
	}
	if n.Settings, err = notice.Read(docs); err != nil {
		return n, err
	}
	sampled := n.Settings
	sampled.Lang = cmp.Or(sampled.Lang, c.Lang.Code())
	if n.Sample, err = q.Sample(sampled); err != nil {
		return n, err
	}
	n.Ways, err = q.Ways(c.Context, c.Viewer.User)
	n.PushKey, n.Mail = q.PushKey(), q.Mail != nil
	return n, err
}

func (s *Server) setNotices(c *call, in notice.Settings) (n Notices, err error) {
	q, err := c.noticeQueue()
	if err != nil {
		return n, err
	}
	if err := in.Check(); err != nil {
		return n, fault.Fail(fault.BadNotice, lang.Word("what", err.Error()))
	}
	if err := s.keep(c, notice.Name, in); err != nil {
		return n, err
	}
	if err := q.Wake(c.Context, c.Viewer.User); err != nil {
		return n, err
	}
	return s.myNotices(c)
}

// keep keeps a document with the caller.
func (s *Server) keep(c *call, name string, value any) error {
	doc, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return s.tables.Keep(c.Context, c.Viewer.User, func(map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		return map[string]json.RawMessage{name: doc}, nil
	})
}

func (s *Server) addWay(c *call, in NewWay) (n Notices, err error) {
	q, err := c.noticeQueue()
	if err != nil {
		return n, err
	}
	if !s.limits.allow("way "+c.Client, wayRate) {
		return n, tooFast
	}
	if in.Kind == notice.Mail && !(s.limits.allow("mail "+c.Client, mailRate) && s.limits.allow("mail "+s.address(c.r), mailRate)) {
		return n, tooFast
	}
	key, err1 := base64.RawURLEncoding.DecodeString(in.Key)
	auth, err2 := base64.RawURLEncoding.DecodeString(in.Auth)
	if err := errors.Join(err1, err2); err != nil {
		return n, fault.Fail(fault.BadNotice, lang.Word("what", err.Error()))
	}
	_, err = q.Add(c.Context, c.Viewer.User, notice.Way{Kind: in.Kind, Address: in.Address, Form: in.Form, Key: key, Auth: auth, Device: in.Device})
	if err != nil {
		return n, explained(err)
	}
	return s.myNotices(c)
}

func (s *Server) removeWay(c *call) (n Notices, err error) {
	q, err := c.noticeQueue()
	if err != nil {
		return n, err
	}
	if err := q.Remove(c.Context, c.Viewer.User, c.ID); err != nil {
		return n, err
	}
	return s.myNotices(c)
}

func (s *Server) tryWay(c *call) (n Notices, err error) {
	q, err := c.noticeQueue()
	if err != nil {
		return n, err
	}
	if !s.limits.allow("way "+c.Client, wayRate) {
		return n, tooFast
	}
	if err := q.Try(c.Context, c.Viewer.User, c.ID); err != nil {
		return n, explained(err)
	}
	return s.myNotices(c)
}

// confirmWay needs nobody signed in: the link is opened where the mail is read.
func (s *Server) confirmWay(c *call, in ConfirmWay) (api.Nothing, error) {
	if !s.limits.allow("way "+s.address(c.r), wayRate) {
		return api.Nothing{}, tooFast
	}
	q, err := s.queueOrNone(c.Context)
	if err != nil {
		return api.Nothing{}, err
	}
	return api.Nothing{}, explained(q.Confirm(c.Context, in.Way, in.Secret))
}

// amHere notes that the caller looks at the game: whoever wants notices only when away gets none for a while.
func (s *Server) amHere(c *call) (api.Nothing, error) {
	if err := c.SignedIn(); err != nil {
		return api.Nothing{}, err
	}
	return api.Nothing{}, s.keep(c, notice.Here, s.clock.now().UTC().Truncate(time.Second))
}

// told reports whether the caller has a way to be told, and whether one was switched off.
func (s *Server) told(c *call) (has, stopped bool, err error) {
	q := s.notices.Load()
	if q == nil || c.Viewer.User.ID == "" {
		return false, false, nil
	}
	ways, err := q.Ways(c.Context, c.Viewer.User)
	return len(ways) > 0, slices.ContainsFunc(ways, func(w notice.Shown) bool { return !w.Stopped.IsZero() }), err
}

// exportNotices writes what is kept of the caller for notices, if there is something.
func (s *Server) exportNotices(c *call, z *zip.Writer) error {
	q, err := s.queue(c.Context)
	if q == nil || err != nil {
		return err
	}
	kept, err := q.Export(c.Context, c.Viewer.User)
	if err != nil || kept == nil {
		return err
	}
	return addJSON(z, "notices.json", kept)
}

// explained gives an error of the queue its code.
func explained(err error) error {
	var bad *notice.BadWay
	if reason := notice.ReasonOf(err); reason != "" {
		return fault.Fail(fault.NotArrived, lang.Word("reason", string(reason)))
	}
	switch {
	case errors.As(err, &bad):
		return fault.Fail(fault.BadNotice, lang.Word("what", bad.What))
	case errors.Is(err, notice.ErrNoWay):
		return fault.Fail(fault.NoSuchWay)
	case errors.Is(err, notice.ErrNoMail):
		return fault.Fail(fault.NoMail)
	case errors.Is(err, notice.ErrTooMany):
		return fault.Fail(fault.TooManyWays, lang.Number("n", notice.MaxWays))
	}
	return err
}
