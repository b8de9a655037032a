package server

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"sync/atomic"
	"time"

	"barrage/game/lang"
	"barrage/play"
	"barrage/play/fault"
	"barrage/play/notice"
	"barrage/server/api"
)

// Notices is how the caller is told that a table waits for them.
type Notices struct {
	Settings notice.Settings `json:"settings"`
	Channels []notice.Shown  `json:"ways"`
	PushKey  string          `json:"push_key"` // that browsers subscribe with
	Mail     bool            `json:"mail"`     // the operator sends mail
	Sample   notice.Message  `json:"sample"`   // what a notice looks like
}

// NewChannel is a request for a new channel of notices.
type NewChannel struct {
	Kind    notice.ChannelKind `json:"kind"`
	Address string             `json:"address"`
	Form    notice.Form        `json:"form,omitempty"`   // of a webhook; guessed from its address if missing
	Key     string             `json:"key,omitempty"`    // push: p256dh of the subscription
	Auth    string             `json:"auth,omitempty"`   // push: auth of the subscription
	Device  string             `json:"device,omitempty"` // push: what the browser is called
}

// ConfirmChannel confirms the address of a mailbox, or ends what is sent there.
type ConfirmChannel struct {
	Channel string `json:"way"`
	Secret  string `json:"secret"`
}

// notices tell people that a table waits for them.
type notices struct {
	store        notice.Store
	house        *play.House
	clock        *clock
	site         site
	smtp         *notice.SMTP
	privateHooks bool
	log          fault.Logger
	made         atomic.Pointer[notice.Queue] // nil until somebody needs it
}

func (s *notices) routes() []route {
	return []route{
		gives("GET", "/api/me/notices", 0, s.show),
		large(api.SmallBody, takes("PUT", "/api/me/notices", s.set)),
		takes("POST", "/api/me/ways", s.addChannel),
		gives("DELETE", "/api/me/ways/{id}", 0, s.removeChannel),
		gives("POST", "/api/me/ways/{id}/try", api.SmallBody, s.tryChannel),
		takes("POST", "/api/ways/confirm", s.confirmChannel),
		takes("POST", "/api/ways/stop", s.stopChannel),
	}
}

// run sends notices until the context ends. A database that does not answer is asked again.
func (s *notices) run(ctx context.Context) {
	for {
		switch q, err := s.queue(ctx); {
		case err != nil:
			s.log.Error("preparing notices", "error", err)
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

// queue is the queue of notices. Whoever needs it first makes it, so that nobody is turned away because the
// server has just begun; one is as good as another, because the store keeps the first key.
func (s *notices) queue(ctx context.Context) (*notice.Queue, error) {
	if q := s.made.Load(); q != nil {
		return q, nil
	}
	q, err := notice.New(ctx, s.store, s.house.Tables, s.house.Lobby, s.clock.now, s.privateHooks)
	if err != nil {
		return nil, err
	}
	if q.Origin, q.Log = s.site.origin(), s.log; q.Origin != "" { // a mail to a stranger leads nowhere else
		q.Mail = s.smtp
	}
	s.made.CompareAndSwap(nil, q)
	return s.made.Load(), nil
}

// queueFor is the queue, for a caller who is somebody.
func (s *notices) queueFor(c *call) (*notice.Queue, error) {
	if err := c.SignedIn(); err != nil {
		return nil, err
	}
	return s.queue(c.Context)
}

func (s *notices) show(c *call) (n Notices, err error) {
	q, err := s.queueFor(c)
	if err != nil {
		return n, err
	}
	docs, err := s.house.People.Documents(c.Context, c.Viewer.User, notice.Name)
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
	n.Channels, err = q.Channels(c.Context, c.Viewer.User)
	n.PushKey, n.Mail = q.PushKey(), q.Mail != nil
	return n, err
}

func (s *notices) set(c *call, in notice.Settings) (n Notices, err error) {
	q, err := s.queueFor(c)
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
	return s.show(c)
}

// keep keeps a document with the caller.
func (s *notices) keep(c *call, name string, value any) error {
	doc, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return s.house.People.Keep(c.Context, c.Viewer.User, []string{name}, func(map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		return map[string]json.RawMessage{name: doc}, nil
	})
}

func (s *notices) addChannel(c *call, in NewChannel) (n Notices, err error) {
	q, err := s.queueFor(c)
	if err != nil {
		return n, err
	}
	if err := c.allow(channelLimit); err != nil {
		return n, err
	}
	if in.Kind == notice.Mail {
		if err := c.allow(mailLimit); err != nil {
			return n, err
		}
	}
	key, err1 := base64.RawURLEncoding.DecodeString(in.Key)
	auth, err2 := base64.RawURLEncoding.DecodeString(in.Auth)
	if err := errors.Join(err1, err2); err != nil {
		return n, fault.Fail(fault.BadNotice, lang.Word("what", err.Error()))
	}
	_, err = q.Add(c.Context, c.Viewer.User, notice.Channel{Kind: in.Kind, Address: in.Address, Form: in.Form, Key: key, Auth: auth, Device: in.Device})
	if err != nil {
		return n, explained(err)
	}
	return s.show(c)
}

func (s *notices) removeChannel(c *call) (n Notices, err error) {
	q, err := s.queueFor(c)
	if err != nil {
		return n, err
	}
	if err := q.Remove(c.Context, c.Viewer.User, c.ID); err != nil {
		return n, err
	}
	return s.show(c)
}

func (s *notices) tryChannel(c *call) (n Notices, err error) {
	q, err := s.queueFor(c)
	if err != nil {
		return n, err
	}
	if err := c.allow(channelLimit); err != nil {
		return n, err
	}
	if err := q.Try(c.Context, c.Viewer.User, c.ID); err != nil {
		return n, explained(err)
	}
	return s.show(c)
}

// confirmChannel needs nobody signed in: the link is opened where the mail is read.
func (s *notices) confirmChannel(c *call, in ConfirmChannel) (api.Nothing, error) {
	if err := c.allow(confirmLimit); err != nil {
		return api.Nothing{}, err
	}
	q, err := s.queue(c.Context)
	if err != nil {
		return api.Nothing{}, err
	}
	return api.Nothing{}, explained(q.Confirm(c.Context, in.Channel, in.Secret))
}

// stopChannel needs nobody signed in either.
func (s *notices) stopChannel(c *call, in ConfirmChannel) (api.Nothing, error) {
	if err := c.allow(confirmLimit); err != nil {
		return api.Nothing{}, err
	}
	return api.Nothing{}, s.stop(c.Context, in.Channel, in.Secret)
}

func (s *notices) stop(ctx context.Context, id, secret string) error {
	q, err := s.queue(ctx)
	if err != nil {
		return err
	}
	return explained(q.Stop(ctx, id, secret))
}

// stopByMail ends what is sent to a mailbox, asked by the button of a mail program, which sends a form (RFC 8058). Who opens the address
// is led to the page that does the same.
func (s *notices) stopByMail(g *gate) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, secret := r.PathValue("way"), r.PathValue("secret")
		switch {
		case r.Method != http.MethodPost:
			http.Redirect(w, r, "/notices#stop="+url.PathEscape(id)+"."+url.PathEscape(secret), http.StatusSeeOther)
		case !g.limits.allow(confirmLimit, g.site.address(r)):
			g.refuse(w, r, tooFast)
		default:
			if err := s.stop(r.Context(), id, secret); err != nil {
				g.refuse(w, r, err)
			}
		}
	}
}

// told reports whether the caller has a way to be told, and whether one was switched off.
func (s *notices) told(c *call) (has, stopped bool, err error) {
	q := s.made.Load()
	if q == nil || c.Viewer.User.ID == "" {
		return false, false, nil
	}
	ways, err := q.Channels(c.Context, c.Viewer.User)
	return len(ways) > 0, slices.ContainsFunc(ways, func(w notice.Shown) bool { return !w.Stopped.IsZero() }), err
}

// explained gives an error of the queue its code.
func explained(err error) error {
	var bad *notice.BadChannel
	if reason := notice.ReasonOf(err); reason != "" {
		return fault.Fail(fault.NotArrived, lang.Word("reason", string(reason)))
	}
	switch {
	case errors.As(err, &bad):
		return fault.Fail(fault.BadNotice, lang.Word("what", bad.What))
	case errors.Is(err, notice.ErrNoChannel):
		return fault.Fail(fault.NoSuchChannel)
	case errors.Is(err, notice.ErrNoMail):
		return fault.Fail(fault.NoMail)
	case errors.Is(err, notice.ErrTooMany):
		return fault.Fail(fault.TooManyChannels, lang.Number("n", notice.MaxChannels))
	}
	return err
}
