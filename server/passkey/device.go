package passkey

import (
	"crypto"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
)

// Device makes and uses passkeys as a browser with an authenticator does, for tests.
type Device struct {
	Origin string // of the page
	Site   string // whose passkeys it uses
	User   string
	Count  uint32
	Flags  byte // present and verified, unless something else is tested
	id     []byte
	key    crypto.Signer
}

// NewDevice makes a device with one passkey for a site. The algorithm is one of Algorithms.
func NewDevice(p Party, user string, algorithm int) *Device {
	d := &Device{Origin: p.Origin, Site: p.ID, User: user, Flags: present | verified, id: []byte(rand.Text())}
	var err error
	switch algorithm {
	case -7:
		d.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	case -8:
		_, d.key, err = ed25519.GenerateKey(rand.Reader)
	case -257:
		d.key, err = rsa.GenerateKey(rand.Reader, 2048)
	}
	if err != nil {
		panic(err)
	}
	return d
}

func text(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (d *Device) client(kind, challenge string) []byte {
	b, err := json.Marshal(clientData{Type: kind, Challenge: challenge, Origin: d.Origin})
	if err != nil {
		panic(err)
	}
	return b
}

func (d *Device) data(flags byte) []byte {
	site := sha256.Sum256([]byte(d.Site))
	return binary.BigEndian.AppendUint32(append(site[:], flags), d.Count)
}

// Unverified makes the device one that does not check who uses it.
func (d *Device) Unverified() { d.Flags = present }

// Make answers the challenge for a new passkey.
func (d *Device) Make(challenge string) Made {
	public, err := x509.MarshalPKIXPublicKey(d.key.Public())
	if err != nil {
		panic(err)
	}
	data := append(d.data(d.Flags|attested), make([]byte, 16)...)
	data = append(binary.BigEndian.AppendUint16(data, uint16(len(d.id))), d.id...)
	return Made{ID: text(d.id), ClientData: text(d.client("webauthn.create", challenge)), Data: text(data), Public: text(public)}
}

// Sign answers the challenge for signing in.
func (d *Device) Sign(challenge string) Signed {
	client, data := d.client("webauthn.get", challenge), d.data(d.Flags)
	hash := sha256.Sum256(client)
	message := append(data[:len(data):len(data)], hash[:]...)
	options, digest := crypto.SignerOpts(crypto.SHA256), sha256.Sum256(message)
	if _, plain := d.key.(ed25519.PrivateKey); plain {
		options = crypto.Hash(0)
	} else {
		message = digest[:]
	}
	signature, err := d.key.Sign(rand.Reader, message, options)
	if err != nil {
		panic(err)
	}
	return Signed{ID: text(d.id), ClientData: text(client), Data: text(data), Signature: text(signature), User: d.User}
}
