package people

import (
	"strings"
	"testing"
)

// TestPlainly: every form of the Latin letters and digits is read as the letter or digit, from the first to the last of its row; the signs
// beside a row are not.
func TestPlainly(t *testing.T) {
	letters := func(r rune) string { // a row of 26
		var b strings.Builder
		for i := range rune(26) {
			b.WriteRune(r + i)
		}
		return b.String()
	}
	const alphabet, digits = "abcdefghijklmnopqrstuvwxyz", "0123456789"
	rows := map[string]string{
		"circles": letters('Ⓐ'), "small circles": letters('ⓐ'), "parentheses": letters('⒜'), "flags": letters(0x1F1E6),
		"squares": letters(0x1F130), "black circles": letters(0x1F150), "black squares": letters(0x1F170), "parentheses of capitals": letters(0x1F110),
		"wide": letters('ａ'), "wide capitals": letters('Ａ'),
	}
	for kind := range rune(26) {
		rows["of mathematics "+string('A'+kind)] = letters(0x1D400 + 26*kind)
	}
	for name, row := range rows {
		if got := strings.ToLower(plainly(row)); got != plainly(alphabet) {
			t.Errorf("%s: %s are read as %s", name, row, got)
		}
	}
	for _, first := range []rune{'０', 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6} {
		row := ""
		for i := range rune(10) {
			row += string(first + i)
		}
		if got := plainly(row); got != plainly(digits) {
			t.Errorf("%s are read as %s", row, got)
		}
	}
	for _, r := range []rune{0x1F10F, 0x1F12A, 0x1F12F, 0x1F18A, 0x1F1E5, '⒛', 0x1D7CB} {
		if got := plainly(string(r)); len(got) == 1 && strings.Contains(alphabet+digits, got) {
			t.Errorf("%c is read as %s", r, got)
		}
	}
	if got := plainly("！a～"); got != "a" {
		t.Errorf("wide signs are read as %s", got)
	}
}
