package server

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"barrage/play/fault"
	"barrage/server/passkey"
)

// site is how people reach the server, and how it recognises them.
type site struct {
	public     *url.URL // nil for the address of each request
	trustProxy bool
}

// secure reports whether people reach the server over TLS.
func (s site) secure() bool { return s.public != nil && s.public.Scheme == "https" }

// origin is the address people reach the server by; empty if it was not told: then links are paths, and the client, which knows
// where it is, completes them. What a request says of its host proves nothing.
func (s site) origin() string {
	if s.public != nil {
		return s.public.Scheme + "://" + s.public.Host
	}
	return ""
}

// sameOrigin reports whether a socket is opened by a page of ours, or by a program.
func (s site) sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	if err != nil {
		return false
	}
	if p := s.public; p != nil && strings.EqualFold(u.Host, p.Host) {
		return u.Scheme == p.Scheme // over plain HTTP anybody on the way may have written the page
	}
	return strings.EqualFold(u.Host, r.Host)
}

// party is the site for which passkeys are made: that of -public, otherwise that of the page that asks. Browsers let pages
// use the passkeys of their own site only, so one that lies about it gains nothing.
func (s site) party(r *http.Request) (passkey.Party, error) {
	if p := s.public; p != nil {
		return passkey.Party{ID: p.Hostname(), Origin: s.origin()}, nil
	}
	u, err := url.Parse(r.Header.Get("Origin"))
	if err != nil || !strings.EqualFold(u.Host, r.Host) || u.Scheme != "https" && u.Hostname() != "localhost" || net.ParseIP(u.Hostname()) != nil {
		return passkey.Party{}, fault.Fail(fault.BadPasskey)
	}
	return passkey.Party{ID: u.Hostname(), Origin: u.Scheme + "://" + u.Host}, nil
}

// cookieName is the name of the cookie. Over TLS it has a prefix that browsers protect.
func (s site) cookieName() string {
	if s.secure() {
		return "__Host-barrage"
	}
	return "barrage"
}

// cookieAge is how long a browser keeps the identity: browsers allow 400 days.
const cookieAge = 400 * 24 * time.Hour

func (s site) setCookie(w http.ResponseWriter, token string, age time.Duration) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: token, Path: "/", MaxAge: int(age.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

// token is what identifies a caller: the cookie, or the header of a program.
func (s site) token(r *http.Request) string {
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return strings.TrimSpace(bearer)
	}
	if c, err := r.Cookie(s.cookieName()); err == nil {
		return c.Value
	}
	return ""
}

// address is the network address of a client.
func (s site) address(r *http.Request) string {
	if s.trustProxy {
		if list := r.Header.Values("X-Forwarded-For"); len(list) > 0 {
			parts := strings.Split(list[len(list)-1], ",")
			return network(hostOf(strings.TrimSpace(parts[len(parts)-1])))
		}
	}
	return network(hostOf(r.RemoteAddr))
}

// hostOf is an address without its port, which some proxies add: it is another one for every connection.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return strings.Trim(address, "[]")
}

// network is the part of an address that belongs to one client: with IPv6 a /64.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap(); ip.Is4() {
		return ip.String()
	}
	prefix, err := ip.Prefix(64)
	if err != nil {
		return address
	}
	return prefix.String()
}
