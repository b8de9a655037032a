package mem

import (
	"testing"

	"barrage/store/backup"
	"barrage/store/storetest"
)

func TestStore(t *testing.T) {
	empty := func(*testing.T) backup.Store { return New() }
	storetest.Run(t, empty)
	storetest.RunOffice(t, empty)
}
