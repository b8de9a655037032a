package lesson

import "barrage/game/lang"

// Lesson Your first game: an introductory game at an ordinary table, against the gentlest bot. Whoever
// shows the course opens the table and counts the stars.
var graduation = &Lesson{
	ID: "game", Part: FirstGame, Minutes: 40, Table: true,
	Args: func() []lang.Arg { return []lang.Arg{lang.Number("vp", graduationBehind)} },
}

// graduationBehind is how many VP one may be behind for the second star.
const graduationBehind = 15

// graduationCoached is how many rounds are played with the coach; the rest is played alone.
const graduationCoached = 2
