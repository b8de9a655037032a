package load

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"sync"
	"testing"
	"time"
)

// balancer spreads requests and sockets over servers in turn, as docs/operating.md says: to those that are ready, without memory
// of who was where.
type balancer struct {
	*httptest.Server
	mu    sync.Mutex
	addrs []string
	ready map[string]bool
	next  int
}

func newBalancer(t *testing.T, addrs []string) *balancer {
	b := &balancer{addrs: addrs, ready: map[string]bool{}}
	proxy := &httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) { r.Out.URL.Scheme, r.Out.Host = "http", r.In.Host },
		Transport: b,
		ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
			http.Error(w, err.Error(), http.StatusBadGateway)
		},
	}
	b.Server = httptest.NewServer(proxy)
	done := make(chan struct{})
	go func() {
		client := &http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
		for {
			for _, addr := range addrs {
				resp, err := client.Get("http://" + addr + "/readyz")
				if err == nil {
					resp.Body.Close()
				}
				b.mark(addr, err == nil && resp.StatusCode == http.StatusOK)
			}
			select {
			case <-done:
				return
			case <-time.After(200 * time.Millisecond):
			}
		}
	}()
	t.Cleanup(func() {
		close(done)
		b.CloseClientConnections()
		b.Close()
	})
	return b
}

func (b *balancer) mark(addr string, ready bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.ready[addr] = ready
}

// pick is the next server that is ready.
func (b *balancer) pick() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for range b.addrs {
		b.next++
		if addr := b.addrs[b.next%len(b.addrs)]; b.ready[addr] {
			return addr
		}
	}
	return ""
}

// transport keeps few connections: a server that was killed must not be remembered.
var transport = &http.Transport{MaxIdleConnsPerHost: 64, IdleConnTimeout: 5 * time.Second, DialContext: (&net.Dialer{Timeout: time.Second}).DialContext}

var errNobody = errors.New("no server is ready")

// RoundTrip sends a request to a server; to the next one if that cannot be reached. What may have arrived is not sent again: that is
// for the client, who has a key.
func (b *balancer) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body); err != nil {
			return nil, err
		}
	}
	for range b.addrs {
		addr := b.pick()
		if addr == "" {
			return nil, errNobody
		}
		out := r.Clone(r.Context())
		out.URL.Host = addr
		if r.Body != nil {
			out.Body = io.NopCloser(bytes.NewReader(body))
		}
		resp, err := transport.RoundTrip(out)
		if op, ok := errors.AsType[*net.OpError](err); ok && op.Op == "dial" {
			b.mark(addr, false)
			continue
		}
		return resp, err
	}
	return nil, errNobody
}
