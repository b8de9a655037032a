package server

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"barrage/internal/pgtest"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
)

// TestPresenceAcrossNodes: that somebody is at one server is told at another, at the table, in lists and to nobody whom they have blocked or do not
// meet; what they show is theirs to say.
func TestPresenceAcrossNodes(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	a, b := node(t, address, Config{}), node(t, address, Config{})
	ann, bob, eve := a.person("Ann"), a.person("Bob"), a.person("Eve")
	id := start(ann, bob, table.New{Variant: "introductory"})
	ofAnn, ofBob := ann.listen("/api/tables/"+id+"/live"), bob.at(b).listen("/api/tables/"+id+"/live")
	var of api.Opened
	ann.ok("GET", "/api/tables/"+id, nil, &of)
	seat := of.You.Seats[0]
	there := func(l *listener, seat int, want string) {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
			var m api.LiveThere
			l.next("there", &m)
			got := "nothing"
			for _, at := range m.Seats {
				if at.Seat == seat {
					got = said(at.Whereabouts)
				}
			}
			if got == want {
				return
			}
		}
		t.Fatalf("it was not said that seat %d is %s", seat, want)
	}
	there(ofBob, seat, "here")
	there(ofAnn, 1-seat, "here")
	list := func(who *browser) string {
		t.Helper()
		var p Present
		who.ok("GET", "/api/me/there", nil, &p)
		var list []string
		for _, x := range p.People {
			list = append(list, said(x.Whereabouts))
		}
		return strings.Join(list, ", ")
	}
	is := func(got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	is(list(bob), "here")
	is(list(ann), "here")
	is(list(eve), "") // meets nobody
	var shown people.Visibility
	ann.ok("POST", "/api/me/presence", people.Visibility{Device: true}, &shown)
	is(list(bob.at(b)), "here desk")
	ann.ok("POST", "/api/me/presence", people.Visibility{Hidden: true}, &shown)
	is(list(bob.at(b)), "")
	ann.ok("GET", "/api/me/presence", nil, &shown)
	is(fmt.Sprint(shown), "{true false}")
	ann.ok("POST", "/api/me/presence", people.Visibility{}, &shown)
	is(list(bob), "here")
	ann.ok("POST", "/api/me/avoided", Avoid{Person: bob.id(), How: people.Block}, new(AvoidedPeople))
	is(list(bob), "")
	is(list(ann), "here")
}

// said is what is told of somebody, in short.
func said(t people.Whereabouts) string {
	text := map[bool]string{true: "here", false: "away"}[t.Here]
	if t.Device != "" {
		text += " " + string(t.Device)
	}
	return text
}
