package table

import "context"

// What follows is for whoever runs the server; nobody's permission is asked.

// Abandon ends a table that waits or is being played.
func (s *Service) Abandon(ctx context.Context, id string) error {
	if !isID(id) {
		return Fail(NoSuchTable)
	}
	_, err := s.change(ctx, id, "", "", func(d *draft) error {
		if d.over() {
			return Fail(GameOver)
		}
		d.end(Abandoned)
		return nil
	})
	return err
}

// Read decodes the row of a table.
func Read(row Row) (*Table, error) { return decode(row) }
