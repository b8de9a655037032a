-- The ways by which people are told that a table waits for them. Those with a time are the queue.
CREATE TABLE ways (
	id      TEXT PRIMARY KEY,
	user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
	version INTEGER NOT NULL,
	due     INTEGER, -- NULL for never
	claimed INTEGER, -- until when somebody works on it, NULL for nobody
	doc     BLOB NOT NULL
) STRICT;
CREATE INDEX ways_user ON ways (user_id, id);
CREATE INDEX ways_due ON ways (coalesce(claimed, due), id) WHERE coalesce(claimed, due) IS NOT NULL;

-- Secrets of the server itself.
CREATE TABLE kept (
	name   TEXT PRIMARY KEY,
	secret BLOB NOT NULL
) STRICT;
