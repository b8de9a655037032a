package server

import (
	"archive/zip"
	"encoding/json"

	"barrage/api"
	"barrage/table"
)

// exportMessages adds what the caller has written at their tables, by table, if there is something.
func (s *Server) exportMessages(c *call, z *zip.Writer, tables []*table.Table) error {
	said := map[string][]api.Said{}
	for _, t := range tables {
		if t.Messages == 0 {
			continue
		}
		all, err := s.tables.Messages(c.Context, c.Viewer, t.ID, 0, t.Messages)
		if err != nil { // as with its record: the rest can be had all the same
			s.cfg.Log.Error("the chat of a table cannot be exported", "error", err)
			continue
		}
		for _, m := range api.ChatOf(all).Messages {
			if m.ID == c.Viewer.User.ID {
				said[t.ID] = append(said[t.ID], m)
			}
		}
	}
	if len(said) == 0 {
		return nil
	}
	f, err := z.Create("messages.json")
	if err != nil {
		return err
	}
	return json.NewEncoder(f).Encode(said)
}
