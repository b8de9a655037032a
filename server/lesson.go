package server

import (
	"encoding/json"
	"net/http"
	"sync"

	"barrage/game/lang"
	"barrage/learn/lesson"
	"barrage/web"
)

// beginnings are the lessons as they begin, by id and language, once somebody has opened them: what
// shows one searches for the best way through it.
type beginnings struct{ known sync.Map }

type beginning struct {
	id       string
	language lang.Language
}

func (b *beginnings) of(l *lesson.Lesson, language lang.Language) web.Opening {
	shown, _ := b.known.LoadOrStore(beginning{l.ID, language}, sync.OnceValue(func() web.Opening {
		shown := l.Begin().Show(language)
		data, _ := json.Marshal(shown)
		return web.Opening{Heading: shown.Name, Text: []string{shown.Do, shown.Why}, Data: data}
	}))
	return shown.(func() web.Opening)()
}

// lessonPage sends the client, with the beginning of the lesson in the page, as puzzlePage does. One
// that is a game at an ordinary table has none.
func (p *pages) lessonPage(w http.ResponseWriter, r *http.Request) {
	if l := lesson.Find(r.PathValue("lesson")); l != nil && !l.Table {
		r = web.WithOpening(r, p.beginnings.of(l, web.Language(r)))
	}
	p.client.ServeHTTP(w, r)
}
