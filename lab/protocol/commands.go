package protocol

import (
	"encoding/json"
	"strings"

	"barrage/bot/external"
	"barrage/bot/roster"
	"barrage/game/automa"
	"barrage/game/env"
	"barrage/game/notation"
	"barrage/game/record"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

// commands are the requests by name. A command returns the fields of its answer; nil means that it
// answers itself.
var commands map[string]func(s *session, id json.RawMessage, line []byte) (any, error)

func init() { // not above: batch and go refer to the session, which refers to the table
	commands = map[string]func(*session, json.RawMessage, []byte) (any, error){
		"hello":    with(hello),
		"schema":   with(schema),
		"actions":  with(actions),
		"new":      with(newGame),
		"load":     with(load),
		"close":    with(closeGame),
		"position": with(position),
		"legal":    with(legal),
		"view":     with(show),
		"observe":  with(observe),
		"play":     with(play),
		"chance":   with(chance),
		"go":       think,
		"explain":  with(explain),
		"stop":     with(stop),
		"batch":    batch,
		"quit":     func(*session, json.RawMessage, []byte) (any, error) { return nil, errQuit },
	}
}

// with reads the fields of a command.
func with[T any](do func(s *session, args *T) (any, error)) func(*session, json.RawMessage, []byte) (any, error) {
	return func(s *session, _ json.RawMessage, line []byte) (any, error) {
		var args T
		if err := read(line, &args); err != nil {
			return nil, err
		}
		return do(s, &args)
	}
}

// game is a game of a client.
type game struct {
	name  string
	state rules.State
	ply   int
	luck  rng.Source
	auto  bool // the engine plays draws and Automas
}

// bare is a command without fields.
type bare struct{ envelope }

type helloArgs struct {
	envelope
	Protocol int `json:"protocol"`
}

type observationInfo struct {
	Version int `json:"version"`
	Size    int `json:"size"`
}

func hello(_ *session, a *helloArgs) (any, error) {
	if a.Protocol != 0 && a.Protocol != external.Version {
		return nil, fail("bad_protocol", "protocol %d is not spoken here, only %d", a.Protocol, external.Version)
	}
	return struct {
		Protocol    int             `json:"protocol"`
		Program     string          `json:"program"`
		Rules       int             `json:"rules"`
		Actions     int             `json:"actions"`
		Observation observationInfo `json:"observation"`
		Wants       []string        `json:"wants"`
	}{external.Version, "barrage", rules.Version, env.Actions(), observationInfo{env.ObservationVersion, env.ObservationSize}, []string{external.WantsPosition}}, nil
}

func schema(*session, *bare) (any, error) {
	var sources []string
	for _, from := range rules.VPSources() {
		sources = append(sources, from.ID())
	}
	return struct {
		Blocks   []env.Block         `json:"blocks"`
		Fields   []env.Field         `json:"fields"`
		Families map[string][]string `json:"families"`
		Sources  []string            `json:"sources"`
	}{env.Blocks(), env.Schema(), env.Families(), sources}, nil
}

type actionsArgs struct {
	envelope
	First int `json:"first"`
	Count int `json:"count"`
}

func actions(_ *session, a *actionsArgs) (any, error) {
	if a.Count == 0 {
		a.Count = env.Actions() - a.First
	}
	if a.First < 0 || a.Count < 0 || a.First > env.Actions() || a.Count > env.Actions()-a.First {
		return nil, fail("bad_request", "actions have the numbers 0 to %d", env.Actions()-1)
	}
	list := make([]string, a.Count)
	for i := range list {
		list[i] = env.Index(a.First + i).Action().String()
	}
	return struct {
		Actions []string `json:"actions"`
	}{list}, nil
}

// terms are the options of a game.
type terms struct {
	Players       int               `json:"players"`
	Variant       string            `json:"variant"` // full if empty
	Assignment    *rules.Assignment `json:"assignment"`
	Leeghwater    bool              `json:"leeghwater"`
	GuestOfficers bool              `json:"guest_officers"`
	WaterFirst    bool              `json:"water_first"`
	LooseMahiri   bool              `json:"loose_mahiri"`
	Automas       []uint8           `json:"automas"` // levels by seat, 0 for a player
}

func (t *terms) options() (rules.Options, error) {
	o := rules.Options{Variant: rules.Full, Leeghwater: t.Leeghwater, GuestOfficers: t.GuestOfficers, WaterFirst: t.WaterFirst, LooseMahiri: t.LooseMahiri}
	switch t.Variant {
	case "", rules.Full.String():
	case rules.Introductory.String():
		o.Variant = rules.Introductory
	default:
		return o, fail("bad_options", "variant %q: introductory or full", t.Variant)
	}
	if t.Players < 2 || t.Players > rules.MaxSeats {
		return o, fail("bad_options", "%d players: 2, 3 or 4", t.Players)
	}
	o.Players = uint8(t.Players)
	if t.Assignment != nil {
		o.Assignment = *t.Assignment
	}
	if len(t.Automas) > t.Players {
		return o, fail("bad_options", "%d levels of Automas for %d players", len(t.Automas), t.Players)
	}
	copy(o.Automas[:], t.Automas)
	if _, err := rules.New(o); err != nil {
		return o, fail("bad_options", "%v", err)
	}
	return o, nil
}

// status says what a game asks.
type status struct {
	Game   string      `json:"game"`
	Ply    int         `json:"ply"`
	Round  int         `json:"round"`
	Seat   rules.Seat  `json:"seat"` // −1 chance, −2 nobody
	Prompt string      `json:"prompt,omitempty"`
	Done   bool        `json:"done,omitempty"`
	Result *env.Result `json:"result,omitempty"`
	Played []string    `json:"played,omitempty"` // by the engine: draws and Automas
}

func (g *game) status(played []string) status {
	st := status{Game: g.name, Ply: g.ply, Round: g.state.Round(), Seat: g.state.ToMove(), Done: g.state.Done(), Played: played}
	if st.Done {
		r := env.ResultOf(&g.state)
		st.Result = &r
	} else {
		st.Prompt = g.state.Prompt().Kind.ID()
	}
	return st
}

// settle plays what no player decides, if the engine is to, and lists it.
func (g *game) settle() (played []string) {
	for g.auto && !g.state.Done() {
		seat := g.state.ToMove()
		if seat >= 0 && g.state.Player(seat).Level() == 0 {
			break
		}
		list := g.state.Legal(nil)
		var a rules.Action
		if seat == rules.Chance {
			a = g.luck.Pick(list)
		} else {
			a = automa.Decide(&g.state, list, nil)
		}
		g.state.Play(a)
		g.ply++
		played = append(played, a.String())
	}
	return played
}

// keep puts a game under its name, in place of another of that name.
func (s *session) keep(g *game) error {
	if g.name == "" {
		return fail("bad_request", "a game needs a name: \"game\"")
	}
	if s.games[g.name] == nil && len(s.games) >= mostGames {
		return fail("too_many_games", "%d games are open: close some", len(s.games))
	}
	s.games[g.name] = g
	return nil
}

// find finds a game.
func (s *session) find(name string) (*game, error) {
	if g := s.games[name]; g != nil {
		return g, nil
	}
	return nil, fail("no_game", "no game is called %q", name)
}

type newArgs struct {
	envelope
	Game string `json:"game"`
	terms
	Seed *uint64 `json:"seed"`
}

// begin sets up the luck of a game: with a seed the engine draws, without one the client does.
func (g *game) begin(seed *uint64) []string {
	g.auto = seed != nil
	if g.auto {
		g.luck = rng.New(*seed, 0)
	} else {
		g.luck = rng.NewSeed().Source(0)
	}
	return g.settle()
}

func newGame(s *session, a *newArgs) (any, error) {
	o, err := a.options()
	if err != nil {
		return nil, err
	}
	g := &game{name: a.Game}
	g.state, _ = rules.New(o) // options were checked
	if err := s.keep(g); err != nil {
		return nil, err
	}
	return g.status(g.begin(a.Seed)), nil
}

type loadArgs struct {
	envelope
	Game     string  `json:"game"`
	Position string  `json:"position"`
	Record   string  `json:"record"`
	Ply      *int    `json:"ply"` // of the record; its end if left out
	Seed     *uint64 `json:"seed"`
}

func load(s *session, a *loadArgs) (any, error) {
	g := &game{name: a.Game}
	var err error
	switch {
	case (a.Position == "") == (a.Record == ""):
		return nil, fail("bad_request", "a position or a record")
	case a.Position != "":
		if a.Ply != nil {
			return nil, fail("bad_request", "a ply belongs to a record")
		}
		if g.state, err = parsePosition(a.Position); err != nil {
			return nil, err
		}
	default:
		r, err := record.Read(strings.NewReader(a.Record))
		if err != nil {
			return nil, fail("bad_record", "%v", err)
		}
		g.ply = len(r.Actions)
		if a.Ply != nil {
			g.ply = *a.Ply
		}
		if g.state, err = r.At(g.ply, nil); err != nil {
			return nil, fail("bad_record", "%v", err)
		}
	}
	if err := s.keep(g); err != nil {
		return nil, err
	}
	return g.status(g.begin(a.Seed)), nil
}

func parsePosition(text string) (rules.State, error) {
	var s rules.State
	if err := s.UnmarshalText([]byte(text)); err != nil {
		return s, fail("bad_position", "%v", err)
	}
	return s, nil
}

// named is a command about a game.
type named struct {
	envelope
	Game string `json:"game"`
}

func closeGame(s *session, a *named) (any, error) {
	if _, err := s.find(a.Game); err != nil {
		return nil, err
	}
	delete(s.games, a.Game)
	return struct {
		Closed string `json:"closed"`
	}{a.Game}, nil
}

func position(s *session, a *named) (any, error) {
	g, err := s.find(a.Game)
	if err != nil {
		return nil, err
	}
	text, err := g.state.MarshalText()
	if err != nil {
		return nil, err
	}
	return struct {
		Position string `json:"position"`
	}{string(text)}, nil
}

func legal(s *session, a *named) (any, error) {
	g, err := s.find(a.Game)
	if err != nil {
		return nil, err
	}
	reply := struct {
		Legal   []string    `json:"legal"`
		Indices []env.Index `json:"indices"`
	}{[]string{}, []env.Index{}}
	for _, a := range g.state.Legal(nil) {
		reply.Legal, reply.Indices = append(reply.Legal, a.String()), append(reply.Indices, env.IndexOf(a))
	}
	return reply, nil
}

func show(s *session, a *named) (any, error) {
	g, err := s.find(a.Game)
	if err != nil {
		return nil, err
	}
	return struct {
		View view.Public `json:"view"`
	}{view.PublicOf(&g.state)}, nil
}

type observeArgs struct {
	named
	Seat *int `json:"seat"` // the one that is asked if left out
}

func observe(s *session, a *observeArgs) (any, error) {
	g, err := s.find(a.Game)
	if err != nil {
		return nil, err
	}
	seat := max(0, g.state.ToMove())
	if a.Seat != nil {
		if *a.Seat < 0 || *a.Seat >= g.state.Players() {
			return nil, fail("bad_request", "the seats are 0 to %d", g.state.Players()-1)
		}
		seat = rules.Seat(*a.Seat)
	}
	var o env.Observation
	o.See(&g.state, seat)
	return struct {
		Seat        rules.Seat `json:"seat"`
		Observation []int16    `json:"observation"`
	}{seat, o.Values()[:]}, nil
}

type playArgs struct {
	named
	Actions []json.RawMessage `json:"actions"` // in notation, or numbers
}

// parseAction reads an action in notation or by its number.
func parseAction(raw json.RawMessage) (rules.Action, error) {
	var index env.Index
	if json.Unmarshal(raw, &index) == nil {
		if a := index.Action(); a != 0 {
			return a, nil
		}
		return 0, fail("bad_action", "no action has the number %d", index)
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		return 0, fail("bad_action", "an action is a text or a number, not %.40s", raw)
	}
	a, err := notation.Parse(text)
	if err != nil {
		return 0, fail("bad_action", "%v", err)
	}
	return a, nil
}

func play(s *session, a *playArgs) (any, error) {
	g, err := s.find(a.Game)
	if err != nil {
		return nil, err
	}
	if len(a.Actions) == 0 {
		return nil, fail("bad_request", "which actions?")
	}
	after := *g // all are played, or none
	var played []string
	for i, raw := range a.Actions {
		answer, err := parseAction(raw)
		if err != nil {
			return nil, err
		}
		if after.state.Done() {
			return nil, fail("game_over", "action %d, %q: the game is over", i+1, answer)
		}
		if err := after.state.Apply(answer, nil); err != nil {
			return nil, fail("illegal", "action %d, %q: %v", i+1, answer, err)
		}
		after.ply++
		played = append(played, after.settle()...)
	}
	*g = after
	return g.status(played), nil
}

// chance draws until a player or an Automa is asked.
func chance(s *session, a *named) (any, error) {
	g, err := s.find(a.Game)
	if err != nil {
		return nil, err
	}
	if g.state.ToMove() != rules.Chance {
		return nil, fail("illegal", "nothing is drawn now")
	}
	var played []string
	for g.state.ToMove() == rules.Chance {
		draw := g.luck.Pick(g.state.Legal(nil))
		g.state.Play(draw)
		g.ply++
		played = append(played, draw.String())
	}
	return g.status(played), nil
}

// opponent makes a bot by name for a seat of a position.
func opponent(name string, s *rules.State) error {
	if _, err := roster.New(name); err != nil {
		return fail("unknown_bot", "%v", err)
	}
	if automas := roster.AutomaLevel(name) > 0; automas != (s.Player(s.ToMove()).Level() > 0) {
		return fail("unknown_bot", "%s cannot play this seat: Automas play the seats of Automas, and no others", name)
	}
	return nil
}
