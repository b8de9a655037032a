-- What is kept as a document. It goes with its owner, the person it is about, and its table.
CREATE TABLE docs (
	kind     text COLLATE "C" NOT NULL,
	id       text COLLATE "C" NOT NULL,
	owner    text COLLATE "C" REFERENCES users ON DELETE CASCADE,
	person   text COLLATE "C" REFERENCES users ON DELETE CASCADE,
	table_id text COLLATE "C" REFERENCES tables ON DELETE CASCADE,
	sort     text COLLATE "C" NOT NULL DEFAULT '', -- order within a kind
	version  bigint NOT NULL,
	n        bigint NOT NULL DEFAULT 0, -- of a counter
	due      timestamptz, -- NULL for never
	claimed  timestamptz, -- until when somebody works on it, NULL for nobody
	expires  timestamptz, -- NULL for never
	body     bytea NOT NULL,
	PRIMARY KEY (kind, id)
);
CREATE INDEX docs_sort ON docs (kind, sort, id);
CREATE INDEX docs_owner ON docs (owner, kind, sort, id) WHERE owner IS NOT NULL;
CREATE INDEX docs_person ON docs (person) WHERE person IS NOT NULL;
CREATE INDEX docs_table ON docs (table_id) WHERE table_id IS NOT NULL;
CREATE INDEX docs_due ON docs (kind, coalesce(claimed, due), id) WHERE coalesce(claimed, due) IS NOT NULL;
CREATE INDEX docs_expires ON docs (expires) WHERE expires IS NOT NULL;

-- Counters, secrets of the server, reviews, the channels by which people are told, reports, sessions, links, challenges and
-- what is kept with a person under a name were tables of their own.
INSERT INTO docs (kind, id, version, n, body) SELECT 'count', name, 1, n, '' FROM counters;
INSERT INTO docs (kind, id, version, body) SELECT 'secret', name, 1, secret FROM kept;
INSERT INTO docs (kind, id, table_id, sort, version, body)
	SELECT 'review', table_id, table_id, to_char((extract(epoch FROM at) * 1000000)::bigint, 'FM00000000000000000000'), 1, doc FROM reviews;
INSERT INTO docs (kind, id, owner, version, due, claimed, body) SELECT 'channel', id, user_id, version, due, claimed, doc FROM ways;
INSERT INTO docs (kind, id, owner, person, sort, version, body)
	SELECT 'report', id, by_id, person_id, state || ' ' || to_char((extract(epoch FROM at) * 1000000)::bigint, 'FM00000000000000000000'), 1,
		convert_to(json_build_object('name', name, 'why', why, 'text', text, 'table', table_id, 'message', message)::text, 'UTF8') FROM reports;
INSERT INTO docs (kind, id, owner, sort, version, body)
	SELECT 'session', encode(hash, 'hex'), user_id, to_char((extract(epoch FROM coalesce(seen, created)) * 1000000)::bigint, 'FM00000000000000000000'), 1,
		convert_to(json_build_object('created', (extract(epoch FROM created) * 1000000)::bigint, 'name', name, 'scope', scope)::text, 'UTF8') FROM sessions;
INSERT INTO docs (kind, id, owner, sort, version, expires, body)
	SELECT 'recovery', encode(hash, 'hex'), user_id, CASE WHEN revokes THEN 'revokes' ELSE '' END, 1, expires, '' FROM recoveries;
INSERT INTO docs (kind, id, version, expires, body) SELECT 'challenge', encode(hash, 'hex'), 1, expires, '' FROM challenges;
INSERT INTO docs (kind, id, owner, version, body) SELECT name, user_id, user_id, version, doc FROM documents;
DROP TABLE documents, sessions, recoveries, challenges, counters, kept, reviews, ways, reports;
