package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// authority is a small authority for certificates: it asks the server at target to prove that it has the name, by a
// handshake of the protocol acme-tls/1, and then signs.
type authority struct {
	*httptest.Server
	t      *testing.T
	target string
	key    *ecdsa.PrivateKey
	root   *x509.Certificate

	mu     sync.Mutex
	name   string
	proven bool
	chain  []byte
	issued int
}

func newAuthority(t *testing.T) *authority {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	root := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, root, root, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	root, err = x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	a := &authority{t: t, key: key, root: root}
	a.Server = httptest.NewServer(a)
	t.Cleanup(a.Close)
	return a
}

func (a *authority) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var body struct{ Payload string }
	json.NewDecoder(r.Body).Decode(&body)
	payload, _ := base64.RawURLEncoding.DecodeString(body.Payload)
	w.Header().Set("Replay-Nonce", rand.Text())
	answer := func(status int, v any) {
		w.Header().Set("Location", a.URL+r.URL.Path+"/1")
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(v)
	}
	state := func(done bool, yes, no string) string {
		if done {
			return yes
		}
		return no
	}
	order := func() map[string]any {
		o := map[string]any{"status": state(a.chain != nil, "valid", state(a.proven, "ready", "pending")), "identifiers": []any{map[string]string{"type": "dns", "value": a.name}},
			"authorizations": []string{a.URL + "/authz"}, "finalize": a.URL + "/finalize"}
		if a.chain != nil {
			o["certificate"] = a.URL + "/certificate"
		}
		return o
	}
	challenge := func() map[string]string {
		return map[string]string{"type": "tls-alpn-01", "url": a.URL + "/challenge", "token": "token", "status": state(a.proven, "valid", "pending")}
	}
	switch r.URL.Path {
	case "/":
		answer(200, map[string]string{"newNonce": a.URL + "/nonce", "newAccount": a.URL + "/account", "newOrder": a.URL + "/order", "revokeCert": a.URL + "/revoke", "keyChange": a.URL + "/key"})
	case "/nonce":
	case "/account":
		answer(201, map[string]string{"status": "valid"})
	case "/order":
		var in struct{ Identifiers []struct{ Value string } }
		if err := json.Unmarshal(payload, &in); err != nil || len(in.Identifiers) != 1 {
			a.t.Errorf("order %s", payload)
			return
		}
		a.name, a.proven, a.chain = in.Identifiers[0].Value, false, nil
		answer(201, order())
	case "/order/1":
		answer(200, order())
	case "/authz":
		answer(200, map[string]any{"status": state(a.proven, "valid", "pending"), "identifier": map[string]string{"type": "dns", "value": a.name}, "challenges": []any{challenge()}})
	case "/challenge":
		if err := a.prove(); err != nil {
			a.t.Error(err)
		}
		answer(200, challenge())
	case "/finalize":
		var in struct{ CSR string }
		json.Unmarshal(payload, &in)
		der, _ := base64.RawURLEncoding.DecodeString(in.CSR)
		if err := a.sign(der); err != nil {
			a.t.Error(err)
		}
		answer(200, order())
	case "/certificate":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		w.Write(a.chain)
	default:
		a.t.Errorf("asked for %s", r.URL.Path)
		http.NotFound(w, r)
	}
}

// prove asks the server for the certificate of the challenge.
func (a *authority) prove() error {
	c, err := tls.Dial("tcp", a.target, &tls.Config{ServerName: a.name, NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true})
	if err != nil {
		return err
	}
	defer c.Close()
	for _, e := range c.ConnectionState().PeerCertificates[0].Extensions {
		if e.Id.String() == "1.3.6.1.5.5.7.1.31" && e.Critical {
			a.proven = true
			return nil
		}
	}
	return errors.New("the server does not prove its name")
}

func (a *authority) sign(request []byte) error {
	csr, err := x509.ParseCertificateRequest(request)
	if err != nil {
		return err
	}
	if !a.proven || len(csr.DNSNames) != 1 || csr.DNSNames[0] != a.name {
		return fmt.Errorf("a certificate for %v", csr.DNSNames)
	}
	a.issued++
	leaf := &x509.Certificate{SerialNumber: big.NewInt(int64(a.issued) + 1), DNSNames: csr.DNSNames, NotBefore: time.Now().Add(-time.Minute), NotAfter: time.Now().Add(90 * 24 * time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, leaf, a.root, csr.PublicKey, a.key)
	if err != nil {
		return err
	}
	a.chain = append(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.root.Raw})...)
	return nil
}

// TestACME: the server gets a certificate when the first visitor comes, keeps it over a restart, has none for other names, and sends
// plain visitors to https.
func TestACME(t *testing.T) {
	a := newAuthority(t)
	data := t.TempDir()
	f, out, err := settle("-acme", "-public", "https://barrage.example", "-data", data, "-acme-directory", a.URL, "-acme-email", "ann@barrage.example")
	if err != nil {
		t.Fatal(out)
	}
	if _, err := f.check(); err != nil {
		t.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AddCert(a.root)
	for range 2 {
		l, err := f.listenTLS("127.0.0.1:0", "127.0.0.1:0", slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		a.mu.Lock()
		a.target = l.Addr().String()
		a.mu.Unlock()
		served := &http.Server{ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, r.Proto) })}
		go served.Serve(l)
		for host, works := range map[string]bool{"barrage.example": true, "other.example": false} {
			client := http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{ForceAttemptHTTP2: true, DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: host}}}
			resp, err := client.Get("https://" + l.Addr().String())
			if works != (err == nil) {
				t.Errorf("%s: %v", host, err)
			}
			if err == nil {
				body, _ := io.ReadAll(resp.Body)
				resp.Body.Close()
				if string(body) != "HTTP/2.0" {
					t.Errorf("%s", body)
				}
			}
		}
		plain := l.(*both).other.Addr().String()
		r, _ := http.NewRequest("GET", "http://"+plain+"/table/x?a=b", nil)
		r.Host = "barrage.example"
		resp, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if at := resp.Header.Get("Location"); resp.StatusCode != 302 || at != "https://barrage.example/table/x?a=b" {
			t.Errorf("%d %s", resp.StatusCode, at)
		}
		served.Close()
		if c, err := net.Dial("tcp", plain); err == nil {
			c.Close()
			t.Error("the plain listener is still open")
		}
	}
	if a.issued != 1 {
		t.Errorf("%d certificates were issued, want 1", a.issued)
	}
	if kept, _ := filepath.Glob(filepath.Join(data, "certificates", "barrage.example*")); len(kept) != 1 {
		t.Errorf("kept %s", strings.Join(kept, ", "))
	}
}
