package review

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"

	"barrage/bot"
	"barrage/game/record"
	"barrage/learn/reason"
)

// keptFormat is the format that Encode writes. Decode refuses any other.
const keptFormat = 1

// kept is a review without what its record says already.
type kept struct {
	Format  int
	Turns   []keptTurn
	Final   bot.Outlook
	Reasons int `json:",omitempty"` // the version of the reasons that are kept; others are found anew when they are shown
}

type keptTurn struct {
	Before, After bot.Outlook
	Lines         []bot.Line
	Judged, Found bool
	Loss          float64
	Reasons       []reason.Reason `json:",omitempty"`
	Reasoned      bool            `json:",omitempty"`
}

// Encode writes what was thought of a game, to be read by Decode with the same record.
func (v *Review) Encode() ([]byte, error) {
	k := kept{Format: keptFormat, Final: v.Final, Reasons: reason.Version}
	for i := range v.Turns {
		t := &v.Turns[i]
		k.Turns = append(k.Turns, keptTurn{t.Before, t.After, t.Lines, t.Judged, t.Found, t.Loss, t.reasons, t.reasoned})
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(k); err != nil {
		return nil, err
	}
	err := z.Close()
	return b.Bytes(), err
}

// Decode makes the review of a record from what Encode wrote: of all its turns, or of the first.
func Decode(r *record.Record, data []byte) (_ *Review, total int, err error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, 0, err
	}
	var k kept
	if err := json.NewDecoder(z).Decode(&k); err != nil {
		return nil, 0, err
	}
	if k.Format != keptFormat {
		return nil, 0, fmt.Errorf("review: format %d, this program knows %d", k.Format, keptFormat)
	}
	v := &Review{Final: k.Final}
	if v.Turns, v.End, err = turns(r); err != nil {
		return nil, 0, err
	}
	total = len(v.Turns)
	if len(k.Turns) == 0 || len(k.Turns) > total {
		return nil, 0, fmt.Errorf("review: %d turns were reviewed, the record has %d", len(k.Turns), total)
	}
	v.all, v.Turns = v.Turns, v.Turns[:len(k.Turns)]
	for i, t := range k.Turns {
		to := &v.Turns[i]
		to.Before, to.After, to.Lines, to.Judged, to.Found, to.Loss = t.Before, t.After, t.Lines, t.Judged, t.Found, t.Loss
		if t.Judged {
			to.Verdict = VerdictOf(t.Loss)
		}
		if k.Reasons == reason.Version {
			to.reasons, to.reasoned = t.Reasons, t.Reasoned
		}
	}
	v.Swings = v.swings()
	return v, total, nil
}
