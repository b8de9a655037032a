-- oldest program: 10

-- Who looks after the others, and who may not play for now.
ALTER TABLE users ADD COLUMN operator INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN ban TEXT NOT NULL DEFAULT ''; -- a document, empty for none
CREATE INDEX users_created ON users (created DESC, id);

-- What people reported.
CREATE TABLE reports (
	id        TEXT PRIMARY KEY,
	by_id     TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
	person_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
	name      TEXT NOT NULL,
	why       TEXT NOT NULL,
	text      TEXT NOT NULL,
	table_id  TEXT NOT NULL, -- empty for none
	message   INTEGER NOT NULL,
	at        INTEGER NOT NULL,
	state     TEXT NOT NULL
) STRICT;
CREATE INDEX reports_state ON reports (state, at, id);
CREATE INDEX reports_by ON reports (by_id, at DESC, id DESC);
CREATE INDEX reports_person ON reports (person_id);

-- What operators and owners of tables did. It only grows, whoever writes.
CREATE TABLE deeds (
	number    INTEGER PRIMARY KEY,
	at        INTEGER NOT NULL,
	by_whom   TEXT NOT NULL,
	role      TEXT NOT NULL,
	did       TEXT NOT NULL,
	person_id TEXT NOT NULL,
	table_id  TEXT NOT NULL,
	report_id TEXT NOT NULL,
	why       TEXT NOT NULL
) STRICT;
CREATE TRIGGER deeds_stay BEFORE UPDATE ON deeds BEGIN SELECT raise(ABORT, 'what was done stays in the log'); END;
CREATE TRIGGER deeds_remain BEFORE DELETE ON deeds BEGIN SELECT raise(ABORT, 'what was done stays in the log'); END;
