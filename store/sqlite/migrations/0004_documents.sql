-- What is kept with a person, such as what they have learnt.
CREATE TABLE documents (
	user_id TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
	name    TEXT NOT NULL,
	version INTEGER NOT NULL,
	doc     BLOB NOT NULL,
	PRIMARY KEY (user_id, name)
) STRICT;

-- Numbers about nobody in particular.
CREATE TABLE counters (
	name TEXT PRIMARY KEY,
	n    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
