package notice

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"strings"
	"time"

	"barrage/play/doc"
)

// ChannelKind is a kind of channel by which people are told.
type ChannelKind string

const (
	Hook ChannelKind = "hook" // a webhook
	Push ChannelKind = "push" // a push notice of a browser
	Mail ChannelKind = "mail"
)

// channels are kept as documents of people, with the time at which they must be looked at.
var channels = doc.Register(doc.Kind[Channel]{Name: "channel", Backup: true})

// Channel is the document of a channel.
type Channel struct {
	Kind    ChannelKind `json:"kind"`
	Address string      `json:"address"`          // of a webhook, of a push service, or of a mailbox
	Form    Form        `json:"form,omitempty"`   // what a webhook understands
	Key     []byte      `json:"key,omitempty"`    // push: public key of the browser
	Auth    []byte      `json:"auth,omitempty"`   // push: its secret
	Device  string      `json:"device,omitempty"` // push: what the person calls the browser
	Added   time.Time   `json:"added"`
	Confirm []byte      `json:"confirm,omitempty"` // mail: hash of the secret in the link that confirms the address; none when it has come back

	Told   map[string]told `json:"told,omitempty"` // by table
	Gone   map[string]bool `json:"gone,omitempty"` // other channels of the person, whose end was told
	Held   bool            `json:"held,omitempty"` // something waits for the end of the quiet hours
	Digest time.Time       `json:"digest,omitzero"`

	Worked  time.Time `json:"worked,omitzero"`  // the last notice arrived
	Failing time.Time `json:"failing,omitzero"` // since when none arrives
	Tries   int       `json:"tries,omitempty"`  // that failed, one after the other
	Retry   time.Time `json:"retry,omitzero"`   // not before
	Reason  Reason    `json:"reason,omitempty"` // of the last failure
	Stopped time.Time `json:"stopped,omitzero"` // since when it is switched off
}

// told is what a person was told of a table.
type told struct {
	Turn     int   `json:"turn,omitempty"`     // it is their turn since after this ply, plus one
	Played   int   `json:"played,omitempty"`   // the last ply of a turn that they had laid down
	Clock    int64 `json:"clock,omitempty"`    // their clock ends at this second
	Asked    int   `json:"asked,omitempty"`    // the last request
	Invited  bool  `json:"invited,omitempty"`  // a seat is kept for them
	Over     bool  `json:"over,omitempty"`     // the game is over
	Messages int   `json:"messages,omitempty"` // the last message
}

// maxAddress bounds an address, in bytes.
const maxAddress = 2000

// check says what is wrong with a new channel.
func (w *Channel) check() error {
	if len(w.Address) > maxAddress || len(w.Device) > 80 {
		return errors.New("address: too long")
	}
	switch w.Kind {
	case Hook:
		u, err := address(w.Address)
		if err != nil {
			return err
		}
		if w.Form == "" {
			w.Form = formOf(u)
		}
		if templates[w.Form] == nil {
			return fmt.Errorf("form: %.20s", w.Form)
		}
	case Push:
		if _, err := address(w.Address); err != nil {
			return err
		}
		_, err := agree(w.Key, w.Auth)
		return err
	case Mail:
		a, err := mail.ParseAddress(w.Address)
		if err != nil || a.Name != "" || a.Address != w.Address || strings.ContainsAny(w.Address, "\r\n\"<>, ") {
			return fmt.Errorf("address: %.60s", w.Address)
		}
	default:
		return fmt.Errorf("kind: %.20s", w.Kind)
	}
	return nil
}

// address reads the address of a webhook or a push service.
func address(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.Fragment != "" {
		return nil, fmt.Errorf("address: %.60s", text)
	}
	return u, nil
}

// read reads the document of a channel.
func read(row doc.Doc) (w Channel, err error) {
	err = json.Unmarshal(row.Body, &w)
	if w.Told == nil {
		w.Told = map[string]told{}
	}
	if w.Gone == nil {
		w.Gone = map[string]bool{}
	}
	return w, err
}

// open reports whether notices go this channel: its address is confirmed, and it was not switched off.
func (w *Channel) open() bool { return w.Confirm == nil && w.Stopped.IsZero() }

// Shown is where a channel leads, without what others could use.
func (w *Channel) Shown() string {
	if w.Kind == Push {
		return w.Device
	}
	if name, host, ok := strings.Cut(w.Address, "@"); w.Kind == Mail && ok {
		return name[:1] + "…@" + host
	}
	u, err := url.Parse(w.Address)
	if err != nil {
		return ""
	}
	text := u.Host
	if end := u.EscapedPath(); len(end) > 4 && w.Form != Gotify {
		text += "/…" + end[len(end)-4:]
	}
	return text
}
