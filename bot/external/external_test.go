package external

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"barrage/bot"
	"barrage/game/env"
	"barrage/game/rng"
	"barrage/game/rules"
)

// behaviour is what this test program does as a bot instead of testing.
const behaviour = "BARRAGE_TEST_BOT"

func TestMain(m *testing.M) {
	if how := os.Getenv(behaviour); how != "" {
		play(how)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// play is a bot that behaves in a certain way.
func play(how string) {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<22)
	n := 0
	for lines.Scan() {
		var q ask
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch {
		case q.Do == "quit":
			return
		case q.Do == "hello" && how == "foreign":
			fmt.Println(`{"id":0,"protocol":99}`)
		case q.Do == "hello" && how == "rude":
			fmt.Println(`{"id":0,"error":{"code":"no","message":"not today"}}`)
		case q.Do == "hello" && how == "mute":
			return
		case q.Do == "hello" && how == "seeing":
			fmt.Println(`{"id":0,"protocol":1,"wants":["observation","indices"]}`)
		case q.Do == "hello" && how == "plain":
			fmt.Println(`{"id":0,"protocol":1}`)
		case q.Do == "hello":
			fmt.Println(`{"id":0,"protocol":1,"wants":[]}`)
		case how == "deaf":
			time.Sleep(time.Hour)
		}
		if q.Do != "go" {
			continue
		}
		n++
		switch {
		case how == "late":
			time.Sleep(time.Second)
		case how == "hesitant" && n%2 == 0:
			time.Sleep(150 * time.Millisecond)
		case how == "crash" || how == "frail" && n%5 == 0:
			fmt.Fprintln(os.Stderr, "out of ideas")
			os.Exit(3)
		case how == "illegal":
			fmt.Printf("{\"id\":%d,\"best\":\"pass\"}\n", q.ID)
			continue
		case how == "nonsense":
			fmt.Println("thinking…")
			fmt.Printf("{\"id\":%d,\"best\":\"dance\"}\n", q.ID)
			continue
		case how == "empty":
			fmt.Printf("{\"id\":%d}\n", q.ID)
			continue
		case how == "sorry":
			fmt.Printf("{\"id\":%d,\"error\":{\"code\":\"x\",\"message\":\"sorry\"}}\n", q.ID)
			continue
		case how == "seeing":
			if len(q.Observation) != env.ObservationSize || q.Position != "" || len(q.Indices) != len(q.Legal) {
				os.Exit(4)
			}
			fmt.Printf("{\"id\":%d,\"index\":%d}\n", q.ID, q.Indices[len(q.Indices)-1])
			continue
		case how == "plain":
			var s rules.State
			if err := s.UnmarshalText([]byte(q.Position)); err != nil || len(q.Observation) > 0 || int(s.ToMove()) != q.Seat || q.Game == "" || q.Prompt == "" {
				os.Exit(5)
			}
		case how == "debugging": // what it says on the way is not its answer
			for range 5000 {
				fmt.Println("thinking…")
				fmt.Printf("{\"id\":%d,\"info\":{}}\n", q.ID-1)
			}
		case how == "wordy":
			fmt.Println(strings.Repeat("x", longLine+1))
		case how == "chatty":
			fmt.Printf("{\"id\":%d,\"best\":\"pass\"}\n", q.ID-1) // of an earlier question
		}
		fmt.Printf("{\"id\":%d,\"best\":%q}\n", q.ID, q.Legal[len(q.Legal)-1])
	}
}

// program is this test program as a bot.
func program(t *testing.T, how, limit string) *Program {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "windows" {
		t.Skip("there is no env to start a program with a variable")
	}
	p, err := New("env "+behaviour+"="+how+" "+self, limit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// questions lets a program answer some questions of a game, checks that every answer is legal, and returns
// how many were the program's: the last legal answer.
func questions(t *testing.T, p *Program, n int) (own int) {
	t.Helper()
	s, err := rules.New(rules.Options{Players: 2, Variant: rules.Full})
	if err != nil {
		t.Fatal(err)
	}
	r := rng.New(1, 1)
	b := p.Bot(0)
	begin := s
	for n > 0 {
		if s.Done() {
			s = begin
		}
		legal := s.Legal(nil)
		if s.ToMove() == rules.Chance {
			s.Play(r.Pick(legal))
			continue
		}
		a := b.Choose(&s, legal, &r)
		if !slices.Contains(legal, a) {
			t.Fatalf("%v is not legal", a)
		}
		if a == legal[len(legal)-1] {
			own++
		}
		s.Play(a)
		n--
	}
	return own
}

// TestBehaviours: whatever a program does, the game goes on and its faults are counted.
func TestBehaviours(t *testing.T) {
	for _, c := range []struct {
		how     string
		ask     int
		want    Faults
		mention string
	}{
		{"good", 30, Faults{Answers: 30}, "in time"},
		{"plain", 10, Faults{Answers: 10}, "in time"},
		{"seeing", 10, Faults{Answers: 10}, "in time"},
		{"chatty", 10, Faults{Answers: 10}, "in time"},
		{"debugging", 10, Faults{Answers: 10}, "in time"},
		{"wordy", 2, Faults{Answers: 2, Crashed: 2}, "longer than"},
		{"illegal", 4, Faults{Answers: 4, Illegal: 4}, "not legal"},
		{"nonsense", 4, Faults{Answers: 4, Illegal: 4}, "dance"},
		{"empty", 2, Faults{Answers: 2, Illegal: 2}, "neither"},
		{"sorry", 2, Faults{Answers: 2, Illegal: 2}, "sorry"},
		{"late", 2, Faults{Answers: 2, Late: 2}, "late"},
		{"crash", 5, Faults{Answers: 5, Crashed: 5}, "out of ideas"},
		{"frail", 12, Faults{Answers: 12, Crashed: 2}, "out of ideas"},
		{"foreign", 4, Faults{Answers: 4, Crashed: 4}, "protocol 99"},
		{"rude", 1, Faults{Answers: 1, Crashed: 1}, "not today"},
		{"mute", 1, Faults{Answers: 1, Crashed: 1}, "greeting"},
	} {
		t.Run(c.how, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && !slices.Contains([]string{"good", "illegal", "crash"}, c.how) {
				return
			}
			limit := "5s"
			if c.how == "late" {
				limit = "20ms"
			}
			p := program(t, c.how, limit)
			own := questions(t, p, c.ask)
			f := p.Faults()
			if !strings.Contains(f.String(), c.mention) {
				t.Errorf("%v does not mention %q", f, c.mention)
			}
			f.First = ""
			if f != c.want {
				t.Errorf("%+v, not %+v", f, c.want)
			}
			if !c.want.Any() && own != c.ask {
				t.Errorf("%d of %d answers are the program's", own, c.ask)
			}
		})
	}
}

// TestLateAnswers: the answer to an earlier question is not taken for that to a later one.
func TestLateAnswers(t *testing.T) {
	if testing.Short() {
		return
	}
	p := program(t, "hesitant", "100ms")
	questions(t, p, 6)
	if f := p.Faults(); f.Illegal != 0 || f.Crashed != 0 || f.Answers != 6 {
		t.Errorf("%+v", f)
	}
}

// TestDeaf: a program that does not read its input does not hold up the game.
func TestDeaf(t *testing.T) {
	if testing.Short() {
		return
	}
	p := program(t, "deaf", "30ms")
	begun := time.Now()
	questions(t, p, 4)
	if f := p.Faults(); f.Late != 4 || time.Since(begun) > 20*time.Second {
		t.Errorf("%+v after %v", f, time.Since(begun))
	}
}

// TestOrphans: a program that leaves others behind, which hold its output, does not hold up the game when
// it is late, ends, or is to end.
func TestOrphans(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there is no shell")
	}
	script := filepath.Join(t.TempDir(), "orphans.sh")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nread line\necho '{\"id\":0,\"protocol\":1}'\nsleep 60 &\necho $! >> $0.pids\nread line\n$1\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	defer func() {
		pids, _ := os.ReadFile(script + ".pids")
		for _, word := range strings.Fields(string(pids)) {
			if pid, err := strconv.Atoi(word); err == nil {
				if sleeper, err := os.FindProcess(pid); err == nil {
					sleeper.Kill()
				}
			}
		}
	}()
	begun := time.Now()
	for _, then := range []string{"wait", "exit"} {
		p, err := New("sh "+script+" "+then, "20ms")
		if err != nil {
			t.Fatal(err)
		}
		questions(t, p, 4)
		p.Close()
		if f := p.Faults(); f.Late+f.Crashed != 4 {
			t.Errorf("%s: %+v", then, f)
		}
	}
	if took := time.Since(begun); took > 30*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestNoProgram: what cannot be run is refused at once.
func TestNoProgram(t *testing.T) {
	for _, c := range []struct{ command, limit string }{{"", ""}, {"  ", ""}, {"./no-such-program", ""}, {"env", "soon"}, {"env", "500"}, {"env", "2h"}, {"env", "-1s"}} {
		if _, err := New(c.command, c.limit); err == nil {
			t.Errorf("%q with %q", c.command, c.limit)
		}
	}
}

// TestFallback: the answer for a program that fails is Absent's.
func TestFallback(t *testing.T) {
	p := program(t, "crash", "")
	s, _ := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	r, again := rng.New(1, 1), rng.New(1, 1)
	if a, want := p.Bot(time.Second).Choose(&s, s.Legal(nil), &r), (bot.Absent{}).Choose(&s, s.Legal(nil), &again); a != want {
		t.Errorf("%v, not %v", a, want)
	}
}

// TestStop: a bot that is stopped answers at once, and that is no fault.
func TestStop(t *testing.T) {
	p := program(t, "deaf", "30s")
	s, _ := rules.New(rules.Options{Players: 2, Variant: rules.Introductory})
	for s.ToMove() == rules.Chance {
		s.Play(s.Legal(nil)[0])
	}
	b, r := p.Bot(0), rng.New(1, 1)
	time.AfterFunc(50*time.Millisecond, b.(bot.Stopper).Stop)
	begun := time.Now()
	for range 2 {
		if a := b.Choose(&s, s.Legal(nil), &r); !s.IsLegal(a) {
			t.Errorf("%v is not legal", a)
		}
	}
	if took := time.Since(begun); took > 15*time.Second || p.Faults().Any() {
		t.Errorf("%v after %v", p.Faults(), took)
	}
}
