package view

import (
	"barrage/game/automa"
	"barrage/game/lang"
	"barrage/game/rules"
)

// Told is a decision with what it brought about, for programs and for people.
type Told struct {
	Actor  string     `json:"actor"`            // company, player or chance
	Action string     `json:"action,omitempty"` // in our notation
	Text   string     `json:"text,omitempty"`   // the answer in words; none for a draw
	Events []Happened `json:"events"`
	Lines  []string   `json:"lines"`         // the events in words
	Why    []string   `json:"why,omitempty"` // the reasons of an Automa that obeyed its card
	// Forced are the questions that followed and had a single answer, which the rules gave by themselves, in words.
	Forced []string `json:"forced,omitempty"`
}

// Tell plays a legal action and tells it.
func (w Words) Tell(s *rules.State, a rules.Action) Told { return w.tell(s, a, false) }

// Film is Tell with the position after every event, as a patch from the one before it: the first
// from the position before the action, the last to the one after it.
func (w Words) Film(s *rules.State, a rules.Action) Told { return w.tell(s, a, true) }

func (w Words) tell(s *rules.State, a rules.Action, filmed bool) Told {
	t := Told{Actor: s.Name(s.ToMove()), Action: a.String()}
	if seat := s.ToMove(); seat >= 0 {
		t.Text = w.Answer(s, a)
		if s.Options().Automas[seat] > 0 {
			if obeyed, why := automa.Explain(s); obeyed == a {
				t.Why = w.Automa(s, why)
			}
		}
	}
	log := rules.Log{Camera: true, Film: filmed}
	var before *Game
	if filmed {
		before = withoutPrompt(s)
	}
	s.PlayLogged(a, &log)
	for _, f := range log.Forced {
		if seat := f.State.ToMove(); seat >= 0 {
			t.Forced = append(t.Forced, w.text("log.forced", lang.Word("who", w.Who(&f.State, seat)), lang.Word("answer", w.Answer(&f.State, f.Answer))))
		}
	}
	t.Lines = w.lines(s, log.Events)
	if filmed {
		t.Events = film(before, &log, s)
	} else {
		t.Events = Happenings(log.Events)
	}
	return t
}

// FilmWater lets the water of the round flow and films it.
func (w Words) FilmWater(s *rules.State) Told {
	before, log := withoutPrompt(s), rules.Log{Film: true}
	*s = s.Foresee(0, &log)
	return Told{Actor: s.Name(rules.Chance), Events: film(before, &log, s), Lines: w.lines(s, log.Events)}
}

// lines is Log as a list that is never nil.
func (w Words) lines(s *rules.State, events []rules.Event) []string {
	return append([]string{}, w.Log(s, events)...)
}

// Hash writes the hash of a state as everybody outside reads it: 16 hexadecimal digits.
func Hash(h uint64) string {
	const digits = "0123456789abcdef"
	var b [16]byte
	for i := range b {
		b[15-i] = digits[h>>(4*i)&15]
	}
	return string(b[:])
}
