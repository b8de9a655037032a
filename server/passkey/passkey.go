// Package passkey checks what browsers send when a passkey is made and used (WebAuthn, level 2), with the
// standard library alone. We ask for no attestation, so that what a library would bring along, the formats in which makers of
// devices vouch for them, has nothing to check: of a new passkey we need its public key, which browsers also give as
// SubjectPublicKeyInfo, and of one that is used one signature.
package passkey

import (
	"bytes"
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/subtle"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Algorithms are the COSE numbers of the signatures that are understood, the best first: ES256, EdDSA, RS256.
func Algorithms() []int { return []int{-7, -8, -257} }

// Party is the site that passkeys are for.
type Party struct {
	ID     string // its host name
	Origin string // of its pages
}

// Key is a passkey as it is kept. It holds no secret: that stays on the device.
type Key struct {
	ID     string `json:"id"`
	Public []byte `json:"public"` // SubjectPublicKeyInfo
	Count  uint32 `json:"count"`  // of signatures, if the device counts
	Party  string `json:"party"`
	// Verified is whether its device has checked who uses it, by PIN, fingerprint or face. From then on it always must: the passkey
	// is the only thing that is asked for, and a security key can be found. Only passkeys from before this was asked for are not.
	Verified bool      `json:"verified,omitempty"`
	Name     string    `json:"name"` // of the device it was made on
	Created  time.Time `json:"created"`
	Used     time.Time `json:"used"`
}

// Made is a new passkey as a browser sends it; bytes are base64url without padding.
type Made struct {
	ID         string `json:"id"`
	ClientData string `json:"client_data"` // the JSON that the browser wrote
	Data       string `json:"data"`        // authenticatorData
	Public     string `json:"public"`      // SubjectPublicKeyInfo
}

// Signed is a passkey used.
type Signed struct {
	ID         string `json:"id"`
	ClientData string `json:"client_data"`
	Data       string `json:"data"`
	Signature  string `json:"signature"`
	User       string `json:"user"` // whom the device knows it belongs to
}

// clientData is what a browser says of the page that asked.
type clientData struct {
	Type        string `json:"type"`
	Challenge   string `json:"challenge"`
	Origin      string `json:"origin"`
	CrossOrigin bool   `json:"crossOrigin"`
}

// Flags of authenticatorData.
const (
	present  = 1 << 0 // somebody touched the device
	verified = 1 << 2 // it checked who that is
	attested = 1 << 6 // a new passkey is described
)

// ErrUnverified says that the device did not check who uses it.
var ErrUnverified = errors.New("passkey: the device did not check who uses it")

// errors, for programmers
var (
	errData      = errors.New("passkey: the data is cut short or damaged")
	errParty     = errors.New("passkey: made for another site")
	errPresent   = errors.New("passkey: nobody confirmed it")
	errKey       = errors.New("passkey: a kind of key that is not understood")
	errSignature = errors.New("passkey: the signature is wrong")
	errCount     = errors.New("passkey: the counter went back: there may be a copy")
)

// Register checks a new passkey. The caller must find the challenge among those it gave out, and use it up.
func (p Party) Register(m Made) (k Key, challenge string, err error) {
	client, _, err := p.client(m.ClientData, "webauthn.create")
	if err != nil {
		return k, "", err
	}
	data, _, err := p.data(m.Data)
	if err != nil {
		return k, "", err
	}
	if data.flags&verified == 0 {
		return k, "", ErrUnverified
	}
	// After the flags and the counter: 16 bytes for the kind of device, the length of the id, the id.
	if data.flags&attested == 0 || len(data.rest) < 18 {
		return k, "", errData
	}
	id, err := base64.RawURLEncoding.DecodeString(m.ID)
	n := int(binary.BigEndian.Uint16(data.rest[16:]))
	if err != nil || n == 0 || n > 1023 || len(data.rest) < 18+n || !bytes.Equal(data.rest[18:18+n], id) {
		return k, "", errData
	}
	public, err := base64.RawURLEncoding.DecodeString(m.Public)
	if err != nil || len(public) > 2048 {
		return k, "", errData
	}
	if _, err := parse(public); err != nil {
		return k, "", err
	}
	return Key{ID: m.ID, Public: public, Count: data.count, Party: p.ID, Verified: true}, client.Challenge, nil
}

// Verify checks the use of a passkey and returns it as it is to be kept. The caller must find the challenge among
// those it gave out, and use it up.
func (p Party) Verify(k Key, s Signed) (used Key, challenge string, err error) {
	client, raw, err := p.client(s.ClientData, "webauthn.get")
	if err != nil {
		return k, "", err
	}
	data, signed, err := p.data(s.Data)
	if err != nil {
		return k, "", err
	}
	if k.ID != s.ID || k.Party != p.ID {
		return k, "", errParty
	}
	signature, err := base64.RawURLEncoding.DecodeString(s.Signature)
	if err != nil {
		return k, "", errData
	}
	public, err := parse(k.Public)
	if err != nil {
		return k, "", err
	}
	hash := sha256.Sum256(raw)
	if !valid(public, append(signed, hash[:]...), signature) {
		return k, "", errSignature
	}
	if (data.count > 0 || k.Count > 0) && data.count <= k.Count {
		return k, "", errCount
	}
	if k.Verified && data.flags&verified == 0 {
		return k, "", ErrUnverified
	}
	k.Count, k.Verified = data.count, data.flags&verified != 0
	return k, client.Challenge, nil
}

// client reads what the browser says of the page.
func (p Party) client(text, kind string) (c clientData, raw []byte, err error) {
	raw, err = base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(raw) > 4096 || json.Unmarshal(raw, &c) != nil || c.Type != kind {
		return c, nil, errData
	}
	if c.Origin != p.Origin || c.CrossOrigin {
		return c, nil, fmt.Errorf("%w: %q", errParty, c.Origin)
	}
	return c, raw, nil
}

// deviceData is authenticatorData: what the device says.
type deviceData struct {
	flags byte
	count uint32
	rest  []byte
}

func (p Party) data(text string) (d deviceData, raw []byte, err error) {
	raw, err = base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(raw) < 37 || len(raw) > 8192 {
		return d, nil, errData
	}
	if site := sha256.Sum256([]byte(p.ID)); subtle.ConstantTimeCompare(raw[:32], site[:]) != 1 {
		return d, nil, errParty
	}
	d = deviceData{flags: raw[32], count: binary.BigEndian.Uint32(raw[33:]), rest: raw[37:]}
	if d.flags&present == 0 {
		return d, nil, errPresent
	}
	return d, raw, nil
}

// parse reads a public key of one of the algorithms.
func parse(public []byte) (any, error) {
	key, err := x509.ParsePKIXPublicKey(public)
	if err != nil {
		return nil, errKey
	}
	switch key := key.(type) {
	case *ecdsa.PublicKey:
		if key.Curve == elliptic.P256() {
			return key, nil
		}
	case ed25519.PublicKey:
		return key, nil
	case *rsa.PublicKey:
		if bits := key.N.BitLen(); bits >= 2048 && bits <= 4096 {
			return key, nil
		}
	}
	return nil, errKey
}

func valid(public any, message, signature []byte) bool {
	hash := sha256.Sum256(message)
	switch key := public.(type) {
	case *ecdsa.PublicKey:
		return ecdsa.VerifyASN1(key, hash[:], signature)
	case ed25519.PublicKey:
		return ed25519.Verify(key, message, signature)
	case *rsa.PublicKey:
		return rsa.VerifyPKCS1v15(key, crypto.SHA256, hash[:], signature) == nil
	}
	return false
}
