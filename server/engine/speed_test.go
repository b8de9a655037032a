package engine

import (
	"encoding/json"
	"testing"

	"barrage/game/record/recordtest"
	"barrage/game/view"
	"barrage/server/api"
)

// BenchmarkPreview asks for the previews of all answers in the middle of a game, as the client does while somebody looks at it:
// the time of one, and its size.
//
//	go test ./server/engine -run ^$ -bench Preview
//	GOOS=js GOARCH=wasm go test ./server/engine -run ^$ -bench Preview -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec"
func BenchmarkPreview(b *testing.B) {
	r := recordtest.Read(b, "../../game/record/testdata/games/026-4p-std.txt")
	s, err := r.At(264, nil)
	if err != nil {
		b.Fatal(err)
	}
	e := open(b, nil)
	var questions []Request
	for _, a := range s.Legal(nil) {
		body, err := json.Marshal(api.TryAt{At: api.At{Text: view.Text(&s)}, Trial: view.Trial{Actions: []string{a.String()}, Through: true}})
		if err != nil {
			b.Fatal(err)
		}
		questions = append(questions, Request{Method: "POST", Path: "/api/at/whatif", Body: body, Lang: "en"})
	}
	b.ReportAllocs()
	size, n := 0, 0
	for b.Loop() {
		status, answer := e.Answer(b.Context(), questions[n%len(questions)])
		if status != 200 {
			b.Fatalf("%d %s", status, answer)
		}
		size += len(answer)
		n++
	}
	b.ReportMetric(float64(size)/float64(n), "B/preview")
}
