package notice

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/tls"
	"encoding/hex"
	"errors"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"net/smtp"
	"net/textproto"
	"strings"
	"time"
)

// SMTP is the server that the operator sends mail by.
type SMTP struct {
	Addr     string // HOST:PORT; on port 465 TLS from the beginning, otherwise STARTTLS if the server offers it
	User     string // empty for no authentication, otherwise only over TLS or to this machine
	Password string
	From     string // address of the sender, perhaps with a name
}

// Check says what is wrong with the settings.
func (s *SMTP) Check() error {
	if host, port, err := net.SplitHostPort(s.Addr); err != nil || host == "" || port == "" {
		return fmt.Errorf("-smtp %q is not HOST:PORT", s.Addr)
	}
	if _, err := netmail.ParseAddress(s.From); err != nil {
		return fmt.Errorf("-smtp-from %q is not the address of a sender", s.From)
	}
	return nil
}

// send sends a message. Errors of the network and of the server are failures.
func (s *SMTP) send(ctx context.Context, to string, m Message, stop stopping, now time.Time) error {
	err := s.deliver(ctx, to, s.compose(to, m, stop, now))
	if e, ok := errors.AsType[*textproto.Error](err); ok {
		return &failure{Reason: Refused, detail: fmt.Sprint("status ", e.Code)}
	}
	if err != nil {
		return &failure{Reason: Unreachable, detail: err.Error()}
	}
	return nil
}

// compose writes the mail: plain text in the language of the reader.
func (s *SMTP) compose(to string, m Message, stop stopping, now time.Time) []byte {
	var b bytes.Buffer
	from, _ := netmail.ParseAddress(s.From) // checked
	domain := from.Address[strings.LastIndexByte(from.Address, '@')+1:]
	var id [16]byte
	rand.Read(id[:])
	headers := [][2]string{
		{"From", from.String()},
		{"To", "<" + to + ">"},
		{"Subject", mime.QEncoding.Encode("utf-8", oneLine(m.Title))},
		{"Date", now.Format(time.RFC1123Z)},
		{"Message-ID", "<" + hex.EncodeToString(id[:]) + "@" + domain + ">"},
		{"Auto-Submitted", "auto-generated"},
		{"Content-Language", m.Lang},
		{"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"},
		{"Content-Transfer-Encoding", "quoted-printable"},
	}
	if stop.button != "" {
		headers = append(headers, [2]string{"List-Unsubscribe", "<" + stop.button + ">"}, [2]string{"List-Unsubscribe-Post", "List-Unsubscribe=One-Click"})
	}
	for _, h := range headers {
		fmt.Fprintf(&b, "%s: %s\r\n", h[0], h[1])
	}
	b.WriteString("\r\n")
	q := quotedprintable.NewWriter(&b)
	text := m.Body + "\n\n" + m.URL + "\n"
	if stop.foot != "" {
		text += "\n-- \n" + stop.foot + "\n"
	}
	q.Write([]byte(strings.ReplaceAll(text, "\n", "\r\n")))
	q.Close()
	return b.Bytes()
}

// oneLine is a text that ends no header.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func (s *SMTP) deliver(ctx context.Context, to string, mail []byte) error {
	ctx, cancel := context.WithTimeout(ctx, 2*sendTimeout)
	defer cancel()
	host, port, err := net.SplitHostPort(s.Addr)
	if err != nil {
		return err
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", s.Addr)
	if err != nil {
		return err
	}
	deadline, _ := ctx.Deadline()
	conn.SetDeadline(deadline)
	if port == "465" {
		conn = tls.Client(conn, &tls.Config{ServerName: host})
	}
	c, err := smtp.NewClient(conn, host)
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	defer c.Close()
	if ok, _ := c.Extension("STARTTLS"); ok {
		if err := c.StartTLS(&tls.Config{ServerName: host}); err != nil {
			return err
		}
	}
	if s.User != "" {
		if err := c.Auth(smtp.PlainAuth("", s.User, s.Password, host)); err != nil {
			return err
		}
	}
	from, err := netmail.ParseAddress(s.From)
	if err != nil {
		return err
	}
	if err := c.Mail(from.Address); err != nil {
		return err
	}
	if err := c.Rcpt(to); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(mail); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	c.Quit() // it has the mail
	return nil
}

// sender is the bare address of the sender.
func (s *SMTP) sender() string {
	from, err := netmail.ParseAddress(s.From)
	if err != nil {
		return ""
	}
	return from.Address
}
