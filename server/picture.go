package server

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"barrage/game/lang"
	"barrage/game/picture"
	"barrage/game/picture/raster"
	"barrage/play/fault"
	"barrage/play/table"
	"barrage/web"
)

// Pictures of tables for previews of links. They show what anybody may see without a name or an
// invitation; for every other table, and for one that does not exist, the preview is that of the client.

// usualPreview is the preview of a link to anything else.
const usualPreview = "/preview.jpg"

// pages are those that the server sends itself, or adds something to.
type pages struct {
	gate       *gate
	client     http.Handler // all others; nil for none
	lan        *url.URL
	pictures   *pictures
	beginnings beginnings // of lessons
}

// pictureOf is the picture of a table that everybody may see, once its game has begun.
func (p *pages) pictureOf(ctx context.Context, id string, l lang.Language) (pic picture.Picture, ply int, ok bool) {
	snap, err := p.gate.house.Tables.See(ctx, table.Viewer{}, id)
	if err != nil || snap.Table.Phase == table.Waiting {
		return pic, 0, false
	}
	return pictureFrom(snap, l), snap.Log.Plies(), true
}

// pictureFrom is the picture of the last position of a table, with the names that everybody sees.
func pictureFrom(snap *table.Snapshot, l lang.Language) picture.Picture {
	shown := snap.Table.Show(l)
	p := picture.Picture{State: snap.Log.Now(), Language: l, Table: shown.Name, Lit: picture.Lit(snap.Log.Happened(snap.Log.Plies()))}
	for _, seat := range shown.Seats {
		p.Names = append(p.Names, seat.Name)
	}
	if p.State.Done() {
		if f, err := snap.Finale(snap.Log.Plies()); err == nil {
			p.Course = picture.HistoryOf(f)
		}
	}
	return p
}

// tablePage sends the client, with a preview of the table in the page.
func (p *pages) tablePage(w http.ResponseWriter, r *http.Request) {
	id, l := r.PathValue("id"), language(r)
	if pic, ply, ok := p.pictureOf(r.Context(), id, l); ok {
		query := url.Values{"lang": {l.Code()}, "ply": {strconv.Itoa(ply)}} // with the ply, whoever caches pictures by address asks again
		r = web.WithPreview(r, web.Preview{Title: pic.Title(), Image: "/picture/" + url.PathEscape(id) + ".png?" + query.Encode()})
	} else if preview, ok := p.invitation(r.Context(), id, r.URL.Query().Get("invite"), l); ok {
		r = web.WithPreview(r, preview)
	}
	p.client.ServeHTTP(w, r)
}

// preview sends the picture of a table as it is now.
func (p *pages) preview(w http.ResponseWriter, r *http.Request) {
	id, ok := strings.CutSuffix(r.PathValue("file"), ".png")
	if !ok {
		http.NotFound(w, r)
		return
	}
	if !p.gate.limits.allow(pictureLimit, p.gate.site.address(r)) {
		p.gate.refuse(w, r, tooFast)
		return
	}
	pic, _, ok := p.pictureOf(r.Context(), id, language(r))
	if !ok {
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, usualPreview, http.StatusFound)
		return
	}
	svg := pic.Sheet()
	sum := sha256.Sum256(svg)
	h := w.Header()
	h.Set("ETag", `"`+hex.EncodeToString(sum[:12])+`"`)
	h.Set("Cache-Control", "public, max-age=30")
	h.Set("Vary", "Accept-Language")
	if strings.Contains(r.Header.Get("If-None-Match"), h.Get("ETag")) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	data, err := p.pictures.get(r.Context(), sum, func() ([]byte, error) { return raster.PNG(svg) })
	if err != nil {
		for _, name := range []string{"ETag", "Cache-Control", "Vary"} {
			h.Del(name)
		}
		p.gate.refuse(w, r, err)
		return
	}
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data) // an error means that the client is gone
}

// pictures are those drawn last. One is drawn at a time, so that drawing takes one core at most, and
// whoever would wait too long is refused.
type pictures struct {
	pen  chan struct{} // who holds it draws
	wait time.Duration
	mu   sync.Mutex
	kept map[[sha256.Size]byte][]byte
	last [][sha256.Size]byte // the oldest first
}

// maxPictures bounds the memory pictures take: some 300 kB each.
const maxPictures = 32

func newPictures() *pictures {
	return &pictures{pen: make(chan struct{}, 1), wait: 3 * time.Second, kept: map[[sha256.Size]byte][]byte{}}
}

// get gives a picture, drawn now if it is not kept.
func (p *pictures) get(ctx context.Context, key [sha256.Size]byte, draw func() ([]byte, error)) ([]byte, error) {
	if data := p.find(key); data != nil {
		return data, nil
	}
	ctx, cancel := context.WithTimeout(ctx, p.wait)
	defer cancel()
	select {
	case p.pen <- struct{}{}:
	case <-ctx.Done():
		return nil, fault.Fail(fault.BusyThinking)
	}
	defer func() { <-p.pen }()
	if data := p.find(key); data != nil { // somebody else has drawn it
		return data, nil
	}
	data, err := draw()
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.last) == maxPictures {
		delete(p.kept, p.last[0])
		p.last = p.last[1:]
	}
	p.kept[key] = data
	p.last = append(p.last, key)
	return data, nil
}

func (p *pictures) find(key [sha256.Size]byte) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kept[key]
}
