-- What was thought of finished games, so that no server thinks about one again.
CREATE TABLE reviews (
	table_id text COLLATE "C" PRIMARY KEY REFERENCES tables,
	doc      bytea NOT NULL,
	at       timestamptz NOT NULL
);
