package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"sync"
	"time"

	"barrage/internal/pack"
)

// file is something that is served, in all encodings in which it may be.
type file struct {
	kind  string // Content-Type
	hash  string // of the content
	forms map[pack.Encoding]func() []byte
}

// types are the kinds of files by extension. Systems have lists of their own, and some are wrong.
var types = map[string]struct {
	kind  string
	packs bool // it gets smaller
}{
	".css":         {"text/css; charset=utf-8", true},
	".html":        {"text/html; charset=utf-8", true},
	".jpg":         {"image/jpeg", false},
	".js":          {"text/javascript; charset=utf-8", true},
	".json":        {"application/json", true},
	".png":         {"image/png", false},
	".svg":         {"image/svg+xml", true},
	".wasm":        {"application/wasm", true},
	".webmanifest": {"application/manifest+json", true},
	".webp":        {"image/webp", false},
	".woff2":       {"font/woff2", false},
}

// newFile is a file that is served as it is.
func newFile(kind string, data []byte) *file {
	sum := sha256.Sum256(data)
	return &file{kind, hex.EncodeToString(sum[:8]), map[pack.Encoding]func() []byte{pack.Plain: func() []byte { return data }}}
}

// packing lets a file be served packed, too.
func packing(f *file) *file {
	plain := f.forms[pack.Plain]
	for _, e := range []pack.Encoding{pack.Brotli, pack.Gzip} {
		f.forms[e] = sync.OnceValue(func() []byte { return pack.Small(plain(), e) })
	}
	return f
}

// load reads a folder. What gets smaller is packed when it is first asked for.
func load(files fs.FS) map[string]*file {
	all := map[string]*file{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		t := types[path.Ext(name)]
		all[name] = newFile(t.kind, data)
		if t.packs {
			packing(all[name])
		}
		return nil
	})
	if err != nil {
		panic(err) // the folder is embedded
	}
	return all
}

// ServeHTTP sends the file in the encoding that the client likes best, or says that it has it already.
func (f *file) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	encoding := pack.Plain
	if len(f.forms) > 1 {
		h.Set("Vary", "Accept-Encoding")
		encoding = pack.Accepted(r, pack.Brotli, pack.Gzip)
	}
	tag := f.hash
	if encoding != pack.Plain {
		h.Set("Content-Encoding", string(encoding))
		tag += "-" + string(encoding) // packed, it is another sequence of bytes
	}
	data := f.forms[encoding]()
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	h.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
