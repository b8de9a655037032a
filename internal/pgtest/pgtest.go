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
	cluster = sync.OnceValues(start)
)

// server is the cluster of this process.
type server struct {
	folder string
	alive  *os.File // the server runs as long as this is open
}

// keeper is the shell that starts the server. It waits for the end of a pipe that
// this process holds open. However this process ends, it then stops the server
// and removes the folder.
const keeper = `
"$1" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=200 \
	-c fsync=off -c full_page_writes=off -c synchronous_commit=off >"$2/log" 2>&1 </dev/null &
read nothing
kill -QUIT $!
wait
rm -rf "$2"
`

func start() (*server, error) {
	bin, err := programs()
	if err != nil {
		return nil, err
	}
	// Not the usual place for temporary files: the name of a socket must be short.
	folder, err := os.MkdirTemp("/tmp", "barrage-pg-")
	if err != nil {
		return nil, err
	}
	s, err := startIn(folder, bin)
	if err != nil {
		log, _ := os.ReadFile(filepath.Join(folder, "log"))
		if s != nil {
			s.alive.Close()
		}
		os.RemoveAll(folder)
		return nil, fmt.Errorf("PostgreSQL in %s does not start: %w\n%s", bin, err, log)
	}
	return s, nil
}

func startIn(folder, bin string) (*server, error) {
	as, err := unprivileged(folder)
	if err != nil {
		return nil, err
	}
	initdb := exec.Command(filepath.Join(bin, "initdb"), "--pgdata", filepath.Join(folder, "data"), "--username", "barrage",
		"--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-sync")
	initdb.Dir, initdb.SysProcAttr = folder, &syscall.SysProcAttr{Credential: as}
	if out, err := initdb.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w\n%s", err, out)
	}

	end, alive, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer end.Close()
	cmd := exec.Command("sh", "-c", keeper, "sh", filepath.Join(bin, "postgres"), folder)
	cmd.Dir, cmd.Stdin = folder, end
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: as, Setpgid: true} // its own process group: Ctrl-C must not reach it
	s := &server{folder, alive}
	if err := cmd.Start(); err != nil {
		return s, err
	}
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		err := s.exec(`SELECT 1`)
		if err == nil || time.Now().After(deadline) {
			return s, err
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
