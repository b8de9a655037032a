package lang

import (
	"strconv"
	"strings"
)

// Language is a language players can read. The zero value is English.
type Language uint8

const (
	English Language = iota
	Italian
	French
	Polish
	German
	end
)

// languages describes each language: its code, which names its files, its own name, and
// the plural category of a whole number by the rules of CLDR. (Those for whole millions in
// French and Italian do not matter here.)
var languages = [end]struct {
	code, name string
	category   func(n int) string
}{
	English: {"en", "English", oneOther},
	Italian: {"it", "Italiano", oneOther},
	French: {"fr", "Français", func(n int) string {
		if n == 0 {
			return "one"
		}
		return oneOther(n)
	}},
	Polish: {"pl", "Polski", func(n int) string {
		switch {
		case n == 1:
			return "one"
		case n%10 >= 2 && n%10 <= 4 && (n%100 < 12 || n%100 > 14):
			return "few"
		}
		return "many"
	}},
	German: {"de", "Deutsch", oneOther},
}

func oneOther(n int) string {
	if n == 1 {
		return "one"
	}
	return "other"
}

// All lists the languages, English first.
func All() []Language {
	list := make([]Language, end)
	for i := range list {
		list[i] = Language(i)
	}
	return list
}

// Code is the code of the language, such as "it".
func (l Language) Code() string { return languages[l.known()].code }

// Name is the name of the language in the language itself.
func (l Language) Name() string { return languages[l.known()].name }

func (l Language) String() string { return l.Code() }

// known is the language, or English for an invalid number.
func (l Language) known() Language {
	if l >= end {
		return English
	}
	return l
}

// Parse finds a language by its code. Country, encoding and the like may follow:
// "it", "it-CH" and "it_IT.UTF-8" are Italian.
func Parse(tag string) (Language, bool) {
	if i := strings.IndexAny(tag, "-_.@"); i >= 0 {
		tag = tag[:i]
	}
	for l, known := range languages {
		if strings.EqualFold(known.code, tag) {
			return Language(l), true
		}
	}
	return English, false
}

// Match finds the language a browser asks for in its Accept-Language header: the one with
// the highest weight, the first among equals, or English if we have none of them.
func Match(header string) Language {
	found, weight := English, 0.0
	for item := range strings.SplitSeq(header, ",") {
		tag, parameters, _ := strings.Cut(item, ";")
		tag = strings.TrimSpace(tag)
		q := 1.0
		if value, ok := strings.CutPrefix(strings.ReplaceAll(parameters, " ", ""), "q="); ok {
			var err error
			if q, err = strconv.ParseFloat(value, 64); err != nil || q < 0 || q > 1 {
				continue
			}
		}
		l, ok := Parse(tag)
		if (ok || tag == "*") && q > weight {
			found, weight = l, q
		}
	}
	return found
}

// category is the plural category of a number.
func (l Language) category(n int) string { return languages[l].category(max(n, -n)) }

// Codes lists the codes of the languages in words: "en, it, fr or pl".
func Codes() string {
	var codes []string
	for _, l := range All() {
		codes = append(codes, l.Code())
	}
	last := len(codes) - 1
	return strings.Join(codes[:last], ", ") + " or " + codes[last]
}
