package notice

import (
	"bufio"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
	"time"

	"barrage/play/table"
)

// postOffice is a small SMTP server.
type postOffice struct {
	addr   string
	mu     sync.Mutex
	got    []*mail.Message
	bodies []string
	to     []string
	refuse string // the answer to every recipient, instead of 250
	auth   []string
}

func newPostOffice(t *testing.T) *postOffice {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	p := &postOffice{addr: l.Addr().String()}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(c)
		}
	}()
	return p
}

func (p *postOffice) serve(c net.Conn) {
	defer c.Close()
	r := bufio.NewReader(c)
	say := func(line string) { fmt.Fprintf(c, "%s\r\n", line) }
	say("220 post office")
	to := ""
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		verb, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(verb) {
		case "EHLO":
			say("250-post office")
			say("250 AUTH PLAIN")
		case "AUTH":
			p.mu.Lock()
			p.auth = append(p.auth, rest)
			p.mu.Unlock()
			say("235 welcome")
		case "MAIL":
			say("250 ok")
		case "RCPT":
			p.mu.Lock()
			refuse := p.refuse
			p.mu.Unlock()
			if refuse != "" {
				say(refuse)
				continue
			}
			to = strings.Trim(strings.TrimPrefix(rest, "TO:"), "<>")
			say("250 ok")
		case "DATA":
			say("354 go on")
			var text strings.Builder
			for {
				line, err := r.ReadString('\n')
				if err != nil {
					return
				}
				if line == ".\r\n" {
					break
				}
				text.WriteString(strings.TrimPrefix(line, "."))
			}
			m, err := mail.ReadMessage(strings.NewReader(text.String()))
			if err != nil {
				say("554 " + err.Error())
				continue
			}
			body, _ := io.ReadAll(quotedprintable.NewReader(m.Body))
			p.mu.Lock()
			p.got, p.bodies, p.to = append(p.got, m), append(p.bodies, string(body)), append(p.to, to)
			p.mu.Unlock()
			say("250 taken")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// TestMail: an address is confirmed by the link that was sent there, and gets nothing before.
func TestMail(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	office := newPostOffice(t)
	if _, err := w.q.Add(w.ctx, bob.User, Channel{Kind: Mail, Address: "bob@lake.example"}); err != ErrNoMail {
		t.Errorf("without a server: %v", err)
	}
	w.q.Mail = &SMTP{Addr: office.addr, From: "Barrage <game@barrage.example>", User: "game", Password: "secret"}
	w.ok(w.q.Mail.Check())
	id := w.table(table.New{Name: "Žofia’s"}, ann, bob)
	w.until(id, bob.User.ID, ann, bob)
	s := always()
	s.Lang = "fr"
	w.set(bob, s)
	way := w.add(bob, Channel{Kind: Mail, Address: "bob@lake.example"})
	w.settle()
	if len(office.got) != 1 || office.to[0] != "bob@lake.example" || len(office.auth) != 1 {
		t.Fatalf("%d mails to %v, %v", len(office.got), office.to, office.auth)
	}
	if err := w.q.Try(w.ctx, bob.User, way); err != ErrNoChannel {
		t.Errorf("tried before it is confirmed: %v", err)
	}
	_, link, ok := strings.Cut(office.bodies[0], "https://barrage.example/notices#confirm=")
	if !ok {
		t.Fatal(office.bodies[0])
	}
	gotID, secret, _ := strings.Cut(strings.Fields(link)[0], ".")
	if gotID != way {
		t.Fatal(link)
	}
	if err := w.q.Confirm(w.ctx, way, secret+"x"); err != ErrNoChannel {
		t.Errorf("a wrong secret: %v", err)
	}
	if err := w.q.Confirm(w.ctx, "x", secret); err != ErrNoChannel {
		t.Errorf("a wrong way: %v", err)
	}
	w.settle()
	if len(office.got) != 1 {
		t.Fatal("told before it was confirmed")
	}
	w.ok(w.q.Confirm(w.ctx, way, secret))
	w.ok(w.q.Confirm(w.ctx, way, secret))
	w.settle()
	if len(office.got) != 2 {
		t.Fatalf("%d mails", len(office.got))
	}
	m := office.got[1]
	subject, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil || subject != "À vous de jouer : Žofia’s" {
		t.Errorf("%q %v", subject, err)
	}
	if !strings.Contains(office.bodies[1], "https://barrage.example/table/"+id) || !strings.Contains(office.bodies[1], "https://barrage.example/notices") {
		t.Error(office.bodies[1])
	}
	if m.Header.Get("From") != `"Barrage" <game@barrage.example>` || m.Header.Get("Auto-Submitted") != "auto-generated" || m.Header.Get("Message-ID") == "" {
		t.Errorf("%v", m.Header)
	}
	if _, err := m.Header.Date(); err != nil {
		t.Error(err)
	}

	// By the button of the mail program and by the link at the foot, the same secret; that of another box does not do.
	button, foot := m.Header.Get("List-Unsubscribe"), office.bodies[1]
	stop, ok := strings.CutPrefix(strings.Trim(button, "<>"), "https://barrage.example/stop/"+way+"/")
	if !ok || m.Header.Get("List-Unsubscribe-Post") != "List-Unsubscribe=One-Click" || !strings.Contains(foot, "https://barrage.example/notices#stop="+way+"."+stop) {
		t.Errorf("%s\n%s", button, foot)
	}
	if office.got[0].Header.Get("List-Unsubscribe") != "" || strings.Contains(office.bodies[0], "#stop=") {
		t.Error("an address that is not confirmed has nothing to end")
	}
	other := w.add(ann, Channel{Kind: Hook, Address: "https://lake.example/hook"})
	hookStop, err := w.q.stopSecret(other)
	w.ok(err)
	for _, wrong := range [][2]string{{way, ""}, {way, stop + "x"}, {way, hookStop}, {other, stop}, {other, hookStop}, {"x", stop}} {
		if err := w.q.Stop(w.ctx, wrong[0], wrong[1]); err != ErrNoChannel {
			t.Errorf("%v: %v", wrong, err)
		}
	}
	w.ok(w.q.Remove(w.ctx, ann.User, other))

	office.refuse = "550 no such box"
	w.until(id, ann.User.ID, ann, bob)
	w.until(id, bob.User.ID, ann, bob)
	w.settle()
	if got := w.way(way); got.Reason != Refused || got.Failing.IsZero() {
		t.Errorf("%+v", got)
	}
	office.mu.Lock()
	office.refuse = ""
	office.mu.Unlock()
	w.pass(time.Minute)
	w.settle()
	if len(office.got) != 3 {
		t.Error("it was not sent again")
	}
	for range 2 { // mail programs may ask twice
		w.ok(w.q.Stop(w.ctx, way, stop))
	}
	w.until(id, ann.User.ID, ann, bob)
	w.until(id, bob.User.ID, ann, bob)
	w.settle()
	if ways, err := w.q.Channels(w.ctx, bob.User); err != nil || len(ways) != 0 || len(office.got) != 3 {
		t.Errorf("%v %v, %d mails", ways, err, len(office.got))
	}
}

func TestHeadersStay(t *testing.T) {
	s := &SMTP{Addr: "mail.example:25", From: "game@barrage.example"}
	m, err := mail.ReadMessage(strings.NewReader(string(s.compose("a@b.example", Message{Title: "one\r\nBcc: x@y.example\r\n\r\nbody", Body: "b\n.\nc", URL: "u", Lang: "en"}, stopping{}, pushNow))))
	if err != nil || m.Header.Get("Bcc") != "" || len(m.Header) != 10 {
		t.Errorf("%v %v", m.Header, err)
	}
	for _, bad := range []SMTP{{Addr: "mail.example", From: "a@b.example"}, {Addr: "mail.example:25"}, {Addr: ":25", From: "a@b.example"}} {
		if bad.Check() == nil {
			t.Errorf("%+v is taken", bad)
		}
	}
}
