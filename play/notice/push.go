package notice

import (
	"bytes"
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/url"
	"time"
)

// agree reads the public key and the secret of a browser (RFC 8291, section 2.1).
func agree(key, auth []byte) (*ecdh.PublicKey, error) {
	if len(auth) != 16 {
		return nil, errors.New("auth: not 16 bytes")
	}
	browser, err := ecdh.P256().NewPublicKey(key)
	if err != nil {
		return nil, errors.New("key: not a point of P-256")
	}
	return browser, nil
}

// recordSize is that of the only record of a message, the largest that push services must take (RFC 8291, section 4).
const recordSize = 4096

// maxPush bounds the plain text of a push notice: a record has 86 bytes before it, its end mark and a tag of 16.
const maxPush = recordSize - 86 - 1 - 16

// seal encrypts a message for a browser, as one record of aes128gcm (RFC 8291, RFC 8188). The key of the sender and the salt are made for
// this message.
func seal(text, browserKey, auth []byte, sender *ecdh.PrivateKey, salt []byte) ([]byte, error) {
	if len(text) > maxPush {
		return nil, fmt.Errorf("a push notice of %d bytes", len(text))
	}
	browser, err := agree(browserKey, auth)
	if err != nil {
		return nil, err
	}
	shared, err := sender.ECDH(browser)
	if err != nil {
		return nil, err
	}
	ours := sender.PublicKey().Bytes()
	info := append(append([]byte("WebPush: info\x00"), browserKey...), ours...)
	ikm, err := hkdf.Key(sha256.New, shared, auth, string(info), 32)
	if err != nil {
		return nil, err
	}
	cek, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(cek)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	head := binary.BigEndian.AppendUint32(append([]byte{}, salt...), recordSize)
	head = append(append(head, byte(len(ours))), ours...)
	return gcm.Seal(head, nonce, append(append([]byte{}, text...), 2), nil), nil // 2 ends the last record
}

// vapid is the key by which the server shows push services who it is (RFC 8292).
type vapid struct {
	key    *ecdsa.PrivateKey
	public []byte // uncompressed point
}

// newVAPID makes a key as it is kept.
func newVAPID() ([]byte, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	return x509.MarshalPKCS8PrivateKey(key)
}

func readVAPID(kept []byte) (*vapid, error) {
	any, err := x509.ParsePKCS8PrivateKey(kept)
	if err != nil {
		return nil, err
	}
	key, ok := any.(*ecdsa.PrivateKey)
	if !ok {
		return nil, errors.New("the key of push notices is of another kind")
	}
	public, err := key.PublicKey.ECDH()
	if err != nil {
		return nil, err
	}
	return &vapid{key, public.Bytes()}, nil
}

// authorization is the header for a push service: a token for its origin, valid for half a day, and the public key.
func (v *vapid) authorization(to *url.URL, contact string, now time.Time) (string, error) {
	part := base64.RawURLEncoding.EncodeToString
	claims := map[string]any{"aud": to.Scheme + "://" + to.Host, "exp": now.Add(12 * time.Hour).Unix()}
	if contact != "" {
		claims["sub"] = contact
	}
	body, err := json.Marshal(claims)
	if err != nil {
		return "", err
	}
	token := part([]byte(`{"typ":"JWT","alg":"ES256"}`)) + "." + part(body)
	hash := sha256.Sum256([]byte(token))
	r, s, err := ecdsa.Sign(rand.Reader, v.key, hash[:])
	if err != nil {
		return "", err
	}
	signature := append(fixed(r), fixed(s)...)
	return "vapid t=" + token + "." + part(signature) + ", k=" + part(v.public), nil
}

// fixed is a number as 32 bytes.
func fixed(n *big.Int) []byte { return n.FillBytes(make([]byte, 32)) }

// pushTTL is how long a push service keeps a notice for a browser that is not there.
const pushTTL = 24 * time.Hour

// push sends a notice to a browser.
func push(ctx context.Context, c *http.Client, v *vapid, w *Channel, m Message, contact string, now time.Time) error {
	to, err := address(w.Address)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false) // which could make it too long
	if err := e.Encode(m); err != nil {
		return err
	}
	sender, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return err
	}
	salt := make([]byte, 16)
	rand.Read(salt)
	body, err := seal(text.Bytes(), w.Key, w.Auth, sender, salt)
	if err != nil {
		return err
	}
	authorization, err := v.authorization(to, contact, now)
	if err != nil {
		return err
	}
	return post(ctx, c, w.Address, body, http.Header{
		"Authorization": {authorization}, "Content-Encoding": {"aes128gcm"}, "Content-Type": {"application/octet-stream"},
		"Ttl": {fmt.Sprint(int(pushTTL.Seconds()))}, "Urgency": {"high"},
	})
}
