package postgres

import (
	"context"
	"strings"
	"testing"
	"time"
)

// TestSecrets: no error shows the password, or a part of it.
func TestSecrets(t *testing.T) {
	for _, address := range []string{
		"postgres://u:hidden%2Fsecret@127.0.0.1:1/db",
		"postgres://u:hiddensecret@127.0.0.1:1/db?sslmode=nonsense",
		"postgres://u:hiddensecret@127.0.0.1:1/db?pool_max_conns=many",
		"postgres://u:hidden/secret@127.0.0.1:1/db",
		"postgres://u:1/hidden/secret@127.0.0.1:1/db",
		"postgres://u:hidden#secret@127.0.0.1:1/db",
		"postgres://u:hidden?secret@127.0.0.1:1/db",
		"postgres://u:5432?hiddensecret@127.0.0.1:1/db",
		"postgres://u:5432#hiddensecret@127.0.0.1:1/db",
		"postgres://u:hidden@secret@127.0.0.1:1/db",
		"postgres://u:hidden%zzsecret@127.0.0.1:1/db",
		"postgres://u:hidden secret@127.0.0.1:1/db",
		"postgres://u@127.0.0.1:1/db?password=hiddensecret",
		"postgres://u@127.0.0.1:1/db?password=hiddensecret&sslmode=nonsense",
		"postgres://u:hiddensecret@127.0.0.1:port/db",
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		_, err := Open(ctx, address)
		cancel()
		if err == nil {
			t.Errorf("%s: no error", address)
		} else if text := err.Error(); strings.Contains(text, "hidden") || strings.Contains(text, "secret") {
			t.Errorf("%s: %s", address, text)
		}
	}
}

func TestConnections(t *testing.T) {
	for address, want := range map[string]int32{"postgres://h/db": connections, "postgres://h/db?pool_max_conns=3": 3} {
		config, err := parse(address)
		if err != nil || config.MaxConns != want {
			t.Errorf("%s: %v, %v", address, config, err)
		}
	}
}
