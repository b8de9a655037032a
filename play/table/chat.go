package table

import (
	"context"

	"barrage/game/lang"
	"barrage/play/fault"
)

// maxMessages bounds the chat of a table. Spectators may add to the first maxOnlookers messages;
// the rest is for the players.
const (
	maxMessages  = 5000
	maxOnlookers = 1000
)

// Say adds a message to the chat of a table. Everybody who may watch may speak, unless the table is a quiet one.
func (s *Service) Say(ctx context.Context, v Viewer, id string, c Command, text string) (Added, error) {
	return s.do(ctx, v, id, c, func(d *draft) error {
		text, err := fault.CleanText("message", text, 1, maxMessage)
		if err != nil {
			return err
		}
		if d.silent(v.User.ID) {
			return fault.Fail(fault.MayNotSpeak)
		}
		if d.Settings.Quiet && len(d.Seats.Of(v.User.ID)) == 0 && d.Owner != v.User.ID {
			return fault.Fail(fault.NotSeated)
		}
		if d.Messages >= maxOnlookers && len(d.Seats.Of(v.User.ID)) == 0 {
			return fault.Fail(fault.OnlyPlayersSay)
		}
		if d.Messages >= maxMessages {
			return fault.Fail(fault.TooManyMessages, lang.Number("n", maxMessages))
		}
		d.Messages++
		d.message = &Message{Table: d.ID, Number: d.Messages, User: v.User.ID, Name: v.User.Name, Text: text, At: d.now}
		return nil
	})
}

// Messages lists what was said after a number.
func (s *Service) Messages(ctx context.Context, v Viewer, id string, after, limit int) ([]Message, error) {
	if _, err := s.core.see(ctx, v, id); err != nil {
		return nil, err
	}
	return s.core.store.Messages(ctx, id, after, limit)
}

// Spoken lists all that the viewer has said, at tables of others too.
func (s *Service) Spoken(ctx context.Context, v Viewer) ([]Message, error) {
	return s.core.store.MessagesOf(ctx, v.User.ID)
}

// Said lists what was said after a number up to a snapshot, for those who are told of changes.
func (s *Service) Said(ctx context.Context, snap *Snapshot, after, limit int) ([]Message, error) {
	read := func() ([]Message, error) { return s.core.store.Messages(ctx, snap.Table.ID, after, limit) }
	if after < snap.Table.Messages-1 {
		return read() // somebody who was away; earlier messages may be deleted with their author
	}
	return snap.said(after, read)
}
