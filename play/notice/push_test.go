package notice

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"barrage/play/table"
)

func bytes64(t *testing.T, text string) []byte {
	t.Helper()
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSealExample: the example of RFC 8291, section 5, to the byte.
func TestSealExample(t *testing.T) {
	sender, err := ecdh.P256().NewPrivateKey(bytes64(t, "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := seal([]byte("When I grow up, I want to be a watermelon"),
		bytes64(t, "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
		bytes64(t, "BTBZMqHH6r4Tts7J_aSIgg"), sender, bytes64(t, "DGv6ra1nlYgDCS1FRnbzlw"))
	if err != nil {
		t.Fatal(err)
	}
	want := "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	if b := base64.RawURLEncoding.EncodeToString(got); b != want {
		t.Errorf("\n got %s\nwant %s", b, want)
	}
}

// browser is a push service with one browser, which decrypts as RFC 8291 and RFC 8188 say, by its own code.
type browser struct {
	*httptest.Server
	key    *ecdh.PrivateKey
	auth   []byte
	server []byte // public key of the application server, known since the subscription
	got    []Message
	err    error
	status int
}

func newBrowser(t *testing.T, server string) *browser {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b := &browser{key: key, auth: make([]byte, 16), server: bytes64(t, server)}
	rand.Read(b.auth)
	b.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if b.status != 0 {
			w.WriteHeader(b.status)
			return
		}
		m, err := b.receive(r)
		b.err = errors.Join(b.err, err)
		if err == nil {
			b.got = append(b.got, m)
		}
		w.WriteHeader(http.StatusCreated)
	}))
	t.Cleanup(b.Close)
	return b
}

func mac(key []byte, parts ...[]byte) []byte {
	h := hmac.New(sha256.New, key)
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(nil)
}

func (b *browser) receive(r *http.Request) (m Message, err error) {
	if err := b.authorized(r); err != nil {
		return m, err
	}
	if r.Header.Get("Content-Encoding") != "aes128gcm" || r.Header.Get("TTL") == "" {
		return m, errors.New("headers")
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return m, err
	}
	if len(body) > 4096 || len(body) < 103 || body[20] != 65 || binary.BigEndian.Uint32(body[16:]) != 4096 {
		return m, errors.New("head of the record")
	}
	salt, keyID, sealed := body[:16], body[21:86], body[86:]
	sender, err := ecdh.P256().NewPublicKey(keyID)
	if err != nil {
		return m, err
	}
	shared, err := b.key.ECDH(sender)
	if err != nil {
		return m, err
	}
	ikm := mac(mac(b.auth, shared), []byte("WebPush: info\x00"), b.key.PublicKey().Bytes(), keyID, []byte{1})
	prk := mac(salt, ikm)
	cek := mac(prk, []byte("Content-Encoding: aes128gcm\x00\x01"))[:16]
	nonce := mac(prk, []byte("Content-Encoding: nonce\x00\x01"))[:12]
	block, err := aes.NewCipher(cek)
	if err != nil {
		return m, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return m, err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return m, err
	}
	text = bytes.TrimRight(text, "\x00")
	if len(text) == 0 || text[len(text)-1] != 2 {
		return m, errors.New("the last record has no end mark")
	}
	return m, json.Unmarshal(text[:len(text)-1], &m)
}

// authorized checks the token of RFC 8292.
func (b *browser) authorized(r *http.Request) error {
	text, ok := strings.CutPrefix(r.Header.Get("Authorization"), "vapid t=")
	token, key, found := strings.Cut(text, ", k=")
	parts := strings.Split(token, ".")
	if !ok || !found || len(parts) != 3 || key != base64.RawURLEncoding.EncodeToString(b.server) {
		return errors.New("authorization: " + r.Header.Get("Authorization"))
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), b.server)
	if err != nil {
		return err
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return errors.New("signature")
	}
	hash := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, hash[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return errors.New("the signature is wrong")
	}
	claims, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return err
	}
	var c struct {
		Aud, Sub string
		Exp      int64
	}
	if err := json.Unmarshal(claims, &c); err != nil {
		return err
	}
	at := time.Unix(c.Exp, 0)
	if c.Aud != b.URL || c.Sub != "https://barrage.example" || at.Before(pushNow) || at.After(pushNow.Add(25*time.Hour)) {
		return errors.New("claims: " + string(claims))
	}
	return nil
}

var pushNow = time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)

// TestPush: a browser that subscribed gets a notice which it alone can read.
func TestPush(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	b := newBrowser(t, w.q.PushKey())
	id := w.waiting(table.New{Name: "Ärger <&>"}, ann, bob)
	s := always()
	s.Lang = "de"
	w.set(bob, s)
	way := w.add(bob, Channel{Kind: Push, Address: b.URL + "/subscription/1", Key: b.key.PublicKey().Bytes(), Auth: b.auth, Device: "Firefox"})
	w.settle()
	if b.err != nil || len(b.got) != 1 {
		t.Fatal(b.err, b.got)
	}
	if m := b.got[0]; m.Title != "Du bist am Zug: Ärger <&>" || m.URL != "https://barrage.example/table/"+id || m.Lang != "de" {
		t.Errorf("%+v", m)
	}
	// Who subscribes again with the same browser has one channel.
	again := w.add(bob, Channel{Kind: Push, Address: b.URL + "/subscription/1", Key: b.key.PublicKey().Bytes(), Auth: b.auth})
	if list, err := w.q.Channels(w.ctx, bob.User); err != nil || len(list) != 1 || list[0].ID != again || again == way {
		t.Errorf("%+v %v", list, err)
	}
	// A browser that is gone is switched off at once.
	b.status = http.StatusGone
	w.until(id, ann.User.ID, ann, bob)
	w.until(id, bob.User.ID, ann, bob)
	w.settle()
	if got := w.way(again); got.Stopped.IsZero() || got.Reason != Gone {
		t.Errorf("%+v", got)
	}
}

// TestVAPIDKept: the key is made once, for all servers on a store.
func TestVAPIDKept(t *testing.T) {
	w := newWorld(t)
	if other := w.queue(true).PushKey(); other != w.q.PushKey() || len(bytes64(t, other)) != 65 {
		t.Errorf("%s and %s", other, w.q.PushKey())
	}
}

// TestLongest: the longest message fits a record.
func TestLongest(t *testing.T) {
	w := newWorld(t)
	b := newBrowser(t, w.q.PushKey())
	wide := strings.Repeat("𝄞", maxBody)
	way := Channel{Kind: Push, Address: b.URL, Key: b.key.PublicKey().Bytes(), Auth: b.auth}
	m := Message{Kind: "digest", Title: strings.Repeat("𝄞", 110), Body: short(wide + wide), URL: strings.Repeat("u", 300), Lang: "en"}
	if err := w.q.send(w.ctx, "x", &way, m, Settings{}); err != nil || b.err != nil || len(b.got) != 1 || b.got[0] != m {
		t.Errorf("%v %v", err, b.err)
	}
}
