package server

import (
	"context"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/play/table"
	"barrage/web"
)

// invitation is the preview of a link to a table that waits for people: who invites, and what one agrees to (P8). Only a link
// that lets its reader in tells it.
func (p *pages) invitation(ctx context.Context, id, code string, l lang.Language) (web.Preview, bool) {
	snap, err := p.gate.house.Tables.See(ctx, table.Viewer{Invite: code}, id)
	if err != nil || snap.Table.Phase != table.Waiting {
		return web.Preview{}, false
	}
	t := snap.Table
	host, free := "", 0
	shown := t.Show(l)
	for i, seat := range t.Seats {
		if seat.User != "" && (seat.User == t.Owner || host == "") {
			host = shown.Seats[i].Name
		}
		if seat.User == "" && seat.Bot == "" {
			free++
		}
	}
	if host == "" {
		return web.Preview{}, false
	}
	game, rated := "invite.full", "invite.unrated"
	switch o := t.Settings.Options; {
	case o.Leeghwater:
		game = "invite.leeghwater"
	case o.Variant == rules.Introductory:
		game = "invite.introductory"
	}
	if t.Settings.Rated {
		rated = "invite.rated"
	}
	title := l.Text("invite.plain", lang.Word("who", host))
	if shown.Name != "" {
		title = l.Text("invite.title", lang.Word("who", host), lang.Word("name", shown.Name))
	}
	return web.Preview{Title: title, Image: usualPreview, Text: l.Text("invite.text", lang.Number("players", len(t.Seats)),
		lang.Word("game", l.Text(game)), lang.Word("pace", l.Text("invite."+t.Settings.Pace)), lang.Word("rated", l.Text(rated)), lang.Number("free", free))}, true
}
