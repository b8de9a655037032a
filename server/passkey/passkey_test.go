package passkey

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"strings"
	"testing"
)

var site = Party{ID: "game.example", Origin: "https://game.example"}

// TestAlgorithms: a passkey of every kind is made and used, with the challenge it answered.
func TestAlgorithms(t *testing.T) {
	for _, a := range Algorithms() {
		d := NewDevice(site, "ann", a)
		k, challenge, err := site.Register(d.Make("first"))
		if err != nil || challenge != "first" || k.Party != site.ID {
			t.Fatalf("%d: %+v %q %v", a, k, challenge, err)
		}
		d.Count = 5
		used, challenge, err := site.Verify(k, d.Sign("second"))
		if err != nil || used.Count != 5 || challenge != "second" {
			t.Errorf("%d: %+v %q %v", a, used, challenge, err)
		}
	}
}

// TestRefused: whatever is changed of what a device sent is refused.
func TestRefused(t *testing.T) {
	d := NewDevice(site, "ann", -7)
	k, _, err := site.Register(d.Make("c"))
	if err != nil {
		t.Fatal(err)
	}
	other := NewDevice(site, "ann", -7)
	for what, change := range map[string]func(d *Device, k *Key, s *Signed){
		"another site":    func(_ *Device, k *Key, _ *Signed) { k.Party = "other.example" },
		"another passkey": func(_ *Device, _ *Key, s *Signed) { s.ID = text(other.id) },
		"another key": func(_ *Device, k *Key, _ *Signed) {
			k.Public, _ = base64.RawURLEncoding.DecodeString(other.Make("c").Public)
		},
		"another challenge":      func(d *Device, _ *Key, s *Signed) { s.ClientData = text(d.client("webauthn.get", "x")) },
		"another page":           func(d *Device, _ *Key, s *Signed) { d.Origin = "https://evil.example"; *s = d.Sign("c") },
		"another site's passkey": func(d *Device, _ *Key, s *Signed) { d.Site = "evil.example"; *s = d.Sign("c") },
		"nobody there":           func(d *Device, _ *Key, s *Signed) { d.Flags = verified; *s = d.Sign("c") },
		"anybody":                func(d *Device, _ *Key, s *Signed) { d.Unverified(); *s = d.Sign("c") },
		"a copy":                 func(_ *Device, k *Key, _ *Signed) { k.Count = 1 },
		"the same count":         func(d *Device, k *Key, s *Signed) { k.Count, d.Count = 3, 3; *s = d.Sign("c") },
		"what was made":          func(d *Device, _ *Key, s *Signed) { s.ClientData = d.Make("c").ClientData },
		"no data":                func(_ *Device, _ *Key, s *Signed) { s.Data = "" },
		"no JSON":                func(_ *Device, _ *Key, s *Signed) { s.ClientData = text([]byte("{")) },
		"another alphabet":       func(_ *Device, _ *Key, s *Signed) { s.Signature = "+/+/" },
		"an empty signature":     func(_ *Device, _ *Key, s *Signed) { s.Signature = "" },
	} {
		d, k := *d, k
		s := d.Sign("c")
		change(&d, &k, &s)
		if _, _, err := site.Verify(k, s); err == nil {
			t.Errorf("%s: accepted", what)
		}
	}
	for what, change := range map[string]func(d *Device, m *Made){
		"another page":        func(d *Device, m *Made) { d.Origin = "http://game.example"; *m = d.Make("c") },
		"another site":        func(d *Device, m *Made) { d.Site = "evil.example"; *m = d.Make("c") },
		"nobody there":        func(d *Device, m *Made) { d.Flags = verified; *m = d.Make("c") },
		"anybody":             func(d *Device, m *Made) { d.Unverified(); *m = d.Make("c") },
		"another id":          func(_ *Device, m *Made) { m.ID = text([]byte("other")) },
		"no new passkey":      func(d *Device, m *Made) { m.Data = d.Sign("c").Data },
		"what was used":       func(d *Device, m *Made) { m.ClientData = d.Sign("c").ClientData },
		"no key":              func(_ *Device, m *Made) { m.Public = text([]byte("key")) },
		"another curve":       func(_ *Device, m *Made) { m.Public = text(curve384(t)) },
		"a key that is large": func(_ *Device, m *Made) { m.Public = strings.Repeat("A", 4000) },
	} {
		d := *d
		m := d.Make("c")
		change(&d, &m)
		if _, _, err := site.Register(m); err == nil {
			t.Errorf("new, %s: accepted", what)
		}
	}
}

// TestVerified: a passkey from before devices had to check who uses it goes on working; once its device has, it always must.
func TestVerified(t *testing.T) {
	d := NewDevice(site, "ann", -7)
	k, _, err := site.Register(d.Make("c"))
	if err != nil || !k.Verified {
		t.Fatalf("%+v %v", k, err)
	}
	old := k
	old.Verified = false
	d.Unverified()
	used, _, err := site.Verify(old, d.Sign("c"))
	if err != nil || used.Verified {
		t.Errorf("an old one: %+v %v", used, err)
	}
	if _, _, err := site.Verify(k, d.Sign("c")); !errors.Is(err, ErrUnverified) {
		t.Errorf("a new one: %v", err)
	}
	if _, _, err := site.Register(d.Make("c")); !errors.Is(err, ErrUnverified) {
		t.Errorf("a new one is made: %v", err)
	}
	d.Flags |= verified
	if used, _, err = site.Verify(old, d.Sign("c")); err != nil || !used.Verified {
		t.Errorf("an old one, verified: %+v %v", used, err)
	}
}

func curve384(t *testing.T) []byte {
	key, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	b, err := x509.MarshalPKIXPublicKey(key.Public())
	if err != nil {
		t.Fatal(err)
	}
	return b
}
