package eval

import "barrage/game/rules"

// gameBlock is what was agreed before the game.
type gameBlock struct {
	One          float32 // always 1
	Introductory float32
	Leeghwater   float32
	Automas      float32 // other seats that are Automas, as a share
}

func (f *gameBlock) look(x *subject) {
	f.One = 1
	f.Introductory = flag(x.options.Variant == rules.Introductory)
	f.Leeghwater = flag(x.options.Leeghwater)
	f.Automas = float32(x.rivals.automas) / float32(x.seats-1)
}

// turnBlock is engineers, and when the seat has its turns (R4).
type turnBlock struct {
	Crew      float32 // engineers left, as a share
	FewCrew   float32 // fewer than two are left: hardly a turn
	Passed    float32
	Until     float32 // turns of others before the next turn, as a share
	Place     float32 // place in the turn order, as a share
	BuiltNow  float32 // construction spaces used this round, as a share
	CrewAhead float32 // engineers left more than others have on average, as a share
	Open      float32 // open turbine spaces per player
}

func (f *turnBlock) look(x *subject) {
	s, crew := x.state, x.Crew()
	f.Crew = float32(crew) / rules.CrewSize
	f.FewCrew = flag(crew < 2)
	f.Passed = flag(s.HasPassed(x.seat))
	if s.Phase() == rules.TurnEnd || s.Phase() == rules.Turns {
		until := s.Until(x.seat)
		if until == 0 && s.ToMove() == rules.Chance { // its turn is just over
			until = x.seats
		}
		f.Until = float32(until) / float32(x.seats)
	}
	f.Place = float32(s.Place(x.seat)) / float32(x.seats-1)
	f.BuiltNow = float32(x.Constructions()) / constructionSpaces
	f.CrewAhead = (float32(crew) - float32(x.rivals.crew)/float32(x.seats-1)) / rules.CrewSize
	f.Open = float32(x.open) / float32(x.seats)
}

// constructionSpaces is the number of them on a company board (R4.4).
const constructionSpaces = 4
