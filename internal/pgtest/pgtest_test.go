//go:build unix

package pgtest

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

const childSign = "BARRAGE_TEST_PGTEST"

func TestMain(m *testing.M) {
	if os.Getenv(childSign) != "" {
		s, err := cluster()
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(s.folder)
		time.Sleep(time.Hour)
	}
	os.Exit(m.Run())
}

// TestFresh: each database is empty and can be used.
func TestFresh(t *testing.T) {
	for range 2 {
		conn, err := pgx.Connect(t.Context(), Database(t))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close(t.Context())
		if _, err := conn.Exec(t.Context(), `CREATE TABLE mine (id text)`); err != nil {
			t.Error(err)
		}
	}
}

// TestKilled: a test process that is killed leaves neither server nor folder.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("needs PostgreSQL, which -short does without")
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), childSign+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	line, err := bufio.NewReader(out).ReadString('\n')
	cmd.Process.Kill()
	folder := strings.TrimSpace(line)
	if err != nil || !strings.HasPrefix(folder, "/tmp/") {
		t.Fatalf("the child says %q (%v)", line, err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(folder); os.IsNotExist(err) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s is still there", folder)
		}
	}
}
