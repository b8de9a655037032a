package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"barrage/game/view"
	"barrage/play/fault"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/server/passkey"
	"barrage/store/backup"
)

func firefox(b *browser) *browser {
	b.client.Transport = agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	return b
}

// TestDevices: devices are listed by what they call themselves, this one marked, and signed out one by one.
func TestDevices(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann := firefox(h.browser())
	ann.ok("POST", "/api/me", SignUp{Name: "Ann"}, nil)
	phone := h.browser()
	phone.client.Transport = agent("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1")
	var link RecoveryLink
	ann.ok("POST", "/api/me/device", nil, &link)
	phone.ok("POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	var list Sessions
	phone.ok("GET", "/api/me", nil, nil)
	ann.ok("GET", "/api/me/sessions", nil, &list)
	if len(list.Devices) != 2 || list.Devices[0].Name != "Safari, iPhone" || list.Devices[0].This || list.Devices[1].Name != "Firefox, Linux" || !list.Devices[1].This {
		t.Fatalf("%+v", list.Devices)
	}
	h.person("Bob").refused(404, fault.NoSuchSession, "DELETE", "/api/me/sessions/"+list.Devices[0].ID, nil, nil)
	live := phone.listen("/api/me/live")
	live.next("tables", &api.LiveTables{})
	ann.ok("DELETE", "/api/me/sessions/"+list.Devices[0].ID, nil, nil)
	phone.refused(401, fault.NotSignedIn, "GET", "/api/me/tables", nil, nil)
	ann.ok("GET", "/api/me/sessions", nil, &list)
	if len(list.Devices) != 1 || !list.Devices[0].This {
		t.Errorf("%+v", list.Devices)
	}

	// A lost device: the recovery link ends all others, and other links.
	var first, other RecoveryLink
	ann.ok("POST", "/api/me/recovery", nil, &first)
	ann.ok("POST", "/api/me/device", nil, &other)
	again := h.browser()
	again.ok("POST", "/api/recover", Recover{Secret: first.Secret}, nil)
	ann.refused(401, fault.NotSignedIn, "GET", "/api/me/sessions", nil, nil)
	h.browser().refused(401, fault.UsedRecovery, "POST", "/api/recover", Recover{Secret: other.Secret}, nil)
}

func TestDeviceNames(t *testing.T) {
	for agent, want := range map[string]string{
		"": "?", "curl/8.5.0": "curl", "python-requests/2.31": "python-requests", "\x00\xff": "?",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0": "Edge, Windows",
		"Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36":         "Chrome, Android",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15":         "Safari, Mac",
		strings.Repeat("x", 500): strings.Repeat("x", people.MaxName),
	} {
		if got := deviceName(agent); got != want {
			t.Errorf("%q is called %q, want %q", agent, got, want)
		}
	}
}

// TestIdle: a session that was not used for long ends, one that is used does not, and its cookie is renewed.
func TestIdle(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann := h.person("Ann")
	ann.ok("GET", "/api/me/sessions", nil, nil)
	age := func(d time.Duration) {
		t.Helper()
		for _, s := range h.all() {
			if err := (people.Secrets{Docs: h.store.DocStore}).Saw(t.Context(), s.Hash, "", time.Now().Add(-d)); err != nil {
				t.Fatal(err)
			}
		}
	}
	age(people.IdleTime - time.Minute)
	ann.ok("GET", "/api/me/sessions", nil, nil)
	if seen := time.Since(h.all()[0].Seen); seen > time.Minute {
		t.Errorf("seen %v ago", seen)
	}
	age(people.IdleTime + time.Minute)
	ann.refused(401, fault.NotSignedIn, "GET", "/api/me/sessions", nil, nil)
	if err := h.s.purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	if left := h.all(); len(left) != 0 {
		t.Errorf("left: %+v", left)
	}
}

// all lists the sessions in the store.
func (h *house) all() (list []people.Session) {
	h.t.Helper()
	err := h.store.BaseStore.(backup.Store).Export(h.t.Context(), func(i backup.Item) error {
		if i.Session != nil {
			list = append(list, *i.Session)
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// TestTokens: a token does what it is for, over HTTP and over sockets, until it is revoked.
func TestTokens(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	make := func(scope people.Scope) (*browser, Token) {
		var made Token
		ann.ok("POST", "/api/me/tokens", NewToken{Name: "My " + string(scope), Scope: scope}, &made)
		b := h.browser()
		b.client.Transport = bearer(made.Token)
		return b, made
	}
	ann.refused(400, fault.BadChoice, "POST", "/api/me/tokens", NewToken{Name: "X", Scope: "all"}, nil)
	reads, made := make(people.ScopeRead)
	plays, _ := make(people.ScopePlay)
	path := "/api/tables/" + id
	for _, b := range []*browser{reads, plays} {
		var me Me
		b.ok("GET", "/api/me", nil, &me)
		if me.Name != "Ann" {
			t.Errorf("%+v", me)
		}
		b.ok("GET", "/api/me/tables", nil, nil)
		b.ok("GET", path, nil, nil)
		for _, r := range [][2]string{{"GET", "/api/me/sessions"}, {"GET", "/api/me/export"}, {"DELETE", "/api/me"}, {"PATCH", "/api/me"}, {"POST", "/api/me/tokens"},
			{"POST", "/api/me/recovery"}, {"POST", "/api/me/device"}, {"POST", "/api/me/handle"}, {"DELETE", "/api/me/sessions/x"}, {"POST", "/api/signin"}} {
			b.refused(403, fault.TokenScope, r[0], r[1], nil, nil)
		}
	}
	plays.ok("POST", path+"/say", api.Say{Text: "hello"}, nil)
	reads.refused(403, fault.TokenScope, "POST", path+"/say", api.Say{Text: "hello"}, nil)
	reads.refused(403, fault.TokenScope, "POST", "/api/tables", table.New{Seats: two()}, nil)
	reads.refused(404, fault.NoSuchPly, "POST", path+"/whatif", api.Try{Ply: -1, Trial: view.Trial{Actions: []string{"pass"}}}, nil)
	l := reads.listen(path + "/live")
	var r api.LiveReply
	l.say(`{"id":"1","do":"say","body":{"text":"hello"}}`)
	l.next("reply", &r)
	if r.Status != 403 || r.Error == nil || r.Error.Code != fault.TokenScope {
		t.Errorf("%+v", r)
	}
	var list Sessions
	ann.ok("GET", "/api/me/sessions", nil, &list)
	if len(list.Tokens) != 2 || list.Tokens[0].Token != "" || len(list.Devices) != 1 {
		t.Fatalf("%+v", list)
	}
	ann.ok("DELETE", "/api/me/sessions/"+made.ID, nil, nil)
	reads.refused(401, fault.NotSignedIn, "GET", "/api/me", nil, nil)
	plays.ok("GET", "/api/me", nil, nil)
	for range people.MaxTokens - 1 {
		make(people.ScopeRead)
	}
	ann.refused(429, fault.TooManyTokens, "POST", "/api/me/tokens", NewToken{Name: "X", Scope: "read"}, nil)
}

// TestRobot: a program that says so is shown as one, on its seat and to itself.
func TestRobot(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	robot := h.browser()
	var me Me
	robot.ok("POST", "/api/me", SignUp{Name: "Robbie", Robot: true}, &me)
	ann := h.person("Ann")
	id := start(robot, ann, table.New{})
	var o api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &o)
	if s := o.Table.Seats; !me.Robot || !s[0].Robot || s[0].ID != me.ID || s[1].Robot || s[1].ID == "" || s[1].ID == s[0].ID {
		t.Errorf("%+v %+v", me, s)
	}
}

// TestClaim: a handle is unique however it is written, stands on seats, and comes with a link that recovers it.
func TestClaim(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	h.browser().refused(401, fault.NotSignedIn, "POST", "/api/me/handle", Claim{Handle: "Annie"}, nil)
	for _, bad := range []string{"", "an", "-annie", "ann ie", "аnnie", "a…b", strings.Repeat("x", 21), "..."} {
		ann.refused(400, fault.BadHandle, "POST", "/api/me/handle", Claim{Handle: bad}, nil)
	}
	for _, bad := range []string{"admin", "Adm1n", "torrent", "Barrage", "dele-ted"} {
		ann.refused(400, fault.ReservedHandle, "POST", "/api/me/handle", Claim{Handle: bad}, nil)
	}
	var got Claimed
	ann.ok("POST", "/api/me/handle", Claim{Handle: "Annie"}, &got)
	if got.Me.Handle != "Annie" || got.Me.Name != "Annie" || got.Recovery == nil {
		t.Fatalf("%+v", got)
	}
	for _, alike := range []string{"annie", "ANNIE", "Ann1e", "Annïe", "ann_ie", "annle"} {
		bob.refused(409, fault.HandleTaken, "POST", "/api/me/handle", Claim{Handle: alike}, nil)
		bob.refused(409, fault.HandleTaken, "PATCH", "/api/me", Rename{Name: alike}, nil)
		h.browser().refused(409, fault.HandleTaken, "POST", "/api/me", SignUp{Name: alike}, nil)
	}
	h.browser().refused(409, fault.HandleTaken, "POST", "/api/me", SignUp{Name: "Ann ie"}, nil)
	ann.refused(400, fault.HasHandle, "POST", "/api/me/handle", Claim{Handle: "Other"}, nil)
	ann.refused(400, fault.HasHandle, "PATCH", "/api/me", Rename{Name: "Other"}, nil)
	var me Me
	ann.ok("PATCH", "/api/me", Rename{Name: "ANNIE"}, &me)
	var o api.Opened
	bob.ok("GET", "/api/tables/"+id, nil, &o)
	if s := o.Table.Seats; me.Handle != "ANNIE" || s[0].Name != "ANNIE" || !s[0].Handle || s[1].Handle {
		t.Errorf("%+v %+v", me, s)
	}
	phone := h.browser()
	phone.ok("POST", "/api/recover", Recover{Secret: got.Recovery.Secret}, &me)
	if me.Handle != "ANNIE" {
		t.Errorf("%+v", me)
	}
	phone.refused(400, fault.NoHandle, "POST", "/api/me/passkeys", NewPasskey{}, guest(h))
}

// guest is the header of somebody without a handle.
func guest(h *house) map[string]string {
	var me Me
	h.browser().ok("POST", "/api/me", SignUp{Name: "Guest of a test", Program: true}, &me)
	return map[string]string{"Authorization": "Bearer " + me.Token}
}

// TestPasskeys: a handle is claimed with a passkey; a second device signs in with it, and the games it played as a guest
// become those of the handle, with what was said and learnt.
func TestPasskeys(t *testing.T) {
	t.Parallel()
	public, _ := url.Parse("http://localhost:7341")
	h := open(t, Config{Public: public})
	site := passkey.Party{ID: "localhost", Origin: "http://localhost:7341"}
	ann := h.person("Ann")
	var o PasskeyOptions
	ann.refused(400, fault.NoHandle, "POST", "/api/me/passkeys/options", PasskeyFor{}, nil)
	ann.refused(400, fault.ReservedHandle, "POST", "/api/me/passkeys/options", PasskeyFor{Handle: "admin"}, nil)
	ann.ok("POST", "/api/me/passkeys/options", PasskeyFor{Handle: "Annie"}, &o)
	if o.Party != site.ID || o.Name != "Annie" || len(o.Algorithms) == 0 {
		t.Fatalf("%+v", o)
	}
	device := passkey.NewDevice(site, o.User, -7)
	made := device.Make(o.Challenge)
	wrong := device.Make("bm90IGdpdmVuIG91dA")
	ann.refused(400, fault.BadPasskey, "POST", "/api/me/handle", Claim{Handle: "Annie", Passkey: &wrong}, nil)
	var claimed Claimed
	ann.ok("POST", "/api/me/handle", Claim{Handle: "Annie", Passkey: &made}, &claimed)
	if claimed.Me.Handle != "Annie" || claimed.Recovery != nil {
		t.Fatalf("%+v", claimed)
	}
	ann.refused(400, fault.BadPasskey, "POST", "/api/me/passkeys", NewPasskey{made}, nil) // the challenge is used up

	// The second device has played as a guest.
	phone, bob := h.person("Somebody"), h.person("Bob")
	id := start(phone, bob, table.New{})
	phone.ok("POST", "/api/tables/"+id+"/say", api.Say{Text: "hello"}, nil)
	phone.ok("PATCH", "/api/me/progress", `{"lessons":{"stars":{"0":3}}}`, nil)
	var before Me
	phone.ok("GET", "/api/me", nil, &before)
	sign := func() passkey.Signed {
		t.Helper()
		var o PasskeyOptions
		phone.ok("POST", "/api/signin/options", nil, &o)
		device.Count++
		return device.Sign(o.Challenge)
	}
	phone.refused(409, fault.SignedIn, "POST", "/api/signin", SignIn{Passkey: sign()}, nil)
	stranger := passkey.NewDevice(site, o.User, -7)
	var so PasskeyOptions
	phone.ok("POST", "/api/signin/options", nil, &so)
	phone.refused(401, fault.UnknownPasskey, "POST", "/api/signin", SignIn{Passkey: stranger.Sign(so.Challenge), Already: Already{Merge: true}}, nil)
	nobody := *device
	nobody.User = "bm9ib2R5"
	phone.refused(401, fault.UnknownPasskey, "POST", "/api/signin", SignIn{Passkey: nobody.Sign(so.Challenge), Already: Already{Merge: true}}, nil)
	old := device.Sign("b2xk")
	phone.refused(401, fault.UnknownPasskey, "POST", "/api/signin", SignIn{Passkey: old, Already: Already{Merge: true}}, nil)
	signed := sign()
	var me Me
	phone.ok("POST", "/api/signin", SignIn{Passkey: signed, Already: Already{Merge: true}}, &me)
	if me.Handle != "Annie" || me.ID != claimed.Me.ID {
		t.Fatalf("%+v", me)
	}
	h.browser().refused(401, fault.UnknownPasskey, "POST", "/api/signin", SignIn{Passkey: signed}, nil) // repeated
	phone.ok("POST", "/api/signin/options", nil, &so)
	h.browser().refused(401, fault.UnknownPasskey, "POST", "/api/signin", SignIn{Passkey: device.Sign(so.Challenge)}, nil) // a copy: it counts what was counted
	var opened api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &opened)
	if s := opened.Table.Seats[0]; s.ID != me.ID || s.Name != "Annie" || !s.Handle || len(opened.You.Seats) != 1 || !opened.You.Owner {
		t.Errorf("%+v %+v", s, opened.You)
	}
	status, learnt := ann.do("GET", "/api/me/progress", nil, nil)
	if status != 200 || !strings.Contains(string(learnt), `"water":3`) {
		t.Errorf("%s", learnt)
	}
	if _, err := h.store.User(t.Context(), before.ID); err != fault.ErrNotFound {
		t.Errorf("the guest is still there: %v", err)
	}

	// Another passkey, the list, and the end of one.
	phone.ok("POST", "/api/me/passkeys/options", PasskeyFor{}, &o)
	if len(o.Exclude) != 1 || o.Exclude[0] != made.ID {
		t.Errorf("%+v", o)
	}
	second := passkey.NewDevice(site, o.User, -8)
	var list Sessions
	phone.ok("POST", "/api/me/passkeys", NewPasskey{second.Make(o.Challenge)}, &list)
	if len(list.Passkeys) != 2 || len(list.Devices) != 2 || list.Passkeys[1].Created.IsZero() || list.Passkeys[1].Used.IsZero() || !list.Passkeys[0].Used.After(list.Passkeys[0].Created) {
		t.Fatalf("%+v", list)
	}
	phone.ok("DELETE", "/api/me/passkeys/"+made.ID, nil, nil)
	phone.refused(404, fault.NoSuchSession, "DELETE", "/api/me/passkeys/"+made.ID, nil, nil)
	h.browser().refused(401, fault.UnknownPasskey, "POST", "/api/signin", SignIn{Passkey: sign()}, nil)

	// Who has a handle is not merged into somebody else.
	phone.refused(400, fault.HasHandle, "POST", "/api/signin", SignIn{Passkey: second.Sign(o.Challenge), Already: Already{Merge: true}}, nil)
	// Without -public, passkeys are for the page that asks, over TLS or here.
	plain := open(t, Config{}).person("Cyd")
	plain.refused(400, fault.BadPasskey, "POST", "/api/me/passkeys/options", PasskeyFor{Handle: "Cydney"}, nil)
}

// claimed is somebody with a handle and a passkey on a device.
func (h *house) claimed(handle string) (*browser, *passkey.Device) {
	h.t.Helper()
	b := h.person(handle)
	var o PasskeyOptions
	b.ok("POST", "/api/me/passkeys/options", PasskeyFor{Handle: handle}, &o)
	device := passkey.NewDevice(passkey.Party{ID: o.Party, Origin: h.s.gate.site.origin()}, o.User, -7)
	made := device.Make(o.Challenge)
	b.ok("POST", "/api/me/handle", Claim{Handle: handle, Passkey: &made}, nil)
	return b, device
}

// TestPasskeyVerification: a new passkey is taken, and used, only if its device has checked who uses it. One from before that was asked
// for goes on working, until its device once has.
func TestPasskeyVerification(t *testing.T) {
	t.Parallel()
	public, _ := url.Parse("http://localhost:7341")
	h := open(t, Config{Public: public})
	ann, device := h.claimed("Annie")
	var o PasskeyOptions
	ann.ok("POST", "/api/me/passkeys/options", PasskeyFor{}, &o)
	if o.Verification != "required" {
		t.Errorf("a new passkey: %+v", o)
	}
	careless := passkey.NewDevice(passkey.Party{ID: o.Party, Origin: public.String()}, o.User, -7)
	careless.Unverified()
	ann.refused(400, fault.BadPasskey, "POST", "/api/me/passkeys", NewPasskey{careless.Make(o.Challenge)}, nil)
	sign := func(flags byte) SignIn {
		t.Helper()
		var o PasskeyOptions
		h.browser().ok("POST", "/api/signin/options", nil, &o)
		if o.Verification != "preferred" || o.User != "" {
			t.Errorf("signing in: %+v", o)
		}
		device.Flags = flags
		return SignIn{Passkey: device.Sign(o.Challenge)}
	}
	verified := device.Flags
	device.Unverified()
	unverified := device.Flags
	h.browser().refused(401, fault.UnverifiedKey, "POST", "/api/signin", sign(unverified), nil)
	h.browser().ok("POST", "/api/signin", sign(verified), nil)

	// As it was kept before.
	u, err := h.store.User(t.Context(), ann.id())
	if err != nil {
		t.Fatal(err)
	}
	err = h.s.house.People.Keep(t.Context(), u, []string{passkeyKind.Name}, func(docs map[string]json.RawMessage) (map[string]json.RawMessage, error) {
		old := bytes.Replace(docs[passkeyKind.Name], []byte(`"verified":true,`), nil, 1)
		if bytes.Equal(old, docs[passkeyKind.Name]) {
			t.Errorf("%s", old)
		}
		return map[string]json.RawMessage{passkeyKind.Name: old}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	h.browser().ok("POST", "/api/signin", sign(unverified), nil)
	h.browser().ok("POST", "/api/signin", sign(unverified), nil)
	h.browser().ok("POST", "/api/signin", sign(verified), nil)
	h.browser().refused(401, fault.UnverifiedKey, "POST", "/api/signin", sign(unverified), nil)
}

// TestPasskeyLimit: twenty passkeys, and no more.
func TestPasskeyLimit(t *testing.T) {
	t.Parallel()
	public, _ := url.Parse("http://localhost:7341")
	h := open(t, Config{Public: public, Unlimited: true})
	ann, _ := h.claimed("Annie")
	add := func() NewPasskey {
		t.Helper()
		var o PasskeyOptions
		ann.ok("POST", "/api/me/passkeys/options", PasskeyFor{}, &o)
		return NewPasskey{passkey.NewDevice(passkey.Party{ID: o.Party, Origin: public.String()}, o.User, -8).Make(o.Challenge)}
	}
	var list Sessions
	for n := 2; n <= 20; n++ {
		ann.ok("POST", "/api/me/passkeys", add(), &list)
		if len(list.Passkeys) != n {
			t.Fatalf("%d passkeys, not %d", len(list.Passkeys), n)
		}
	}
	ann.refused(429, fault.TooManyTokens, "POST", "/api/me/passkeys", add(), nil)
	ann.ok("DELETE", "/api/me/passkeys/"+list.Passkeys[7].ID, nil, nil)
	ann.ok("POST", "/api/me/passkeys", add(), &list)
	if len(list.Passkeys) != 20 {
		t.Errorf("%d passkeys", len(list.Passkeys))
	}
}

// TestRenewInvite: a new invite link ends the old one. Who sits at the table stays.
func TestRenewInvite(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	ann, bob, eve := h.person("Ann"), h.person("Bob"), h.person("Eve")
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "open"}}}, &o)
	path := "/api/tables/" + o.Table.ID
	bob.invite, eve.invite = o.You.Invite, o.You.Invite
	bob.ok("POST", path+"/sit", api.Sit{}, nil)
	eve.ok("GET", path, nil, nil)
	bob.refused(403, fault.NotOwner, "POST", path+"/renew", struct{}{}, nil)
	ann.ok("POST", path+"/renew", struct{}{}, nil)
	eve.refused(404, fault.NoSuchTable, "GET", path, nil, nil)
	bob.ok("GET", path, nil, nil)
	var again api.Opened
	ann.ok("GET", path, nil, &again)
	eve.invite = again.You.Invite
	eve.ok("POST", path+"/sit", api.Sit{}, nil)
}

// agent and bearer are headers that a browser or a program sends with every request.
type (
	agent  string
	bearer string
)

func (a agent) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("User-Agent", string(a))
	return http.DefaultTransport.RoundTrip(r)
}

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}
