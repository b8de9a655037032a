package api

import "reflect"

// Route is an endpoint. Its types are those of the function that answers it, so the table below
// cannot contradict it.
type Route struct {
	Method, Path string
	MaxBody      int64
	Query        []string // numbers in the query, besides lang and invite
	Endpoint
}

// Endpoint answers a call.
type Endpoint struct {
	In     reflect.Type // what the body is, nil for nothing
	Out    reflect.Type // what is answered as JSON, nil for a file or a socket
	Hears  []any        // the messages of a socket, each with its type
	answer func(*API, *Call) (any, error)
}

// Sizes of what may be sent.
const (
	SmallBody    = 16 << 10
	ProgressBody = 1 << 20
	PuzzleBody   = 128 << 10 // a puzzle, or the ids of those that are known
	RecordBody   = 2 << 20
)

// Paths that those who carry calls must know.
const (
	CommandPath = tablePath + "{command}" // of all commands; each has its own types
	LivePath    = tablePath + "live"      // the socket of a table, see Follow
	MinePath    = "/api/me/live"          // the socket of a person, see FollowMine
	tablePath   = "/api/tables/{id}/"
	AtPath      = "/api/at/" // begins the questions about any position
)

// Routes lists the endpoints, all commands as one.
func Routes() []Route {
	return []Route{
		{"GET", "/api/me/tables", 0, nil, gives((*API).mine)},
		{"GET", MinePath, 0, nil, tells(LiveTables{Type: liveTables}, LiveReply{Type: liveReply}, LiveBye{Type: liveBye}, LiveBeat{Type: liveBeat})},
		{"GET", "/api/tables", 0, lobbyQuery, gives((*API).lobby)},
		{"POST", "/api/seek", SmallBody, nil, takes((*API).seek)},
		{"POST", "/api/tables", RecordBody, nil, takes((*API).create)},
		{"GET", "/api/tables/{id}", 0, []string{"ply"}, gives((*API).table)},
		{"GET", tablePath + "position", 0, []string{"ply"}, gives((*API).position)},
		{"GET", tablePath + "finale", 0, []string{"ply"}, gives((*API).finale)},
		{"GET", tablePath + "planner", 0, []string{"ply"}, gives((*API).planner)},
		{"GET", tablePath + "foreseen", 0, []string{"ply"}, gives((*API).foreseen)},
		{"GET", tablePath + "guide", 0, []string{"ply"}, gives((*API).guide)},
		{"GET", tablePath + "ahead", 0, []string{"seat"}, gives((*API).ahead)},
		{"GET", tablePath + "log", 0, []string{"from"}, gives((*API).log)},
		{"GET", tablePath + "chat", 0, []string{"after"}, gives((*API).chat)},
		{"GET", tablePath + "record", 0, []string{"ply"}, file((*API).record)},
		{"GET", tablePath + "thought", 0, []string{"ply"}, gives((*API).thought)},
		{"GET", tablePath + "review", 0, nil, gives((*API).review)},
		{"GET", tablePath + "blunders", 0, nil, gives((*API).blunders)},
		{"GET", LivePath, 0, []string{"ply", "chat"}, tells(LiveUpdate{Type: liveUpdate}, LiveYou{Type: liveYou}, LiveThere{Type: liveThere}, LiveChat{Type: liveChat}, LiveReply{Type: liveReply}, LiveBye{Type: liveBye}, LiveBeat{Type: liveBeat}, LiveStuck{Type: liveStuck})},
		{"POST", CommandPath, SmallBody, nil, Endpoint{answer: (*API).command}},
		{"GET", "/api/lessons", 0, nil, gives((*API).lessons)},
		{"POST", "/api/lessons/{id}", SmallBody, nil, takes((*API).lesson)},
		{"POST", AtPath + "look", SmallBody, nil, about(lookAt)},
		{"POST", AtPath + "step", SmallBody, nil, about(stepAt)},
		{"POST", AtPath + "whatif", SmallBody, nil, about(whatIfAt)},
		{"POST", AtPath + "planner", SmallBody, nil, about(plannerAt)},
		{"POST", AtPath + "foreseen", SmallBody, nil, about(foreseenAt)},
		{"POST", AtPath + "scene", SmallBody, nil, about(sceneAt)},
		{"GET", "/api/game", 0, nil, gives((*API).game)},
		{"GET", "/api/catalogue", 0, nil, gives((*API).catalogue)},
		{"GET", "/api/puzzles", 0, nil, gives((*API).puzzles)},
		{"GET", "/api/puzzles/daily", 0, []string{"day", "of"}, gives((*API).dailyPuzzle)},
		{"GET", "/api/puzzles/{id}", 0, nil, gives((*API).puzzle)},
		{"POST", "/api/puzzles/next", PuzzleBody, nil, takes((*API).nextPuzzle)},
		{"POST", "/api/puzzles/show", PuzzleBody, nil, takes((*API).showPuzzle)},
		{"POST", "/api/puzzles/judge", PuzzleBody, nil, takes((*API).judgePuzzle)},
		{"POST", "/api/puzzles/play", PuzzleBody, nil, takes((*API).playPuzzle)},
	}
}

// gives makes an endpoint of a function that takes no body.
func gives[Out any](f func(*API, *Call) (Out, error)) Endpoint {
	return Endpoint{Out: reflect.TypeFor[Out](), answer: func(a *API, c *Call) (any, error) { return f(a, c) }}
}

// takes makes an endpoint of a function that takes a body.
func takes[In, Out any](f func(*API, *Call, In) (Out, error)) Endpoint {
	e := gives(func(a *API, c *Call) (out Out, err error) {
		var in In
		if err := Decode(c.Body, &in); err != nil {
			return out, err
		}
		return f(a, c, in)
	})
	e.In = reflect.TypeFor[In]()
	return e
}

// about makes an endpoint of a question whose answer depends on nothing but the question.
func about[In, Out any](f func(*Call, In) (Out, error)) Endpoint {
	return takes(func(_ *API, c *Call, in In) (Out, error) { return f(c, in) })
}

// file makes an endpoint of a function that answers with a file.
func file(f func(*API, *Call) (File, error)) Endpoint {
	return Endpoint{answer: func(a *API, c *Call) (any, error) { return f(a, c) }}
}

// tells makes an endpoint of a socket.
func tells(messages ...any) Endpoint { return Endpoint{Hears: messages} }

// Commands lists the commands as endpoints.
func Commands() []Route {
	var list []Route
	for _, name := range CommandNames() {
		c := commands[name]
		list = append(list, Route{Method: "POST", Path: tablePath + name, Endpoint: Endpoint{In: c.in, Out: c.out, answer: c.run}})
	}
	return list
}
