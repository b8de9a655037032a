package results

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"barrage/game/lang"
)

// The file that the app BG Stats imports: players, one game, and plays. Times are UTC, as the app writes them.

// BGStats is such a file.
type BGStats struct {
	About   string         `json:"about,omitempty"`
	Games   []BGGame       `json:"games"`
	Players []BGPlayer     `json:"players"`
	Plays   []BGPlay       `json:"plays"`
	User    map[string]int `json:"userInfo"`
}

// BGGame is the game of all plays.
type BGGame struct {
	ID          int    `json:"id"`
	UUID        string `json:"uuid"`
	Name        string `json:"name"`
	BGGID       int    `json:"bggId"`
	HighestWins bool   `json:"highestWins"`
	NoPoints    bool   `json:"noPoints"`
	Cooperative bool   `json:"cooperative"`
	UsesTeams   bool   `json:"usesTeams"`
	MinPlayers  int    `json:"minPlayerCount"`
	MaxPlayers  int    `json:"maxPlayerCount"`
	IsBaseGame  int    `json:"isBaseGame"`
	IsExpansion int    `json:"isExpansion"`
}

// BGPlayer is somebody who has played.
type BGPlayer struct {
	ID        int    `json:"id"`
	UUID      string `json:"uuid"`
	Name      string `json:"name"`
	Anonymous bool   `json:"isAnonymous"`
}

// BGPlay is one game.
type BGPlay struct {
	UUID     string    `json:"uuid"`
	Date     string    `json:"playDate"`
	Entry    string    `json:"entryDate"`
	Minutes  int       `json:"durationMin"`
	Game     int       `json:"gameRefId"`
	Manual   bool      `json:"manualWinner"`
	Rounds   int       `json:"rounds"`
	Comments string    `json:"comments,omitempty"`
	Scores   []BGScore `json:"playerScores"`
}

// BGScore is a seat.
type BGScore struct {
	Player int    `json:"playerRefId"`
	Score  string `json:"score"`
	Winner bool   `json:"winner"`
	Start  bool   `json:"startPlayer"`
	Rank   int    `json:"rank"`
	Order  int    `json:"seatOrder"`
	Role   string `json:"role,omitempty"`
}

// bggID is the number of the game on BoardGameGeek.
const bggID = 251247

// BGStatsOf writes the games of a person for BG Stats, in the reader's language. Bot names computer players.
func BGStatsOf(person string, games [][]Row, l lang.Language, bot func(name string) string) BGStats {
	f := BGStats{Games: []BGGame{{ID: 1, UUID: uuid("barrage"), Name: "Barrage", BGGID: bggID, HighestWins: true, MinPlayers: 2, MaxPlayers: 4, IsBaseGame: 1}}, Players: []BGPlayer{}, Plays: []BGPlay{}, User: map[string]int{}}
	known := map[string]int{}
	for _, rows := range games {
		if rows[0].Place == 0 {
			continue
		}
		const at = "2006-01-02 15:04:05"
		play := BGPlay{UUID: uuid("play " + rows[0].Table), Date: rows[0].Ended.UTC().Format(at), Entry: rows[0].Ended.UTC().Format(at), Game: 1, Manual: true, Rounds: rounds, Comments: rows[0].Name}
		if took := rows[0].Ended.Sub(rows[0].Started).Minutes(); took < 24*60 { // else it was played over days
			play.Minutes = int(took)
		}
		for _, r := range rows {
			if r.Place == 0 {
				continue
			}
			who, name := r.Person, r.Who
			if who == "" {
				who = "bot " + r.Bot
			}
			if r.Bot != "" {
				name = bot(r.Bot)
			}
			if known[who] == 0 {
				known[who] = len(known) + 1
				f.Players = append(f.Players, BGPlayer{ID: known[who], UUID: uuid("player " + who), Name: name, Anonymous: r.Person == "" && r.Bot == ""})
			}
			play.Scores = append(play.Scores, BGScore{Player: known[who], Score: strconv.Itoa(r.VP), Winner: r.Place == 1, Start: r.Pick == r.Players, Rank: r.Place, Order: r.Seat + 1, Role: role(r, l)})
		}
		f.Plays = append(f.Plays, play)
	}
	f.User["meRefId"] = known[person]
	return f
}

// role is the company and the officer of a seat.
func role(r Row, l lang.Language) string {
	var parts []string
	for _, key := range []string{"company." + r.Company, "officer." + r.Officer} {
		if l.Has(key) {
			parts = append(parts, l.Text(key))
		}
	}
	return strings.Join(parts, " / ")
}

// uuid is the same for the same thing, so that the app knows it again.
func uuid(of string) string {
	sum := sha256.Sum256([]byte("barrage bg stats " + of))
	h := hex.EncodeToString(sum[:16])
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:]
}
