package play

import (
	"barrage/play/doc"
	"barrage/play/people"
	"barrage/play/standing"
	"barrage/play/table"
	"barrage/play/think"
)

// The parts that are called Store in their own room.
type (
	PeopleStore = people.Store
	TableStore  = table.Store
	QueueStore  = think.Store
	DocStore    = doc.Store
)

// Store is where a house keeps everything, in parts, each of which may be wrapped or left out. The store of a browser lacks the last four.
type Store struct {
	table.BaseStore
	PeopleStore
	TableStore
	QueueStore
	DocStore

	people.OfficeStore
	table.KeeperStore
	standing.Archive
	table.Files
}

// StoreOf is the store of which one value is all the parts. Those that it is not are nil.
func StoreOf(s any) (parts Store) {
	parts.BaseStore, _ = s.(table.BaseStore)
	parts.PeopleStore, _ = s.(people.Store)
	parts.TableStore, _ = s.(table.Store)
	parts.QueueStore, _ = s.(think.Store)
	parts.DocStore, _ = s.(doc.Store)
	parts.OfficeStore, _ = s.(people.OfficeStore)
	parts.KeeperStore, _ = s.(table.KeeperStore)
	parts.Archive, _ = s.(standing.Archive)
	parts.Files, _ = s.(table.Files)
	return parts
}

// tables are the parts that tables need.
func (s Store) tables() table.Parts {
	return table.Parts{Store: s.TableStore, BaseStore: s.BaseStore, Keeper: s.KeeperStore}
}

// queue is the parts that those who think need.
func (s Store) queue() think.Parts {
	return think.Parts{Store: s.QueueStore, Tables: s.TableStore, Base: s.BaseStore, Docs: s.DocStore}
}
