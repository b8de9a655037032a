package bus

import (
	"context"
	"testing"
	"testing/synctest"
)

// TestLocal: the others hear, the teller does not, and who is too slow learns that something is missing.
func TestLocal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var all Local
		a, b := all.Join(), all.Join()
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		heard, missed, own := 0, 0, 0
		a.Tell(News{Table: "early"})
		for range 2000 {
			a.Tell(News{Table: "t"})
		}
		go a.Listen(ctx, func(News) { own++ }, func() {})
		go b.Listen(ctx, func(n News) { heard++ }, func() { missed++ })
		synctest.Wait()
		if heard != 1024 || missed != 1 || own != 0 {
			t.Errorf("heard %d, missed %d, heard itself %d", heard, missed, own)
		}
		b.Tell(News{Table: "t", Users: []string{"u"}})
		synctest.Wait()
		if own != 1 || !a.Up() || a.State().Heard != 1 || a.State().Told != 2001 || b.State().Lost != 1 {
			t.Errorf("heard %d; %+v, %+v", own, a.State(), b.State())
		}
	})
}
