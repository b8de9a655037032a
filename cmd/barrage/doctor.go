package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"barrage/internal/console"
	"barrage/store"
	"barrage/store/postgres"
	"barrage/store/sqlite"
)

// doctor looks for what would keep a server with these settings from working, and says what to do about it. It changes nothing.
func doctor(c console.Console, args []string) error {
	fs := console.Flags(c, "doctor")
	f := addServeFlags(fs)
	running := fs.String("server", "", "look only at a server that runs, at this address: does it live, is it ready?")
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 {
		return console.Misuse(c, "doctor", "unexpected argument %q", fs.Arg(0))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	d := &examination{out: c.Out}
	if *running != "" {
		d.server(ctx, *running)
	} else {
		d.settings(fs, f, args)
		d.machine(f)
		d.database(ctx, f)
		d.ports(ctx, f)
		d.name(ctx, f)
	}
	switch {
	case d.bad > 0:
		fmt.Fprintf(c.Out, "%d found that will not work, %d to think about\n", d.bad, d.doubtful)
		return console.ErrFailed
	case d.doubtful > 0:
		fmt.Fprintf(c.Out, "nothing found that will not work, %d to think about\n", d.doubtful)
	default:
		fmt.Fprintln(c.Out, "all is well")
	}
	return nil
}

// examination collects what the doctor finds.
type examination struct {
	out           io.Writer
	bad, doubtful int
}

func (d *examination) well(format string, args ...any) {
	fmt.Fprintf(d.out, "ok    "+format+"\n", args...)
}

// doubt is something that works, and may be meant otherwise.
func (d *examination) doubt(what, todo string) {
	d.doubtful++
	fmt.Fprintf(d.out, "think %s\n      %s\n", what, todo)
}

// fail is something that will not work.
func (d *examination) fail(what, todo string) {
	d.bad++
	fmt.Fprintf(d.out, "wrong %s\n      %s\n", what, todo)
}

// settings looks at the settings themselves, and at where they stand.
func (d *examination) settings(fs *flag.FlagSet, f serveFlags, args []string) {
	if _, err := f.check(); err != nil {
		d.fail("settings: "+err.Error(), "Change it; barrage serve refuses it too.")
	} else {
		d.well("settings")
	}
	for _, v := range os.Environ() {
		name, _, _ := strings.Cut(v, "=")
		if !strings.HasPrefix(name, "BARRAGE_") || strings.HasPrefix(name, "BARRAGE_TEST_") {
			continue
		}
		known := false
		fs.VisitAll(func(f *flag.Flag) { known = known || variable(f.Name) == name })
		if !known {
			d.doubt(name+" in the environment is no setting", "Is it misspelt? barrage serve -h lists the settings.")
		}
	}
	if showsPassword(args) {
		d.doubt(passwordShown, "Everybody on this machine can read it there. Use PGPASSWORD, ~/.pgpass or the file of -config.")
	}
	if file := fs.Lookup("config").Value.String(); file != "" && hasPassword(*f.db.db) {
		if info, err := os.Stat(file); err == nil && info.Mode().Perm()&0o077 != 0 && runtime.GOOS != "windows" {
			d.doubt(file+" can be read by others, and may hold a password", "Run chmod 600 "+file)
		}
	}
	if *f.unlimited && !*f.trust {
		d.doubt("-unlimited: no rate limits", "Only for measurements, or behind a proxy that sets limits.")
	}
}

const passwordShown = "the password of the database is on the command line"

// showsPassword reports whether arguments contain the password of a database.
func showsPassword(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		_, address, ok := strings.Cut(a, "postgres")
		return ok && hasPassword("postgres"+address)
	})
}

// hasPassword reports whether an address contains a password.
func hasPassword(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return strings.Contains(address, "@")
	}
	_, ok := u.User.Password()
	return ok
}

// machine looks at the disk and at limits of the system.
func (d *examination) machine(f serveFlags) {
	const least, enough = 100 << 20, 1 << 30
	dir, err := f.db.folder()
	if path, ok := store.IsFile(*f.db.db); ok {
		dir = filepath.Dir(path)
	} else if *f.db.db != "" && !*f.acme {
		dir = "" // nothing is kept here
	}
	if err != nil {
		d.fail("there is no data folder: "+err.Error(), "Give one with -data.")
		return
	}
	if dir != "" {
		at := dir
		for at != filepath.Dir(at) { // what exists of it
			if _, err := os.Stat(at); err == nil {
				break
			}
			at = filepath.Dir(at)
		}
		if t, err := os.CreateTemp(at, ".barrage-doctor-*"); err != nil {
			d.fail("the folder "+dir+" cannot be written to: "+err.Error(), "Give it to the user that the server runs as, or choose another with -data or -db.")
		} else {
			t.Close()
			os.Remove(t.Name())
			free, known := freeSpace(at)
			switch room := fmt.Sprintf("%d MiB free in %s", free>>20, dir); {
			case !known:
				d.well("%s can be written to", dir)
			case free < least:
				d.fail(room, "Free some space: a full disk stops all games.")
			case free < enough:
				d.doubt(room, "A game takes about 40 kB; make room in time.")
			default:
				d.well("disk: %s", room)
			}
		}
	}
	if n, known := openFiles(); known && n < 4096 {
		d.doubt(fmt.Sprintf("the system allows %d open files", n), "Every player takes one: raise it with ulimit -n, or LimitNOFILE in a systemd unit.")
	}
}

// database opens the database as a backup does.
func (d *examination) database(ctx context.Context, f serveFlags) {
	name := *f.db.db
	if name == "mem" {
		d.doubt("-db mem: games are lost when the server stops", "Name a file, or postgres://…")
		return
	}
	if name == "" {
		dir, err := f.db.folder()
		if err != nil {
			return // said already
		}
		name = filepath.Join(dir, "barrage.db")
	}
	if path, ok := store.IsFile(name); ok {
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			d.well("database: %s will be made", path)
			return
		}
	}
	st, err := store.OpenReader(ctx, name)
	if err != nil {
		d.unopened(name, err)
		return
	}
	defer st.Close()
	switch st := st.BaseStore.(type) {
	case *sqlite.Store:
		switch damage, err := st.Diagnose(ctx); {
		case err != nil:
			d.fail("the database cannot be read: "+err.Error(), "Keep the file, and restore a backup into a new one.")
		case damage != "":
			d.fail("the database is damaged: "+damage, "Keep the file, and restore a backup into a new one.")
		default:
			d.well("database: %s is whole", name)
		}
	case *postgres.Store:
		d.postgres(ctx, st)
	}
}

// unopened says what to do about a database that cannot be opened.
func (d *examination) unopened(name string, err error) {
	what := "database " + store.Describe(name) + ": " + err.Error()
	switch text := err.Error(); {
	case strings.Contains(text, "is empty"):
		d.well("database: %s is empty; the server will fill it", store.Describe(name))
	case strings.Contains(text, "start the server once"):
		d.doubt(what, "The server migrates it when it starts. Back up first, with the program that made it.")
	case strings.Contains(text, "newer program"):
		d.fail(what, "Run the newer program, or restore a backup into an empty database.")
	case strings.Contains(text, "password authentication") || strings.Contains(text, "SASL"):
		d.fail(what, "Check user and password: PGPASSWORD, ~/.pgpass or the address.")
	case store.IsPostgres(name):
		d.fail(what, "Is it running, and do host, port and name in the address lead to it? Does a firewall stand between?")
	default:
		d.fail(what, "Is this a file of Barrage, and may this user read it?")
	}
}

func (d *examination) postgres(ctx context.Context, st *postgres.Store) {
	const oldest = 13
	g, err := st.Diagnose(ctx)
	if err != nil {
		d.fail("the database does not answer: "+err.Error(), "Look into its log.")
		return
	}
	major := g.Version / 10000
	d.well("database: PostgreSQL %d answers", major)
	if major < oldest {
		d.fail(fmt.Sprintf("PostgreSQL %d is too old", major), fmt.Sprintf("Use version %d or later.", oldest))
	}
	if g.ReadOnly {
		d.fail("the database is a replica and takes no writes", "Name the primary server in the address.")
	}
	if !g.Durable {
		d.doubt("the database confirms commits before they are on disk", "Turn fsync and synchronous_commit on: otherwise a crash loses moves that people saw.")
	}
	if off := g.Clock.Abs(); off > time.Second {
		d.doubt(fmt.Sprintf("the clock of the database differs from ours by %v", off.Round(time.Millisecond)), "Deadlines go by the database, logs by us: run NTP on both.")
	} else {
		d.well("clock: %v from that of the database", off.Round(time.Millisecond))
	}
	if most := g.Connections / g.Pool; most < 2 {
		d.doubt(fmt.Sprintf("the database allows %d connections, a server takes %d", g.Connections, g.Pool), "Raise max_connections, or lower pool_max_conns in the address.")
	} else {
		d.well("connections: %d allowed, %d for a server: enough for %d servers", g.Connections, g.Pool, most)
	}
}

// ports tries to listen where the server would.
func (d *examination) ports(ctx context.Context, f serveFlags) {
	var list []string
	switch {
	case *f.acme && *f.addr == "":
		list = []string{":443", ":80"}
	case *f.acme:
		list = []string{*f.addr, ":80"}
	case *f.addr != "":
		list = []string{*f.addr}
	default:
		list = []string{defaultAddr}
	}
	if *f.metrics != "" {
		list = append(list, *f.metrics)
	}
	for _, addr := range list {
		l, err := net.Listen("tcp", addr)
		if err == nil {
			l.Close()
			d.well("port: %s is free", addr)
			continue
		}
		switch text := err.Error(); {
		case strings.Contains(text, "permission denied"):
			d.fail(text, "Ports below 1024 need a right: AmbientCapabilities=CAP_NET_BIND_SERVICE in the unit, or setcap cap_net_bind_service=+ep on the program.")
		case strings.Contains(text, "in use") && lives(ctx, addr):
			d.doubt(addr+" is taken by a Barrage server", "It is running already. Stop it before you start another, or choose another -addr.")
		case strings.Contains(text, "in use"):
			d.fail(addr+" is taken by another program", "Stop that one, or choose another address with -addr or -metrics.")
		default:
			d.fail(text, "An address to listen on is HOST:PORT, with a HOST of this machine, or :PORT.")
		}
	}
	if *f.metrics != "" {
		if host, _, err := net.SplitHostPort(*f.metrics); err == nil && host == "" {
			d.doubt("-metrics "+*f.metrics+" listens on all addresses", "Metrics and profiles are not for the public: name a private address, or block the port.")
		}
	}
}

// lives reports whether a Barrage server answers at an address.
func lives(ctx context.Context, addr string) bool {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return false
	}
	if host == "" {
		host = "127.0.0.1"
	}
	body, status, err := fetch(ctx, "http://"+net.JoinHostPort(host, port)+"/healthz")
	return err == nil && status == 200 && body == "ok\n"
}

func fetch(ctx context.Context, at string) (body string, status int, err error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "GET", at, nil)
	if err != nil {
		return "", 0, err
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", 0, err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(io.LimitReader(resp.Body, 1<<12))
	return string(b), resp.StatusCode, err
}

// name looks up the name in the public address.
func (d *examination) name(ctx context.Context, f serveFlags) {
	public, err := f.check()
	if *f.lan {
		if ip, err := lanIP(); err != nil {
			d.fail(err.Error(), "Connect it to the network of the others.")
		} else {
			d.well("network: others reach this machine at %s", ip)
		}
	}
	if err != nil || public == nil {
		return
	}
	if public.Scheme == "http" {
		d.doubt("-public "+public.String()+" is not https", "Browsers protect cookies and sockets only over TLS: use -acme, or a proxy.")
	}
	if !*f.acme && !*f.trust {
		d.doubt("-public without -trust-proxy", "Behind a proxy all players seem to have one address, and share its limits: add -trust-proxy if the proxy sets X-Forwarded-For.")
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	found, err := net.DefaultResolver.LookupHost(ctx, public.Hostname())
	if err != nil {
		d.fail("the name "+public.Hostname()+" leads nowhere: "+err.Error(), "Make an A or AAAA record for it.")
		return
	}
	d.well("name: %s leads to %s", public.Hostname(), strings.Join(found, ", "))
}

// server asks a server that runs.
func (d *examination) server(ctx context.Context, at string) {
	at = strings.TrimSuffix(at, "/")
	if _, status, err := fetch(ctx, at+"/healthz"); err != nil || status != 200 {
		d.fail(fmt.Sprintf("%s does not answer (%v, status %d)", at, err, status), "Is it running, and is this its address?")
		return
	}
	d.well("%s lives", at)
	if body, status, err := fetch(ctx, at+"/readyz"); err != nil || status != 200 {
		d.fail(fmt.Sprintf("it is not ready: %s", strings.TrimSpace(body)), "If it is not shutting down, look into its log: the database does not answer, or its disk is full.")
		return
	}
	d.well("%s is ready: its database takes writes", at)
}
