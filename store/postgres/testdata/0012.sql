-- What storetest.Old looks for, as a database of version 12 has it.
INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban)
	VALUES ('ann', 'Änne', '2026-11-15 12:00:00.123456Z', 'Änne', 'anne', true, true, '{"since":"2026-11-15T12:00:01.123456Z","why":"chat","note":"genug"}');
INSERT INTO docs (kind, id, owner, sort, version, body) VALUES ('session', '0100000000000000000000000000000000000000000000000000000000000000', 'ann', '00001794744008123456', 1, convert_to('{"created":1794744000123456,"name":"Telefon","scope":"play"}', 'UTF8'));
INSERT INTO docs (kind, id, owner, sort, version, expires, body) VALUES ('recovery', '0200000000000000000000000000000000000000000000000000000000000000', 'ann', 'revokes', 1, '2026-11-15 12:00:09.123456Z', '\x');
INSERT INTO tables (id, version, plies, listed, due, updated, doc)
	VALUES ('old', 3, 2, true, '2026-11-15 12:00:05.123456Z', '2026-11-15 12:00:04.123456Z', '\x7b7d');
INSERT INTO table_users (user_id, table_id) VALUES ('ann', 'old'), ('bob', 'old');
INSERT INTO entries (table_id, ply, kind, seat, action, back_to, hash, at) VALUES
	('old', 1, 1, -1, 4278190081, 0, -1, '2026-11-15 12:00:01.123456Z'),
	('old', 2, 2, 2, 0, 0, 7, '2026-11-15 12:00:02.123456Z');
INSERT INTO messages (table_id, number, user_id, name, text, at) VALUES ('old', 1, 'ann', 'Ann', 'salut', '2026-11-15 12:00:03.123456Z');
INSERT INTO receipts (user_id, key, table_id, from_ply, to_ply, at, command) VALUES ('ann', 'key', 'old', 0, 1, '2026-11-15 12:00:01.123456Z', -9);
INSERT INTO docs (kind, id, table_id, sort, version, body) VALUES ('review', 'old', 'old', '00001794744006123456', 1, '\x00ff');
INSERT INTO docs (kind, id, owner, version, body) VALUES ('lessons', 'ann', 'ann', 2, '\x7b7d');
INSERT INTO docs (kind, id, version, n, body) VALUES ('count', 'lesson.2.began', 1, 7, '');
INSERT INTO docs (kind, id, owner, version, due, body) VALUES ('channel', 'way', 'ann', 2, '2026-11-15 12:00:05.123456Z', '\x7b7d');
INSERT INTO docs (kind, id, version, body) VALUES ('secret', 'key', 1, '\x00ff');
INSERT INTO docs (kind, id, owner, person, sort, version, body) VALUES ('report', 'rep', 'ann', 'ann', 'open 00001794744007123456', 1, convert_to('{"name":"Änne","why":"chat","text":"laut","table":"old","message":1}', 'UTF8'));
INSERT INTO deeds (at, by_whom, role, did, person_id, table_id, report_id, why) VALUES ('2026-11-15 12:00:08.123456Z', 'root', 'console', 'ban', 'ann', '', '', 'chat genug');

-- A second one of everything that is a document.
INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban) VALUES ('zoe', 'Zoë', '2026-11-15 12:00:01.123456Z', '', NULL, false, false, '');
INSERT INTO tables (id, version, plies, listed, due, updated, doc) VALUES ('two', 1, 0, false, NULL, '2026-11-15 12:00:02.123456Z', '\x7b7d');
INSERT INTO docs (kind, id, owner, sort, version, body) VALUES ('session', '0400000000000000000000000000000000000000000000000000000000000000', 'zoe', '00001794744003123456', 1, convert_to('{"created":1794744003123456,"name":"\"Gerät\" \\ 2","scope":""}', 'UTF8'));
INSERT INTO docs (kind, id, owner, version, expires, body) VALUES ('recovery', '0500000000000000000000000000000000000000000000000000000000000000', 'zoe', 1, '2026-11-15 12:00:20.123456Z', '\x');
INSERT INTO docs (kind, id, version, expires, body) VALUES ('challenge', '0600000000000000000000000000000000000000000000000000000000000000', 1, '2026-11-15 12:00:09.123456Z', '\x'), ('challenge', '0700000000000000000000000000000000000000000000000000000000000000', 1, '2026-11-15 12:00:10.123456Z', '\x');
INSERT INTO docs (kind, id, table_id, sort, version, body) VALUES ('review', 'two', 'two', '00001794744007123456', 1, '\x');
INSERT INTO docs (kind, id, owner, version, body) VALUES ('lessons', 'zoe', 'zoe', 1, '\x'), ('practice', 'zoe', 'zoe', 3, '\x5b5d');
INSERT INTO docs (kind, id, version, n, body) VALUES ('count', 'lesson.3.began', 1, 9, '\x');
INSERT INTO docs (kind, id, owner, version, claimed, body) VALUES ('channel', 'way2', 'zoe', 5, '2026-11-15 12:00:09.123456Z', '\x5b5d');
INSERT INTO docs (kind, id, version, body) VALUES ('secret', 'other', 1, '\x01');
INSERT INTO docs (kind, id, owner, person, sort, version, body) VALUES ('report', 'rep2', 'zoe', 'ann', 'settled 00001794744009123456', 1, convert_to('{"name":"Änne","why":"cheating","text":"a \"b\" \\ ö","table":"","message":0}', 'UTF8'));
