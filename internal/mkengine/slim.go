package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"barrage/bot/eval"
)

// slim writes smaller forms of the weights and the messages into a folder, and a list of them for the flag
// -overlay of the compiler. It returns the name of the list.
func slim(folder string) (string, error) {
	replaced := map[string]string{}
	replace := func(file string, data []byte) error {
		name := filepath.Join(folder, fmt.Sprint("slim", len(replaced)))
		replaced[file] = name
		return os.WriteFile(name, data, 0o644)
	}
	var weights bytes.Buffer
	if err := eval.WritePlain(&weights, eval.Tuned().ForBrowsers()); err != nil {
		return "", err
	}
	project, err := os.Getwd()
	if err != nil {
		return "", err
	}
	if err := replace(filepath.Join(project, "bot/eval/weights", fmt.Sprint(eval.Versions(), ".bin")), weights.Bytes()); err != nil {
		return "", err
	}
	english, err := messages(filepath.Join(project, "game/lang/en/game.json"))
	if err != nil {
		return "", err
	}
	if err := replace(filepath.Join(project, "game/lang/en/game.json"), english); err != nil {
		return "", err
	}
	list, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	name := filepath.Join(folder, "overlay.json")
	return name, os.WriteFile(name, list, 0o644)
}

// messages are the messages of a file without notices, which only servers send.
func messages(file string) ([]byte, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, err
	}
	maps.DeleteFunc(all, func(key, _ string) bool { return strings.HasPrefix(key, "notice.") })
	return json.Marshal(all)
}
