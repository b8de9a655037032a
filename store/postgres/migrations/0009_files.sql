-- oldest program: 8

-- Files of the client, of all builds that ran lately.
CREATE TABLE files (
	path     text COLLATE "C" PRIMARY KEY,
	kind     text NOT NULL,
	encoding text NOT NULL,
	data     bytea NOT NULL,
	seen     timestamptz NOT NULL -- when a build with the file ran
);
CREATE INDEX files_seen ON files (seen);
