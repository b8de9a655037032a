// Package catalogue holds the printed components of the game as JSON facts. Tests
// compare our tables with it, and the second implementation in internal/oracle
// reads it instead of our tables.
package catalogue

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed *.json
var files embed.FS

// Load decodes one file of the catalogue, named without its ending.
func Load(name string, into any) error {
	data, err := files.ReadFile(name + ".json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}
