package server

import (
	"archive/zip"
	"encoding/json"

	"barrage/server/api"
)

// exportMessages adds what the caller has written, by table, if there is something.
func (s *Server) exportMessages(c *call, z *zip.Writer) error {
	all, err := s.tables.Spoken(c.Context, c.Viewer)
	if err != nil {
		return err
	}
	said := map[string][]api.Said{}
	for i, m := range api.ChatOf(all).Messages {
		said[all[i].Table] = append(said[all[i].Table], m)
	}
	if len(said) == 0 {
		return nil
	}
	return addJSON(z, "messages.json", said)
}

// addJSON adds a file to an export.
func addJSON(z *zip.Writer, name string, v any) error {
	f, err := z.Create(name)
	if err != nil {
		return err
	}
	return json.NewEncoder(f).Encode(v)
}
