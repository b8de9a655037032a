package mem

import (
	"testing"

	"barrage/store/storetest"
)

func TestStore(t *testing.T) {
	empty := func(*testing.T) storetest.Store { return New() }
	storetest.Run(t, empty)
	storetest.RunOffice(t, empty)
}
