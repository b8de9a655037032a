-- What storetest.Old looks for, as a database of version 11 has it.
INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban)
	VALUES ('ann', 'Änne', '2026-11-15 12:00:00.123456Z', 'Änne', 'anne', true, true, '{"since":"2026-11-15T12:00:01.123456Z","why":"chat","note":"genug"}');
INSERT INTO sessions (hash, user_id, created, seen, name, scope)
	VALUES ('\x0100000000000000000000000000000000000000000000000000000000000000', 'ann', '2026-11-15 12:00:00.123456Z', '2026-11-15 12:00:08.123456Z', 'Telefon', 'play');
INSERT INTO recoveries (hash, user_id, expires, revokes)
	VALUES ('\x0200000000000000000000000000000000000000000000000000000000000000', 'ann', '2026-11-15 12:00:09.123456Z', true);
INSERT INTO tables (id, version, plies, listed, due, updated, doc)
	VALUES ('old', 3, 2, true, '2026-11-15 12:00:05.123456Z', '2026-11-15 12:00:04.123456Z', '\x7b7d');
INSERT INTO table_users (user_id, table_id) VALUES ('ann', 'old'), ('bob', 'old');
INSERT INTO entries (table_id, ply, kind, seat, action, back_to, hash, at) VALUES
	('old', 1, 1, -1, 4278190081, 0, -1, '2026-11-15 12:00:01.123456Z'),
	('old', 2, 2, 2, 0, 0, 7, '2026-11-15 12:00:02.123456Z');
INSERT INTO messages (table_id, number, user_id, name, text, at) VALUES ('old', 1, 'ann', 'Ann', 'salut', '2026-11-15 12:00:03.123456Z');
INSERT INTO receipts (user_id, key, table_id, from_ply, to_ply, at, command) VALUES ('ann', 'key', 'old', 0, 1, '2026-11-15 12:00:01.123456Z', -9);
INSERT INTO reviews (table_id, doc, at) VALUES ('old', '\x00ff', '2026-11-15 12:00:06.123456Z');
INSERT INTO documents (user_id, name, version, doc) VALUES ('ann', 'lessons', 2, '\x7b7d');
INSERT INTO counters (name, n) VALUES ('lesson.2.began', 7);
INSERT INTO ways (id, user_id, version, due, claimed, doc) VALUES ('way', 'ann', 2, '2026-11-15 12:00:05.123456Z', NULL, '\x7b7d');
INSERT INTO kept (name, secret) VALUES ('key', '\x00ff');
INSERT INTO reports (id, by_id, person_id, name, why, text, table_id, message, at, state)
	VALUES ('rep', 'ann', 'ann', 'Änne', 'chat', 'laut', 'old', 1, '2026-11-15 12:00:07.123456Z', 'open');
INSERT INTO deeds (at, by_whom, role, did, person_id, table_id, report_id, why) VALUES ('2026-11-15 12:00:08.123456Z', 'root', 'console', 'ban', 'ann', '', '', 'chat genug');

-- A second one of everything that is a document today.
INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban) VALUES ('zoe', 'Zoë', '2026-11-15 12:00:01.123456Z', '', NULL, false, false, '');
INSERT INTO tables (id, version, plies, listed, due, updated, doc) VALUES ('two', 1, 0, false, NULL, '2026-11-15 12:00:02.123456Z', '\x7b7d');
INSERT INTO sessions (hash, user_id, created, seen, name, scope) VALUES ('\x0400000000000000000000000000000000000000000000000000000000000000', 'zoe', '2026-11-15 12:00:03.123456Z', NULL, '"Gerät" \ 2', '');
INSERT INTO recoveries (hash, user_id, expires, revokes) VALUES ('\x0500000000000000000000000000000000000000000000000000000000000000', 'zoe', '2026-11-15 12:00:20.123456Z', false);
INSERT INTO challenges (hash, expires) VALUES ('\x0600000000000000000000000000000000000000000000000000000000000000', '2026-11-15 12:00:09.123456Z'), ('\x0700000000000000000000000000000000000000000000000000000000000000', '2026-11-15 12:00:10.123456Z');
INSERT INTO reviews (table_id, doc, at) VALUES ('two', '\x', '2026-11-15 12:00:07.123456Z');
INSERT INTO documents (user_id, name, version, doc) VALUES ('zoe', 'lessons', 1, '\x'), ('zoe', 'practice', 3, '\x5b5d');
INSERT INTO counters (name, n) VALUES ('lesson.3.began', 9);
INSERT INTO ways (id, user_id, version, due, claimed, doc) VALUES ('way2', 'zoe', 5, NULL, '2026-11-15 12:00:09.123456Z', '\x5b5d');
INSERT INTO kept (name, secret) VALUES ('other', '\x01');
INSERT INTO reports (id, by_id, person_id, name, why, text, table_id, message, at, state)
	VALUES ('rep2', 'zoe', 'ann', 'Änne', 'cheating', 'a "b" \ ö', '', 0, '2026-11-15 12:00:09.123456Z', 'settled');
