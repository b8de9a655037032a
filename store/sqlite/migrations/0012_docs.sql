-- What is kept as a document. It goes with its owner, the person it is about, and its table.
CREATE TABLE docs (
	kind     TEXT NOT NULL,
	id       TEXT NOT NULL,
	owner    TEXT REFERENCES users ON DELETE CASCADE,
	person   TEXT REFERENCES users ON DELETE CASCADE,
	table_id TEXT REFERENCES tables ON DELETE CASCADE,
	sort     TEXT NOT NULL DEFAULT '', -- order within a kind
	version  INTEGER NOT NULL,
	n        INTEGER NOT NULL DEFAULT 0, -- of a counter
	due      INTEGER, -- NULL for never
	claimed  INTEGER, -- until when somebody works on it, NULL for nobody
	expires  INTEGER, -- NULL for never
	body     BLOB NOT NULL,
	PRIMARY KEY (kind, id)
) STRICT;
CREATE INDEX docs_sort ON docs (kind, sort, id);
CREATE INDEX docs_owner ON docs (owner, kind, sort, id) WHERE owner IS NOT NULL;
CREATE INDEX docs_person ON docs (person) WHERE person IS NOT NULL;
CREATE INDEX docs_table ON docs (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX docs_due ON docs (kind, coalesce(claimed, due), id) WHERE coalesce(claimed, due) IS NOT NULL;
CREATE INDEX docs_expires ON docs (expires) WHERE expires IS NOT NULL;

-- Counters, secrets of the server, reviews, the channels by which people are told, reports, sessions, links, challenges and
-- what is kept with a person under a name were tables of their own.
INSERT INTO docs (kind, id, version, n, body) SELECT 'count', name, 1, n, x'' FROM counters;
INSERT INTO docs (kind, id, version, body) SELECT 'secret', name, 1, secret FROM kept;
INSERT INTO docs (kind, id, table_id, sort, version, body) SELECT 'review', table_id, table_id, printf('%020d', at), 1, doc FROM reviews;
INSERT INTO docs (kind, id, owner, version, due, claimed, body) SELECT 'channel', id, user_id, version, due, claimed, doc FROM ways;
INSERT INTO docs (kind, id, owner, person, sort, version, body) SELECT 'report', id, by_id, person_id, state || ' ' || printf('%020d', at), 1,
	CAST(json_object('name', name, 'why', why, 'text', text, 'table', table_id, 'message', message) AS BLOB) FROM reports;
INSERT INTO docs (kind, id, owner, sort, version, body) SELECT 'session', lower(hex(hash)), user_id, printf('%020d', coalesce(seen, created)), 1,
	CAST(json_object('created', created, 'name', name, 'scope', scope) AS BLOB) FROM sessions;
INSERT INTO docs (kind, id, owner, sort, version, expires, body) SELECT 'recovery', lower(hex(hash)), user_id, iif(revokes, 'revokes', ''), 1, expires, x'' FROM recoveries;
INSERT INTO docs (kind, id, version, expires, body) SELECT 'challenge', lower(hex(hash)), 1, expires, x'' FROM challenges;
INSERT INTO docs (kind, id, owner, version, body) SELECT name, user_id, user_id, version, doc FROM documents;
DROP TABLE documents;
DROP TABLE sessions;
DROP TABLE recoveries;
DROP TABLE challenges;
DROP TABLE counters;
DROP TABLE kept;
DROP TABLE reviews;
DROP TABLE ways;
DROP TABLE reports;
