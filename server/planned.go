package server

import (
	"archive/zip"

	"barrage/play/table"
)

// exportPlanned writes what the caller has laid down for turns to come, by table, if there is something.
func (s *Server) exportPlanned(c *call, z *zip.Writer, tables []*table.Table) error {
	planned := map[string][]table.PlannedSeat{}
	for _, t := range tables {
		if len(t.Planned) == 0 {
			continue
		}
		snap, err := s.tables.See(c.Context, c.Viewer, t.ID)
		if err != nil {
			return err
		}
		if mine := snap.You(c.Viewer.User, c.Lang).Planned; len(mine) > 0 {
			planned[t.ID] = mine
		}
	}
	if len(planned) == 0 {
		return nil
	}
	return addJSON(z, "planned.json", planned)
}
