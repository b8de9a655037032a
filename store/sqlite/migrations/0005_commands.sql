-- What a command was, so that its key does not answer another; 0 where that was not noted.
ALTER TABLE receipts ADD COLUMN command INTEGER NOT NULL DEFAULT 0;
