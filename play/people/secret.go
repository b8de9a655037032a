package people

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
)

// NewSecret makes a random text that cannot be guessed.
func NewSecret() string {
	var b [16]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// HashOf is what is stored of a secret.
func HashOf(secret string) Hash { return sha256.Sum256([]byte(secret)) }
