package web

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"

	"barrage/game/lang"
)

// The page of an address that nothing has. It says so in the reader's language and has three ways on. It may stand for any address
// and needs nothing but itself.

const missingStyle = `:root{color-scheme:light dark;--paper:light-dark(#f5ecd7,#12202f);--ink:light-dark(#14263a,#f3e9d2);--card:light-dark(#fffbf2,#1b2e42)}
body{margin:0;background:var(--paper);color:var(--ink);font:1.1rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:14vh auto 0;padding:0 1.2rem}
h1{margin:0 0 .6rem;padding-bottom:.5rem;border-bottom:4px double;font-size:1.9rem;line-height:1.15}
ul{display:flex;flex-wrap:wrap;gap:.7rem;margin:1.4rem 0 0;padding:0;list-style:none}
a{display:block;padding:.6rem 1rem;border:2px solid;border-radius:9px;background:var(--card);color:inherit;font-weight:700;text-decoration:none}
a:hover,a:focus-visible{text-decoration:underline}`

// missingScript leaves the part in the reader's language; without it all languages are there.
const missingScript = `var m=[...document.querySelectorAll("main")],l=navigator.languages.map(x=>x.slice(0,2)).find(x=>m.some(e=>e.lang==x))||"en";m.forEach(e=>e.hidden=e.lang!=l);document.documentElement.lang=l`

func hashOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// missingMain is the page in a language; to gives the address of a screen.
func missingMain(l lang.Language, to func(screen string) string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "    <main lang=\"%s\">\n      <h1>%s</h1>\n      <p>%s</p>\n      <ul>\n", l.Code(), html.EscapeString(l.Text("site.missing")), html.EscapeString(l.Text("site.missing.why")))
	for _, way := range []struct{ screen, words string }{{"/", "site.home"}, {"/help", "site.rules"}, {"/learn", "site.lessons"}} {
		fmt.Fprintf(&b, "        <li><a href=\"%s\">%s</a></li>\n", html.EscapeString(to(way.screen)), html.EscapeString(l.Text(way.words)))
	}
	b.WriteString("      </ul>\n    </main>\n")
	return b.String()
}

func missingHTML(language, policy, mains, script string) string {
	return `<!doctype html>
<html lang="` + language + `">
  <head>
    <meta http-equiv="Content-Security-Policy" content="` + policy + `" />
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Barrage</title>
    <style>` + missingStyle + `</style>
  </head>
  <body>
` + mains + script + `  </body>
</html>
`
}

// missing answers for an address that nothing has.
func missing(w http.ResponseWriter, r *http.Request) {
	l := Language(r)
	policy := "default-src 'none'; style-src " + hashOf(missingStyle) + "; base-uri 'none'; form-action 'none'"
	h := w.Header()
	h.Add("Vary", "Accept-Language, Cookie")
	h.Set("Content-Type", types[".html"].kind)
	h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
	w.WriteHeader(http.StatusNotFound)
	fmt.Fprint(w, missingHTML(l.Code(), policy, missingMain(l, func(screen string) string { return screen }), ""))
}

// missingSite is what hosts of a site show for an address that is not there. Its ways are right for addresses of the site's own folder
// unless the site knows where it is.
func missingSite(public *url.URL) string {
	home := "./"
	if public != nil {
		home = public.String()
	}
	to := func(screen string) string {
		if screen == "/" {
			return home
		}
		return home + "?" + screen
	}
	var mains strings.Builder
	for _, l := range lang.All() {
		mains.WriteString(missingMain(l, to))
	}
	policy := "default-src 'none'; style-src " + hashOf(missingStyle) + "; script-src " + hashOf(missingScript)
	return missingHTML("en", policy, mains.String(), "    <script>"+missingScript+"</script>\n")
}
