package doc

import "time"

// Role is as what somebody does something to somebody else.
type Role string

// AuditKind is what was done.
type AuditKind string

// AuditEntry is something that an operator or the owner of a table did. It names people by their ids, so that it says nothing of
// those who are deleted; nothing in the program changes or removes it.
type AuditEntry struct {
	Number int64 // from 1; given by the store
	At     time.Time
	By     string // the id of the person; of the console the user of the machine
	Role   Role
	Did    AuditKind
	Person string `json:",omitempty"`
	Table  string `json:",omitempty"`
	Report string `json:",omitempty"`
	Why    string `json:",omitempty"`
}
