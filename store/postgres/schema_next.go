//go:build nextschema

package postgres

import "barrage/store/migrate"

// A schema such as a later program may have, for the test of an upgrade (load.TestCluster).
func init() {
	steps = append(steps, migrate.Step{Name: "next", Oldest: len(steps), SQL: `
		CREATE TABLE weather (table_id text PRIMARY KEY, rain bigint NOT NULL);
		ALTER TABLE tables ADD COLUMN weather text;
		ALTER TABLE entries ADD COLUMN rain bigint NOT NULL DEFAULT 0;`})
}
