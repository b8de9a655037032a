-- Which format the results of a table were written in; 0 for not at all.
ALTER TABLE tables ADD COLUMN summed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_summed ON tables (summed, id);

-- What finished games were for each seat: what they are searched by, and the rest as a document.
CREATE TABLE results (
	table_id TEXT NOT NULL REFERENCES tables,
	n        INTEGER NOT NULL,
	ended    INTEGER NOT NULL,
	person   TEXT NOT NULL,
	name     TEXT NOT NULL, -- as it is searched
	bot      TEXT NOT NULL,
	company  TEXT NOT NULL,
	officer  TEXT NOT NULL,
	players  INTEGER NOT NULL,
	place    INTEGER NOT NULL,
	margin   INTEGER NOT NULL,
	length   INTEGER NOT NULL,
	shown    INTEGER NOT NULL, -- to everybody
	free     INTEGER NOT NULL,
	rated    INTEGER NOT NULL,
	left_it  INTEGER NOT NULL,
	stand_in INTEGER NOT NULL,
	doc      BLOB NOT NULL,
	PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX results_recent ON results (ended DESC, table_id, players, margin, length, shown, free, place, left_it) WHERE n = 0;
CREATE INDEX results_person ON results (person, ended DESC, table_id) WHERE person <> '';
CREATE INDEX results_name ON results (name, ended DESC, table_id);
CREATE INDEX results_company ON results (company, ended DESC, table_id, officer, players, place, margin, length, shown, free, left_it);
CREATE INDEX results_officer ON results (officer, ended DESC, table_id, players, place, margin, length, shown, free, left_it);
CREATE INDEX results_won ON results (ended DESC, table_id, players, margin, length, shown, free, left_it) WHERE place = 1;
CREATE INDEX results_rated ON results (ended, table_id, n) WHERE rated = 1;
