package pack

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

func TestAccepted(t *testing.T) {
	for _, c := range []struct {
		header string
		want   Encoding
	}{
		{"gzip, deflate, br, zstd", Brotli},
		{"gzip, deflate", Gzip},
		{"", Plain},
		{"identity", Plain},
		{"deflate", Plain},
		{"br", Brotli},
		{"BR ; Q=0.9 , GZIP;q=0.8", Brotli},
		{"br;q=0.5, gzip", Gzip},
		{"br;q=0, gzip", Gzip},
		{"br;q=0, gzip;q=0.000", Plain},
		{"gzip;q=0", Plain},
		{"gzip;q=0.001", Gzip},
		{"*", Brotli},
		{"br;q=0, *", Gzip},
		{"*;q=0", Plain},
		{"gzip, *;q=0", Gzip},
		{"identity, gzip;q=0.5", Plain},
		{"identity;q=0.5, gzip;q=0.5", Gzip},
		{"identity;q=0, br", Brotli},
		{"gzip;q=much", Plain},
		{"gzip;q=-1", Plain},
		{"gzip;q=NaN", Plain},
		{"gzip;level=1", Plain},
		{"xgzip, brr", Plain},
		{",,;q=1,gzip", Gzip},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", c.header)
		if got := Accepted(r, Brotli, Gzip); got != c.want {
			t.Errorf("%q: %q, not %q", c.header, got, c.want)
		}
	}
	r := httptest.NewRequest("GET", "/", nil)
	r.Header["Accept-Encoding"] = []string{"br;q=0", "gzip"}
	if got := Accepted(r, Brotli, Gzip); got != Gzip {
		t.Errorf("two headers: %q", got)
	}
}

func TestSmall(t *testing.T) {
	text := []byte(strings.Repeat("water flows down the river. ", 100))
	for e, open := range map[Encoding]func(io.Reader) io.Reader{
		Plain:  func(r io.Reader) io.Reader { return r },
		Brotli: func(r io.Reader) io.Reader { return brotli.NewReader(r) },
		Gzip: func(r io.Reader) io.Reader {
			z, err := gzip.NewReader(r)
			if err != nil {
				t.Fatal(err)
			}
			return z
		},
	} {
		packed := Small(text, e)
		got, err := io.ReadAll(open(bytes.NewReader(packed)))
		if err != nil || !bytes.Equal(got, text) || e != Plain && len(packed) > 200 {
			t.Errorf("%q: %d bytes, %v", e, len(packed), err)
		}
	}
}

// TestAnswer: answers are packed if that is worth it and the client takes it, and caches are told.
func TestAnswer(t *testing.T) {
	long := []byte(strings.Repeat("[1,2,3]", 200))
	for _, c := range []struct {
		data   []byte
		header string
		packed bool
	}{{long, "gzip, br", true}, {long, "br", false}, {long, "gzip;q=0", false}, {long[:worthwhile-1], "gzip", false}, {long[:worthwhile], "gzip", true}} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", c.header)
		for range 2 { // the second time with a writer that was used before
			h := http.Header{}
			got := Answer(h, r, c.data)
			if h.Get("Vary") != "Accept-Encoding" || (h.Get("Content-Encoding") == "gzip") != c.packed {
				t.Errorf("%s: %v", c.header, h)
			}
			if c.packed {
				z, err := gzip.NewReader(bytes.NewReader(got))
				if err != nil {
					t.Fatal(err)
				}
				if got, err = io.ReadAll(z); err != nil {
					t.Fatal(err)
				}
			}
			if !bytes.Equal(got, c.data) {
				t.Errorf("%s: not what was to be sent", c.header)
			}
		}
	}
}

func BenchmarkAnswer(b *testing.B) {
	data := bytes.Repeat([]byte(`{"kind":"take","target":"space:turbine_2","words":"Turbine station: the second space"},`), 90) // 8 kB, as a table has
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	for b.Loop() {
		Answer(http.Header{}, r, data)
	}
}
