package people

import (
	"strings"
	"unicode"
)

// lookalikes are letters of other scripts, and signs, that are read as a Latin letter in a name.
var lookalikes = func() map[rune]rune {
	m := map[rune]rune{'|': 'l', '@': 'a', '$': 's', '€': 'e'}
	for plain, others := range map[rune]string{
		'0': "⁰₀⓪🄀🄁🯰",
		'1': "₁①⑴⒈🄂🯱",
		'2': "₂②⑵⒉🄃🯲",
		'3': "₃③⑶⒊🄄🯳",
		'4': "⁴₄④⑷⒋🄅🯴",
		'5': "⁵₅⑤⑸⒌🄆🯵",
		'6': "⁶₆⑥⑹⒍🄇🯶",
		'7': "⁷₇⑦⑺⒎🄈🯷",
		'8': "⁸₈⑧⑻⒏🄉🯸",
		'9': "⁹₉⑨⑼⒐🄊🯹",
		'a': "аАαΑɑᴀꓮᎪᴬᵃḀḁẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặₐÅ",
		'b': "вВβΒʙꓐᏴᴮᵇḂḃḄḅḆḇℬ",
		'c': "сСϲϹᴄꓚᏟᶜḈḉℂℭⅭⅽꟲ🄫",
		'd': "ԁᴅꓓᎠᴰᵈḊḋḌḍḎḏḐḑḒḓⅅⅆⅮⅾ",
		'e': "еЕєεΕᴇꓰᎬᴱᵉḔḕḖḗḘḙḚḛḜḝẸẹẺẻẼẽẾếỀềỂểỄễỆệₑℯℰⅇ",
		'f': "ꜰꓝᶠḞḟℱꟳ",
		'g': "ɡɢցꓖᏀᴳᵍḠḡℊ",
		'h': "нНһҺΗʜհꓧᎻᏂʰᴴḢḣḤḥḦḧḨḩḪḫẖₕℋℌℍℎ",
		'i': "іІїιΙıɩɪꓲᴵᵢḬḭḮḯỈỉỊịⁱℐℑℹⅈⅠⅰ",
		'j': "јЈȷᴊꓙᎫʲᴶⅉⱼ",
		'k': "кКκΚᴋꓗᏦᴷᵏḰḱḲḳḴḵₖK",
		'l': "ӏӀʟǀԼꓡᏞˡᴸḶḷḸḹḺḻḼḽₗℒℓⅬⅼ",
		'm': "мМΜᴍꓟᎷᴹᵐḾḿṀṁṂṃₘℳⅯⅿ",
		'n': "ηΝпПɴոռꓠᴺṄṅṆṇṈṉṊṋⁿₙℕ",
		'o': "оОοΟσᴏօՕꓳᴼᵒṌṍṎṏṐṑṒṓỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợₒℴ",
		'p': "рРρΡᴘꓑᏢᴾᵖṔṕṖṗₚℙ",
		'q': "ԛꞯզℚꟴ𐞥",
		'r': "ʀꓣᎡʳᴿᵣṘṙṚṛṜṝṞṟℛℜℝ🄬",
		's': "ѕЅꜱՏꓢᏚˢṠṡṢṣṤṥṦṧṨṩẛₛ",
		't': "тТτΤᴛꓔᎢᵀᵗṪṫṬṭṮṯṰṱẗₜ",
		'u': "υцᴜսՍꓴᵁᵘᵤṲṳṴṵṶṷṸṹṺṻỤụỦủỨứỪừỬửỮữỰự",
		'v': "ѵνᴠꓦᏙᵛᵥṼṽṾṿⅤⅴⱽ",
		'w': "ԝшωШᴡꓪᎳʷᵂẀẁẂẃẄẅẆẇẈẉẘ",
		'x': "хХχΧꓫˣẊẋẌẍₓⅩⅹ",
		'y': "уУүΥγʏꓬʸẎẏẙỲỳỴỵỶỷỸỹ",
		'z': "ΖᴢꓜᏃᶻẐẑẒẓẔẕℤℨ",
	} {
		for _, r := range others {
			m[r] = plain
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
		case r >= '⒜' && r <= '⒵': // in parentheses
			r += 'a' - '⒜'
		case r >= 0x1F110 && r <= 0x1F189 && (r-0x1F110)%32 < 26: // in other circles and squares
			r = 'a' + (r-0x1F110)%32
		case r >= 0x1F1E6 && r <= 0x1F1FF: // of flags
			r += 'a' - 0x1F1E6
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
