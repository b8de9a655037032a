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
func (w Words) Tell(s *rules.State, a rules.Action) Told {
	t := Told{Actor: s.Name(s.ToMove()), Action: a.String()}
	if seat := s.ToMove(); seat >= 0 {
		t.Text = w.Answer(s, a)
		if s.Options().Automas[seat] > 0 {
			if obeyed, why := automa.Explain(s); obeyed == a {
				t.Why = w.Automa(s, why)
			}
		}
	}
	log := rules.Log{Camera: true}
	s.PlayLogged(a, &log)
	for _, f := range log.Forced {
		if seat := f.State.ToMove(); seat >= 0 {
			t.Forced = append(t.Forced, w.text("log.forced", lang.Word("who", w.Who(&f.State, seat)), lang.Word("answer", w.Answer(&f.State, f.Answer))))
		}
	}
	t.Events, t.Lines = Happenings(log.Events), w.lines(s, log.Events)
	return t
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
