package server

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"barrage/internal/golden"
	"barrage/play/table"
	"barrage/web"
)

// TestAllHeaders pins every header of an answer of each kind, over TLS. Browsers keep to what they are told, so a header that gets
// lost is a protection that gets lost.
func TestAllHeaders(t *testing.T) {
	t.Parallel()
	public, _ := url.Parse("https://barrage.example")
	h := open(t, Config{Public: public, LAN: public})
	ann, bob := h.person("Ann"), h.person("Bob")
	id := start(ann, bob, table.New{})
	asset := regexp.MustCompile(`/assets/[\w-]+\.js`).Find(h.page("/"))
	if asset == nil {
		t.Fatal("the page names no script")
	}
	type answer struct {
		name  string
		lines []string
	}
	var answers []answer
	shared := map[string]int{} // how many answers have a line
	for _, c := range []struct {
		name, method, path, body string
		header                   map[string]string
	}{
		{"a page", "GET", "/", "", nil},
		{"the page of a table", "GET", "/table/" + id, "", nil},
		{"an asset", "GET", string(asset), "", nil},
		{"the service worker", "GET", "/sw.js", "", nil},
		{"the engine", "GET", web.Engine(), "", map[string]string{"Accept-Encoding": "br"}},
		{"a picture", "GET", "/picture/" + id + ".png", "", nil},
		{"a picture of no table", "GET", "/picture/x.png", "", nil},
		{"a frame for other pages", "GET", "/embed/" + id, "", nil},
		{"an answer", "GET", "/api/game", "", nil},
		{"somebody new", "POST", "/api/me", `{"name":"Cyd"}`, nil},
		{"a refusal", "GET", "/api/tables/x", "", nil},
		{"another site", "POST", "/api/me", `{"name":"Eve"}`, map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}},
		{"a socket that is none", "GET", "/api/tables/" + id + "/live", "", nil},
		{"a socket of another site", "GET", "/api/tables/" + id + "/live", "", map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": "https://evil.example"}},
		{"a file", "GET", "/api/tables/" + id + "/record", "", nil},
		{"the description", "GET", "/api/openapi.json", "", nil},
		{"the address in the network", "GET", "/lan", "", nil},
		{"readiness", "GET", "/readyz", "", nil},
		{"nothing", "GET", "/api/nothing", "", nil},
	} {
		r, err := http.NewRequest(c.method, h.http.URL+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", "identity")
		if c.body != "" {
			r.Header.Set("Content-Type", "application/json")
		}
		for name, value := range c.header {
			r.Header.Set(name, value)
		}
		resp, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		a := answer{name: fmt.Sprintf("%s: %d", c.name, resp.StatusCode)}
		for _, name := range slices.Sorted(maps.Keys(resp.Header)) {
			for _, value := range resp.Header[name] {
				line := name + ": " + steady(name, value, id)
				a.lines = append(a.lines, line)
				shared[line]++
			}
		}
		answers = append(answers, a)
	}
	var out strings.Builder
	fmt.Fprintln(&out, "all")
	for _, line := range slices.Sorted(maps.Keys(shared)) {
		if shared[line] == len(answers) {
			fmt.Fprintln(&out, "  "+line)
		}
	}
	for _, a := range answers {
		fmt.Fprintln(&out, a.name)
		for _, line := range a.lines {
			if shared[line] < len(answers) {
				fmt.Fprintln(&out, "  "+line)
			}
		}
	}
	golden.Compare(t, "headers.txt", out.String())
}

// steady is the value of a header without what differs from one request or build to the next.
func steady(name, value, table string) string {
	switch name {
	case "Date", "X-Request-Id", "Content-Length", "Last-Modified":
		return "…"
	case "Etag":
		return regexp.MustCompile(`".*"`).ReplaceAllString(value, `"…"`)
	case "Set-Cookie":
		return regexp.MustCompile(`^([^=]+=)[^;]+`).ReplaceAllString(value, "$1…")
	}
	value = regexp.MustCompile(`sha256-[\w+/]{43}=`).ReplaceAllString(value, "sha256-…")
	value = regexp.MustCompile(`/assets/[^>;"]+`).ReplaceAllString(value, "/assets/…")
	return strings.ReplaceAll(value, table, "TABLE")
}

// page is a page as it is sent.
func (h *house) page(path string) []byte {
	h.t.Helper()
	resp, err := http.Get(h.http.URL + path)
	if err != nil {
		h.t.Fatal(err)
	}
	defer resp.Body.Close()
	var b bytes.Buffer
	if _, err := b.ReadFrom(resp.Body); err != nil {
		h.t.Fatal(err)
	}
	return b.Bytes()
}
