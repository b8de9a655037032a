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

// A link carries a whole record or position after its "#": #game= or #position=, then the text,
// compressed (DEFLATE, RFC 1951) and encoded as base64url (RFC 4648). Browsers do not send what follows
// "#" to a server. The client reads and writes the same format (web/src/table/link.ts).
const (
	GameLink     = "#game="
	PositionLink = "#position="
)

// The most characters of a link, because browsers and messengers cut longer ones, and the most bytes of
// the text in it.
const (
	maxLink   = 64 << 10
	maxLinked = 1 << 20
)

// ErrLink is the error for a link that carries neither a game nor a position.
var ErrLink = errors.New("this link is damaged or incomplete: it must be copied whole")

// Link returns the part of a link that carries a text: its kind, GameLink or PositionLink, and the
// encoded text.
func Link(kind, text string) (string, error) {
	if len(text) > maxLinked {
		return "", fmt.Errorf("%d bytes are too many for a link, which carries %d", len(text), maxLinked)
	}
	var b bytes.Buffer
	z, _ := flate.NewWriter(&b, flate.BestCompression) // the level is valid
	z.Write([]byte(text))                              // to memory, which does not fail
	z.Close()
	link := kind + base64.RawURLEncoding.EncodeToString(b.Bytes())
	if len(link) > maxLink {
		return "", fmt.Errorf("the link would have %d characters; the most is %d", len(link), maxLink)
	}
	return link, nil
}

// Linked returns the kind of a link and the text that it carries. Anything may stand before the "#".
func Linked(link string) (kind, text string, err error) {
	for _, kind := range []string{GameLink, PositionLink} {
		_, code, found := strings.Cut(link, kind)
		if !found {
			continue
		}
		code = strings.TrimRight(strings.TrimSpace(code), "=")
		if len(kind)+len(code) > maxLink {
			return "", "", ErrLink
		}
		packed, err := base64.RawURLEncoding.DecodeString(code)
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
