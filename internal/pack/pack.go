// Package pack compresses what is sent over HTTP, in an encoding that the client accepts.
package pack

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// Encoding is a content coding of HTTP.
type Encoding string

const (
	Plain  Encoding = ""
	Gzip   Encoding = "gzip"
	Brotli Encoding = "br"
)

// Accepted is the encoding that a client prefers among those offered, the first of equals;
// Plain if it accepts none of them or prefers plain bytes.
func Accepted(r *http.Request, offered ...Encoding) Encoding {
	wishes := qualities(strings.Join(r.Header.Values("Accept-Encoding"), ","))
	best, most := Plain, wishes["identity"]
	for _, e := range offered {
		q, named := wishes[string(e)]
		if !named {
			q = wishes["*"]
		}
		if q > 0 && (q > most || best == Plain && q == most) {
			best, most = e, q
		}
	}
	return best
}

// qualities are the weights in an Accept-Encoding: "br, gzip;q=0.5". An encoding with a malformed weight is
// not accepted.
func qualities(header string) map[string]float64 {
	wishes := map[string]float64{}
	for part := range strings.SplitSeq(header, ",") {
		name, parameter, weighted := strings.Cut(part, ";")
		q := 1.0
		if weighted {
			key, value, _ := strings.Cut(parameter, "=")
			var err error
			if q, err = strconv.ParseFloat(strings.TrimSpace(value), 64); err != nil || !strings.EqualFold(strings.TrimSpace(key), "q") || !(q >= 0 && q <= 1) {
				q = 0
			}
		}
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" {
			wishes[name] = q
		}
	}
	return wishes
}

// Small compresses what is compressed once and sent often. Brotli's best level would make scripts another
// 7 % smaller, and take 35 times as long.
func Small(data []byte, e Encoding) []byte {
	var b bytes.Buffer
	switch e {
	case Gzip:
		z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // the level is valid
		z.Write(data)                                         // to memory, which does not fail
		z.Close()
	case Brotli:
		z := brotli.NewWriterLevel(&b, brotli.DefaultCompression)
		z.Write(data)
		z.Close()
	default:
		return data
	}
	return b.Bytes()
}

// worthwhile is the size below which compression saves nothing: the answer fits one packet anyway.
const worthwhile = 1 << 10

var writers = sync.Pool{New: func() any {
	z, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed) // the level is valid
	return z
}}

// Answer is the body of an answer to one request, compressed quickly if the client accepts that; it sets
// the headers. (Nobody can guess secrets from the size: cookies are not sent with requests that other sites
// make.)
func Answer(h http.Header, r *http.Request, data []byte) []byte {
	h.Add("Vary", "Accept-Encoding")
	if len(data) < worthwhile || Accepted(r, Gzip) == Plain {
		return data
	}
	var b bytes.Buffer
	z := writers.Get().(*gzip.Writer)
	z.Reset(&b)
	z.Write(data) // to memory, which does not fail
	z.Close()
	writers.Put(z)
	h.Set("Content-Encoding", string(Gzip))
	return b.Bytes()
}
