package bot

import (
	"testing"
	"time"
)

func TestLimits(t *testing.T) {
	for text, want := range map[string]Limit{"2000": {Simulations: 2000}, "500ms": {Time: 500 * time.Millisecond}, "2sx4": {Time: 2 * time.Second, Threads: 4},
		"100x2": {Simulations: 100, Threads: 2}} {
		got, err := ParseLimit(text)
		if err != nil || got != want {
			t.Errorf("%s is %+v, %v", text, got, err)
		}
		if again, _ := ParseLimit(got.String()); again != want {
			t.Errorf("%s is written %s", text, got)
		}
	}
	for _, text := range []string{"", "0", "-5", "soon", "1sx", "1sx0", "x4", "-1s", "5x1000"} {
		if l, err := ParseLimit(text); err == nil {
			t.Errorf("%q is %+v", text, l)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		limit Limit
		most  time.Duration
		want  Limit
	}{
		{Limit{Simulations: 5}, 0, Limit{Simulations: 5}},
		{Limit{Simulations: 5}, time.Second, Limit{Simulations: 5, Time: time.Second}},
		{Limit{Time: 2 * time.Second, Threads: 3}, time.Second, Limit{Time: time.Second, Threads: 3}},
		{Limit{Time: time.Second}, 2 * time.Second, Limit{Time: time.Second}},
		{Limit{Time: time.Second}, 0, Limit{Time: time.Second}},
	} {
		if got := c.limit.Within(c.most); got != c.want {
			t.Errorf("%+v within %v is %+v", c.limit, c.most, got)
		}
	}
}
