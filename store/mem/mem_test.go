package mem

import (
	"testing"

	"barrage/store/storetest"
	"barrage/table"
)

func TestStore(t *testing.T) {
	storetest.Run(t, func(*testing.T) table.Store { return New() })
}
