package postgres

import (
	"context"
	"time"
)

// Diagnosis is what an operator wants to know about a database.
type Diagnosis struct {
	Version     int           // of PostgreSQL, such as 170002
	Clock       time.Duration // how far the clock of the database is ahead of ours
	ReadOnly    bool          // it is a replica, or takes no writes for another reason
	Connections int           // that the database allows
	Pool        int           // that this program opens at most
	Durable     bool          // a commit is on disk when it returns
}

// Diagnose looks at the database.
func (s *Store) Diagnose(ctx context.Context) (d Diagnosis, err error) {
	var now time.Time
	began := time.Now()
	err = s.pool.QueryRow(ctx, `SELECT current_setting('server_version_num')::int, clock_timestamp(), pg_is_in_recovery(), current_setting('max_connections')::int,
		current_setting('fsync') = 'on' AND current_setting('synchronous_commit') <> 'off'`).Scan(&d.Version, &now, &d.ReadOnly, &d.Connections, &d.Durable)
	middle := began.Add(time.Since(began) / 2)
	d.Clock, d.Pool = now.Sub(middle), int(s.pool.Config().MaxConns)
	return d, err
}
