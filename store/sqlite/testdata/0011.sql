-- What storetest.Old looks for, as a database of version 11 has it.
INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban)
	VALUES ('ann', 'Änne', 1794744000123456, 'Änne', 'anne', 1, 1, '{"since":"2026-11-15T12:00:01.123456Z","why":"chat","note":"genug"}');
INSERT INTO sessions (hash, user_id, created, seen, name, scope)
	VALUES (x'0100000000000000000000000000000000000000000000000000000000000000', 'ann', 1794744000123456, 1794744008123456, 'Telefon', 'play');
INSERT INTO recoveries (hash, user_id, expires, revokes)
	VALUES (x'0200000000000000000000000000000000000000000000000000000000000000', 'ann', 1794744009123456, 1);
INSERT INTO tables (id, version, plies, listed, due, updated, doc) VALUES ('old', 3, 2, 1, 1794744005123456, 1794744004123456, x'7b7d');
INSERT INTO table_users (user_id, table_id) VALUES ('ann', 'old'), ('bob', 'old');
INSERT INTO entries (table_id, ply, kind, seat, action, back_to, hash, at) VALUES
	('old', 1, 1, -1, 4278190081, 0, -1, 1794744001123456),
	('old', 2, 2, 2, 0, 0, 7, 1794744002123456);
INSERT INTO messages (table_id, number, user_id, name, text, at) VALUES ('old', 1, 'ann', 'Ann', 'salut', 1794744003123456);
INSERT INTO receipts (user_id, key, table_id, from_ply, to_ply, at, command) VALUES ('ann', 'key', 'old', 0, 1, 1794744001123456, -9);
INSERT INTO reviews (table_id, doc, at) VALUES ('old', x'00ff', 1794744006123456);
INSERT INTO documents (user_id, name, version, doc) VALUES ('ann', 'lessons', 2, x'7b7d');
INSERT INTO counters (name, n) VALUES ('lesson.2.began', 7);
INSERT INTO ways (id, user_id, version, due, claimed, doc) VALUES ('way', 'ann', 2, 1794744005123456, NULL, x'7b7d');
INSERT INTO kept (name, secret) VALUES ('key', x'00ff');
INSERT INTO reports (id, by_id, person_id, name, why, text, table_id, message, at, state) VALUES ('rep', 'ann', 'ann', 'Änne', 'chat', 'laut', 'old', 1, 1794744007123456, 'open');
INSERT INTO deeds (number, at, by_whom, role, did, person_id, table_id, report_id, why) VALUES (1, 1794744008123456, 'root', 'console', 'ban', 'ann', '', '', 'chat genug');

-- A second one of everything that is a document today.
INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban) VALUES ('zoe', 'Zoë', 1794744001123456, '', NULL, 0, 0, '');
INSERT INTO tables (id, version, plies, listed, due, updated, doc) VALUES ('two', 1, 0, 0, NULL, 1794744002123456, x'7b7d');
INSERT INTO sessions (hash, user_id, created, seen, name, scope) VALUES (x'0400000000000000000000000000000000000000000000000000000000000000', 'zoe', 1794744003123456, NULL, '"Gerät" \ 2', '');
INSERT INTO recoveries (hash, user_id, expires, revokes) VALUES (x'0500000000000000000000000000000000000000000000000000000000000000', 'zoe', 1794744020123456, 0);
INSERT INTO challenges (hash, expires) VALUES (x'0600000000000000000000000000000000000000000000000000000000000000', 1794744009123456), (x'0700000000000000000000000000000000000000000000000000000000000000', 1794744010123456);
INSERT INTO reviews (table_id, doc, at) VALUES ('two', x'', 1794744007123456);
INSERT INTO documents (user_id, name, version, doc) VALUES ('zoe', 'lessons', 1, x''), ('zoe', 'practice', 3, x'5b5d');
INSERT INTO counters (name, n) VALUES ('lesson.3.began', 9);
INSERT INTO ways (id, user_id, version, due, claimed, doc) VALUES ('way2', 'zoe', 5, NULL, 1794744009123456, x'5b5d');
INSERT INTO kept (name, secret) VALUES ('other', x'01');
INSERT INTO reports (id, by_id, person_id, name, why, text, table_id, message, at, state)
	VALUES ('rep2', 'zoe', 'ann', 'Änne', 'cheating', 'a "b" \ ö', '', 0, 1794744009123456, 'settled');
