package sqlite

import "context"

// Diagnose reads the whole file and says what is wrong with it, if anything is.
func (s *Store) Diagnose(ctx context.Context) (damage string, err error) {
	if err := s.pool.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&damage); err != nil {
		return "", err
	}
	if damage == "ok" {
		damage = ""
	}
	return damage, nil
}
