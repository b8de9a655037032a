-- oldest program: 8

-- Files of the client, of all builds that ran lately.
CREATE TABLE files (
	path     TEXT PRIMARY KEY,
	kind     TEXT NOT NULL,
	encoding TEXT NOT NULL,
	data     BLOB NOT NULL,
	seen     INTEGER NOT NULL -- when a build with the file ran
) STRICT;
CREATE INDEX files_seen ON files (seen);
