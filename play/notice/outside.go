package notice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Reason is why a notice did not arrive: a word, perhaps with the status of the answer.
type Reason string

const (
	Unreachable Reason = "unreachable" // no connection, or no answer in time
	Private     Reason = "private"     // the address is in a private network
	Redirected  Reason = "redirected"  // the answer is another address
	Gone        Reason = "gone"        // the browser or the mailbox does not want them any more
	Refused     Reason = "refused"     // the answer is an error
)

// failure is why a notice did not arrive.
type failure struct {
	Reason
	detail string
	after  time.Duration // how long the receiver asked to wait
}

func (f *failure) Error() string { return string(f.Reason) + ": " + f.detail }

// ReasonOf is why a notice did not arrive; empty for another error.
func ReasonOf(err error) Reason {
	if f, ok := errors.AsType[*failure](err); ok {
		return f.Reason
	}
	return ""
}

const (
	sendTimeout = 10 * time.Second
	maxAnswer   = 64 << 10 // bytes that are read of an answer, so that the connection can be used again
	maxWait     = 24 * time.Hour
)

// outside is the client for addresses that people name. It connects to no private address, whatever the name resolves to,
// follows no redirect, and uses no proxy.
func outside(allowPrivate bool) *http.Client {
	dialer := &net.Dialer{Timeout: sendTimeout, Control: func(_, address string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		if !allowPrivate && !public(at.Addr()) {
			return errPrivate
		}
		return nil
	}}
	return &http.Client{
		Timeout:       sendTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: sendTimeout, ResponseHeaderTimeout: sendTimeout,
			MaxIdleConns: 20, MaxIdleConnsPerHost: 2, IdleConnTimeout: time.Minute, MaxResponseHeaderBytes: maxAnswer, DisableCompression: true,
		},
	}
}

var errPrivate = errors.New("an address of a private network")

// special are networks that are not the public internet, besides those that netip knows.
var special = func() (list []netip.Prefix) {
	for _, p := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10",
	} {
		list = append(list, netip.MustParsePrefix(p))
	}
	return list
}()

// public reports whether an address belongs to the public internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	for _, p := range special {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// inside reports whether an address is plainly of a private network: it can be told on adding (P18). What a name resolves to is judged
// when the connection is made.
func inside(u *url.URL) bool {
	host := u.Hostname()
	if a, err := netip.ParseAddr(host); err == nil {
		return !public(a)
	}
	return host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// post sends a body and says why it did not arrive.
func post(ctx context.Context, c *http.Client, to string, body []byte, header http.Header) error {
	r, err := http.NewRequestWithContext(ctx, "POST", to, bytes.NewReader(body))
	if err != nil {
		return &failure{Reason: Unreachable, detail: err.Error()}
	}
	r.Header = header
	r.Header.Set("User-Agent", "Barrage")
	answer, err := c.Do(r)
	if err != nil {
		if errors.Is(err, errPrivate) {
			return &failure{Reason: Private, detail: "private address"}
		}
		return &failure{Reason: Unreachable, detail: err.Error()}
	}
	defer answer.Body.Close()
	io.CopyN(io.Discard, answer.Body, maxAnswer)
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code >= 300 && code < 400:
		return &failure{Reason: Redirected, detail: strconv.Itoa(code)}
	case code == http.StatusNotFound || code == http.StatusGone:
		return &failure{Reason: Gone, detail: strconv.Itoa(code)}
	default:
		wait, _ := strconv.Atoi(answer.Header.Get("Retry-After"))
		return &failure{Reason: Refused, detail: fmt.Sprint("status ", code), after: min(max(0, time.Duration(wait)*time.Second), maxWait)}
	}
}
