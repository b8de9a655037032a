-- What storetest.Old looks for, as a database of version 12 has it.
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
INSERT INTO docs (kind, id, table_id, sort, version, body) VALUES ('review', 'old', 'old', '00001794744006123456', 1, x'00ff');
INSERT INTO documents (user_id, name, version, doc) VALUES ('ann', 'lessons', 2, x'7b7d');
INSERT INTO docs (kind, id, version, n, body) VALUES ('count', 'lesson.2.began', 1, 7, x'');
INSERT INTO docs (kind, id, owner, version, due, body) VALUES ('channel', 'way', 'ann', 2, 1794744005123456, x'7b7d');
INSERT INTO docs (kind, id, version, body) VALUES ('secret', 'key', 1, x'00ff');
INSERT INTO docs (kind, id, owner, person, sort, version, body) VALUES ('report', 'rep', 'ann', 'ann', 'open 00001794744007123456', 1, CAST('{"name":"Änne","why":"chat","text":"laut","table":"old","message":1}' AS BLOB));
INSERT INTO deeds (number, at, by_whom, role, did, person_id, table_id, report_id, why) VALUES (1, 1794744008123456, 'root', 'console', 'ban', 'ann', '', '', 'chat genug');
