-- Searches by name and what ratings are made of are read from indexes alone.
DROP INDEX results_name;
DROP INDEX results_rated;
CREATE INDEX results_names ON results (name, ended DESC, table_id, company, officer, players, place, margin, length, shown, free, left_it);
CREATE INDEX results_ranks ON results (ended, table_id, n, players, place, person, bot, left_it, stand_in) WHERE rated = 1;
