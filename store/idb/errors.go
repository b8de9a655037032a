//go:build js

package idb

import (
	"errors"
	"fmt"
	"syscall/js"

	"barrage/play/fault"
)

// errClosed is the error of calls after Close.
var errClosed = errors.New("the store is closed")

// try runs a function that calls the browser. What the browser throws comes back as an error.
func try(f func() error) (err error) {
	defer func() {
		switch x := recover().(type) {
		case nil:
		case js.Error:
			err = failure(x.Value)
		default:
			panic(x)
		}
	}()
	return f()
}

// failure is the error of something that the browser has thrown or reported, by its name.
func failure(thrown js.Value) error {
	if thrown.Type() != js.TypeObject {
		return fmt.Errorf("the browser's database: %v", thrown)
	}
	name := thrown.Get("name").String()
	cause := fmt.Errorf("%s: %s", name, thrown.Get("message"))
	switch name {
	case "ConstraintError":
		return fault.ErrConflict
	case "QuotaExceededError":
		return coded(fault.StorageFull, cause)
	case "SecurityError", "NotAllowedError":
		return coded(fault.StorageBlocked, cause)
	case "VersionError":
		return coded(fault.StorageNewer, cause)
	case "AbortError", "InvalidStateError", "UnknownError", "TimeoutError":
		return coded(fault.StorageLost, cause)
	case "DataError", "NotReadableError", "NotFoundError":
		return coded(fault.StorageDamaged, cause)
	}
	return fmt.Errorf("the browser's database: %w", cause)
}

func coded(code fault.Code, cause error) error { return &fault.Error{Code: code, Cause: cause} }
