package doc

import (
	"context"
	"errors"

	"barrage/play/fault"
)

// secrets are those of the server itself, by name.
var secrets = Register(Kind[[]byte]{Name: "secret", Backup: true})

// Keep keeps a secret of the server under a name, unless there is one already, and returns the one that is kept.
func Keep(ctx context.Context, s Store, name string, secret []byte) ([]byte, error) {
	err := secrets.Put(ctx, s, Doc{ID: name}, secret)
	if err != nil && !errors.Is(err, fault.ErrConflict) {
		return nil, err
	}
	kept, err := secrets.Get(ctx, s, name)
	return kept.Value, err
}
