// Package fault has the errors of everything that people do around tables: a code for programs, with an
// HTTP status, and a sentence for people in their language.
package fault

import (
	"maps"
	"slices"
	"strings"

	"barrage/game/lang"
)

// Code names a problem. The part before the dot, its class, is what programs rely on; what follows
// tells apart the sentences of a class. Codes are append-only. Their words are the messages
// error.CODE of package lang, and every message of that kind is a code.
type Code string

// Classes. Some are codes themselves, others only have the cases listed below them.
const (
	BadRequest     Code = "bad_request"      // what was sent makes no sense
	NotSignedIn    Code = "not_signed_in"    // no token, or an unknown one
	SignedIn       Code = "signed_in"        // the device belongs to somebody already
	NoSuchTable    Code = "no_such_table"    // it does not exist, or is private
	NoSuchPly      Code = "no_such_ply"      // the log has no such entry
	NoSuchLesson   Code = "no_such_lesson"   // the course has no such lesson
	NoSuchPerson   Code = "no_such_person"   // nobody has this id or handle
	NoSuchRequest  Code = "no_such_request"  // no such request is open
	NoSuchEndpoint Code = "no_such_endpoint" // the API has no such address
	NoSuchCommand  Code = "no_such_command"  // the API has no such command
	NoSuchChannel  Code = "no_such_way"      // the caller has no such way to be told
	NotArrived     Code = "not_arrived"      // a notice that was tried did not arrive
	NoSuchPuzzle   Code = "no_such_puzzle"   // none has this id, or none is left of this kind
	NoSuchReport   Code = "no_such_report"   // there is no such report, or it is closed
	NoSuchSession  Code = "no_such_session"  // the caller has no such device, token or passkey
	HandleTaken    Code = "handle_taken"     // somebody else has the handle, or one like it
	TokenScope     Code = "token_scope"      // the token is not for this
	UserBanned     Code = "banned"           // the caller may not play for now
	NotOperator    Code = "not_operator"     // only for those who look after the server
	MayNotSpeak    Code = "silenced"         // the caller may not speak at the table
	NotSeated      Code = "not_seated"       // only for people seated at the table
	NotOwner       Code = "not_owner"        // only for the person who made the table
	NotYourTurn    Code = "not_your_turn"    // another seat is to move
	Unfair         Code = "unfair"           // advice while other people play
	CrossOrigin    Code = "cross_origin"     // sent by a page of another site
	NotWaiting     Code = "not_waiting"      // the game has begun
	NotPlaying     Code = "not_playing"      // the game has not begun, or is over
	NotOver        Code = "not_over"         // the game is still going on
	SeatTaken      Code = "seat_taken"       // somebody sits there
	SeatReserved   Code = "seat_reserved"    // the seat is kept for somebody
	StalePly       Code = "stale_ply"        // the table has moved on; the missing entries come along
	IllegalAction  Code = "illegal_action"   // against the rules
	NothingToUndo  Code = "nothing_to_undo"  // no decision of yours to take back
	AskOthers      Code = "ask_others"       // this undo needs the agreement of the others
	UndoForbidden  Code = "undo_forbidden"   // this table is played without undo
	AlreadyAsked   Code = "already_asked"    // a request of this kind is open
	NotAbsent      Code = "not_absent"       // whoever is to move is there, or has not been away long enough
	KeyReused      Code = "key_reused"       // the idempotency key was used for another command, or at another table
	TooMany        Code = "too_many"         // a limit on tables, messages, undo or sockets
	TooFast        Code = "too_fast"         // a rate limit
	TooLarge       Code = "too_large"        // a limit on the size of a request
	NotJSON        Code = "not_json"         // the body is not declared as JSON
	Busy           Code = "busy"             // too much at once; try again
	NewerRules     Code = "newer_rules"      // the game is played by rules this program does not know
	Internal       Code = "internal"         // our fault
	Unavailable    Code = "unavailable"      // the request was given up, or the store does not answer
	StorageFull    Code = "storage_full"     // the device has no room
	StorageBlocked Code = "storage_blocked"  // the browser's database cannot be opened
	StorageLost    Code = "storage_lost"     // the browser has closed or deleted its database
	StorageDamaged Code = "storage_damaged"  // what is stored cannot be read
)

// Cases of bad_request.
const (
	BadCharacter   = BadRequest + ".character"
	BadLength      = BadRequest + ".length"
	BadChoice      = BadRequest + ".choice"
	TwoBeginnings  = BadRequest + ".beginning"
	PlyAlone       = BadRequest + ".ply_alone"
	BadRecord      = BadRequest + ".record"
	BadRecordLine  = BadRequest + ".record_line"
	BadRecordPly   = BadRequest + ".record_ply"
	RecordOver     = BadRequest + ".record_over"
	BadPosition    = BadRequest + ".position"
	PositionOver   = BadRequest + ".position_over"
	BadPuzzle      = BadRequest + ".puzzle"
	BadSolution    = BadRequest + ".puzzle_answer"
	BadProgress    = BadRequest + ".progress"
	BadSeatCount   = BadRequest + ".seats"
	WrongSeatCount = BadRequest + ".seats_given"
	BadOptions     = BadRequest + ".options"
	NotRated       = BadRequest + ".rated"
	BadAutoma      = BadRequest + ".automa"
	NoAutomaThere  = BadRequest + ".no_automa"
	AutomaThere    = BadRequest + ".automa_plays"
	NoSuchBot      = BadRequest + ".bot"
	BadBotLimit    = BadRequest + ".bot_limit"
	BadLiveClock   = BadRequest + ".clock_live"
	BadDaysClock   = BadRequest + ".clock_days"
	BadKey         = BadRequest + ".key"
	BadAction      = BadRequest + ".action"
	BadAnswers     = BadRequest + ".answers"
	TurnPast       = BadRequest + ".turn_past"
	ChosenDraw     = BadRequest + ".draw"
	BadTries       = BadRequest + ".tries"
	BadLine        = BadRequest + ".line"
	NoSuchSeat     = BadRequest + ".seat"
	BotPlaysThere  = BadRequest + ".bot_plays"
	CutOff         = BadRequest + ".cut_off"
	BadBody        = BadRequest + ".body"
	NotANumber     = BadRequest + ".number"
	SocketOnly     = BadRequest + ".socket"
	BadID          = BadRequest + ".id"
	HasName        = BadRequest + ".has_name"
	BadHandle      = BadRequest + ".handle"
	ReservedHandle = BadRequest + ".handle_reserved"
	HasHandle      = BadRequest + ".has_handle"
	NoHandle       = BadRequest + ".no_handle"
	BadPasskey     = BadRequest + ".passkey"
	BadNotice      = BadRequest + ".notice"
	NoDaysClock    = BadRequest + ".no_days"
	BadPause       = BadRequest + ".pause"
	NoMail         = BadRequest + ".no_mail"
	NoPlans        = BadRequest + ".no_plans"
	YourTurnNow    = BadRequest + ".your_turn"
	NoTurnAhead    = BadRequest + ".no_turn_ahead"
	BadPlans       = BadRequest + ".plans"
	PlanOpen       = BadRequest + ".plan_open"
	PlanPast       = BadRequest + ".plan_past"
	NotOneself     = BadRequest + ".oneself"
	NoSuchMessage  = BadRequest + ".no_message"
	NobodyThere    = BadRequest + ".nobody"
	BadBan         = BadRequest + ".ban"
)

// Cases of other classes.
const (
	UnknownToken    = NotSignedIn + ".token"
	UsedRecovery    = NotSignedIn + ".recovery"
	UnknownPasskey  = NotSignedIn + ".passkey"
	UnverifiedKey   = NotSignedIn + ".unverified"
	NoSuchUndo      = NoSuchPly + ".undo"
	NoCommandsHere  = NoSuchCommand + ".here"
	NotAsked        = NotSeated + ".not_asked"
	EmptySeatToMove = NotYourTurn + ".empty"
	BotToMove       = NotYourTurn + ".bot"
	OverToSit       = NotWaiting + ".over"
	NotBegun        = NotPlaying + ".waiting"
	GameOver        = NotPlaying + ".over"
	NothingDecided  = NotPlaying + ".nothing"
	LessonOver      = NotPlaying + ".lesson"
	AllSeatsTaken   = SeatTaken + ".all"
	BotSitsThere    = SeatTaken + ".bot"
	WasRemoved      = SeatReserved + ".removed"
	BlockedThere    = SeatReserved + ".blocked"
	NotWanted       = SeatReserved + ".unwanted"
	NothingToRedo   = NothingToUndo + ".redo"
	TooManyTables   = TooMany + ".tables"
	TooManyToday    = TooMany + ".today"
	TooManyMessages = TooMany + ".messages"
	OnlyPlayersSay  = TooMany + ".onlookers"
	TooMuchUndo     = TooMany + ".undo"
	TooManySockets  = TooMany + ".sockets"
	TooManyTokens   = TooMany + ".tokens"
	TooManyChannels = TooMany + ".ways"
	TooManyReports  = TooMany + ".reports"
	TooManyAvoided  = TooMany + ".avoided"
	BusyThinking    = Busy + ".thinking"
	BusyReviewing   = Busy + ".reviews"
	NoDatabase      = Unavailable + ".database"
	StorageOlderTab = StorageBlocked + ".older_tab" // an older program keeps the database busy
	StorageNewer    = StorageBlocked + ".newer"     // a newer program has changed the database
)

// statuses are the HTTP statuses of the classes.
var statuses = map[Code]int{
	BadRequest: 400, NotSignedIn: 401,

	NotSeated: 403, NotOwner: 403, NotYourTurn: 403, SeatReserved: 403, UndoForbidden: 403, Unfair: 403, CrossOrigin: 403,
	TokenScope: 403, UserBanned: 403, NotOperator: 403, MayNotSpeak: 403,

	NoSuchTable: 404, NoSuchPly: 404, NoSuchPerson: 404, NoSuchRequest: 404, NoSuchEndpoint: 404, NoSuchCommand: 404,
	NoSuchLesson: 404, NoSuchPuzzle: 404, NoSuchSession: 404, NoSuchChannel: 404, NoSuchReport: 404,

	NotWaiting: 409, NotPlaying: 409, NotOver: 409, SeatTaken: 409, StalePly: 409, NothingToUndo: 409, AskOthers: 409,
	AlreadyAsked: 409, NotAbsent: 409, KeyReused: 409, SignedIn: 409, HandleTaken: 409, NotArrived: 409,

	TooLarge: 413, NotJSON: 415, IllegalAction: 422, TooMany: 429, TooFast: 429,

	Internal: 500, StorageDamaged: 500, Busy: 503, NewerRules: 503, Unavailable: 503, StorageBlocked: 503, StorageLost: 503,
	StorageFull: 507,
}

// Status is the HTTP status of a code.
func (c Code) Status() int { return statuses[c.Class()] }

// Classes lists all classes in alphabetical order.
func Classes() []Code { return slices.Sorted(maps.Keys(statuses)) }

// words is what the keys of error messages begin with.
const words = "error."

// Codes lists all codes in alphabetical order.
func Codes() []Code {
	var list []Code
	for _, key := range lang.Keys() {
		if code, ok := strings.CutPrefix(key, words); ok {
			list = append(list, Code(code))
		}
	}
	return list
}

// Class is the code before the dot.
func (c Code) Class() Code {
	class, _, _ := strings.Cut(string(c), ".")
	return Code(class)
}

// Case is what follows the dot, empty if nothing does.
func (c Code) Case() string {
	_, which, _ := strings.Cut(string(c), ".")
	return which
}
