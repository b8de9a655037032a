package view

import (
	"strings"

	"barrage/game/lang"
	"barrage/game/rules"
)

// Words puts a game into one language: questions, answers, reasons, events and names.
// They tell what an answer does and what it costs; whether it is legal is decided by
// the rules. The texts are in package lang, a message for each kind of thing.
type Words struct {
	language lang.Language
	heard    map[string]bool // set by tests: the keys of the messages used so far
}

// In gives the words of a language.
func In(l lang.Language) Words { return Words{language: l} }

// Language is the language of the words.
func (w Words) Language() lang.Language { return w.language }

// text is the message of a key.
func (w Words) text(key string, args ...lang.Arg) string {
	if w.heard != nil {
		w.heard[key] = true
	}
	return w.language.Text(key, args...)
}

// n is the argument of messages that count one thing.
func n(count int) lang.Arg { return lang.Number("n", count) }

// count writes a number with its noun.
func (w Words) count(noun string, count int) string { return w.text("count."+noun, n(count)) }

// amounts writes machines and credits, "nothing" if there are none.
func (w Words) amounts(m rules.Machines, credits int) string {
	var list []string
	if m.Excavators > 0 {
		list = append(list, w.count("excavators", int(m.Excavators)))
	}
	if m.Mixers > 0 {
		list = append(list, w.count("mixers", int(m.Mixers)))
	}
	if credits > 0 {
		list = append(list, w.count("credits", credits))
	}
	return w.list(list)
}

// list writes a list with commas, "nothing" if it is empty.
func (w Words) list(parts []string) string {
	if len(parts) == 0 {
		return w.text("count.nothing")
	}
	return strings.Join(parts, ", ")
}

// Who is the company of a seat, or "player 2" before the draft.
func (w Words) Who(s *rules.State, seat rules.Seat) string {
	if c := companyOf(s, seat); c != 0 {
		return w.Company(c)
	}
	return w.text("player.name", n(int(seat)+1))
}

// Subject is the argument who of messages about what a company does. It carries the
// grammatical number of the name, which verbs agree with.
func (w Words) Subject(s *rules.State, seat rules.Seat) lang.Arg {
	c := companyOf(s, seat)
	if c == 0 {
		return w.player(seat)
	}
	return lang.Inflected("who", w.text("company."+c.String()+".subject"), w.text("company."+c.String()+".form"))
}

// player is the argument who for a player without a company.
func (w Words) player(seat rules.Seat) lang.Arg {
	return lang.Inflected("who", w.text("player.subject", n(int(seat)+1)), "one")
}

func companyOf(s *rules.State, seat rules.Seat) rules.Company {
	if s == nil || seat < 0 || int(seat) >= s.Players() {
		return 0
	}
	return s.Player(seat).Company()
}
