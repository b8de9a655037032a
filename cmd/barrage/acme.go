package main

import (
	"crypto/tls"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// listenTLS listens for TLS with a certificate that is fetched when the first visitor comes, kept in the data folder and
// renewed in time. The plain address answers the authority and sends everybody else to https.
func (f serveFlags) listenTLS(addr, plainAddr string, log *slog.Logger) (net.Listener, error) {
	m, err := f.certificates()
	if err != nil {
		return nil, err
	}
	plain, err := net.Listen("tcp", plainAddr)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, errors.Join(err, plain.Close())
	}
	h := &http.Server{Handler: m.HTTPHandler(nil), ReadTimeout: 5 * time.Second, WriteTimeout: 5 * time.Second, MaxHeaderBytes: 16 << 10,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	go h.Serve(plain)
	return &both{tls.NewListener(l, m.TLSConfig()), plain}, nil
}

// both closes a second listener with the first.
type both struct {
	net.Listener
	other net.Listener
}

func (b *both) Close() error { return errors.Join(b.Listener.Close(), b.other.Close()) }

// certificates fetches certificates for the host of -public and no other.
func (f serveFlags) certificates() (*autocert.Manager, error) {
	public, err := url.Parse(*f.public)
	if err != nil {
		return nil, err
	}
	dir, err := f.db.folder()
	if err != nil {
		return nil, err
	}
	dir = filepath.Join(dir, "certificates")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(public.Hostname()), Cache: autocert.DirCache(dir), Email: *f.acmeEmail}
	if *f.acmeDirectory != "" {
		m.Client = &acme.Client{DirectoryURL: *f.acmeDirectory}
	}
	return m, nil
}
