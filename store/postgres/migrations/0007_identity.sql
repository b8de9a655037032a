-- Who people are: a handle, which nobody else has however it is written, and whether they are programs.
ALTER TABLE users ADD COLUMN handle text NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN handle_key text COLLATE "C"; -- NULL for none
ALTER TABLE users ADD COLUMN bot boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX users_handle ON users (handle_key) WHERE handle_key IS NOT NULL;

-- When a device was seen last, what it is called, and what its token is good for. A session that an earlier
-- program adds was seen when it began; those there already were perhaps used today.
ALTER TABLE sessions ADD COLUMN seen timestamptz;
ALTER TABLE sessions ADD COLUMN name text NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN scope text NOT NULL DEFAULT '';
UPDATE sessions SET seen = greatest(created, now());

ALTER TABLE recoveries ADD COLUMN revokes boolean NOT NULL DEFAULT false;

-- What must come back signed.
CREATE TABLE challenges (
	hash    bytea PRIMARY KEY,
	expires timestamptz NOT NULL
);
CREATE INDEX challenges_expires ON challenges (expires);
