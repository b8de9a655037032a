package server

import (
	"slices"
	"strings"
	"time"

	"barrage/play/fault"
	"barrage/play/people"
	"barrage/server/api"
)

// forTokens lists what of the account a token may see.
var forTokens = []string{"GET /api/me", "GET /api/me/tables", "GET " + api.MinePath, "GET /api/me/progress"}

// permitted returns an error for a token that is not for this endpoint: no token reaches the account, and one that only
// reads changes nothing.
func (r route) permitted(scope people.Scope, command string) error {
	account := strings.HasPrefix(r.Path, "/api/me") || strings.HasPrefix(r.Path, "/api/operate") || r.Path == "/api/recover" || strings.HasPrefix(r.Path, "/api/signin")
	switch {
	case scope == people.ScopeAll:
	case account && !slices.Contains(forTokens, r.Method+" "+r.Path):
		return fault.Fail(fault.TokenScope)
	case scope == people.ScopeRead && r.Method != "GET" && !r.asks(command):
		return fault.Fail(fault.TokenScope)
	}
	return nil
}

// asks reports whether an endpoint that takes a body only asks.
func (r route) asks(command string) bool {
	return r.Path == api.CommandPath && command == "whatif" || strings.HasPrefix(r.Path, api.AtPath) ||
		strings.HasPrefix(r.Path, "/api/lessons/") || strings.HasPrefix(r.Path, "/api/puzzles/")
}

// forBanned lists what somebody who is banned may still do: read why, take their data along, and go.
var forBanned = []string{"GET /api/me", "GET /api/me/export", "DELETE /api/me", "POST /api/me/signout", "GET /api/game", "GET /api/catalogue"}

// allowed returns the error that tells a banned caller why. It holds for every device, token and socket of theirs.
func (r route) allowed(u people.User, now time.Time) error {
	if slices.Contains(forBanned, r.Method+" "+r.Path) {
		return nil
	}
	return u.NotBanned(now)
}
