-- Times are microseconds since 1970 in UTC. Hashes of positions are 64 bits, kept as signed numbers.

CREATE TABLE users (
	id      TEXT PRIMARY KEY,
	name    TEXT NOT NULL,
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
	hash    BLOB PRIMARY KEY,
	user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
	created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE recoveries (
	hash    BLOB PRIMARY KEY,
	user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
	expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX recoveries_user ON recoveries (user_id);
CREATE INDEX recoveries_expires ON recoveries (expires);

CREATE TABLE tables (
	id      TEXT PRIMARY KEY,
	version INTEGER NOT NULL,
	plies   INTEGER NOT NULL,
	listed  INTEGER NOT NULL,
	due     INTEGER, -- NULL for never
	updated INTEGER NOT NULL,
	doc     BLOB NOT NULL
) STRICT;
CREATE INDEX tables_listed ON tables (updated DESC, id) WHERE listed;
CREATE INDEX tables_due ON tables (due, id) WHERE due IS NOT NULL;

-- Who finds a table among their own. Not only users: tables outlive them.
CREATE TABLE table_users (
	user_id  TEXT NOT NULL,
	table_id TEXT NOT NULL REFERENCES tables,
	PRIMARY KEY (user_id, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX table_users_table ON table_users (table_id, user_id);

CREATE TABLE entries (
	table_id TEXT NOT NULL REFERENCES tables,
	ply      INTEGER NOT NULL,
	kind     INTEGER NOT NULL,
	seat     INTEGER NOT NULL,
	action   INTEGER NOT NULL,
	back_to  INTEGER NOT NULL,
	hash     INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	PRIMARY KEY (table_id, ply)
) STRICT, WITHOUT ROWID;

CREATE TABLE messages (
	table_id TEXT NOT NULL REFERENCES tables,
	number   INTEGER NOT NULL,
	user_id  TEXT NOT NULL,
	name     TEXT NOT NULL,
	text     TEXT NOT NULL,
	at       INTEGER NOT NULL,
	PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_user ON messages (user_id);

CREATE TABLE receipts (
	user_id  TEXT NOT NULL,
	key      TEXT NOT NULL,
	table_id TEXT NOT NULL,
	from_ply INTEGER NOT NULL,
	to_ply   INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	PRIMARY KEY (user_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX receipts_at ON receipts (at);
