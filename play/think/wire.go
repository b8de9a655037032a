package think

import "barrage/learn/review"

// Assessment is what the analyst thinks of the position after a ply.
type Assessment struct {
	Ply int `json:"ply"`
	review.Opinion
}

// Reviewed is the review of a game as far as it has got: it is finished if done is total.
type Reviewed struct {
	Done   int            `json:"done"`             // turns judged
	Total  int            `json:"total"`            // turns in all, 0 if that is not known yet
	Review *review.Judged `json:"review,omitempty"` // of the turns judged, the first of the game
}
