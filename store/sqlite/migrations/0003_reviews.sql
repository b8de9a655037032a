-- What was thought of finished games, so that no server thinks about one again.
CREATE TABLE reviews (
	table_id TEXT PRIMARY KEY REFERENCES tables,
	doc      BLOB NOT NULL,
	at       INTEGER NOT NULL
) STRICT;
