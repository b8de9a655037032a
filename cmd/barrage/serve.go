package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"

	"barrage/server"
	"barrage/store"
	"barrage/web"
)

// defaultAddr is the address of a server started without -addr, if it is free.
const defaultAddr = "127.0.0.1:7341"

// serve runs the server until it is interrupted.
func serve(c console, args []string) error {
	fs := flags(c, "serve")
	addr := fs.String("addr", "", "address to listen on, HOST:PORT (default "+defaultAddr+", or another port if that is taken)")
	db := addStoreFlags(fs)
	public := fs.String("public", "", "address people reach the server by, such as https://barrage.example; needed behind a proxy")
	trust := fs.Bool("trust-proxy", false, "take the client's address from X-Forwarded-For")
	metrics := fs.String("metrics", "", "address for Prometheus metrics, HOST:PORT; none if empty")
	unlimited := fs.Bool("unlimited", false, "no rate limits: for use behind a proxy that sets them, or for load tests")
	thinkers := fs.Int("thinkers", max(1, runtime.NumCPU()-1), "number of bots and advisers that think in parallel; each takes a core")
	hint := addLimit(fs, "hint", "1500ms", "thinking about a hint")
	review := addLimit(fs, "review", "150ms", "thinking about each position of a review")
	browser := fs.Bool("open", true, "open the browser")
	verbose := fs.Bool("v", false, "log more")
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return misuse(c, "serve", "unexpected argument %q", fs.Arg(0))
	}
	if *thinkers < 1 {
		return misuse(c, "serve", "-thinkers %d: at least 1", *thinkers)
	}
	level := slog.LevelInfo
	if *verbose {
		level = slog.LevelDebug
	}
	cfg := server.Config{TrustProxy: *trust, Unlimited: *unlimited, Thinkers: *thinkers, Hint: hint.Limit, Review: review.Limit,
		Log: slog.New(slog.NewTextHandler(c.err, &slog.HandlerOptions{Level: level}))}
	if *public != "" {
		u, err := url.Parse(*public)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return misuse(c, "serve", "-public %q is not an address such as https://barrage.example", *public)
		}
		cfg.Public = u
	}
	cfg.Pages = web.Handler(cfg.Public)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	name, err := db.name()
	if err != nil {
		return err
	}
	st, err := store.Open(ctx, name)
	if err != nil {
		return err
	}
	defer st.Close()
	l, err := listen(*addr)
	if err != nil {
		return err
	}
	s := server.New(st, cfg)
	if *metrics != "" {
		ml, err := net.Listen("tcp", *metrics)
		if err != nil {
			return errors.Join(err, l.Close())
		}
		defer ml.Close()
		go http.Serve(ml, s.Private())
		fmt.Fprintf(c.out, "Metrics at http://%s/\n", ml.Addr())
	}
	at := "http://" + l.Addr().String()
	if cfg.Public != nil {
		at = cfg.Public.String()
	}
	fmt.Fprintf(c.out, "Barrage is at %s\nGames are kept in %s\nPress Ctrl-C to stop; games continue when it starts again.\n", at, store.Describe(name))
	if *browser {
		openBrowser(at)
	}
	err = s.Serve(ctx, l)
	fmt.Fprintln(c.out, "Stopped. All games are saved.")
	return err
}

// listen listens on the given address. Without one it takes the default, or any free port
// if that is in use.
func listen(addr string) (net.Listener, error) {
	if addr != "" {
		return net.Listen("tcp", addr)
	}
	if l, err := net.Listen("tcp", defaultAddr); err == nil {
		return l, nil
	}
	return net.Listen("tcp", "127.0.0.1:0")
}

// openBrowser opens an address in the browser; where there is none, the printed address
// must do.
func openBrowser(at string) {
	name, args := "xdg-open", []string{at}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", at}
	}
	cmd := exec.Command(name, args...)
	cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
	if cmd.Start() == nil {
		go cmd.Wait()
	}
}

// storeFlags choose where tables are kept.
type storeFlags struct{ db, data *string }

func addStoreFlags(fs interface {
	String(name, value, usage string) *string
}) storeFlags {
	return storeFlags{
		db:   fs.String("db", "", "a file for SQLite, postgres://…, or mem (default barrage.db in the data folder)"),
		data: fs.String("data", "", "folder for the default file (default: the user's data folder)"),
	}
}

// name is the chosen store. The folder of the default file is created if missing.
func (f storeFlags) name() (string, error) {
	if *f.db != "" {
		return *f.db, nil
	}
	dir := *f.data
	if dir == "" {
		var err error
		if dir, err = dataFolder(); err != nil {
			return "", err
		}
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	return filepath.Join(dir, "barrage.db"), nil
}

// dataFolder is where programs keep a user's data on this system.
func dataFolder() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "barrage"), nil
	}
	switch runtime.GOOS {
	case "darwin", "windows", "ios", "plan9":
		dir, err := os.UserConfigDir()
		return filepath.Join(dir, "Barrage"), err
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share", "barrage"), err
}
