package notice

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/url"
)

// Every mail can be ended by whoever has it, without signing in: by the button of the mail program (RFC 8058) and by the link at its
// foot (P10). The secret in both is not kept: it is derived from the key of the server and the id of the channel.

// stopSecret is the secret that ends a mailbox.
func (q *Queue) stopSecret(id string) (string, error) {
	key, err := q.vapid.key.Bytes()
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("stop " + id))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:18]), nil
}

// stopping is how the reader of a mail ends such mails.
type stopping struct {
	foot   string // a line of the mail
	button string // the address that a mail program posts to
}

func (q *Queue) stopping(id string, s Settings) (stopping, error) {
	secret, err := q.stopSecret(id)
	if err != nil {
		return stopping{}, err
	}
	id = url.PathEscape(id)
	return stopping{
		foot:   s.language().Text("notice.unsubscribe") + " " + q.origin(s) + "/notices#stop=" + id + "." + secret,
		button: q.origin(s) + "/stop/" + id + "/" + secret,
	}, nil
}

// Stop forgets a mailbox by the secret of one of its mails. It is no error if that has happened before.
func (q *Queue) Stop(ctx context.Context, id, secret string) error {
	want, err := q.stopSecret(id)
	if err != nil {
		return err
	}
	if !hmac.Equal([]byte(secret), []byte(want)) {
		return ErrNoChannel
	}
	row, w, err := q.channel(ctx, id)
	if errors.Is(err, ErrNoChannel) {
		return nil
	}
	if err != nil {
		return err
	}
	if w.Kind != Mail {
		return ErrNoChannel
	}
	return channels.Remove(ctx, q.store, row.ID)
}
