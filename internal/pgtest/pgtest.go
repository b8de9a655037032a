//go:build unix

// Package pgtest runs a real PostgreSQL server for tests: one private cluster in a
// temporary folder for each test process, one fresh database for each test.
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Database makes an empty database for a test and returns its address. With -short, which
// needs nothing but Go, the test is skipped.
func Database(t testing.TB) string {
	t.Helper()
	if testing.Short() {
		t.Skip("needs PostgreSQL, which -short does without")
	}
	c, err := cluster()
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprint("test", number.Add(1))
	if err := c.exec(`CREATE DATABASE ` + name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.exec(`DROP DATABASE ` + name + ` WITH (FORCE)`); err != nil {
			t.Error(err)
		}
	})
	return c.url(name)
}

var (
	number  atomic.Int64
	cluster = sync.OnceValues(func() (*server, error) { return start("off") })
)

// server is a cluster of this process.
type server struct {
	folder, bin string
	as          *syscall.Credential
	commit      string   // synchronous_commit
	alive       *os.File // the server runs as long as this is open
	keeper      *exec.Cmd
}

// keeper is the shell that starts the server. It waits for a word in a pipe that this process holds open, or for its end. However
// this process ends, it then stops the server, as a crash does, and removes the folder, unless it was told to stop only.
const keeper = `
"$1" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=200 \
	-c fsync=off -c full_page_writes=off -c synchronous_commit="$3" >>"$2/log" 2>&1 </dev/null &
read word
kill -QUIT $!
wait
[ "$word" = stop ] || rm -rf "$2"
`

// Server is a PostgreSQL server of one test, which may stop it. What it has committed survives that.
type Server struct {
	t testing.TB
	s *server
}

// NewServer starts a server with an empty database.
func NewServer(t testing.TB) *Server {
	t.Helper()
	if testing.Short() {
		t.Skip("needs PostgreSQL, which -short does without")
	}
	s, err := start("on")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.alive.Close()
		s.keeper.Wait()
		os.RemoveAll(s.folder)
	})
	return &Server{t, s}
}

// URL is the address of its database.
func (s *Server) URL() string { return s.s.url("postgres") }

// Stop stops the server as a crash does.
func (s *Server) Stop() {
	s.t.Helper()
	s.s.alive.WriteString("stop\n")
	s.s.alive.Close()
	if err := s.s.keeper.Wait(); err != nil {
		s.t.Fatal(err)
	}
}

// Start starts it again.
func (s *Server) Start() {
	s.t.Helper()
	if err := s.s.launch(); err != nil {
		s.t.Fatal(err)
	}
}

// Save keeps what is stored now, to Restore it later. The server must be stopped.
func (s *Server) Save() { s.copy("data", "saved") }

// Restore brings back what was saved. The server must be stopped.
func (s *Server) Restore() { s.copy("saved", "data") }

func (s *Server) copy(from, to string) {
	s.t.Helper()
	from, to = filepath.Join(s.s.folder, from), filepath.Join(s.s.folder, to)
	if err := os.RemoveAll(to); err != nil {
		s.t.Fatal(err)
	}
	cp := exec.Command("cp", "-a", from, to)
	cp.SysProcAttr = &syscall.SysProcAttr{Credential: s.s.as}
	if out, err := cp.CombinedOutput(); err != nil {
		s.t.Fatalf("%v\n%s", err, out)
	}
}

func start(commit string) (*server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	// Not the usual place for temporary files: the name of a socket must be short.
	folder, err := os.MkdirTemp("/tmp", "barrage-pg-")
	if err != nil {
		return nil, err
	}
	s := &server{folder: folder, bin: bin, commit: commit}
	if err := s.startIn(); err != nil {
		log, _ := os.ReadFile(filepath.Join(folder, "log"))
		if s.alive != nil {
			s.alive.Close()
		}
		os.RemoveAll(folder)
		return nil, fmt.Errorf("PostgreSQL in %s does not start: %w\n%s", bin, err, log)
	}
	return s, nil
}

// startIn makes a cluster in the folder and starts it.
func (s *server) startIn() (err error) {
	if s.as, err = unprivileged(s.folder); err != nil {
		return err
	}
	initdb := exec.Command(filepath.Join(s.bin, "initdb"), "--pgdata", filepath.Join(s.folder, "data"), "--username", "barrage",
		"--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
	initdb.Dir, initdb.SysProcAttr = s.folder, &syscall.SysProcAttr{Credential: s.as}
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	return s.launch()
}

// launch starts the server and waits until it answers.
func (s *server) launch() error {
	end, alive, err := os.Pipe()
	if err != nil {
		return err
	}
	defer end.Close()
	s.alive = alive
	s.keeper = exec.Command("sh", "-c", keeper, "sh", filepath.Join(s.bin, "postgres"), s.folder, s.commit)
	s.keeper.Dir, s.keeper.Stdin = s.folder, end
	s.keeper.SysProcAttr = &syscall.SysProcAttr{Credential: s.as, Setpgid: true} // its own process group: Ctrl-C must not reach it
	if err := s.keeper.Start(); err != nil {
		return err
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		err := s.exec(`SELECT 1`)
		if err == nil || time.Now().After(deadline) {
			return err
		}
	}
}

// programs finds the folder of the programs of the server.
func programs() (string, error) {
	var places []string
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			places = append(places, filepath.Dir(path))
		}
	}
	for _, pattern := range []string{
		"/usr/lib/postgresql/*/bin",                                           // Debian
		"/usr/pgsql-*/bin",                                                    // the project's packages for Fedora and others
		"/usr/libexec/postgresql*",                                            // Alpine
		"/opt/homebrew/opt/postgresql*/bin", "/usr/local/opt/postgresql*/bin", // Homebrew
		"/usr/local/pgsql/bin", "/usr/local/bin", "/usr/bin", "/opt/local/lib/postgresql*/bin", // from source, BSD, Fedora, MacPorts
	} {
		found, _ := filepath.Glob(pattern)
		slices.Reverse(found) // newest first
		places = append(places, found...)
	}
	for _, p := range places {
		if runs(filepath.Join(p, "initdb")) && runs(filepath.Join(p, "postgres")) {
			return p, nil
		}
	}
	return "", errors.New("these tests need the programs of a PostgreSQL server (initdb and postgres), which were not found: run `make tools`")
}

func runs(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}

// unprivileged gives the folder to a user that may run the server if this one is
// root, whom PostgreSQL refuses.
func unprivileged(folder string) (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		u, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, err := strconv.ParseUint(u.Uid, 10, 32)
		if err != nil {
			return nil, err
		}
		gid, err := strconv.ParseUint(u.Gid, 10, 32)
		if err != nil {
			return nil, err
		}
		return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, os.Chown(folder, int(uid), int(gid))
	}
	return nil, errors.New("there is no user postgres or nobody to run the server as")
}

// url is the address of a database.
func (s *server) url(database string) string {
	return "postgres://barrage@/" + database + "?host=" + url.QueryEscape(s.folder)
}

// exec runs a statement as the owner of the cluster.
func (s *server) exec(sql string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, s.url("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, sql)
	return err
}
