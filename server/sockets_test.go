package server

import (
	"bufio"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"barrage/play/table"
)

// upgrade opens a socket without a goroutine on this side. Early is sent together with the request.
func (h *house) upgrade(path, early string, headers ...string) (net.Conn, *bufio.Reader) {
	h.t.Helper()
	conn, err := net.Dial("tcp", h.http.Listener.Addr().String())
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	conn.Write([]byte("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n" + strings.Join(headers, "\r\n") + "\r\n" + early))
	r := bufio.NewReader(conn)
	resp, err := http.ReadResponse(r, nil)
	if err != nil || resp.StatusCode != http.StatusSwitchingProtocols {
		h.t.Fatal(resp, err)
	}
	return conn, r
}

// TestOneGoroutine: a socket at rest has one goroutine, the reader; that is most of its memory.
func TestOneGoroutine(t *testing.T) {
	h := open(t, Config{})
	h.s.limits.on = false
	id := start(h.person("Ann"), h.person("Bob"), table.New{})
	const sockets = 200
	before := runtime.NumGoroutine()
	for range sockets {
		_, r := h.upgrade("/api/tables/"+id+"/live", "")
		r.ReadByte() // the first update
	}
	more := 0
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if more = runtime.NumGoroutine() - before; more <= sockets+5 {
			return
		}
	}
	t.Errorf("%d sockets have %d goroutines", sockets, more)
}

// TestPace: a client that slows down keeps its socket, one that does not loses it.
func TestPace(t *testing.T) {
	var p pace
	for range 3 * maxRefused {
		if p.lost(false) || p.lost(true) {
			t.Fatal("as many came in time")
		}
	}
	if p.lost(false); p != 0 {
		t.Errorf("%d left", p)
	}
	for range maxRefused {
		if p.lost(true) {
			t.Fatalf("lost after %d", p)
		}
	}
	if !p.lost(true) {
		t.Error("kept for ever")
	}
}

// TestEarlyFrames: what a client sends together with the request, more than a buffer of it, is heard.
func TestEarlyFrames(t *testing.T) {
	h := open(t, Config{})
	id := start(h.person("Ann"), h.person("Bob"), table.New{})
	text := `{"id":"early","do":"ping","body":"` + strings.Repeat("x", 2*socketBuffer) + `"}`
	frame := "\x81\xfe" + string([]byte{byte(len(text) >> 8), byte(len(text))}) + "\x00\x00\x00\x00" + text // masked with zeros
	_, r := h.upgrade("/api/tables/"+id+"/live", frame)
	var heard strings.Builder
	for !strings.Contains(heard.String(), `"id":"early"`) {
		b, err := r.ReadByte()
		if err != nil {
			t.Fatalf("%v after %q", err, heard.String())
		}
		heard.WriteByte(b)
	}
}

// TestBadHandshake: a handshake that is none is answered as such, and takes no place of a socket.
func TestBadHandshake(t *testing.T) {
	t.Parallel()
	h := open(t, Config{Unlimited: true})
	ann := h.person("Ann")
	id := start(ann, h.person("Bob"), table.New{})
	for _, path := range []string{"/api/me/live", "/api/tables/" + id + "/live"} {
		for range maxSockets + 1 {
			if status, body := ann.do("GET", path, nil, map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "1"}); status != 400 && status != 426 || strings.Contains(string(body), `"error"`) {
				t.Fatalf("%s: %d %s", path, status, body)
			}
		}
		ann.listen(path)
	}
}
