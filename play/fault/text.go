package fault

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"barrage/game/lang"
)

// CleanText trims a text and checks that it can be shown in one line: printable, without characters
// that change the direction of the text around them. What selects the words of the error.
func CleanText(what, text string, least, most int) (string, error) {
	if !utf8.ValidString(text) {
		return "", Fail(BadCharacter, lang.Word("what", what), lang.Word("character", fmt.Sprintf("%U", utf8.RuneError)))
	}
	text = strings.Join(strings.Fields(text), " ")
	for _, r := range text {
		if !unicode.IsPrint(r) {
			return "", Fail(BadCharacter, lang.Word("what", what), lang.Word("character", fmt.Sprintf("%U", r)))
		}
	}
	if n := utf8.RuneCountInString(text); n < least || n > most {
		return "", Fail(BadLength, lang.Word("what", what), lang.Number("least", least), lang.Number("most", most), lang.Number("n", n))
	}
	return text, nil
}

// One returns the word if it is among those allowed, the first of which is the default.
func One[T ~string](field string, word T, allowed []T) (T, error) {
	if word == "" {
		return allowed[0], nil
	}
	var list []string
	for _, a := range allowed {
		if word == a {
			return word, nil
		}
		list = append(list, string(a))
	}
	return "", Fail(BadChoice, lang.Word("field", field), lang.Word("allowed", strings.Join(list, ", ")), lang.Word("word", string(word)))
}

// IsID reports whether a text can be the id of a table; those of a device begin with ~. Others never reach the store.
func IsID(id string) bool {
	id = strings.TrimPrefix(id, "~")
	return len(id) == 22 && !strings.ContainsFunc(id, func(r rune) bool {
		return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	})
}
