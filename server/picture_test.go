package server

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"image/png"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"barrage/play/fault"
	"barrage/play/table"
	"barrage/server/api"
)

// fetch asks for something without following where it leads.
func (h *house) fetch(path string, header ...string) *httptest.ResponseRecorder {
	w, r := httptest.NewRecorder(), httptest.NewRequest("GET", path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	h.s.Handler().ServeHTTP(w, r)
	return w
}

// image is the picture that a page names for previews.
func image(t *testing.T, page string) string {
	t.Helper()
	m := regexp.MustCompile(`"og:image" content="http://example\.com([^"]*)"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatal("the page names no picture")
	}
	return strings.ReplaceAll(m[1], "&amp;", "&")
}

// TestPicture: the page of a table that anybody may watch has a picture of the position, which is drawn
// once and again when the position changes.
func TestPicture(t *testing.T) {
	if testing.Short() {
		t.Skip("it draws several PNG")
	}
	t.Parallel()
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{Variant: "introductory", Name: `Friday <b>"evening"`})
	page := h.fetch("/table/"+id, "Accept-Language", "de").Body.String()
	at := image(t, page)
	if !strings.HasPrefix(at, "/picture/"+id+".png?lang=de&ply=") {
		t.Error(at)
	}
	if !strings.Contains(page, `"og:title" content="Runde 1 von 5 · Friday &lt;b&gt;&#34;evening&#34;, 2 Spieler"`) {
		t.Errorf("no title: %.900s", page)
	}
	w := h.fetch(at)
	if w.Code != 200 || w.Header().Get("Content-Type") != "image/png" || !strings.HasPrefix(w.Header().Get("Cache-Control"), "public") {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	if img, err := png.DecodeConfig(bytes.NewReader(w.Body.Bytes())); err != nil || img.Width != 1200 || img.Height != 630 {
		t.Errorf("%v %v", img, err)
	}
	tag := w.Header().Get("ETag")
	if again := h.fetch(at, "If-None-Match", tag); tag == "" || again.Code != http.StatusNotModified || again.Body.Len() > 0 {
		t.Errorf("%q: %d", tag, again.Code)
	}
	if english := h.fetch("/picture/" + id + ".png?lang=en"); english.Code != 200 || english.Header().Get("ETag") == tag {
		t.Error("English looks like German")
	}
	// After a decision the page names another address; once the next seat is to move, the picture is another one.
	h.s.limits.on = false
	for i := range 20 {
		var o api.Opened
		ann.ok("GET", "/api/tables/"+id, nil, &o)
		mover := []*browser{ann, bob}[o.Game.Prompt.Seat]
		mover.ok("POST", "/api/tables/"+id+"/play", map[string]any{"ply": o.Ply, "action": o.Game.Prompt.Answers[0].Action}, nil)
		next := image(t, h.fetch("/table/"+id, "Accept-Language", "de").Body.String())
		if next == at {
			t.Fatal("the address stays the same")
		}
		at = next
		if h.fetch(at).Header().Get("ETag") != tag {
			return
		}
		if i == 19 {
			t.Error("the picture stays the same")
		}
	}
}

// TestPrivatePicture: of a table that not everybody may see the page and the picture tell nothing, not even
// whether it exists, and not to people at it either: what is kept between here and them is for all.
func TestPrivatePicture(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	var private, unwatched api.Opened
	ann.ok("POST", "/api/tables", table.New{Name: "secret", Seats: []table.NewSeat{{Who: "me"}, {Who: "random"}}}, &private)
	closed := start(ann, bob, table.New{Name: "secret", NoSpectators: true})
	ann.ok("GET", "/api/tables/"+closed, nil, &unwatched)
	usual := h.fetch("/table/none").Body.String()
	if image(t, usual) != usualPreview {
		t.Error("no usual preview")
	}
	missing := h.fetch("/picture/none.png")
	for _, o := range []api.Opened{private, unwatched} {
		id := o.Table.ID
		if page := h.fetch("/table/" + id).Body.String(); page != usual {
			t.Errorf("%s: another page", o.Table.Phase)
		}
		if page := h.fetch("/table/" + id + "?invite=" + o.You.Invite).Body.String(); page != usual {
			t.Errorf("%s: another page for guests", o.Table.Phase)
		}
		w := h.fetch("/picture/" + id + ".png")
		if w.Code != http.StatusFound || w.Header().Get("Location") != usualPreview || w.Body.String() != missing.Body.String() || w.Code != missing.Code || w.Header().Get("ETag") != "" {
			t.Errorf("%s: %d %v", o.Table.Phase, w.Code, w.Header())
		}
		if _, body := ann.do("GET", "/table/"+id, nil, nil); image(t, strings.ReplaceAll(string(body), h.http.URL, "http://example.com")) != usualPreview {
			t.Errorf("%s: another page for Ann", o.Table.Phase)
		}
	}
	if w := h.fetch("/picture/none.jpg"); w.Code != 404 {
		t.Error(w.Code)
	}
}

// TestInvitationPreview: the link to a table that waits says who invites and to what; without its code only that of an open table does,
// and none once the game has begun.
func TestInvitationPreview(t *testing.T) {
	h := open(t, Config{})
	ann, bob := h.person("Ann"), h.person("Bob")
	usual := h.fetch("/table/none").Body.String()
	var private, listed api.Opened
	ann.ok("POST", "/api/tables", table.New{Name: `Friday <b>`, Leeghwater: true, Pace: table.PaceTurns, Seats: []table.NewSeat{{Who: "me"}, {Who: "open"}, {Who: "open"}}}, &private)
	ann.ok("POST", "/api/tables", table.New{Open: true, Rated: true, Variant: "introductory", Seats: two()}, &listed)
	at := "/table/" + private.Table.ID
	invited := h.fetch(at + "?invite=" + private.You.Invite).Body.String()
	for _, want := range []string{`"og:title" content="Ann invites you: Friday &lt;b&gt;"`,
		`"og:description" content="3 players, full game with The Leeghwater Project, turn by turn, unrated. 2 seats are free."`} {
		if !strings.Contains(invited, want) {
			t.Errorf("no %s in %.900s", want, invited)
		}
	}
	if german := h.fetch(at+"?invite="+private.You.Invite, "Accept-Language", "de").Body.String(); !strings.Contains(german, "Ann lädt dich ein: Friday &lt;b&gt;") {
		t.Errorf("%.900s", german)
	}
	if page := h.fetch("/table/" + listed.Table.ID).Body.String(); !strings.Contains(page, `content="Ann invites you to a game of Barrage"`) ||
		!strings.Contains(page, "2 players, introductory game, in one sitting, rated. One seat is free.") {
		t.Errorf("%.900s", page)
	}
	for _, address := range []string{at, at + "?invite=wrong"} {
		if h.fetch(address).Body.String() != usual {
			t.Errorf("%s tells who invites", address)
		}
	}
	begun := start(ann, bob, table.New{Name: "secret", NoSpectators: true})
	var o api.Opened
	ann.ok("GET", "/api/tables/"+begun, nil, &o)
	if h.fetch("/table/"+begun+"?invite="+o.You.Invite).Body.String() != usual {
		t.Error("a game that has begun invites")
	}
}

// TestPictureLimit: the pictures an address may ask for are limited, whether they exist or not.
func TestPictureLimit(t *testing.T) {
	h := open(t, Config{})
	for range int(pictureLimit.burst) {
		if w := h.fetch("/picture/none.png"); w.Code != http.StatusFound {
			t.Fatal(w.Code)
		}
	}
	if w := h.fetch("/picture/none.png"); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Error(w.Code, w.Header())
	}
}

// TestPictures: one picture is drawn at a time, each once; who waits too long is sent away; the oldest are dropped;
// a failure is not kept.
func TestPictures(t *testing.T) {
	p := newPictures()
	key := func(n byte) [sha256.Size]byte { return [sha256.Size]byte{n} }
	var drawn, now, most atomic.Int32
	draw := func() ([]byte, error) {
		drawn.Add(1)
		if n := now.Add(1); n > most.Load() {
			most.Store(n)
		}
		time.Sleep(2 * time.Millisecond)
		now.Add(-1)
		return []byte("x"), nil
	}
	var wait sync.WaitGroup
	for i := range 40 {
		wait.Go(func() {
			if data, err := p.get(context.Background(), key(byte(i%4)), draw); err != nil || string(data) != "x" {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if drawn.Load() != 4 || most.Load() != 1 {
		t.Errorf("%d drawn, %d at once", drawn.Load(), most.Load())
	}
	p.wait = time.Millisecond
	p.pen <- struct{}{} // somebody draws
	if _, err := p.get(context.Background(), key(9), draw); fault.CodeOf(err).Class() != fault.Busy {
		t.Error(err)
	}
	if _, err := p.get(context.Background(), key(1), draw); err != nil {
		t.Error("a picture that is kept:", err)
	}
	<-p.pen
	p.wait = time.Minute
	broken := errors.New("broken")
	if _, err := p.get(context.Background(), key(9), func() ([]byte, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Error(err)
	}
	for i := range maxPictures {
		if _, err := p.get(context.Background(), key(byte(100+i)), draw); err != nil {
			t.Fatal(err)
		}
	}
	if p.find(key(1)) != nil || p.find(key(100)) == nil || len(p.kept) != maxPictures || len(p.last) != maxPictures {
		t.Errorf("%d kept", len(p.kept))
	}
}

// TestBotNames: pictures and files call a bot what the screens call it, in the language of the reader.
func TestBotNames(t *testing.T) {
	t.Parallel()
	h := open(t, Config{})
	h.s.limits.on = false
	ann := h.person("Ann")
	var me Me
	ann.ok("GET", "/api/me", nil, &me)
	var o api.Opened
	ann.ok("POST", "/api/tables", table.New{Open: true, Seats: []table.NewSeat{{Who: "me"}, {Who: "busy"}, {Who: "busy"}}}, &o)
	finishGame(t, o.Table.ID, 1, ann)
	drawing := h.fetch("/embed/" + o.Table.ID + "?lang=de").Body.String()
	for _, name := range []string{">Ann<", ">Fleißiger Bot<", ">Fleißiger Bot II<"} {
		if !strings.Contains(drawing, name) {
			t.Errorf("%s is not in the picture", name)
		}
	}
	stats := h.fetch("/api/people/" + me.ID + "/bgstats?lang=de").Body.String()
	if !strings.Contains(stats, `"name":"Fleißiger Bot"`) || strings.Count(stats, `"role":"`) != 3 {
		t.Error(stats)
	}
	if foreign := regexp.MustCompile(`"role":"(France|Germany|Italy|Netherlands) / [^"]*"`).FindString(stats); foreign != "" {
		t.Errorf("%s is not German", foreign)
	}
	if strings.Contains(stats, "_") { // as in the ids of officers
		t.Errorf("an id is in %s", stats)
	}
}
