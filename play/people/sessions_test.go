package people_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/people"
)

// signedIn demands that a token is somebody's, or nobody's.
func (w *world) signedIn(token string, u people.User) {
	w.t.Helper()
	got, session, err := w.s.Sessions.SignIn(w.ctx, token)
	if u.ID == "" {
		w.refused(err, fault.UnknownToken)
		if got.ID != "" || session.User != "" {
			w.t.Errorf("refused, and yet it is %+v", got)
		}
		return
	}
	w.ok(err)
	if got.ID != u.ID || session.User != u.ID {
		w.t.Errorf("the token is that of %+v, %+v", got, session)
	}
}

var nobody = people.User{}

// TestIdentity: token, rename, another device, sign out.
func TestIdentity(t *testing.T) {
	w := newWorld(t)
	u, token, err := w.s.People.SignUp(w.ctx, "  Ann   Lee ")
	w.ok(err)
	if u.Name != "Ann Lee" || len(token) < 40 {
		t.Errorf("%q, token of %d characters", u.Name, len(token))
	}
	for _, bad := range []string{"", " ", strings.Repeat("x", 25), "a\nb\x07", "\u202egnat", "\xff"} {
		_, _, err := w.s.People.SignUp(w.ctx, bad)
		if err == nil {
			t.Errorf("%q is a name", bad)
		}
	}
	got, _, err := w.s.Sessions.SignIn(w.ctx, token)
	w.ok(err)
	if got.ID != u.ID {
		t.Error("somebody else")
	}
	_, _, err = w.s.Sessions.SignIn(w.ctx, token+"x")
	w.refused(err, fault.UnknownToken)

	secret, expires, err := w.s.Sessions.DeviceLink(w.ctx, u)
	w.ok(err)
	again, second, err := w.s.Sessions.Recover(w.ctx, secret)
	w.ok(err)
	if again.ID != u.ID || second == token {
		t.Error("the other device is somebody else, or shares the token")
	}
	_, _, err = w.s.Sessions.Recover(w.ctx, secret)
	w.refused(err, fault.UsedRecovery) // once
	late, _, err := w.s.Sessions.DeviceLink(w.ctx, u)
	w.ok(err)
	w.now = expires.Add(time.Second)
	_, _, err = w.s.Sessions.Recover(w.ctx, late)
	w.refused(err, fault.UsedRecovery)

	w.ok(w.s.Sessions.SignOut(w.ctx, token))
	_, _, err = w.s.Sessions.SignIn(w.ctx, token)
	w.refused(err, fault.UnknownToken)
	if _, _, err := w.s.Sessions.SignIn(w.ctx, second); err != nil {
		t.Error("the other device is out too:", err)
	}
}

// TestIdleSession: a session ends when it was not used for a year, and lasts while it is.
func TestIdleSession(t *testing.T) {
	w := newWorld(t)
	ann, token, err := w.s.People.SignUp(w.ctx, "Ann")
	w.ok(err)
	w.now = w.now.Add(people.IdleTime)
	w.signedIn(token, ann)
	w.now = w.now.Add(time.Microsecond)
	w.signedIn(token, nobody)
	w.now = w.now.Add(-time.Hour)
	_, session, err := w.s.Sessions.SignIn(w.ctx, token)
	w.ok(err)
	w.ok(w.s.Sessions.Saw(w.ctx, session, "phone"))
	w.now = w.now.Add(people.IdleTime)
	w.signedIn(token, ann)
	list, err := w.s.Sessions.List(w.ctx, ann)
	w.ok(err)
	if len(list) != 1 || list[0].Name != "phone" || !list[0].Seen.Equal(w.now.Add(-people.IdleTime)) {
		t.Errorf("%+v", list)
	}
}

// TestEndSession: people end the sessions they see listed, and nobody else's.
func TestEndSession(t *testing.T) {
	w := newWorld(t)
	ann, first, err := w.s.People.SignUp(w.ctx, "Ann")
	w.ok(err)
	eve, _, err := w.s.People.SignUp(w.ctx, "Eve")
	w.ok(err)
	w.now = w.now.Add(time.Minute)
	second, err := w.s.Sessions.Begin(w.ctx, ann)
	w.ok(err)
	w.signedIn(second, ann)
	list, err := w.s.Sessions.List(w.ctx, ann)
	w.ok(err)
	if len(list) != 2 || !list[0].Created.Equal(w.now) || !list[0].Seen.Equal(w.now) || list[0].ID() == list[1].ID() || len(list[0].ID()) != 12 {
		t.Fatalf("%+v", list)
	}
	w.refused(w.s.Sessions.End(w.ctx, eve, list[0].ID()), fault.NoSuchSession)
	w.refused(w.s.Sessions.End(w.ctx, ann, "unknown"), fault.NoSuchSession)
	w.signedIn(second, ann)
	w.ok(w.s.Sessions.End(w.ctx, ann, list[0].ID()))
	w.signedIn(second, nobody)
	w.signedIn(first, ann)
	w.refused(w.s.Sessions.End(w.ctx, ann, list[0].ID()), fault.NoSuchSession)

	third, err := w.s.Sessions.Begin(w.ctx, ann)
	w.ok(err)
	link, _, err := w.s.Sessions.DeviceLink(w.ctx, ann)
	w.ok(err)
	w.ok(w.s.Sessions.SignOutOthers(w.ctx, ann, first))
	w.signedIn(first, ann)
	w.signedIn(third, nobody)
	_, _, err = w.s.Sessions.Recover(w.ctx, link)
	w.refused(err, fault.UsedRecovery)
	if first == second || second == third || len(first) != len(third) || len(third) < 40 {
		t.Error("tokens can be guessed")
	}
}

// TestTokens: a person makes tokens for programs, each with a name and a scope, up to a number that devices do not count for.
func TestTokens(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	_, err := w.s.Sessions.Begin(w.ctx, ann)
	w.ok(err)
	for _, c := range []struct {
		name  string
		scope people.Scope
		code  fault.Code
	}{{"", people.ScopePlay, fault.BadLength}, {strings.Repeat("x", 25), people.ScopePlay, fault.BadLength}, {"bot", "everything", fault.BadChoice}} {
		_, token, err := w.s.Sessions.NewToken(w.ctx, ann, c.name, c.scope)
		w.refused(err, c.code)
		if token != "" {
			t.Error("a token in spite of an error")
		}
	}
	seen := map[string]bool{}
	for i := range people.MaxTokens {
		scope := people.Scopes()[i%2]
		session, token, err := w.s.Sessions.NewToken(w.ctx, ann, fmt.Sprint("  bot  ", i), scope)
		w.ok(err)
		got, found, err := w.s.Sessions.SignIn(w.ctx, token)
		w.ok(err)
		if found != session || got.ID != ann.ID || found.Name != fmt.Sprint("bot ", i) || found.Scope != scope || !found.Created.Equal(w.now) || !found.Seen.Equal(w.now) || seen[token] || len(token) < 40 {
			t.Errorf("%+v, %+v", session, found)
		}
		seen[token] = true
	}
	_, _, err = w.s.Sessions.NewToken(w.ctx, ann, "one more", people.ScopeRead)
	w.refused(err, fault.TooManyTokens)
	if !strings.Contains(err.Error(), fmt.Sprint(people.MaxTokens)) {
		t.Error(err)
	}
	list, err := w.s.Sessions.List(w.ctx, ann)
	w.ok(err)
	for _, s := range list {
		if s.Name == "bot 3" {
			w.ok(w.s.Sessions.End(w.ctx, ann, s.ID()))
		}
	}
	_, _, err = w.s.Sessions.NewToken(w.ctx, ann, "one more", people.ScopeRead)
	w.ok(err)
}

// TestRecovery: a recovery link ends all other sessions and links, and only the latest is good; a link for another device ends none.
func TestRecovery(t *testing.T) {
	w := newWorld(t)
	ann, first, err := w.s.People.SignUp(w.ctx, "Ann")
	w.ok(err)
	old, _, err := w.s.Sessions.Recovery(w.ctx, ann)
	w.ok(err)
	link, _, err := w.s.Sessions.DeviceLink(w.ctx, ann)
	w.ok(err)
	unused, _, err := w.s.Sessions.DeviceLink(w.ctx, ann)
	w.ok(err)
	_, second, err := w.s.Sessions.Recover(w.ctx, link)
	w.ok(err)
	w.signedIn(first, ann)
	w.signedIn(second, ann)
	recovery, _, err := w.s.Sessions.Recovery(w.ctx, ann)
	w.ok(err)
	_, token, err := w.s.Sessions.Recover(w.ctx, old)
	w.refused(err, fault.UsedRecovery)
	if token != "" {
		t.Error("a token in spite of an error")
	}
	_, third, err := w.s.Sessions.Recover(w.ctx, recovery)
	w.ok(err)
	w.signedIn(first, nobody)
	w.signedIn(second, nobody)
	w.signedIn(third, ann)
	_, _, err = w.s.Sessions.Recover(w.ctx, unused)
	w.refused(err, fault.UsedRecovery)
	if len(recovery) < 40 || recovery == old {
		t.Error("a link can be guessed")
	}
}

// TestChallenge: a challenge is good once, for five minutes, and only if it was given out.
func TestChallenge(t *testing.T) {
	w := newWorld(t)
	use := func(challenge string, want bool) {
		t.Helper()
		got, err := w.s.Sessions.UseChallenge(w.ctx, challenge)
		w.ok(err)
		if got != want {
			t.Errorf("it is good: %v", got)
		}
	}
	one, err := w.s.Sessions.Challenge(w.ctx)
	w.ok(err)
	two, err := w.s.Sessions.Challenge(w.ctx)
	w.ok(err)
	if one == two || len(one) < 40 {
		t.Error("a challenge can be guessed")
	}
	use("another", false)
	w.now = w.now.Add(5*time.Minute - time.Second)
	use(one, true)
	use(one, false)
	w.now = w.now.Add(2 * time.Second)
	use(two, false)
}

// TestFindPeople: people are found by their id or their handle, however it is written.
func TestFindPeople(t *testing.T) {
	w := newWorld(t)
	ann, err := w.s.People.SetHandle(w.ctx, w.user("Ann"), "Annie")
	w.ok(err)
	for _, who := range []string{ann.ID, "Annie", "ANN1E"} {
		u, err := w.s.People.Person(w.ctx, who)
		w.ok(err)
		if u != ann {
			t.Errorf("%s: %+v", who, u)
		}
	}
	_, err = w.s.People.Person(w.ctx, "Bob")
	w.refused(err, fault.NoSuchPerson)
	if u, err := w.s.People.User(w.ctx, ann.ID); err != nil || u != ann {
		t.Errorf("%+v, %v", u, err)
	}
	if u, err := w.s.People.UserBy(w.ctx, "annie"); err != nil || u != ann {
		t.Errorf("%+v, %v", u, err)
	}
}
