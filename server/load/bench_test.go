package load

import (
	"net/http/httptest"
	"path/filepath"
	"testing"
	"time"

	"barrage/play"
	"barrage/play/table"
	"barrage/server"
	"barrage/store/sqlite"
)

// BenchmarkOpenFinished: a finished game of four is opened by a server that has just
// started, from a file: nothing of it is in memory.
func BenchmarkOpenFinished(b *testing.B) {
	store, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "barrage.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	service := play.New(play.StoreOf(store), time.Now, play.Options{})
	u, _, err := service.People.SignUp(b.Context(), "Ann")
	if err != nil {
		b.Fatal(err)
	}
	bots := []table.NewSeat{{Who: "busy"}, {Who: "busy"}, {Who: "busy"}, {Who: "busy"}}
	snap, err := service.Tables.Create(b.Context(), u, table.New{Seats: bots, Leeghwater: true, Open: true}, "")
	if err != nil {
		b.Fatal(err)
	}
	id := snap.Table.ID
	for snap.Table.Phase == table.Playing {
		if err := service.Think.Attend(b.Context(), id); err != nil {
			b.Fatal(err)
		}
		if snap, err = service.Tables.See(b.Context(), table.Viewer{User: u}, id); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(snap.Log.Plies()), "plies")
	for b.Loop() {
		b.StopTimer()
		s := server.New(play.StoreOf(store), server.Config{Unlimited: true})
		h := s.Handler()
		b.StartTimer()
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "/api/tables/"+id, nil))
		b.StopTimer()
		if w.Code != 200 {
			b.Fatalf("%d %s", w.Code, w.Body)
		}
		s.Close()
		b.StartTimer()
	}
}
