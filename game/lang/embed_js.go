package lang

import "embed"

// In the browser, where every byte is fetched, a player reads one language: the program has English, and
// Learn brings others.
//
//go:embed en/game.json
var files embed.FS

func init() {
	for l := range catalogues {
		catalogues[l] = catalogues[English]
	}
}

// Learn takes the messages of a language, as its file has them. Until then English stands in.
func Learn(l Language, data []byte) error {
	m, err := compiled(data)
	if err == nil {
		catalogues[l.known()] = func() map[string]message { return m }
	}
	return err
}
