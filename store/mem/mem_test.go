package mem

import (
	"testing"

	"barrage/play/table"
	"barrage/store/storetest"
)

func TestStore(t *testing.T) {
	empty := func(*testing.T) table.Store { return New() }
	storetest.Run(t, empty)
	storetest.RunWays(t, empty)
	storetest.RunOffice(t, empty)
}
