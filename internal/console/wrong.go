package console

import (
	"flag"
	"regexp"
)

// What package flag says of wrong flags, for programmers.
var (
	unknown  = regexp.MustCompile(`^flag provided but not defined: -+(.*)$`)
	missing  = regexp.MustCompile(`^flag needs an argument: -+(.*)$`)
	invalid  = regexp.MustCompile(`(?s)^invalid (?:boolean )?value "(.*)" for (?:flag )?-+([^:]*): (.*)$`)
	noSyntax = regexp.MustCompile(`^bad flag syntax: (.*)$`)
)

// wrongFlag says in words what is wrong with a flag.
func wrongFlag(fs *flag.FlagSet, err error) string {
	text := err.Error()
	switch {
	case unknown.MatchString(text):
		name := unknown.FindStringSubmatch(text)[1]
		var names []string
		fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
		return "no flag is called -" + name + meant(name, names, "-")
	case missing.MatchString(text):
		return "-" + missing.FindStringSubmatch(text)[1] + " needs a value"
	case invalid.MatchString(text):
		m := invalid.FindStringSubmatch(text)
		value, name, why := m[1], m[2], m[3]
		switch why {
		case "parse error":
			why = "not " + kind(fs, name)
		case "value out of range":
			why = "too large"
		}
		return "-" + name + " " + value + ": " + why
	case noSyntax.MatchString(text):
		return noSyntax.FindStringSubmatch(text)[1] + " is no flag"
	}
	return text
}

// kind is what a flag takes.
func kind(fs *flag.FlagSet, name string) string {
	var value any
	if f := fs.Lookup(name); f != nil {
		if g, ok := f.Value.(flag.Getter); ok {
			value = g.Get()
		}
	}
	switch value.(type) {
	case bool:
		return "true or false"
	case int, int64, uint, uint64, float64:
		return "a number"
	case nil:
		return "what it takes"
	}
	return "a time, such as 30s or 10m"
}

// meant proposes the name nearest to one that does not exist, if one is near.
func meant(name string, names []string, before string) string {
	best, least := "", max(1, len(name)/3)+1
	for _, other := range names {
		if d := distance(name, other); d < least {
			best, least = other, d
		}
	}
	if best == "" {
		return ""
	}
	return ": did you mean " + before + best + "?"
}

// distance is the number of letters to change, add, leave out, or swap with the next (Damerau and Levenshtein).
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
