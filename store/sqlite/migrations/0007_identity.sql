-- Who people are: a handle, which nobody else has however it is written, and whether they are programs.
ALTER TABLE users ADD COLUMN handle TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN handle_key TEXT; -- NULL for none
ALTER TABLE users ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX users_handle ON users (handle_key) WHERE handle_key IS NOT NULL;

-- When a device was seen last, what it is called, and what its token is good for. A session that an earlier
-- program adds was seen when it began; those there already were perhaps used today.
ALTER TABLE sessions ADD COLUMN seen INTEGER;
ALTER TABLE sessions ADD COLUMN name TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN scope TEXT NOT NULL DEFAULT '';
UPDATE sessions SET seen = max(created, unixepoch() * 1000000);

ALTER TABLE recoveries ADD COLUMN revokes INTEGER NOT NULL DEFAULT 0;

-- What must come back signed.
CREATE TABLE challenges (
	hash    BLOB PRIMARY KEY,
	expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_expires ON challenges (expires);
