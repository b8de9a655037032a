package notice

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"time"

	"barrage/game/lang"
	"barrage/play/doc"
)

// Kind is something that people are told.
type Kind string

const (
	Turn   Kind = "turn"   // it is their turn, or somebody asks them something
	Played Kind = "played" // a turn was played that they had laid down before
	Clock  Kind = "clock"  // their clock is about to end
	Over   Kind = "over"   // a game of theirs is over
	Invite Kind = "invite" // a seat is kept for them
	Chat   Kind = "chat"   // somebody writes at a table of theirs
)

// Kinds lists them.
func Kinds() []Kind { return []Kind{Turn, Played, Clock, Over, Invite, Chat} }

// Mode is when they are told.
type Mode string

const (
	Always Mode = "always" // at once
	Away   Mode = "away"   // at once, unless they are here
	Digest Mode = "digest" // once a day, all together
	Never  Mode = "never"
)

// Modes lists the modes that a kind may have, the default first.
var Modes = map[Kind][]Mode{
	Turn:   {Away, Always, Digest, Never},
	Played: {Away, Always, Digest, Never},
	Clock:  {Always, Away, Never},
	Over:   {Digest, Always, Never},
	Invite: {Always, Digest, Never},
	Chat:   {Never, Always, Digest},
}

// tableModes are the modes that a table of its own may have.
var tableModes = []Mode{Always, Away, Never}

// Settings are when a person is told. They are kept with the person, as the document Name.
type Settings struct {
	When   map[Kind]Mode   `json:"when"`             // what is missing has the default
	Tables map[string]Mode `json:"tables,omitempty"` // tables of their own: turn and clock, or never anything
	Quiet  *Quiet          `json:"quiet,omitempty"`  // hours without notices
	Zone   string          `json:"zone"`             // time zone, such as Europe/Zurich
	Lang   string          `json:"lang"`             // language of the messages
	Origin string          `json:"origin,omitempty"` // where the person opens the game, if the server does not know
}

// Quiet are hours without notices, in minutes after midnight; they may include midnight.
type Quiet struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// Name is that of the document with the settings of a person.
const Name = "notices"

var settings = doc.Register(doc.Kind[[]byte]{Name: Name, Backup: true})

// maxTables bounds the tables with a mode of their own.
const maxTables = 200

// Read reads the settings among the documents of a person; those of somebody who has none are the defaults.
func Read(docs map[string]json.RawMessage) (s Settings, err error) {
	if doc, ok := docs[Name]; ok {
		err = json.Unmarshal(doc, &s)
	}
	if s.When == nil {
		s.When = map[Kind]Mode{}
	}
	for kind, modes := range Modes {
		if !slices.Contains(modes, s.When[kind]) {
			s.When[kind] = modes[0]
		}
	}
	return s, err
}

// Check says what is wrong with settings.
func (s Settings) Check() error {
	for kind, mode := range s.When {
		if !slices.Contains(Modes[kind], mode) {
			return fmt.Errorf("when: %s: %s", kind, mode)
		}
	}
	if len(s.Tables) > maxTables {
		return fmt.Errorf("tables: more than %d", maxTables)
	}
	for id, mode := range s.Tables {
		if len(id) > 30 || !slices.Contains(tableModes, mode) {
			return fmt.Errorf("tables: %.30s: %s", id, mode)
		}
	}
	if q := s.Quiet; q != nil && (q.From < 0 || q.From >= 1440 || q.To < 0 || q.To >= 1440 || q.From == q.To) {
		return fmt.Errorf("quiet: %d to %d", q.From, q.To)
	}
	if _, err := time.LoadLocation(s.Zone); err != nil || s.Zone == "Local" {
		return fmt.Errorf("zone: %.60s", s.Zone)
	}
	if _, ok := lang.Parse(s.Lang); !ok && s.Lang != "" {
		return fmt.Errorf("lang: %.20s", s.Lang)
	}
	if u, err := url.Parse(s.Origin); s.Origin != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Path != "" || u.User != nil || len(s.Origin) > 200) {
		return fmt.Errorf("origin: %.60s", s.Origin)
	}
	return nil
}

// mode is when a person is told something of a kind at a table.
func (s Settings) mode(kind Kind, table string) Mode {
	own, ok := s.Tables[table]
	switch {
	case ok && own == Never:
		return Never
	case ok && (kind == Turn || kind == Played || kind == Clock):
		return own
	}
	return s.When[kind]
}

func (s Settings) language() lang.Language {
	l, _ := lang.Parse(s.Lang)
	return l
}

// location is the time zone; UTC if this machine does not know it.
func (s Settings) location() *time.Location {
	if zone, err := time.LoadLocation(s.Zone); err == nil {
		return zone
	}
	return time.UTC
}

// quietUntil is when the quiet hours of a time end; zero if it is in none.
func (s Settings) quietUntil(now time.Time) time.Time {
	if s.Quiet == nil {
		return time.Time{}
	}
	local := now.In(s.location())
	minute := local.Hour()*60 + local.Minute()
	from, to := s.Quiet.From, s.Quiet.To
	in := from <= minute && minute < to
	if from > to {
		in = minute >= from || minute < to
	}
	if !in {
		return time.Time{}
	}
	return s.next(now, to)
}

// digestHour is when a digest comes to somebody without quiet hours.
const digestHour = 8

// digestAfter is when the next digest comes: at the end of the quiet hours.
func (s Settings) digestAfter(now time.Time) time.Time {
	if s.Quiet != nil {
		return s.next(now, s.Quiet.To)
	}
	return s.next(now, digestHour*60)
}

// next is the first moment after now at which clocks in the zone of the person show a minute of the day.
func (s Settings) next(now time.Time, minute int) time.Time {
	local := now.In(s.location())
	for day := range 3 {
		t := time.Date(local.Year(), local.Month(), local.Day()+day, 0, minute, 0, 0, s.location())
		if t.After(now) {
			return t.UTC()
		}
	}
	return now.Add(24 * time.Hour) // unreachable
}
