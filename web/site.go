package web

import (
	_ "embed"
	"errors"
	"fmt"
	"html"
	"maps"
	"net/url"
	"slices"
	"strings"

	"barrage/internal/pack"
)

// Policy is the content security policy of the client: content of its own host only, and no inline
// scripts. The engine is compiled from WebAssembly, which 'wasm-unsafe-eval' allows; eval itself it
// does not.
const Policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'"

//go:embed site/README.txt
var siteReadme string

// ErrNoEngine is the error for a program that was built without an engine for browsers.
var ErrNoEngine = errors.New("this program holds no engine for browsers, and without a server nothing else can play: run make engine and build it again")

// SiteFile is a file of a site.
type SiteFile struct {
	Name string // with slashes, within the folder of the site
	Data []byte
}

// SiteFiles lists the files of a site that needs no server, its page last. Files that get smaller have
// their packed forms beside them, .br and .gz, for hosts that send these. Public, where the site will
// be found, is needed for previews of links only; it may be nil.
func SiteFiles(public *url.URL) ([]SiteFile, error) { return siteFiles(public, client(), engine()) }

func siteFiles(public *url.URL, files map[string]*file, engine *file) ([]SiteFile, error) {
	if engine == nil {
		return nil, ErrNoEngine
	}
	files = maps.Clone(files)
	page := files["index.html"]
	delete(files, "index.html")
	files[strings.TrimPrefix(engine.address(), "/")] = engine
	files[strings.TrimPrefix(Puzzles(), "/")] = puzzles()
	var list []SiteFile
	for _, name := range slices.Sorted(maps.Keys(files)) {
		list = append(list, forms(name, files[name])...)
	}
	size := func(e pack.Encoding) string { return fmt.Sprintf("%.1f MB", float64(len(engine.forms[e]()))/1e6) }
	readme := strings.Replace(siteReadme, "{{size}}", size(pack.Brotli)+" instead of "+size(pack.Plain), 1)
	index := sitePage(string(page.forms[pack.Plain]()), strings.TrimPrefix(engine.address(), "/"), public)
	list = append(list,
		SiteFile{".nojekyll", nil}, // GitHub Pages: publish the files as they are
		SiteFile{"404.html", []byte(missingSite(public))},
		SiteFile{"README.txt", []byte(readme)})
	return append(list, forms("index.html", packing(newFile(page.kind, []byte(index))))...), nil
}

// forms lists a file with its packed forms.
func forms(name string, f *file) []SiteFile {
	list := []SiteFile{{name, f.forms[pack.Plain]()}}
	for _, form := range []struct {
		suffix   string
		encoding pack.Encoding
	}{{".br", pack.Brotli}, {".gz", pack.Gzip}} {
		if pack := f.forms[form.encoding]; pack != nil {
			if data := pack(); len(data) < len(list[0].Data) {
				list = append(list, SiteFile{name + form.suffix, data})
			}
		}
	}
	slices.SortFunc(list, func(a, b SiteFile) int { return strings.Compare(b.Name, a.Name) }) // the file itself last
	return list
}

// sitePage is the page of the client as a site has it: it says that there is no server, and carries
// the policy that a server would send.
func sitePage(page, engine string, public *url.URL) string {
	head, rest, _ := strings.Cut(page, "<head>")
	meta := func(name, content string) string {
		return "\n    <meta " + name + ` content="` + html.EscapeString(content) + `" />`
	}
	if public != nil {
		rest = strings.ReplaceAll(rest, placeholder, html.EscapeString(strings.TrimSuffix(public.String(), "/")))
	}
	var lines []string
	for _, line := range strings.Split(rest, "\n") {
		unknown := strings.Contains(line, placeholder) || public == nil && (strings.Contains(line, "og:image") || strings.Contains(line, "twitter:card"))
		if !unknown && !strings.Contains(line, "<!--") {
			lines = append(lines, line)
		}
	}
	return head + "<head>" + meta(`http-equiv="Content-Security-Policy"`, Policy) + meta(`name="server"`, "none") + meta(`name="engine"`, engine) + meta(`name="puzzles"`, strings.TrimPrefix(Puzzles(), "/")) + strings.Join(lines, "\n")
}
