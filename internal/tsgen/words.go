package tsgen

import (
	"fmt"
	"reflect"
	"slices"

	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/learn/guide"
	"barrage/learn/puzzle"
	"barrage/learn/reason"
	"barrage/learn/review"
	"barrage/play/fault"
	"barrage/play/notice"
	"barrage/play/people"
	"barrage/play/table"
	"barrage/server/api"
)

// union is a closed list of words: what a string on the wire may be.
type union struct {
	name  string
	words []string
}

// unions lists them. Fields name the one they hold in a tag, ts:"PromptKind"; fields of the Go
// types in typed need none.
func unions() []union {
	return []union{
		{"PromptKind", append(ids(rules.PromptKinds()), view.Guess)},
		{"ActionKind", append(ids(rules.ActionKinds()), view.Guess)},
		{"EventKind", ids(rules.EventKinds())},
		{"ReasonCode", ids(rules.ReasonCodes())},
		{"FactCode", view.FactCodes()},
		{"AdviceCode", adviceCodes()},
		{"AdviceTheme", words(reason.Themes())},
		{"GuideStage", guide.Stages()},
		{"GoalKind", guide.Kinds()},
		{"NextTopic", guide.Topics()},
		{"Why", ids(rules.Whys())},
		{"Source", ids(rules.VPSources())},
		{"Phase", names(rules.Phases())},
		{"Section", names(rules.Sections())},
		{"Area", names([]rules.Area{rules.Mountain, rules.Hill, rules.Plain})},
		{"Structure", names([]rules.Kind{rules.Base, rules.Elevation, rules.Powerhouse, rules.Conduit, rules.Building})},
		{"Pile", append([]string{"starting", "national"}, names([]rules.Pile{rules.Green, rules.Yellow, rules.Red})...)},
		{"PartKind", ids(rules.PartKinds())},
		{"Amount", view.Amounts()},
		{"Way", view.Ways()},
		{"CompanyID", names(rules.Companies())},
		{"OfficerID", names(rules.Officers())},
		{"SpaceID", names(rules.Spaces())},
		{"SiteID", names(rules.Sites())},
		{"HeadstreamID", names([]rules.Headstream{rules.HA, rules.HB, rules.HC, rules.HD})},
		{"HeadstreamTileID", names(rules.HeadstreamTiles())},
		{"ContractID", names(rules.Contracts())},
		{"TileID", names(rules.Tiles())},
		{"WorkID", names(rules.AllWorks())},
		{"BuildingID", names(rules.Buildings())},
		{"BonusID", names(rules.Bonuses())},
		{"ObjectiveID", names(rules.Objectives())},
		{"Variant", table.Variants},
		{"Assignment", table.Assignments},
		{"Pace", table.Paces},
		{"Scope", words(people.Scopes())},
		{"UndoPolicy", table.Undos},
		{"ClockKind", table.ClockKinds},
		{"AtZero", table.AtZeros},
		{"TablePhase", words(table.Phases())},
		{"RequestKind", words(table.RequestKinds())},
		{"Avoidance", words(people.Avoidances())},
		{"Misdeed", words(people.Misdeeds())},
		{"AuditKind", words(people.AuditKinds())},
		{"Role", words(people.Roles())},
		{"ReportState", words(people.ReportStates())},
		{"ErrorCode", words(fault.Classes())},
		{"Command", api.CommandNames()},
		{"Verdict", words(review.Verdicts())},
		{"Level", roster.Levels()},
		{"PuzzleKind", words(append(puzzle.Kinds(), puzzle.Blunder))},
		{"PuzzleAim", words(puzzle.Aims())},
		{"PuzzleTheme", words(puzzle.Themes())},
		{"PuzzleSetID", words(puzzle.Sets())},
		{"NoticeKind", words(notice.Kinds())},
		{"NoticeMode", words([]notice.Mode{notice.Always, notice.Away, notice.Digest, notice.Never})},
		{"NoticeForm", words(notice.Forms())},
		{"NoticeFailure", words([]notice.Reason{notice.Unreachable, notice.Private, notice.Redirected, notice.Gone, notice.Refused})},
		{"ChannelKind", words([]notice.ChannelKind{notice.Hook, notice.Push, notice.Mail})},
		{"Language", names(lang.All())},
	}
}

// typed are the unions that have a type in Go.
var typed = map[reflect.Type]string{
	reflect.TypeFor[table.Phase]():        "TablePhase",
	reflect.TypeFor[table.RequestKind]():  "RequestKind",
	reflect.TypeFor[people.Avoidance]():   "Avoidance",
	reflect.TypeFor[people.Misdeed]():     "Misdeed",
	reflect.TypeFor[people.AuditKind]():   "AuditKind",
	reflect.TypeFor[people.Role]():        "Role",
	reflect.TypeFor[people.ReportState](): "ReportState",
	reflect.TypeFor[fault.Code]():         "ErrorCode",
	reflect.TypeFor[review.Verdict]():     "Verdict",
	reflect.TypeFor[reason.Theme]():       "AdviceTheme",
	reflect.TypeFor[puzzle.Kind]():        "PuzzleKind",
	reflect.TypeFor[puzzle.Aim]():         "PuzzleAim",
	reflect.TypeFor[puzzle.Theme]():       "PuzzleTheme",
	reflect.TypeFor[puzzle.Set]():         "PuzzleSetID",
	reflect.TypeFor[notice.Kind]():        "NoticeKind",
	reflect.TypeFor[notice.Mode]():        "NoticeMode",
	reflect.TypeFor[notice.Form]():        "NoticeForm",
	reflect.TypeFor[notice.Reason]():      "NoticeFailure",
	reflect.TypeFor[notice.ChannelKind](): "ChannelKind",
}

// ids are the names of kinds for programs.
func ids[T interface{ ID() string }](list []T) []string {
	return each(list, func(x T) string { return x.ID() })
}

// names are the names of things for programs.
func names[T fmt.Stringer](list []T) []string {
	return each(list, func(x T) string { return x.String() })
}

func words[T ~string](list []T) []string {
	return each(list, func(x T) string { return string(x) })
}

func each[T any](list []T, f func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = f(x)
	}
	return out
}

// known reports whether there is a union of this name.
func known(name string) bool {
	return slices.ContainsFunc(unions(), func(u union) bool { return u.name == name })
}

// adviceCodes are the codes of the reasons for turns.
func adviceCodes() []string {
	codes, _ := reason.Kinds()
	return codes
}
