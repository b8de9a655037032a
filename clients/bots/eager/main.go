// A bot for barrage in 30 lines: go build -o eager ./clients/bots/eager && barrage-lab match -a exec:./eager -b random -players 2
// It likes to produce and to build, and takes the last legal answer of the kind it likes best.
package main

import (
	"encoding/json"
	"os"
	"strings"
)

var likes = strings.Fields("pick turbine company produce fulfil build pay place contract machinery workshop take water drops")

func best(legal []string) string {
	for _, word := range likes {
		for i := len(legal) - 1; i >= 0; i-- {
			if strings.HasPrefix(legal[i], word) {
				return legal[i]
			}
		}
	}
	return legal[0]
}

func main() {
	in, out := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	var ask struct {
		Do    string
		ID    int
		Legal []string
	}
	for in.Decode(&ask) == nil && ask.Do != "quit" {
		switch ask.Do {
		case "hello":
			out.Encode(map[string]any{"id": ask.ID, "protocol": 1, "program": "eager", "wants": []string{}})
		case "go":
			out.Encode(map[string]any{"id": ask.ID, "best": best(ask.Legal)})
		}
		ask.Legal = nil
	}
}
