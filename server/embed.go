package server

import (
	"crypto/sha256"
	"encoding/base64"
	"html/template"
)

// embedStyle is all the style of an embedded game; its hash is in the policy of the page.
const embedStyle = template.CSS("html,body{margin:0;height:100%}a{display:grid;height:100%;place-items:center}img{max-width:100%;max-height:100%}")

var embedStyleHash = func() string {
	sum := sha256.Sum256([]byte(embedStyle))
	return base64.StdEncoding.EncodeToString(sum[:])
}()

// embedPage is a game in a frame: its picture, which leads to the game.
var embedPage = template.Must(template.New("embed").Parse(`<!doctype html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>{{.Title}}</title><style>{{.Style}}</style></head>
<body><a href="/game/{{.ID}}" target="_blank" rel="noopener" title="{{.Open}}"><img src="/picture/{{.ID}}.png?lang={{.Lang}}&amp;ply={{.Ply}}" alt="{{.Title}}" width="1200" height="630"></a></body></html>
`))
