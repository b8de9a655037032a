package server

import (
	"encoding/json"
	"net/http"

	"barrage/game/view"
	"barrage/web"
)

// puzzlePage sends the client, with the puzzle in the page: its question is read while the table is
// still on its way, and the scripts need not ask for it.
func (p *pages) puzzlePage(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if i := p.gate.api.Puzzles().Find(id); i >= 0 {
		puzzle, err := p.gate.api.Puzzles().At(i)
		if err != nil {
			p.gate.log.Error("reading a puzzle", "id", id, "error", err)
		} else {
			shown := puzzle.Show(view.In(web.Language(r)))
			shown.Number = i + 1
			data, _ := json.Marshal(shown)
			r = web.WithOpening(r, web.Opening{Heading: shown.Name, Text: []string{shown.Question, shown.Hint}, Data: data})
		}
	}
	p.client.ServeHTTP(w, r)
}
