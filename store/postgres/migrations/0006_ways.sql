-- The ways by which people are told that a table waits for them. Those with a time are the queue.
CREATE TABLE ways (
	id      text COLLATE "C" PRIMARY KEY,
	user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
	version bigint NOT NULL,
	due     timestamptz, -- NULL for never
	claimed timestamptz, -- until when somebody works on it, NULL for nobody
	doc     bytea NOT NULL
);
CREATE INDEX ways_user ON ways (user_id, id);
CREATE INDEX ways_due ON ways (coalesce(claimed, due), id) WHERE coalesce(claimed, due) IS NOT NULL;

-- Secrets of the server itself.
CREATE TABLE kept (
	name   text COLLATE "C" PRIMARY KEY,
	secret bytea NOT NULL
);
