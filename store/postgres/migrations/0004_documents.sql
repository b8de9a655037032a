-- What is kept with a person, such as what they have learnt.
CREATE TABLE documents (
	user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
	name    text COLLATE "C" NOT NULL,
	version bigint NOT NULL,
	doc     bytea NOT NULL,
	PRIMARY KEY (user_id, name)
);

-- Numbers about nobody in particular.
CREATE TABLE counters (
	name text COLLATE "C" PRIMARY KEY,
	n    bigint NOT NULL
);
