package migrate

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// fake is a database that only remembers what it was told.
type fake struct {
	version int
	fits    int // of the later steps, those that older programs may ignore
	ran     []string
	fail    string // statements that are refused
}

func (f *fake) in(_ context.Context, do func(Tx) error) error {
	before := *f
	err := do(f)
	if err != nil {
		*f = before
	}
	return err
}

func (f *fake) Exec(_ context.Context, sql string) error {
	switch {
	case sql == f.fail:
		return errors.New("no")
	case strings.HasPrefix(sql, "INSERT INTO schema_oldest"):
	case strings.HasPrefix(sql, "INSERT"):
		fmt.Sscanf(sql, "INSERT INTO schema_version VALUES (%d)", &f.version)
	case !strings.HasPrefix(sql, "CREATE"):
		f.ran = append(f.ran, sql)
	}
	return nil
}

func (f *fake) Int(_ context.Context, sql string) (int, error) {
	if strings.Contains(sql, "count") {
		return f.fits, nil
	}
	return f.version, nil
}

var steps = []Step{{"0001_a", "a", 1}, {"0002_b", "b", 2}, {"0003_c", "-- oldest program: 2\nc", 2}}

func TestUp(t *testing.T) {
	for v := range steps {
		f := &fake{version: v}
		if err := Up(t.Context(), f.in, steps); err != nil {
			t.Fatal(err)
		}
		if want := []string{"a", "b", steps[2].SQL}[v:]; f.version != 3 || !reflect.DeepEqual(f.ran, want) {
			t.Errorf("from %d: version %d after %q, want 3 after %q", v, f.version, f.ran, want)
		}
	}
}

func TestUpStopsAtFailure(t *testing.T) {
	f := &fake{fail: "b"}
	err := Up(t.Context(), f.in, steps)
	if err == nil || !strings.Contains(err.Error(), "0002_b") {
		t.Errorf("error %v does not name the step", err)
	}
	if f.version != 1 {
		t.Errorf("version %d, want 1", f.version)
	}
}

func TestNewerIsRefused(t *testing.T) {
	f := &fake{version: 4}
	for _, err := range []error{Up(t.Context(), f.in, steps), Check(t.Context(), f, steps)} {
		if err == nil || !strings.Contains(err.Error(), "newer program") {
			t.Errorf("error %v", err)
		}
	}
}

// TestWayBack: a program works on a newer schema if every later step says that it may, and only then; those who only read want their own.
func TestWayBack(t *testing.T) {
	for fits, ok := range []bool{false, false, true} {
		f := &fake{version: 5, fits: fits}
		if err := Up(t.Context(), f.in, steps); (err == nil) != ok || f.version != 5 || len(f.ran) != 0 {
			t.Errorf("%d of 2 later steps may be ignored: %v", fits, err)
		}
		if Check(t.Context(), f, steps) == nil {
			t.Error("a backup would lack what is new")
		}
	}
}

func TestCheck(t *testing.T) {
	if err := Check(t.Context(), &fake{version: 3}, steps); err != nil {
		t.Error(err)
	}
	if err := Check(t.Context(), &fake{version: 2}, steps); err == nil {
		t.Error("an older database was accepted")
	}
}

func TestSteps(t *testing.T) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	got, err := Steps(fstest.MapFS{"m/0001_a.sql": file("a"), "m/0002_b.sql": file("b"), "m/0003_c.sql": file(steps[2].SQL)}, "m")
	if err != nil || !reflect.DeepEqual(got, steps) {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []fstest.MapFS{
		{"m/0001_a.sql": file("a"), "m/0003_c.sql": file("c")},
		{"m/0001_a.sql": file("a"), "m/0001_b.sql": file("b")},
		{"m/0001_a.txt": file("a")},
	} {
		if _, err := Steps(bad, "m"); err == nil {
			t.Errorf("%v was accepted", bad)
		}
	}
}
