package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"barrage/play/notice"
	"barrage/play/people"
	"barrage/play/results"
	"barrage/play/table"
	"barrage/server/passkey"
)

// failing is a context with which one call of the store in memory fails, the nth: the store asks it first.
type failing struct {
	context.Context
	left *atomic.Int64
}

func (c failing) Err() error {
	if c.left.Add(-1) == -1 {
		return errors.New("the disk is gone")
	}
	return nil
}

// bearing sends a token with every request.
type bearing string

func (b bearing) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// question is a request of a test.
type question struct {
	method, path string
	body         any
	token        string
	cookie       string
	lost         int // how many calls may fail and the answer be given all the same
}

// TestFailingStore: whatever call of the store fails, a request that needs it is answered with an error, not with half of what there is.
func TestFailingStore(t *testing.T) {
	t.Parallel()
	public, _ := url.Parse("http://localhost:7341")
	h := open(t, Config{Public: public, Unlimited: true, PrivateHooks: true})
	hook := httptest.NewServer(nil)
	defer hook.Close()
	as := func(token string) *browser {
		b := h.browser()
		b.client.Transport = bearing(token)
		return b
	}
	program := func(name string) string {
		var me Me
		h.browser().ok("POST", "/api/me", SignUp{Name: name, Program: true}, &me)
		as(me.Token).ok("GET", "/api/me", nil, nil) // the first request notes the device, and goes on if that fails
		return me.Token
	}
	ann, bob := program("Ann"), program("Bob")
	game := start(as(ann), as(bob), table.New{Rated: true, CC0: true})
	finishGame(t, game, 1, as(ann), as(bob))
	talk := start(as(ann), as(bob), table.New{})
	as(ann).ok("POST", "/api/tables/"+talk+"/say", `{"text":"hello"}`, nil)
	as(ann).ok("PATCH", "/api/me/progress", `{"lessons":{"stars":{"0":3}}}`, nil)
	as(ann).ok("POST", "/api/me/avoided", Avoid{Person: as(bob).id(), How: people.Mute}, nil)
	as(ann).ok("POST", "/api/me/reports", people.Complaint{Person: as(bob).id(), Why: people.BadChat}, nil)
	as(ann).ok("POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: hook.URL}, nil)
	at, err := url.Parse(h.http.URL)
	if err != nil {
		t.Fatal(err)
	}
	olga := h.operator("Olga")
	olga.ok("GET", "/api/me", nil, nil)
	operator := olga.client.Jar.Cookies(at)[0].String()
	guests := 0
	fresh := func() string {
		guests++
		return program(fmt.Sprint("Person ", guests))
	}
	claimed := func() (string, *passkey.Device) {
		guests++
		token, name := program(fmt.Sprint("Person ", guests)), fmt.Sprint("Handle", guests)
		var o PasskeyOptions
		as(token).ok("POST", "/api/me/passkeys/options", PasskeyFor{Handle: name}, &o)
		device := passkey.NewDevice(passkey.Party{ID: o.Party, Origin: public.String()}, o.User, -8)
		made := device.Make(o.Challenge)
		as(token).ok("POST", "/api/me/handle", Claim{Handle: name, Passkey: &made}, nil)
		return token, device
	}
	signing := func(device *passkey.Device) passkey.Signed {
		var o PasskeyOptions
		h.browser().ok("POST", "/api/signin/options", nil, &o)
		device.Count++
		return device.Sign(o.Challenge)
	}
	for name, ask := range map[string]func() question{
		"me": func() question { return question{method: "GET", path: "/api/me", token: ann} },
		"sign up": func() question {
			guests++
			return question{method: "POST", path: "/api/me", body: SignUp{Name: fmt.Sprint("New ", guests)}}
		},
		"rename": func() question {
			return question{method: "PATCH", path: "/api/me", body: Rename{Name: "Other"}, token: fresh()}
		},
		"delete":   func() question { return question{method: "DELETE", path: "/api/me", token: fresh()} },
		"sign out": func() question { return question{method: "POST", path: "/api/me/signout", token: fresh()} },
		"others":   func() question { return question{method: "POST", path: "/api/me/signout/others", token: fresh()} },
		"recovery": func() question { return question{method: "POST", path: "/api/me/recovery", token: fresh()} },
		"device":   func() question { return question{method: "POST", path: "/api/me/device", token: fresh()} },
		"recover": func() question {
			var link RecoveryLink
			as(fresh()).ok("POST", "/api/me/recovery", nil, &link)
			return question{method: "POST", path: "/api/recover", body: Recover{Secret: link.Secret}}
		},
		"merge": func() question {
			var link RecoveryLink
			as(fresh()).ok("POST", "/api/me/recovery", nil, &link)
			return question{method: "POST", path: "/api/recover", body: Recover{Secret: link.Secret, Already: Already{Merge: true}}, token: fresh()}
		},
		"sessions": func() question { return question{method: "GET", path: "/api/me/sessions", token: ann} },
		"end": func() question {
			token := fresh()
			var list Sessions
			as(token).ok("POST", "/api/me/tokens", NewToken{Name: "t", Scope: people.ScopePlay}, nil)
			as(token).ok("GET", "/api/me/sessions", nil, &list)
			return question{method: "DELETE", path: "/api/me/sessions/" + list.Tokens[0].ID, token: token}
		},
		"token": func() question {
			return question{method: "POST", path: "/api/me/tokens", body: NewToken{Name: "t", Scope: people.ScopeRead}, token: fresh()}
		},
		"handle": func() question {
			token := fresh()
			return question{method: "POST", path: "/api/me/handle", body: Claim{Handle: fmt.Sprint("Alone", guests)}, token: token}
		},
		"handle with a passkey": func() question {
			token := fresh()
			name := fmt.Sprint("Keyed", guests)
			var o PasskeyOptions
			as(token).ok("POST", "/api/me/passkeys/options", PasskeyFor{Handle: name}, &o)
			made := passkey.NewDevice(passkey.Party{ID: o.Party, Origin: public.String()}, o.User, -8).Make(o.Challenge)
			return question{method: "POST", path: "/api/me/handle", body: Claim{Handle: name, Passkey: &made}, token: token}
		},
		"passkey options": func() question {
			token, _ := claimed()
			return question{method: "POST", path: "/api/me/passkeys/options", body: PasskeyFor{}, token: token}
		},
		"another passkey": func() question {
			token, _ := claimed()
			var o PasskeyOptions
			as(token).ok("POST", "/api/me/passkeys/options", PasskeyFor{}, &o)
			made := passkey.NewDevice(passkey.Party{ID: o.Party, Origin: public.String()}, o.User, -8).Make(o.Challenge)
			return question{method: "POST", path: "/api/me/passkeys", body: NewPasskey{made}, token: token}
		},
		"drop a passkey": func() question {
			token, _ := claimed()
			var list Sessions
			as(token).ok("GET", "/api/me/sessions", nil, &list)
			return question{method: "DELETE", path: "/api/me/passkeys/" + list.Passkeys[0].ID, token: token}
		},
		"sign in options": func() question { return question{method: "POST", path: "/api/signin/options"} },
		"sign in": func() question {
			_, device := claimed()
			return question{method: "POST", path: "/api/signin", body: SignIn{Passkey: signing(device)}}
		},
		"sign in and merge": func() question {
			_, device := claimed()
			return question{method: "POST", path: "/api/signin", body: SignIn{Passkey: signing(device), Already: Already{Merge: true}}, token: fresh()}
		},
		"learnt": func() question { return question{method: "GET", path: "/api/me/progress", token: ann} },
		"learn": func() question {
			return question{method: "PATCH", path: "/api/me/progress", body: `{"lessons":{"stars":{"1":2}}}`, token: fresh()}
		},
		"profile":  func() question { return question{method: "GET", path: "/api/people/" + as(bob).id(), token: ann} },
		"results":  func() question { return question{method: "GET", path: "/api/people/me/results", token: ann} },
		"bg stats": func() question { return question{method: "GET", path: "/api/people/me/bgstats", token: ann} },
		"archive":  func() question { return question{method: "POST", path: "/api/archive", body: ArchiveSearch{}} },
		"records":  func() question { return question{method: "GET", path: "/api/archive/records", lost: 4} }, // tables that are gone are left out
		"draft": func() question {
			h.s.drafts.counts = (*results.Draft)(nil)
			return question{method: "GET", path: "/api/draft"}
		},
		"notices": func() question { return question{method: "GET", path: "/api/me/notices", token: ann} },
		"set notices": func() question {
			return question{method: "PUT", path: "/api/me/notices", body: notice.Settings{Zone: "UTC"}, token: ann}
		},
		"add a way": func() question {
			return question{method: "POST", path: "/api/me/ways", body: NewChannel{Kind: notice.Hook, Address: hook.URL}, token: fresh()}
		},
		"remove a way": func() question {
			token := fresh()
			var n Notices
			as(token).ok("POST", "/api/me/ways", NewChannel{Kind: notice.Hook, Address: hook.URL}, &n)
			return question{method: "DELETE", path: "/api/me/ways/" + n.Channels[0].ID, token: token}
		},
		"here":    func() question { return question{method: "POST", path: "/api/me/here", token: ann} },
		"avoided": func() question { return question{method: "GET", path: "/api/me/avoided", token: ann} },
		"avoid": func() question {
			return question{method: "POST", path: "/api/me/avoided", body: Avoid{Person: as(ann).id(), How: people.Block}, token: fresh()}
		},
		"reports": func() question { return question{method: "GET", path: "/api/me/reports", token: ann} },
		"report": func() question {
			return question{method: "POST", path: "/api/me/reports", body: people.Complaint{Person: as(ann).id(), Why: people.BadChat}, token: fresh()}
		},
		"find people": func() question {
			return question{method: "POST", path: "/api/operate/people", body: FindPeople{Search: "Ann"}, cookie: operator}
		},
		"find tables": func() question {
			return question{method: "POST", path: "/api/operate/tables", body: FindTables{Over: true}, cookie: operator}
		},
		"open reports": func() question { return question{method: "GET", path: "/api/operate/reports", cookie: operator} },
		"log":          func() question { return question{method: "GET", path: "/api/operate/log", cookie: operator} },
		"ban": func() question {
			return question{method: "POST", path: "/api/operate", body: Operate{Do: people.DidBan, Person: as(fresh()).id(), Reason: people.BadChat, Days: 1}, cookie: operator}
		},
		"close": func() question {
			id := start(as(fresh()), as(fresh()), table.New{})
			return question{method: "POST", path: "/api/operate", body: Operate{Do: people.DidClose, Table: id}, cookie: operator}
		},
		"rename somebody": func() question {
			return question{method: "POST", path: "/api/operate", body: Operate{Do: people.DidRename, Person: as(fresh()).id(), Name: "Nice"}, cookie: operator}
		},
		"export": func() question { return question{method: "GET", path: "/api/me/export", token: ann, lost: 5} }, // records that cannot be read are counted
	} {
		lost := 0
		for n := range 200 {
			q := ask()
			status, calls := h.failed(q, int64(n))
			if calls <= int64(n) { // it needs no more
				if status != 200 {
					t.Errorf("%s: %d, though nothing fails", name, status)
				}
				break
			}
			if status < 500 {
				if lost++; lost > q.lost {
					t.Errorf("%s: %d, though call %d fails", name, status, n+1)
				}
			}
		}
	}
}

// failed asks while the nth call of the store fails. It returns the status, and how many calls there were.
func (h *house) failed(q question, n int64) (status int, calls int64) {
	h.t.Helper()
	var body bytes.Buffer
	switch v := q.body.(type) {
	case nil:
	case string:
		body.WriteString(v)
	default:
		if err := json.NewEncoder(&body).Encode(v); err != nil {
			h.t.Fatal(err)
		}
	}
	left := &atomic.Int64{}
	left.Store(n)
	r := httptest.NewRequestWithContext(failing{h.t.Context(), left}, q.method, q.path, &body)
	if body.Len() > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	if q.cookie != "" {
		r.Header.Set("Cookie", q.cookie)
	}
	if q.token != "" {
		r.Header.Set("Authorization", "Bearer "+q.token)
	}
	w := httptest.NewRecorder()
	h.s.Handler().ServeHTTP(w, r)
	if strings.Contains(w.Body.String(), "disk") {
		h.t.Errorf("%s %s tells a stranger of the disk: %s", q.method, q.path, w.Body)
	}
	return w.Code, n - left.Load()
}
