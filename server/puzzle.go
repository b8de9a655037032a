package server

import (
	"net/http"

	"barrage/lang"
	"barrage/view"
	"barrage/web"
)

// puzzlePage sends the client, with the question of the puzzle in the page: it is read while the table
// is still on its way.
func (s *Server) puzzlePage(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("id")
	if i := s.api.Puzzles().Find(id); i >= 0 {
		p, err := s.api.Puzzles().At(i)
		if err != nil {
			s.cfg.Log.Error("reading a puzzle", "id", id, "error", err)
		} else {
			l := lang.Match(r.Header.Get("Accept-Language"))
			words := view.In(l)
			r = web.WithOpening(r, web.Opening{Heading: p.Kind().Name(l), Text: []string{p.Question(words), p.Hint(words)}})
		}
	}
	s.cfg.Pages.ServeHTTP(w, r)
}
