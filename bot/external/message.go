package external

import "barrage/game/env"

// Version is the version of the protocol (docs/engine.md).
const Version = 1

// Question is what a program is asked: the body of the command go.
type Question struct {
	Game        string      `json:"game,omitempty"`        // the same for all questions of a game
	Seat        int         `json:"seat"`                  // that is asked, from 0
	Prompt      string      `json:"prompt,omitempty"`      // the kind of question
	Legal       []string    `json:"legal,omitempty"`       // the answers in notation
	Indices     []env.Index `json:"indices,omitempty"`     // their numbers
	Position    string      `json:"position,omitempty"`    // the whole position, as a line of text
	Observation []int16     `json:"observation,omitempty"` // what the seat sees
	Limit       string      `json:"limit,omitempty"`       // for the answer: a time or a number of simulations
}

// ask is the line that carries a question.
type ask struct {
	Do string `json:"do"`
	ID int    `json:"id"`
	Question
}

// greeting is the first line that a program is sent.
type greeting struct {
	Do       string `json:"do"`
	ID       int    `json:"id"`
	Protocol int    `json:"protocol"`
}

// reply is a line of a program: its answer to the greeting, or to a question. Other fields are ignored.
type reply struct {
	ID       int        `json:"id"`
	Protocol int        `json:"protocol"`
	Wants    []string   `json:"wants"` // of Wanted; without the list, the position
	Best     *string    `json:"best"`
	Index    *env.Index `json:"index"`
	Error    *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// What a program may want in a question, besides the legal answers.
const (
	WantsPosition    = "position"
	WantsIndices     = "indices"
	WantsObservation = "observation"
)
