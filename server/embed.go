package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"html/template"
	"net/http"
	"strconv"
	"sync"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/internal/pack"
	"barrage/play/table"
	"barrage/web"
)

// A game in a frame on somebody else's page: a drawing of the position, which leads to the game, and links that step through its turns. There is no script,
// and nothing in it knows who looks.

const embedLook = `html,body{margin:0;height:100%;background:#f4ead4}
body{display:grid;grid-template-rows:minmax(0,1fr) auto}
svg{display:block;width:100%;height:100%}
body>a{display:block;min-height:0}
nav{display:flex;align-items:center;justify-content:center;gap:4px;padding:4px;background:#1b3a68;color:#fff;font:600 15px/1 "Barlow Condensed",sans-serif}
nav>*{min-width:24px;padding:9px 4px;border-radius:4px;text-align:center;color:inherit;text-decoration:none}
nav a:hover,nav [aria-current]{background:#fffaef;color:#1b3a68}
nav a:focus-visible{outline:3px solid #fff}
nav [aria-disabled]{opacity:.4}
nav b{flex:0 1 11em;white-space:nowrap}`

// embedStyle is all the style of the page, embedHash the hash of it in its policy.
var embedStyle = sync.OnceValue(func() template.CSS { return template.CSS(web.PictureFonts() + embedLook) })

var embedHash = sync.OnceValue(func() string {
	sum := sha256.Sum256([]byte(embedStyle()))
	return base64.StdEncoding.EncodeToString(sum[:])
})

var embedPage = template.Must(template.New("embed").Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>{{.Title}}</title><style>{{.Style}}</style></head>
<body><a href="/game/{{.ID}}" target="_blank" rel="noopener" title="{{.Open}}">{{.Drawing}}</a>
<nav aria-label="{{.Bar}}">{{range .Steps}}{{if .Here}}<span aria-current="true">{{.Sign}}</span>{{else if .Off}}<span aria-disabled="true" title="{{.Name}}">{{.Sign}}</span>{{else}}<a href="?lang={{$.Lang}}&amp;turn={{.Turn}}" aria-label="{{.Name}}" title="{{.Name}}">{{.Sign}}</a>{{end}}
{{if .Said}}<b role="status">{{$.At}}</b>
{{end}}{{end}}</nav></body></html>
`))

// step is a link of the page.
type step struct {
	Sign, Name string
	Turn       int
	Off, Here  bool
	Said       bool // where the reader is stands behind it
}

// turnsOf are the positions in which the turns of a game begin, after the draft, and the last one.
func turnsOf(l *table.Log) []rules.State {
	var list []rules.State
	s := l.State(0)
	for _, a := range l.Actions(l.Plies()) {
		if s.TurnBegins() {
			list = append(list, s)
		}
		s.Play(a)
	}
	return append(list, s)
}

// steps are the links from a turn.
func steps(turns []rules.State, at int, l lang.Language) []step {
	last := len(turns) - 1
	list := []step{
		{Sign: "|◀", Name: l.Text("table.embed.first"), Turn: 0, Off: at == 0},
		{Sign: "◀", Name: l.Text("table.embed.back"), Turn: at - 1, Off: at == 0, Said: true},
		{Sign: "▶", Name: l.Text("table.embed.on"), Turn: at + 1, Off: at == last},
		{Sign: "▶|", Name: l.Text("table.embed.last"), Turn: last, Off: at == last},
	}
	round := 0
	for i := range turns[:last] {
		if n := turns[i].Round(); n > round {
			round = n
			list = append(list, step{Sign: strconv.Itoa(n), Name: l.Text("table.embed.round", lang.Number("n", n)), Turn: i, Here: i == at})
		}
	}
	return list
}

// embed sends the page. Without a turn it shows the last position.
func (p *pages) embed(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), language(r)
	if !p.gate.limits.allow(positionLimit, p.gate.site.address(r)) {
		p.gate.refuse(w, r, tooFast)
		return
	}
	snap, err := p.gate.house.Tables.See(r.Context(), table.Viewer{}, id)
	if err != nil || snap.Table.Phase == table.Waiting {
		http.NotFound(w, r)
		return
	}
	pic := pictureFrom(snap, l)
	turns := turnsOf(snap.Log)
	at := len(turns) - 1
	if n, err := strconv.Atoi(r.URL.Query().Get("turn")); err == nil {
		at = max(0, min(n, at))
	}
	pic.State = &turns[at]
	var page bytes.Buffer
	err = embedPage.Execute(&page, map[string]any{"Lang": l.Code(), "ID": id, "Title": pic.Title(), "Open": l.Text("table.embed.open"), "Style": embedStyle(), "Drawing": template.HTML(pic.Sheet()),
		"Bar": l.Text("table.embed.bar"), "Steps": steps(turns, at, l), "At": l.Text("table.embed.turn", lang.Number("n", at+1), lang.Number("of", len(turns)))})
	if err != nil {
		p.gate.refuse(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; font-src 'self'; style-src 'sha256-"+embedHash()+"'; base-uri 'none'; form-action 'none'; frame-ancestors *")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=300")
	h.Set("Vary", "Accept-Language")
	w.Write(pack.Answer(h, r, page.Bytes())) // an error means that the client is gone
}
