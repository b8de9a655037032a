package notice

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestPublic(t *testing.T) {
	for _, a := range []string{
		"127.0.0.1", "127.9.9.9", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "0.1.2.3", "192.0.0.8", "198.18.0.1",
		"224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "fec0::1",
		"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1", "2001:db8::1",
	} {
		if public(netip.MustParseAddr(a)) {
			t.Errorf("%s is taken for a public address", a)
		}
	}
	for _, a := range []string{"1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1", "::ffff:8.8.8.8"} {
		if !public(netip.MustParseAddr(a)) {
			t.Errorf("%s is not taken for a public address", a)
		}
	}
}

// TestPrivateRefused: an address is judged when the connection is made, whatever its name; no request arrives.
func TestPrivateRefused(t *testing.T) {
	r := receive(t)
	port := r.URL[strings.LastIndexByte(r.URL, ':'):]
	for _, to := range []string{r.URL, "http://localhost" + port, "http://127.1.2.3" + port, "http://[::ffff:127.0.0.1]" + port, "http://0.0.0.0" + port, "http://[::1]" + port} {
		if err := post(t.Context(), outside(false), to, nil, http.Header{}); ReasonOf(err) != Private {
			t.Errorf("%s: %v", to, err)
		}
	}
	if r.requests != 0 {
		t.Errorf("%d requests arrived", r.requests)
	}
	w := newWorld(t)
	bob := w.user("Bob")
	q := w.queue(false)
	for _, to := range []string{r.URL, "http://localhost" + port, "http://[::1]" + port, "http://10.1.2.3"} {
		if _, err := q.Add(w.ctx, bob.User, Channel{Kind: Hook, Address: to}); ReasonOf(err) != Private {
			t.Errorf("%s was added: %v", to, err)
		}
	}
	// One that was added by an operator who allowed it, before that changed.
	row, err := w.q.Add(w.ctx, bob.User, Channel{Kind: Hook, Address: r.URL})
	w.ok(err)
	if err := q.Try(w.ctx, bob.User, row.ID); ReasonOf(err) != Private || r.requests != 0 {
		t.Errorf("tried a private address: %v", err)
	}
}

// TestProxyIgnored: the settings of the machine do not lead elsewhere.
func TestProxyIgnored(t *testing.T) {
	if outside(false).Transport.(*http.Transport).Proxy != nil {
		t.Error("notices go through a proxy, which would not look at addresses")
	}
}

func TestRedirectRefused(t *testing.T) {
	inside := receive(t)
	r := httptest.NewServer(http.RedirectHandler(inside.URL, http.StatusTemporaryRedirect))
	defer r.Close()
	if err := post(t.Context(), outside(true), r.URL, []byte("{}"), http.Header{}); ReasonOf(err) != Redirected || inside.requests != 0 {
		t.Errorf("%v, %d requests", err, inside.requests)
	}
}

func TestSlowAndLarge(t *testing.T) {
	slow := receive(t)
	slow.slow = time.Minute
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := post(ctx, outside(true), slow.URL, nil, http.Header{}); ReasonOf(err) != Unreachable {
		t.Error(err)
	}
	if c := outside(true); c.Timeout <= 0 || c.Timeout > 30*time.Second {
		t.Errorf("patience of %v", c.Timeout)
	}
	endless := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write(make([]byte, 1<<16)); err != nil {
				return
			}
		}
	}))
	defer endless.Close()
	began := time.Now()
	if err := post(t.Context(), outside(true), endless.URL, nil, http.Header{}); err != nil || time.Since(began) > 5*time.Second {
		t.Errorf("%v after %v", err, time.Since(began))
	}
}

func TestForms(t *testing.T) {
	m := Message{Kind: Turn, Title: "Your turn: <Fri*day>", Body: "Otto & Ann", URL: "https://barrage.example/table/x", Table: "x", Lang: "en"}
	for address, c := range map[string]struct {
		form Form
		to   string
		body string
	}{
		"https://discord.com/api/webhooks/1/abc": {Discord, "", `{"allowed_mentions":{"parse":[]},"content":"**Your turn: <Fri\\*day\\>**\nOtto & Ann\nhttps://barrage.example/table/x"}`},
		"https://hooks.slack.com/services/T/B/x": {Slack, "", `{"text":"*Your turn: &lt;Fri*day&gt;*\nOtto &amp; Ann\n<https://barrage.example/table/x>"}`},
		"https://ntfy.sh/my-topic":               {Plain, "", ""},
		"https://ntfy.example/base/my-topic":     {Ntfy, "https://ntfy.example/base", `{"click":"https://barrage.example/table/x","message":"Otto & Ann","title":"Your turn: <Fri*day>","topic":"my-topic"}`},
		"https://push.example/message?token=A":   {Gotify, "", `{"extras":{"client::notification":{"click":{"url":"https://barrage.example/table/x"}}},"message":"Otto & Ann","priority":5,"title":"Your turn: <Fri*day>"}`},
		"https://matrix.example/webhook/abc":     {Matrix, "", `{"html":"<b>Your turn: &lt;Fri*day&gt;</b><br>Otto &amp; Ann<br><a href=\"https://barrage.example/table/x\">https://barrage.example/table/x</a>","text":"Your turn: <Fri*day>\nOtto & Ann\nhttps://barrage.example/table/x"}`},
		"https://notdiscord.com/x":               {Plain, "", ""},
	} {
		w := Channel{Kind: Hook, Address: address}
		if address == "https://ntfy.sh/my-topic" {
			c.form, c.to = Ntfy, "https://ntfy.sh/"
		}
		if err := w.check(); err != nil || w.Form != c.form {
			t.Errorf("%s: %s %v", address, w.Form, err)
			continue
		}
		to, body, err := w.request(m)
		text := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(string(body))
		if want := c.to; err != nil || want != "" && to != want || want == "" && to != address {
			t.Errorf("%s goes to %s %v", address, to, err)
		}
		if c.body != "" && text != c.body {
			t.Errorf("%s:\n got %s\nwant %s", c.form, text, c.body)
		}
		for _, part := range []string{"Otto", "https://barrage.example/table/x"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: no %q in %s", c.form, part, text)
			}
		}
	}
}

func TestBadWays(t *testing.T) {
	key, auth := make([]byte, 65), make([]byte, 16)
	for what, w := range map[string]Channel{
		"no kind": {Address: "https://a.example"}, "no address": {Kind: Hook}, "a file": {Kind: Hook, Address: "file:///etc/passwd"}, "a path": {Kind: Hook, Address: "/x"},
		"an unknown form": {Kind: Hook, Address: "https://a.example", Form: "fax"}, "a long one": {Kind: Hook, Address: "https://a.example/" + strings.Repeat("x", maxAddress)},
		"no point": {Kind: Push, Address: "https://a.example", Key: key, Auth: auth}, "two mailboxes": {Kind: Mail, Address: "a@b.example, c@d.example"},
		"a name": {Kind: Mail, Address: "Ann <a@b.example>"}, "a header": {Kind: Mail, Address: "a@b.example\r\nBcc: c@d.example"}, "no mailbox": {Kind: Mail, Address: "ann"},
	} {
		if err := w.check(); err == nil {
			t.Errorf("%s is taken", what)
		}
	}
	for way, want := range map[*Channel]string{
		{Kind: Hook, Address: "https://discord.com/api/webhooks/1/secret4f1c"}:             "discord.com/…4f1c",
		{Kind: Hook, Form: Gotify, Address: "https://push.example/message?token=A"}:        "push.example",
		{Kind: Mail, Address: "ann@lake.example"}:                                          "a…@lake.example",
		{Kind: Push, Address: "https://push.example/secret", Device: "Firefox on Android"}: "Firefox on Android",
	} {
		if got := way.Shown(); got != want {
			t.Errorf("shown as %q, want %q", got, want)
		}
	}
}

func TestBadSettings(t *testing.T) {
	for what, s := range map[string]Settings{
		"mode": {When: map[Kind]Mode{Clock: Digest}}, "kind": {When: map[Kind]Mode{"x": Always}}, "table": {Tables: map[string]Mode{"t": Digest}}, "quiet": {Quiet: &Quiet{From: 5, To: 5}},
		"quiet hours": {Quiet: &Quiet{From: 0, To: 1440}}, "zone": {Zone: "../etc/passwd"}, "local": {Zone: "Local"}, "language": {Lang: "xx"}, "origin": {Origin: "javascript:alert(1)"},
		"origin with a path": {Origin: "https://a.example/x"},
	} {
		if s.Check() == nil {
			t.Errorf("%s: %+v is taken", what, s)
		}
	}
	if err := (Settings{Zone: "Europe/Zurich", Lang: "it", Origin: "http://localhost:7341", Quiet: &Quiet{From: 1320, To: 420}, Tables: map[string]Mode{"t": Never}}).Check(); err != nil {
		t.Error(err)
	}
}
