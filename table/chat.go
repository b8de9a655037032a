package table

import (
	"context"

	"barrage/lang"
)

// maxMessages bounds the chat of a table. Spectators may add to the first maxOnlookers messages;
// the rest is for the players.
const (
	maxMessages  = 5000
	maxOnlookers = 1000
)

// Say adds a message to the chat of a table. Everybody who may watch may speak.
func (s *Service) Say(ctx context.Context, v Viewer, id string, c Command, text string) (Added, error) {
	return s.do(ctx, v, id, c.Key, func(d *draft) error {
		text, err := cleanText("message", text, 1, maxMessage)
		if err != nil {
			return err
		}
		if d.Messages >= maxOnlookers && len(d.seatsOf(v.User.ID)) == 0 {
			return Fail(OnlyPlayersSay)
		}
		if d.Messages >= maxMessages {
			return Fail(TooManyMessages, lang.Number("n", maxMessages))
		}
		d.Messages++
		d.message = &Message{Table: d.ID, Number: d.Messages, User: v.User.ID, Name: v.User.Name, Text: text, At: d.now}
		return nil
	})
}

// Messages lists what was said after a number.
func (s *Service) Messages(ctx context.Context, v Viewer, id string, after, limit int) ([]Message, error) {
	if _, err := s.see(ctx, v, id); err != nil {
		return nil, err
	}
	return s.store.Messages(ctx, id, after, limit)
}
