-- Which format the results of a table were written in; 0 for not at all.
ALTER TABLE tables ADD COLUMN summed integer NOT NULL DEFAULT 0;
CREATE INDEX tables_summed ON tables (summed, id);

-- What finished games were for each seat: what they are searched by, and the rest as a document.
CREATE TABLE results (
	table_id text COLLATE "C" NOT NULL REFERENCES tables,
	n        integer NOT NULL,
	ended    bigint NOT NULL,
	person   text COLLATE "C" NOT NULL,
	name     text COLLATE "C" NOT NULL, -- as it is searched
	bot      text COLLATE "C" NOT NULL,
	company  text COLLATE "C" NOT NULL,
	officer  text COLLATE "C" NOT NULL,
	players  integer NOT NULL,
	place    integer NOT NULL,
	margin   integer NOT NULL,
	length   integer NOT NULL,
	shown    integer NOT NULL, -- to everybody
	free     integer NOT NULL,
	rated    integer NOT NULL,
	left_it  integer NOT NULL,
	stand_in integer NOT NULL,
	doc      bytea NOT NULL,
	PRIMARY KEY (table_id, n)
);
CREATE INDEX results_recent ON results (ended DESC, table_id, players, margin, length, shown, free, place, left_it) WHERE n = 0;
CREATE INDEX results_person ON results (person, ended DESC, table_id) WHERE person <> '';
CREATE INDEX results_name ON results (name, ended DESC, table_id);
CREATE INDEX results_company ON results (company, ended DESC, table_id, officer, players, place, margin, length, shown, free, left_it);
CREATE INDEX results_officer ON results (officer, ended DESC, table_id, players, place, margin, length, shown, free, left_it);
CREATE INDEX results_won ON results (ended DESC, table_id, players, margin, length, shown, free, left_it) WHERE place = 1;
CREATE INDEX results_rated ON results (ended, table_id, n) WHERE rated = 1;
