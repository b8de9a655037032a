package lang

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
)

// about is what a folder says of its language, in about.json. Its code is the name of the folder.
type about struct {
	code     string
	category func(n int) string
	Name     string `json:"name"`   // its own
	Plural   string `json:"plural"` // how it counts, one of plurals
	Number   int    `json:"number"` // its place in lists, counted from 0: a new language is the last one
}

//go:embed */about.json
var abouts embed.FS

// Rules are the pages of the rules, which package rulebook reads.
//
//go:embed */rules/*.md
var Rules embed.FS

// languages lists what is embedded, by number.
var languages = func() []about {
	folders, err := abouts.ReadDir(".")
	texts := map[string][]byte{}
	for _, folder := range folders {
		if texts[folder.Name()], err = abouts.ReadFile(folder.Name() + "/about.json"); err != nil {
			break
		}
	}
	if err != nil {
		panic(err) // the files are embedded
	}
	list, err := listed(texts)
	if err != nil {
		panic(err)
	}
	return list
}()

// listed reads what the folders say.
func listed(texts map[string][]byte) ([]about, error) {
	list := make([]about, len(texts))
	for code, text := range texts {
		a := about{code: code, Number: -1}
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&a); err != nil {
			return nil, fmt.Errorf("%s/about.json: %w", code, err)
		}
		a.category = plurals[a.Plural]
		switch {
		case a.Name == "" || a.category == nil:
			return nil, fmt.Errorf("%s/about.json: no name, or no plural of this name", code)
		case a.Number < 0 || a.Number >= len(list) || list[a.Number].code != "":
			return nil, fmt.Errorf("%s/about.json: number %d: languages are numbered from 0, each once, without gaps", code, a.Number)
		}
		list[a.Number] = a
	}
	if len(list) == 0 || list[English].code != "en" {
		return nil, fmt.Errorf("no folder en, or its number is not %d", English)
	}
	return list, nil
}
