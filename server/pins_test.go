package server

import (
	"barrage/play"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/internal/golden"
	"barrage/play/bus"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
	"barrage/store/mem"
)

// TestLimits pins every limit, whom it bounds, and the sizes that requests and answers have at most: a figure that slips opens a door,
// or closes one to people who did nothing wrong.
func TestLimits(t *testing.T) {
	var out strings.Builder
	for _, l := range []limit{addressLimit, personLimit, namelessLimit, signUpLimit, socketLimit, pingLimit, positionLimit, pictureLimit, thoughtLimit, reviewLimit, lessonLimit, tableLimit, tablesLimit,
		messageLimit, auditLimit, auditsLimit, linkLimit, nameLimit, exportLimit, bytesLimit, countedLimit, archiveLimit, bulkLimit, mailLimit, reportLimit, channelLimit, confirmLimit} {
		by := map[bounded]string{byAddress: "address", byClient: "client", byAddress | byClient: "client and address"}[l.by]
		fmt.Fprintf(&out, "%s: %v at once, then %v a second, for each %s\n", l.name, l.burst, l.perSecond, by)
	}
	for what, l := range costlyLimits {
		if l.name != string(what) {
			t.Errorf("%s is bounded as %s", what, l.name)
		}
	}
	if len(costlyLimits) != 6 || len(sharedLimits) != 2 || sharedLimits[api.CostlyTable] != tablesLimit || sharedLimits[api.CostlyAudit] != auditsLimit {
		t.Errorf("%v", sharedLimits)
	}
	for _, c := range []struct {
		name string
		n    any
	}{
		{"tables of a person in a day", tablesDaily}, {"sockets of a client", maxSockets}, {"sockets of an address", addressSockets}, {"buckets in memory", maxBuckets}, {"a generation of buckets", generation},
		{"bytes of a message", maxMessage}, {"messages refused before a socket is closed", maxRefused}, {"time for a client to read", writePatience}, {"between heartbeats", heartbeat},
		{"passkeys of a person", maxPasskeys}, {"games on a page", pageSize}, {"games in the archive", deepest}, {"records in a file", maxBulk}, {"points between the best of a close game", closeMargin},
		{"games of a profile", maxProfile}, {"games of an export", maxExport}, {"lines for operators", operatePage}, {"characters of a search", maxSearch},
		{"age of a cookie", cookieAge}, {"between notes of a session", seenEvery}, {"a person is known for", knownTime}, {"with a bus", toldTime}, {"people known", maxKnown}, {"addresses known", maxOrigins},
		{"pictures kept", maxPictures}, {"age of draft statistics", draftsAge}, {"between counts", countEvery}, {"between readings of the clock", readEvery}, {"for a reading", readTimeout},
		{"between writes for readiness", writtenAge}, {"for such a write", writePatient}, {"workers", workers}, {"thinking", thinkingBudget},
	} {
		fmt.Fprintf(&out, "%s: %v\n", c.name, c.n)
	}
	for _, r := range Routes() {
		if r.MaxBody != 0 || len(r.Query) > 0 {
			fmt.Fprintf(&out, "%s %s: %d bytes, numbers %v\n", r.Method, r.Path, r.MaxBody, r.Query)
		}
	}
	golden.Compare(t, "limits.txt", out.String())
}

// TestMetricsPage pins the names, helps, kinds and buckets of the metrics. The figures differ.
func TestMetricsPage(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Build: "v1"})
	ann, bob := h.person("Ann"), h.person("Bob")
	start(ann, bob, table.New{})
	w := httptest.NewRecorder()
	h.s.Private().ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if got := w.Header().Get("Content-Type"); got != "text/plain; version=0.0.4; charset=utf-8" {
		t.Error(got)
	}
	text := regexp.MustCompile(`(?m) [0-9.e+-]+$`).ReplaceAllString(w.Body.String(), " N")
	text = regexp.MustCompile(`(?m)^barrage_store_\w+_total\{.*\n|go="[^"]*"`).ReplaceAllString(text, "")
	golden.Compare(t, "metrics.txt", text)
}

// TestHistogram: a time counts in every bucket that it fits into, also on its bound.
func TestHistogram(t *testing.T) {
	var h histogram
	for _, d := range []time.Duration{time.Millisecond, 3 * time.Millisecond, 250 * time.Millisecond, 10 * time.Second, time.Minute} {
		h.observe(d)
	}
	var got strings.Builder
	h.write(&got, "x", "Help.")
	want := `# HELP x Help.
# TYPE x histogram
x_bucket{le="0.001"} 1
x_bucket{le="0.0025"} 1
x_bucket{le="0.005"} 2
x_bucket{le="0.01"} 2
x_bucket{le="0.025"} 2
x_bucket{le="0.05"} 2
x_bucket{le="0.1"} 2
x_bucket{le="0.25"} 3
x_bucket{le="0.5"} 3
x_bucket{le="1"} 3
x_bucket{le="2.5"} 3
x_bucket{le="5"} 3
x_bucket{le="10"} 4
x_bucket{le="+Inf"} 5
x_sum 70.254
x_count 5
`
	if got.String() != want {
		t.Error(got.String())
	}
}

// TestCounting: what is counted of commands, requests and calls of the store.
func TestCounting(t *testing.T) {
	m := newMetrics()
	m.commanded(3, time.Second, nil)
	m.commanded(2, time.Second, nil)
	m.commanded(9, time.Second, crossOrigin)
	m.commanded(9, time.Second, tooFast)
	m.commanded(9, time.Second, fmt.Errorf("a disk"))
	m.thought(time.Second, 2*time.Second)
	m.request(route{Route: api.Route{Method: "GET", Path: "/api/x"}}, 404, time.Second)
	m.request(route{Route: api.Route{Method: "GET", Path: "/api/x/live"}}, 200, time.Hour)
	if m.plies.Load() != 5 || m.commands.total != 2 || m.commands.sum != 2 || m.answers.total != 1 || m.answers.sum != 1 || m.queues.sum != 1 || m.thoughts.sum != 2 {
		t.Errorf("%+v", m)
	}
	if len(m.refusals) != 3 || m.refusals["cross_origin"] != 1 || m.refusals["too_fast"] != 1 || m.refusals["internal"] != 1 {
		t.Errorf("%v", m.refusals)
	}
	if len(m.requests) != 2 || m.requests[`route="GET /api/x",status="4xx"`] != 1 || m.requests[`route="GET /api/x/live",status="2xx"`] != 1 {
		t.Errorf("%v", m.requests)
	}
}

// sample is a type with every kind of field that schemas know.
type sample struct {
	Text   string            `json:"text"`
	Yes    bool              `json:"yes,omitempty"`
	Share  float64           `json:"share"`
	Small  int8              `json:"small"`
	Large  uint64            `json:"large"`
	At     time.Time         `json:"at"`
	Raw    json.RawMessage   `json:"raw"`
	Any    any               `json:"any"`
	To     *inner            `json:"to"`
	List   []inner           `json:"list"`
	Maybe  []string          `json:"maybe,omitempty"`
	Bytes  []byte            `json:"bytes"`
	Pair   [2]int            `json:"pair"`
	ByName map[string]string `json:"by_name"`
	Plain  int
	Hidden string `json:"-"`
	secret string
	deeper
}

type inner struct {
	N int `json:"n,omitempty"`
}

type deeper struct {
	Deep string `json:"deep"`
}

// TestSchemas pins how types, parameters and answers are described.
func TestSchemas(t *testing.T) {
	_ = sample{}.secret
	s := schemas{named: object{}, types: map[string]reflect.Type{}}
	type inner struct { // another type of the same name
		Other string `json:"other"`
	}
	_ = s.of(reflect.TypeFor[sample]())
	if ref := s.of(reflect.TypeFor[inner]()); ref["$ref"] != "#/components/schemas/inner2" {
		t.Errorf("%v", ref)
	}
	failure := object{"$ref": "failure"}
	described := object{
		"types":  s.named,
		"takes":  s.operation(api.Route{Method: "POST", Path: "/api/x/{id}/{command}", Endpoint: api.Endpoint{In: reflect.TypeFor[inner](), Out: reflect.TypeFor[sample]()}}, failure),
		"asks":   s.operation(api.Route{Method: "GET", Path: "/api/tables/{id}", Query: []string{"ply", "n"}, Endpoint: api.Endpoint{Out: reflect.TypeFor[inner]()}}, failure),
		"file":   s.operation(api.Route{Method: "GET", Path: "/api/file"}, failure),
		"socket": s.operation(api.Route{Method: "GET", Path: "/api/live", Endpoint: api.Endpoint{Hears: []any{inner{}, sample{}}}}, failure),
	}
	data, err := json.MarshalIndent(described, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "schemas.json", string(data)+"\n")
	doc := openAPI()
	if doc["openapi"] != "3.1.0" || len(doc["security"].([]any)) != 3 || len(doc["components"].(object)["securitySchemes"].(object)) != 2 {
		t.Errorf("%v %v", doc["security"], doc["components"].(object)["securitySchemes"])
	}
	if !bytes.HasPrefix(document(), []byte("{\n \"components\": {\n  \"schemas\"")) {
		t.Errorf("%.60s", document())
	}
}

// TestOrigins: an address is remembered for two generations, and whoever is not known stands for themselves.
func TestOrigins(t *testing.T) {
	o := newOrigins()
	if got := o.of("ann"); got != "ann" {
		t.Error(got)
	}
	o.saw("ann", "1.2.3.4")
	o.saw("ann", "1.2.3.4")
	if got := o.of("ann"); got != "1.2.3.4" {
		t.Error(got)
	}
	for i := range maxOrigins - 1 {
		o.saw(fmt.Sprint("a", i), "5.6.7.8")
	}
	if len(o.young) != maxOrigins || o.old != nil {
		t.Errorf("%d young", len(o.young))
	}
	o.saw("bob", "9.9.9.9")
	if len(o.young) != 1 || len(o.old) != maxOrigins || o.of("ann") != "1.2.3.4" || o.of("bob") != "9.9.9.9" {
		t.Errorf("%d young, %d old, %s", len(o.young), len(o.old), o.of("ann"))
	}
}

// TestKnown: who a token belongs to is forgotten after a moment, later where a bus tells of changes, and when there are too many.
func TestKnown(t *testing.T) {
	k := newKnown(bus.None{})
	if _, ok := k.get("a"); ok {
		t.Error("known before")
	}
	k.put("a", people.User{ID: "ann"})
	if u, ok := k.get("a"); !ok || u.ID != "ann" {
		t.Errorf("%+v %v", u, ok)
	}
	old := func(age time.Duration) {
		k.users["a"] = knownUser{people.User{ID: "ann"}, time.Now().Add(-age)}
	}
	old(knownTime + time.Second)
	if _, ok := k.get("a"); ok {
		t.Error("known too long")
	}
	k.bus = bus.Alone()
	if _, ok := k.get("a"); !ok {
		t.Error("forgotten though the bus would tell")
	}
	old(toldTime + time.Second)
	if _, ok := k.get("a"); ok {
		t.Error("known too long with a bus")
	}
	k.drop()
	for i := range maxKnown {
		k.put(fmt.Sprint(i), people.User{})
	}
	if len(k.users) != maxKnown {
		t.Errorf("%d", len(k.users))
	}
	k.put("more", people.User{})
	if len(k.users) != 1 {
		t.Errorf("%d after too many", len(k.users))
	}
	k.forget()
	if len(k.users) != 0 {
		t.Error("not forgotten")
	}
}

// TestForgets: whatever changes who somebody is makes every server forget them.
func TestForgets(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	change := func(what string, f func(b *browser)) {
		t.Helper()
		b := h.person(what)
		h.s.known.put("x", people.User{ID: "x"})
		f(b)
		if _, ok := h.s.known.get("x"); ok {
			t.Errorf("%s: still known", what)
		}
	}
	change("rename", func(b *browser) { b.ok("PATCH", "/api/me", Rename{Name: "Other"}, nil) })
	change("sign out", func(b *browser) { b.ok("POST", "/api/me/signout", nil, nil) })
	change("others", func(b *browser) { b.ok("POST", "/api/me/signout/others", nil, nil) })
	change("delete", func(b *browser) { b.ok("DELETE", "/api/me", nil, nil) })
	change("claim", func(b *browser) { b.ok("POST", "/api/me/handle", Claim{Handle: "Claimer"}, nil) })
	change("end", func(b *browser) {
		var made Token
		b.ok("POST", "/api/me/tokens", NewToken{Name: "t", Scope: people.ScopePlay}, &made)
		b.ok("DELETE", "/api/me/sessions/"+made.ID, nil, nil)
	})
	change("recover", func(b *browser) {
		var link RecoveryLink
		b.ok("POST", "/api/me/recovery", nil, &link)
		h.browser().ok("POST", "/api/recover", Recover{Secret: link.Secret}, nil)
	})
	op := h.operator("Olga")
	change("lift", func(b *browser) {
		op.ok("POST", "/api/operate", Operate{Do: people.DidBan, Person: b.id(), Reason: people.BadChat, Days: 1}, nil)
	})
}

// TestSteps: the links under a game in a frame, at its ends and between, with the rounds.
func TestSteps(t *testing.T) {
	list := steps(make([]rules.State, 3), 1, lang.English)
	for i, want := range []struct {
		turn int
		off  bool
		said bool
	}{{0, false, false}, {0, false, true}, {2, false, false}, {2, false, false}} {
		if got := list[i]; got.Turn != want.turn || got.Off != want.off || got.Said != want.said {
			t.Errorf("%d: %+v", i, got)
		}
	}
	for at, off := range [][]bool{{true, true, false, false}, {false, false, false, false}, {false, false, true, true}} {
		for i, s := range steps(make([]rules.State, 3), at, lang.English)[:4] {
			if s.Off != off[i] {
				t.Errorf("at %d: %+v", at, s)
			}
		}
	}
}

// TestConfigured: what the operator has set reaches the tables and those who think for them.
func TestConfigured(t *testing.T) {
	plain := New(play.StoreOf(mem.New()), Config{})
	defer plain.Close()
	o := plain.options(newOrigins())
	hint := plain.house.Advisor.HintLimit()
	if o.Daily != tablesDaily || plain.limits.on != true || o.KeepSolo != 0 || o.Think.Jobs.Budget != thinkingBudget {
		t.Errorf("%+v", o)
	}
	if hint.Simulations == 0 && hint.Time == 0 {
		t.Errorf("%+v", hint)
	}
	other, changed := hint, bot.Limit{}
	other.Simulations += 5
	changed.Simulations += 7
	s := New(play.StoreOf(mem.New()), Config{Unlimited: true, KeepSolo: time.Hour, Hint: other, Review: changed, Thinkers: 3})
	defer s.Close()
	o = s.options(newOrigins())
	if o.Daily != 0 || s.limits.on || o.KeepSolo != time.Hour || s.house.Advisor.HintLimit() != other || o.Advisor.ReviewLimit != changed || s.heading != 5*time.Second {
		t.Errorf("%+v", o)
	}
	if s.monitor.ready.Load() {
		t.Error("ready before it is started")
	}
}
