-- Ids sort by their bytes, as everywhere. Hashes of positions are 64 bits, kept as signed numbers.

CREATE TABLE users (
	id      text COLLATE "C" PRIMARY KEY,
	name    text NOT NULL,
	created timestamptz NOT NULL
);

CREATE TABLE sessions (
	hash    bytea PRIMARY KEY,
	user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
	created timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE recoveries (
	hash    bytea PRIMARY KEY,
	user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
	expires timestamptz NOT NULL
);
CREATE INDEX recoveries_user ON recoveries (user_id);
CREATE INDEX recoveries_expires ON recoveries (expires);

CREATE TABLE tables (
	id      text COLLATE "C" PRIMARY KEY,
	version bigint NOT NULL,
	plies   bigint NOT NULL,
	listed  boolean NOT NULL,
	due     timestamptz, -- NULL for never
	updated timestamptz NOT NULL,
	doc     bytea NOT NULL
);
CREATE INDEX tables_listed ON tables (updated DESC, id) WHERE listed;
CREATE INDEX tables_due ON tables (due, id) WHERE due IS NOT NULL;

-- Who finds a table among their own. Not only users: tables outlive them.
CREATE TABLE table_users (
	user_id  text COLLATE "C" NOT NULL,
	table_id text COLLATE "C" NOT NULL REFERENCES tables,
	PRIMARY KEY (user_id, table_id)
);
CREATE INDEX table_users_table ON table_users (table_id, user_id);

CREATE TABLE entries (
	table_id text COLLATE "C" NOT NULL REFERENCES tables,
	ply      bigint NOT NULL,
	kind     smallint NOT NULL,
	seat     smallint NOT NULL,
	action   bigint NOT NULL,
	back_to  bigint NOT NULL,
	hash     bigint NOT NULL,
	at       timestamptz NOT NULL,
	PRIMARY KEY (table_id, ply)
);

CREATE TABLE messages (
	table_id text COLLATE "C" NOT NULL REFERENCES tables,
	number   bigint NOT NULL,
	user_id  text COLLATE "C" NOT NULL,
	name     text NOT NULL,
	text     text NOT NULL,
	at       timestamptz NOT NULL,
	PRIMARY KEY (table_id, number)
);
CREATE INDEX messages_user ON messages (user_id);

CREATE TABLE receipts (
	user_id  text COLLATE "C" NOT NULL,
	key      text COLLATE "C" NOT NULL,
	table_id text COLLATE "C" NOT NULL,
	from_ply bigint NOT NULL,
	to_ply   bigint NOT NULL,
	at       timestamptz NOT NULL,
	PRIMARY KEY (user_id, key)
);
CREATE INDEX receipts_at ON receipts (at);
