package table

import (
	"strings"
)

// folded are the letters of handles apart from a to z and digits, each with what is read for it. Letters and digits
// that look alike are one.
var folded = func() map[rune]string {
	m := map[rune]string{'0': "o", '1': "l", 'i': "l", '5': "s", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "p", 'ø': "o", '-': "", '_': "", '.': ""}
	for plain, marked := range map[string]string{
		"a": "àáâãäåāăą", "c": "çćĉċč", "d": "ď", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥ", "l": "ìíîïĩīĭįĺļľ", "n": "ñńņň",
		"o": "òóôõöōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťț", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
	} {
		for _, r := range marked {
			m[r] = plain
		}
	}
	return m
}()

// HandleKey is what two handles have in common that people could take for each other: case, accents, separators, and letters
// and digits that look alike make no difference. It is empty for a text that cannot be a handle. Stores keep it with the handle;
// a change of this function does not change those that are kept.
func HandleKey(handle string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(handle) {
		if f, ok := folded[r]; ok {
			b.WriteString(f)
		} else if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			b.WriteRune(r)
		} else {
			return ""
		}
	}
	return alike.Replace(b.String())
}

// alike are groups of letters that look like another letter.
var alike = strings.NewReplacer("rn", "m", "vv", "w")
