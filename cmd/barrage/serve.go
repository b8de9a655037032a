package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
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
	"runtime/debug"
	"syscall"
	"time"
	_ "time/tzdata"

	"barrage/internal/console"
	"barrage/play/jobs"
	"barrage/play/notice"
	"barrage/play/table"
	"barrage/server"
	"barrage/store"
	"barrage/web"
)

// defaultAddr is the address of a server started without -addr, if it is free.
const (
	defaultAddr = "127.0.0.1:" + defaultPort
	defaultPort = "7341"
)

// serveFlags are the settings of a server.
type serveFlags struct {
	addr, public, metrics, log, bots     *string
	acmeEmail, acmeDirectory             *string
	smtp, smtpUser, smtpPass, smtpFrom   *string
	privateHooks                         *bool
	lan, acme, trust, unlimited, open, v *bool
	thinkers, keepSolo                   *int
	drain                                *time.Duration
	hint, review                         *limitFlag
	db                                   storeFlags
}

func addServeFlags(fs *flag.FlagSet) serveFlags {
	return serveFlags{
		addr:          fs.String("addr", "", "address to listen on, HOST:PORT (default "+defaultAddr+", or another port if that is taken; with -acme :443)"),
		lan:           fs.Bool("lan", false, "let others in this network play: listen on all addresses, and show theirs with a QR code"),
		db:            addStoreFlags(fs),
		public:        fs.String("public", "", "address people reach the server by, such as https://barrage.example; needed behind a proxy and with -acme"),
		trust:         fs.Bool("trust-proxy", false, "take the client's address from X-Forwarded-For"),
		acme:          fs.Bool("acme", false, "serve TLS with a certificate for the host of -public, fetched and renewed by ACME (Let's Encrypt); also listens on port 80"),
		acmeEmail:     fs.String("acme-email", "", "address to which the authority for certificates may write"),
		acmeDirectory: fs.String("acme-directory", "", "directory of another authority for certificates (default Let's Encrypt)"),
		smtp:          fs.String("smtp", "", "server to send mail by, HOST:PORT, for people who want notices by mail; none if empty"),
		smtpUser:      fs.String("smtp-user", "", "name at the server of -smtp; no authentication if empty"),
		smtpPass:      fs.String("smtp-password", "", "password at the server of -smtp; better in the environment or the file of -config"),
		smtpFrom:      fs.String("smtp-from", "", "sender of mail, such as Barrage <game@barrage.example>; needed with -smtp"),
		privateHooks:  fs.Bool("private-hooks", false, "let people be told at webhooks in private networks, such as a program on this machine; only if you trust them"),
		metrics:       fs.String("metrics", "", "private address for Prometheus metrics and profiles, HOST:PORT; none if empty"),
		log:           fs.String("log", "text", "form of the log: text or json"),
		v:             fs.Bool("v", false, "log more"),
		drain:         fs.Duration("drain", 0, "how long to go on answering after SIGTERM while /readyz says 503; for balancers"),
		keepSolo:      fs.Int("keep-solo", 0, "days for which finished games are kept that nobody but one person had a part in, at least 7; 0 for ever"),
		unlimited:     fs.Bool("unlimited", false, "no rate limits: for use behind a proxy that sets them, or for load tests"),
		thinkers:      fs.Int("thinkers", jobs.Usual(), "number of bots and advisers that think in parallel; each takes a core"),
		bots:          fs.String("bots", "", "programs that may be seated at tables, such as mybot=exec@500ms:/opt/mybot, separated by commas (docs/engine.md)"),
		hint:          addLimit(fs, "hint", "1500ms", "thinking about a hint"),
		review:        addLimit(fs, "review", "100ms", "thinking about each position of a review"),
		open:          fs.Bool("open", true, "open the browser"),
	}
}

// check says what is wrong with the settings.
func (f serveFlags) check() (public *url.URL, err error) {
	if *f.public != "" {
		u, err := url.Parse(*f.public)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, fmt.Errorf("-public %q is not an address such as https://barrage.example", *f.public)
		}
		public = u
	}
	host, _, _ := net.SplitHostPort(*f.addr)
	switch {
	case *f.thinkers < 1:
		return nil, fmt.Errorf("-thinkers %d: at least 1", *f.thinkers)
	case *f.log != "text" && *f.log != "json":
		return nil, fmt.Errorf("-log %q: text or json", *f.log)
	case *f.drain < 0:
		return nil, fmt.Errorf("-drain %v: not less than 0", *f.drain)
	case *f.keepSolo != 0 && *f.keepSolo < 7:
		return nil, fmt.Errorf("-keep-solo %d: at least 7 days, or 0 for ever", *f.keepSolo)
	case *f.smtp != "" && public == nil && !*f.lan:
		return nil, errors.New("-smtp needs -public: the links in mail lead there, and nobody but you says where that is")
	case *f.lan && host != "":
		return nil, fmt.Errorf("-lan listens on all addresses: give -addr %s only as :PORT", *f.addr)
	case *f.lan && (*f.acme || public != nil):
		return nil, errors.New("-lan is for one network without a name: leave out -public and -acme, or -lan")
	case *f.acme && (public == nil || public.Scheme != "https" || public.Port() != "" || net.ParseIP(public.Hostname()) != nil):
		return nil, errors.New("-acme needs -public https://NAME, the name that the certificate is for")
	}
	if mail := f.mail(); mail != nil {
		return public, mail.Check()
	}
	return public, nil
}

// mail is the server that mail is sent by, nil for none.
func (f serveFlags) mail() *notice.SMTP {
	if *f.smtp == "" {
		return nil
	}
	return &notice.SMTP{Addr: *f.smtp, User: *f.smtpUser, Password: *f.smtpPass, From: *f.smtpFrom}
}

// logger writes the log of a server.
func (f serveFlags) logger(w io.Writer) *slog.Logger {
	o := &slog.HandlerOptions{Level: slog.LevelInfo}
	if *f.v {
		o.Level = slog.LevelDebug
	}
	var h slog.Handler = slog.NewTextHandler(w, o)
	if *f.log == "json" {
		h = slog.NewJSONHandler(w, o)
	}
	return slog.New(server.LogHandler(h))
}

// serve runs the server until it is interrupted.
func serve(c console.Console, args []string) error {
	fs := console.Flags(c, "serve")
	f := addServeFlags(fs)
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return console.Misuse(c, "serve", "unexpected argument %q", fs.Arg(0))
	}
	public, err := f.check()
	if err != nil {
		return console.Misuse(c, "serve", "%v", err)
	}
	done, err := seatPrograms(*f.bots)
	if err != nil {
		return console.Misuse(c, "serve", "-bots: %v", err)
	}
	defer done()
	info, _ := debug.ReadBuildInfo()
	cfg := server.Config{Public: public, TrustProxy: *f.trust, Unlimited: *f.unlimited, Thinkers: *f.thinkers, Hint: f.hint.Limit, Review: f.review.Limit,
		Log: f.logger(c.Err), Drain: *f.drain, KeepSolo: time.Duration(*f.keepSolo) * 24 * time.Hour, Build: c.Program.Build(info), SMTP: f.mail(), PrivateHooks: *f.privateHooks}
	if showsPassword(args) {
		cfg.Log.Warn(passwordShown + ", where everybody on this machine can read it")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C does not wait
	name, err := f.db.name()
	if err != nil {
		return err
	}
	st, err := store.Open(ctx, name)
	if err != nil {
		return err
	}
	defer st.Close()
	l, at, err := f.listen(cfg.Log)
	if err != nil {
		return err
	}
	if *f.lan {
		if cfg.Public, err = lanAddress(l.Addr()); err != nil {
			return errors.Join(err, l.Close())
		}
		cfg.LAN, at = cfg.Public, cfg.Public.String()
	} else if public != nil {
		at = public.String()
	}
	cfg.Pages = func(files table.Files) http.Handler { return pages(ctx, files, cfg) }
	s := server.New(st.Store, cfg)
	if path, ok := store.IsFile(name); ok {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			path = real
		}
		if end, err := (office{st, s.House(), cfg.Log}).listen(path); err != nil {
			cfg.Log.Warn("barrage admin does not work while the server runs", "error", err)
		} else {
			defer end()
		}
	}
	if *f.metrics != "" {
		ml, err := net.Listen("tcp", *f.metrics)
		if err != nil {
			return errors.Join(err, l.Close())
		}
		defer ml.Close()
		go http.Serve(ml, s.Private())
		fmt.Fprintf(c.Out, "Metrics at http://%s/\n", ml.Addr())
	}
	fmt.Fprintf(c.Out, "Barrage is at %s\nGames are kept in %s\n", at, store.Describe(name))
	if *f.lan {
		showLAN(c.Out, at, isTerminal(c.Out))
		at += server.LANPath
	}
	fmt.Fprintln(c.Out, "Press Ctrl-C to stop; games continue when it starts again.")
	if *f.open {
		openBrowser(at)
	}
	err = s.Serve(ctx, l)
	fmt.Fprintln(c.Out, "Stopped. All games are saved.")
	return err
}

// pages serves the client: that of this build, and the files of others that ran on the store lately, so that pages stay whole while
// servers are replaced one after the other.
func pages(ctx context.Context, files table.Files, cfg server.Config) http.Handler {
	h := web.Handler(cfg.Public)
	if files == nil {
		return h
	}
	keep := func() {
		if err := web.Keep(ctx, files, time.Now()); err != nil && ctx.Err() == nil {
			cfg.Log.Warn("pages of this build may break on servers with another one", "error", err)
		}
	}
	keep()
	go func() {
		for tick := time.Tick(12 * time.Hour); ; {
			select {
			case <-ctx.Done():
				return
			case <-tick:
				keep()
			}
		}
	}()
	return web.WithOthers(h, files)
}

// listen listens where the settings say. Without an address it takes the default, or any free port if that is in use.
func (f serveFlags) listen(log *slog.Logger) (l net.Listener, at string, err error) {
	addr, host := *f.addr, "127.0.0.1"
	if *f.lan {
		host = ""
	}
	switch {
	case *f.acme:
		l, err = f.listenTLS(cmp.Or(addr, ":443"), ":80", log)
	case addr != "":
		l, err = net.Listen("tcp", addr)
	default:
		if l, err = net.Listen("tcp", net.JoinHostPort(host, defaultPort)); err != nil {
			l, err = net.Listen("tcp", net.JoinHostPort(host, "0"))
		}
	}
	if err != nil {
		return nil, "", err
	}
	return l, "http://" + l.Addr().String(), nil
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
	dir, err := f.folder()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	return filepath.Join(dir, "barrage.db"), nil
}

// reader opens the chosen store to read: it neither makes nor migrates anything, and a server may keep running.
func (f storeFlags) reader(ctx context.Context) (store.Store, error) {
	name, err := f.name()
	if err != nil {
		return store.Store{}, err
	}
	return store.OpenReader(ctx, name)
}

// folder is the data folder.
func (f storeFlags) folder() (string, error) {
	if *f.data != "" {
		return *f.data, nil
	}
	return dataFolder()
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
