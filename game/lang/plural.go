package lang

// plurals are the ways of counting, each under the name of a language that counts so: the plural category of a whole
// number by the rules of CLDR. (Those for whole millions in French and Italian do not matter here.)
var plurals = map[string]func(n int) string{
	"english": func(n int) string {
		if n == 1 {
			return "one"
		}
		return "other"
	},
	"french": func(n int) string {
		if n <= 1 {
			return "one"
		}
		return "other"
	},
	"polish": func(n int) string {
		switch {
		case n == 1:
			return "one"
		case n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
			return "few"
		}
		return "many"
	},
}

// category is the plural category of a number.
func (l Language) category(n int) string { return languages[l].category(max(n, -n)) }
