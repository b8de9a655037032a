-- What storetest.Old looks for, as a database of version 12 has it.
INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban)
	VALUES ('ann', 'Änne', 1794744000123456, 'Änne', 'anne', 1, 1, '{"since":"2026-11-15T12:00:01.123456Z","why":"chat","note":"genug"}');
INSERT INTO docs (kind, id, owner, sort, version, body) VALUES ('session', '0100000000000000000000000000000000000000000000000000000000000000', 'ann', '00001794744008123456', 1, CAST('{"created":1794744000123456,"name":"Telefon","scope":"play"}' AS BLOB));
INSERT INTO docs (kind, id, owner, sort, version, expires, body) VALUES ('recovery', '0200000000000000000000000000000000000000000000000000000000000000', 'ann', 'revokes', 1, 1794744009123456, x'');
INSERT INTO tables (id, version, plies, listed, due, updated, doc) VALUES ('old', 3, 2, 1, 1794744005123456, 1794744004123456, x'7b7d');
INSERT INTO table_users (user_id, table_id) VALUES ('ann', 'old'), ('bob', 'old');
INSERT INTO entries (table_id, ply, kind, seat, action, back_to, hash, at) VALUES
	('old', 1, 1, -1, 4278190081, 0, -1, 1794744001123456),
	('old', 2, 2, 2, 0, 0, 7, 1794744002123456);
INSERT INTO messages (table_id, number, user_id, name, text, at) VALUES ('old', 1, 'ann', 'Ann', 'salut', 1794744003123456);
INSERT INTO receipts (user_id, key, table_id, from_ply, to_ply, at, command) VALUES ('ann', 'key', 'old', 0, 1, 1794744001123456, -9);
INSERT INTO docs (kind, id, table_id, sort, version, body) VALUES ('review', 'old', 'old', '00001794744006123456', 1, x'00ff');
INSERT INTO docs (kind, id, owner, version, body) VALUES ('lessons', 'ann', 'ann', 2, x'7b7d');
INSERT INTO docs (kind, id, version, n, body) VALUES ('count', 'lesson.2.began', 1, 7, x'');
INSERT INTO docs (kind, id, owner, version, due, body) VALUES ('channel', 'way', 'ann', 2, 1794744005123456, x'7b7d');
INSERT INTO docs (kind, id, version, body) VALUES ('secret', 'key', 1, x'00ff');
INSERT INTO docs (kind, id, owner, person, sort, version, body) VALUES ('report', 'rep', 'ann', 'ann', 'open 00001794744007123456', 1, CAST('{"name":"Änne","why":"chat","text":"laut","table":"old","message":1}' AS BLOB));
INSERT INTO deeds (number, at, by_whom, role, did, person_id, table_id, report_id, why) VALUES (1, 1794744008123456, 'root', 'console', 'ban', 'ann', '', '', 'chat genug');

-- A second one of everything that is a document.
INSERT INTO users (id, name, created, handle, handle_key, bot, operator, ban) VALUES ('zoe', 'Zoë', 1794744001123456, '', NULL, 0, 0, '');
INSERT INTO tables (id, version, plies, listed, due, updated, doc) VALUES ('two', 1, 0, 0, NULL, 1794744002123456, x'7b7d');
INSERT INTO docs (kind, id, owner, sort, version, body) VALUES ('session', '0400000000000000000000000000000000000000000000000000000000000000', 'zoe', '00001794744003123456', 1, CAST('{"created":1794744003123456,"name":"\"Gerät\" \\ 2","scope":""}' AS BLOB));
INSERT INTO docs (kind, id, owner, version, expires, body) VALUES ('recovery', '0500000000000000000000000000000000000000000000000000000000000000', 'zoe', 1, 1794744020123456, x'');
INSERT INTO docs (kind, id, version, expires, body) VALUES ('challenge', '0600000000000000000000000000000000000000000000000000000000000000', 1, 1794744009123456, x''), ('challenge', '0700000000000000000000000000000000000000000000000000000000000000', 1, 1794744010123456, x'');
INSERT INTO docs (kind, id, table_id, sort, version, body) VALUES ('review', 'two', 'two', '00001794744007123456', 1, x'');
INSERT INTO docs (kind, id, owner, version, body) VALUES ('lessons', 'zoe', 'zoe', 1, x''), ('practice', 'zoe', 'zoe', 3, x'5b5d');
INSERT INTO docs (kind, id, version, n, body) VALUES ('count', 'lesson.3.began', 1, 9, x'');
INSERT INTO docs (kind, id, owner, version, claimed, body) VALUES ('channel', 'way2', 'zoe', 5, 1794744009123456, x'5b5d');
INSERT INTO docs (kind, id, version, body) VALUES ('secret', 'other', 1, x'01');
INSERT INTO docs (kind, id, owner, person, sort, version, body) VALUES ('report', 'rep2', 'zoe', 'ann', 'settled 00001794744009123456', 1, CAST('{"name":"Änne","why":"cheating","text":"a \"b\" \\ ö","table":"","message":0}' AS BLOB));
