package record

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A link carries a whole record or position behind its "#": #game= or #position=, then the text,
// compressed (DEFLATE, RFC 1951) and written in the letters of base64url (RFC 4648). What stands behind
// "#" stays in the browser. The client reads and writes the same (web/src/table/link.ts).
const (
	GameLink     = "#game="
	PositionLink = "#position="
)

// Limits of links: browsers and messengers cut longer ones.
const (
	maxLink   = 64 << 10
	maxLinked = 1 << 20 // of the text within
)

// ErrLink is the error for a link that does not carry a game.
var ErrLink = errors.New("this link is damaged or incomplete: it must be copied whole")

// Link is the part of a link that carries a text.
func Link(kind, text string) (string, error) {
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression) // the level is one
	z.Write([]byte(text))                              // to memory, which does not fail
	z.Close()
	link := kind + base64.RawURLEncoding.EncodeToString(b.Bytes())
	if len(link) > maxLink || len(text) > maxLinked {
		return "", fmt.Errorf("%d letters are too long for a link", len(link))
	}
	return link, nil
}

// Linked is the text that a link carries.
func Linked(link string) (kind, text string, err error) {
	for _, kind := range []string{GameLink, PositionLink} {
		_, code, found := strings.Cut(link, kind)
		if !found {
			continue
		}
		if len(code) > maxLink {
			return "", "", ErrLink
		}
		packed, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(strings.TrimSpace(code), "="))
		if err != nil {
			return "", "", ErrLink
		}
		data, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxLinked+1))
		if err != nil || len(data) > maxLinked || len(data) == 0 {
			return "", "", ErrLink
		}
		return kind, string(data), nil
	}
	return "", "", ErrLink
}
