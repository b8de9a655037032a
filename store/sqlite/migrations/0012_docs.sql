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
