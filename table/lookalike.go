package table

import (
	"strings"
	"unicode"
)

// lookalikes are letters of other scripts, and signs, that are read as a Latin letter in a name.
var lookalikes = func() map[rune]rune {
	m := map[rune]rune{'ı': 'i', 'ȷ': 'j', 'ɑ': 'a', 'ɡ': 'g', 'ɩ': 'i', 'ʟ': 'l', 'ǀ': 'l', '|': 'l', '@': 'a', '$': 's', '€': 'e', 'Ꭺ': 'a', 'Ꮯ': 'c', 'ᴏ': 'o'}
	for plain, others := range map[rune]string{
		'a': "аАαΑ", 'b': "вВβΒ", 'c': "сСϲϹ", 'd': "ԁ", 'e': "еЕєεΕ", 'h': "нНһҺΗ", 'i': "іІїιΙ", 'j': "јЈ", 'k': "кКκΚ", 'l': "ӏӀ", 'm': "мМΜ", 'n': "ηΝпП", 'o': "оОοΟσ", 'p': "рРρΡ",
		'q': "ԛ", 's': "ѕЅ", 't': "тТτΤ", 'u': "υц", 'v': "ѵνΝ", 'w': "ԝшωШ", 'x': "хХχΧ", 'y': "уУүΥγ", 'z': "Ζ",
	} {
		for _, r := range others {
			if _, ok := m[r]; !ok {
				m[r] = plain
			}
		}
	}
	return m
}()

// plainly writes a name in the letters of handles, as a hasty reader would: other forms of Latin letters and letters of other scripts that
// look like them become those, marks and signs go. What is left of other scripts is no handle, see HandleKey.
func plainly(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '！' && r <= '～': // of the width of Chinese signs
			r -= '！' - '!'
		case r >= 'Ⓐ' && r <= 'ⓩ': // in circles
			r = 'a' + (r-'Ⓐ')%26
		case r >= 0x1D400 && r < 0x1D6A4: // of mathematics: upper and lower case of 13 kinds
			r = 'a' + (r-0x1D400)%26
		case r >= 0x1D7CE && r <= 0x1D7FF:
			r = '0' + (r-0x1D7CE)%10
		}
		if plain, ok := lookalikes[r]; ok {
			return plain
		}
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, name)
}
