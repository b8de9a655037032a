-- Several servers on one database ask each second what has changed.
CREATE INDEX tables_updated ON tables (updated);
