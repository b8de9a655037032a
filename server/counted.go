package server

import (
	"context"
	"time"

	"barrage/play"
	"barrage/play/doc"
	"barrage/play/people"
	"barrage/play/results"
	"barrage/play/standing"
	"barrage/play/table"
)

// Each part of a store has its own type here, whose calls are counted.
type (
	baseCalls struct {
		table.BaseStore
		m *measured
	}
	peopleCalls struct {
		people.Store
		m *measured
	}
	tableCalls struct {
		table.Store
		m *measured
	}
	queueCalls struct {
		play.QueueStore
		m *measured
	}
	docCalls struct {
		doc.Store
		m *measured
	}
	officeCalls struct {
		people.OfficeStore
		m *measured
	}
	keeperCalls struct {
		table.KeeperStore
		m *measured
	}
	archiveCalls struct {
		standing.Archive
		m *measured
	}
	fileCalls struct {
		table.Files
		m *measured
	}
)

func (s baseCalls) Now(ctx context.Context) (time.Time, error) {
	return read(s.m, "now", func() (time.Time, error) { return s.BaseStore.Now(ctx) })
}

func (s baseCalls) Purge(ctx context.Context, before time.Time) error {
	return s.m.done("purge", func() error { return s.BaseStore.Purge(ctx, before) })
}

func (s baseCalls) Ping(ctx context.Context) error {
	return s.m.done("ping", func() error { return s.BaseStore.Ping(ctx) })
}

func (s peopleCalls) AddUser(ctx context.Context, u people.User, session people.Hash) error {
	return s.m.done("add_user", func() error { return s.Store.AddUser(ctx, u, session) })
}

func (s peopleCalls) User(ctx context.Context, id string) (people.User, error) {
	return read(s.m, "user", func() (people.User, error) { return s.Store.User(ctx, id) })
}

func (s peopleCalls) UserBy(ctx context.Context, handle string) (people.User, error) {
	return read(s.m, "user_by", func() (people.User, error) { return s.Store.UserBy(ctx, handle) })
}

func (s peopleCalls) UserOf(ctx context.Context, session people.Hash) (u people.User, found people.Session, err error) {
	u, err = read(s.m, "user_of", func() (people.User, error) {
		u, found, err = s.Store.UserOf(ctx, session)
		return u, err
	})
	return u, found, err
}

func (s peopleCalls) RenameUser(ctx context.Context, id, name string) error {
	return s.m.done("rename_user", func() error { return s.Store.RenameUser(ctx, id, name) })
}

func (s peopleCalls) SetHandle(ctx context.Context, id, handle string) error {
	return s.m.done("set_handle", func() error { return s.Store.SetHandle(ctx, id, handle) })
}

func (s peopleCalls) MergeUser(ctx context.Context, from, into string) error {
	return s.m.done("merge_user", func() error { return s.Store.MergeUser(ctx, from, into) })
}

func (s peopleCalls) DeleteUser(ctx context.Context, id string) error {
	return s.m.done("delete_user", func() error { return s.Store.DeleteUser(ctx, id) })
}

func (s peopleCalls) EndIdle(ctx context.Context, before time.Time) error {
	return s.m.done("end_idle", func() error { return s.Store.EndIdle(ctx, before) })
}

func (s tableCalls) Table(ctx context.Context, id string) (table.Row, error) {
	return read(s.m, "table", func() (table.Row, error) { return s.Store.Table(ctx, id) })
}

func (s tableCalls) Version(ctx context.Context, id string) (int64, error) {
	return read(s.m, "version", func() (int64, error) { return s.Store.Version(ctx, id) })
}

func (s tableCalls) Save(ctx context.Context, c table.Change) error {
	return s.m.done("save", func() error { return s.Store.Save(ctx, c) })
}

func (s tableCalls) Entries(ctx context.Context, id string, after int) ([]table.Entry, error) {
	return read(s.m, "entries", func() ([]table.Entry, error) { return s.Store.Entries(ctx, id, after) })
}

func (s tableCalls) Messages(ctx context.Context, id string, after, limit int) ([]table.Message, error) {
	return read(s.m, "messages", func() ([]table.Message, error) { return s.Store.Messages(ctx, id, after, limit) })
}

func (s tableCalls) MessagesOf(ctx context.Context, user string) ([]table.Message, error) {
	return read(s.m, "messages_of", func() ([]table.Message, error) { return s.Store.MessagesOf(ctx, user) })
}

func (s tableCalls) Receipt(ctx context.Context, user, key string) (table.Receipt, error) {
	return read(s.m, "receipt", func() (table.Receipt, error) { return s.Store.Receipt(ctx, user, key) })
}

func (s tableCalls) TablesOf(ctx context.Context, user string, limit int) ([]table.Row, error) {
	return read(s.m, "tables_of", func() ([]table.Row, error) { return s.Store.TablesOf(ctx, user, limit) })
}

func (s tableCalls) Listed(ctx context.Context, limit int) ([]table.Row, error) {
	return read(s.m, "listed", func() ([]table.Row, error) { return s.Store.Listed(ctx, limit) })
}

func (s tableCalls) Changed(ctx context.Context, since time.Time) ([]table.Changed, error) {
	return read(s.m, "changed", func() ([]table.Changed, error) { return s.Store.Changed(ctx, since) })
}

func (s queueCalls) Due(ctx context.Context, by time.Time, limit int) ([]table.Due, error) {
	return read(s.m, "due", func() ([]table.Due, error) { return s.QueueStore.Due(ctx, by, limit) })
}

func (s queueCalls) Take(ctx context.Context, d table.Due, until time.Time) error {
	return s.m.done("take", func() error { return s.QueueStore.Take(ctx, d, until) })
}

func (s queueCalls) Reschedule(ctx context.Context, id string, version int64, due time.Time) error {
	return s.m.done("reschedule", func() error { return s.QueueStore.Reschedule(ctx, id, version, due) })
}

func (s docCalls) Get(ctx context.Context, kind, id string) (doc.Doc, error) {
	return read(s.m, "doc_get", func() (doc.Doc, error) { return s.Store.Get(ctx, kind, id) })
}

func (s docCalls) List(ctx context.Context, q doc.Query) ([]doc.Doc, error) {
	return read(s.m, "doc_list", func() ([]doc.Doc, error) { return s.Store.List(ctx, q) })
}

func (s docCalls) Apply(ctx context.Context, ops ...doc.Op) error {
	return s.m.done("doc_apply", func() error { return s.Store.Apply(ctx, ops...) })
}

func (s docCalls) Claim(ctx context.Context, kind string, now, until time.Time, limit int) ([]doc.Doc, error) {
	return wrote(s.m, "doc_claim", func() ([]doc.Doc, error) { return s.Store.Claim(ctx, kind, now, until, limit) })
}

func (s docCalls) Wake(ctx context.Context, kind string, owners []string, at time.Time) error {
	return s.m.done("doc_wake", func() error { return s.Store.Wake(ctx, kind, owners, at) })
}

func (s officeCalls) SetOperator(ctx context.Context, id string, operator bool, d people.AuditEntry) error {
	return s.m.done("set_operator", func() error { return s.OfficeStore.SetOperator(ctx, id, operator, d) })
}

func (s officeCalls) SetBan(ctx context.Context, id string, b people.Ban, d people.AuditEntry) error {
	return s.m.done("set_ban", func() error { return s.OfficeStore.SetBan(ctx, id, b, d) })
}

func (s officeCalls) People(ctx context.Context, search string, only people.Standing, from, limit int) ([]people.User, error) {
	return read(s.m, "people", func() ([]people.User, error) { return s.OfficeStore.People(ctx, search, only, from, limit) })
}

func (s officeCalls) Note(ctx context.Context, d people.AuditEntry) error {
	return s.m.done("note", func() error { return s.OfficeStore.Note(ctx, d) })
}

func (s officeCalls) AuditLog(ctx context.Context, before int64, limit int) ([]people.AuditEntry, error) {
	return read(s.m, "audit_log", func() ([]people.AuditEntry, error) { return s.OfficeStore.AuditLog(ctx, before, limit) })
}

func (s keeperCalls) Recent(ctx context.Context, from, limit int) ([]table.Row, error) {
	return read(s.m, "recent", func() ([]table.Row, error) { return s.KeeperStore.Recent(ctx, from, limit) })
}

func (s keeperCalls) Untouched(ctx context.Context, before time.Time, after table.Row, limit int) ([]table.Row, error) {
	return read(s.m, "untouched", func() ([]table.Row, error) { return s.KeeperStore.Untouched(ctx, before, after, limit) })
}

func (s keeperCalls) Forget(ctx context.Context, id string, version int64) error {
	return s.m.done("forget", func() error { return s.KeeperStore.Forget(ctx, id, version) })
}

func (s archiveCalls) Results(ctx context.Context, tables []string) ([]results.Row, error) {
	return read(s.m, "results", func() ([]results.Row, error) { return s.Archive.Results(ctx, tables) })
}

func (s archiveCalls) ResultsOf(ctx context.Context, person string, games int) ([]results.Row, error) {
	return read(s.m, "results_of", func() ([]results.Row, error) { return s.Archive.ResultsOf(ctx, person, games) })
}

func (s archiveCalls) Find(ctx context.Context, q results.Search) (tables []string, count int, err error) {
	tables, err = read(s.m, "find", func() ([]string, error) {
		tables, count, err = s.Archive.Find(ctx, q)
		return tables, err
	})
	return tables, count, err
}

func (s archiveCalls) Ranks(ctx context.Context, since time.Time) ([]results.Rank, error) {
	return read(s.m, "ranks", func() ([]results.Rank, error) { return s.Archive.Ranks(ctx, since) })
}

func (s archiveCalls) Drafted(ctx context.Context, show func(results.Row) error) error {
	_, err := read(s.m, "drafted", func() (struct{}, error) { return struct{}{}, s.Archive.Drafted(ctx, show) })
	return err
}

func (s archiveCalls) Unsummed(ctx context.Context, format, limit int) ([]string, error) {
	return read(s.m, "unsummed", func() ([]string, error) { return s.Archive.Unsummed(ctx, format, limit) })
}

func (s archiveCalls) PutResults(ctx context.Context, id string, version int64, format int, rows []results.Row) error {
	return s.m.done("put_results", func() error { return s.Archive.PutResults(ctx, id, version, format, rows) })
}

func (s archiveCalls) ForgetResults(ctx context.Context) error {
	return s.m.done("forget_results", func() error { return s.Archive.ForgetResults(ctx) })
}

func (s fileCalls) MissingFiles(ctx context.Context, paths []string, now time.Time) ([]string, error) {
	return wrote(s.m, "missing_files", func() ([]string, error) { return s.Files.MissingFiles(ctx, paths, now) })
}

func (s fileCalls) KeepFiles(ctx context.Context, files []table.File, now, forget time.Time) error {
	return s.m.done("keep_files", func() error { return s.Files.KeepFiles(ctx, files, now, forget) })
}

func (s fileCalls) FindFile(ctx context.Context, path string) (table.File, error) {
	return read(s.m, "find_file", func() (table.File, error) { return s.Files.FindFile(ctx, path) })
}
