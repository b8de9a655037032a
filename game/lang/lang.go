package lang

import (
	"strconv"
	"strings"
)

// Language is a language players can read: one of the folders here. The zero value is English.
type Language uint8

// English is what stands in where there is no other language. The others go by their codes.
const English Language = 0

// All lists the languages, English first, each new one last.
func All() []Language {
	list := make([]Language, len(languages))
	for i := range list {
		list[i] = Language(i)
	}
	return list
}

// Code is the code of the language, such as "it".
func (l Language) Code() string { return languages[l.known()].code }

// Name is the name of the language in the language itself.
func (l Language) Name() string { return languages[l.known()].Name }

func (l Language) String() string { return l.Code() }

// known is the language, or English for an invalid number.
func (l Language) known() Language {
	if int(l) >= len(languages) {
		return English
	}
	return l
}

// Of is the language with a code, which must exist: for tests and for code that means one language.
func Of(code string) Language {
	for l, known := range languages {
		if known.code == code {
			return Language(l)
		}
	}
	panic("no language " + code)
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

// Codes lists the codes of the languages in words: "en, it, fr or pl".
func Codes() string {
	var codes []string
	for _, l := range All() {
		codes = append(codes, l.Code())
	}
	last := len(codes) - 1
	return strings.Join(codes[:last], ", ") + " or " + codes[last]
}
