package view

import (
	"barrage/game/lang"
	"barrage/game/rules"
)

// eventKind is how events of a kind are told to people, and shown to programs beyond their kind, seat and number.
type eventKind struct {
	tell func(telling) string // nil where other events tell what it leads to
	show func(*Happened, rules.Event)
}

// eventKinds lists every kind of event; TestEventKinds finds one that is missing.
var eventKinds = map[rules.EventKind]eventKind{
	rules.EvRevealed: {
		tell: telling.revealed,
		show: func(h *Happened, e rules.Event) {
			f, id, place := e.Drawn()
			h.What, h.N = f.Name(id), place
		},
	},
	rules.EvPicked: {
		tell: telling.picked,
		show: func(h *Happened, e rules.Event) {
			company, officer, contract := e.Pick()
			h.What = company.String()
			if officer != 0 {
				h.Officer = officer.String()
			}
			if contract != 0 {
				h.Contract = contract.String()
			}
		},
	},
	rules.EvOrder: {tell: func(t telling) string { return t.by("event.order", n(t.e.Place())) }, show: func(h *Happened, e rules.Event) { h.N = e.Place() }},
	rules.EvRound: {tell: func(t telling) string { return t.text("event.round", t.number()) }},
	rules.EvPhase: {
		tell: func(t telling) string {
			if t.e.Phase() == rules.Done {
				return ""
			}
			return t.text("event.phase", lang.Word("phase", t.Phase(t.e.Phase())))
		},
		show: func(h *Happened, e rules.Event) { h.What = e.Phase().String() },
	},
	rules.EvTurn: {
		tell: func(t telling) string {
			if !t.e.Extra() {
				return ""
			}
			return t.by("event.turn.extra")
		},
		show: func(h *Happened, e rules.Event) {
			if e.Extra() {
				h.What = "extra"
			}
		},
	},
	rules.EvPassed: {tell: func(t telling) string { return t.by("event.passed") }},
	rules.EvCopied: {tell: func(t telling) string { return t.by("event.copied", lang.Word("officer", t.Officer(t.e.Officer()))) }, show: func(h *Happened, e rules.Event) { h.Officer = e.Officer().String() }},
	rules.EvEngineers: {
		tell: func(t telling) string {
			space := lang.Word("space", t.takenSpace(t.s, t.e.Seat, t.e.Space()))
			if t.e.Architect() && t.e.N == 1 {
				return t.by("event.engineers.architect", space)
			}
			return t.by("event.engineers", t.number(), space)
		},
		show: func(h *Happened, e rules.Event) {
			h.To = e.Space().String()
			if e.Architect() {
				h.What = "architect"
			}
		},
	},
	rules.EvHome:    {tell: func(t telling) string { return t.text("event.home") }},
	rules.EvCredits: {tell: func(t telling) string { return t.signed("event.credits.gained", "event.credits.paid", t.why()) }, show: func(h *Happened, e rules.Event) { h.Why = e.Why().ID() }},
	rules.EvVP: {tell: func(t telling) string {
		return t.signed("event.vp.gained", "event.vp.lost", lang.Word("source", t.Source(t.e.Source())))
	}, show: func(h *Happened, e rules.Event) { h.Why = e.Source().ID() }},
	rules.EvEnergy: {tell: func(t telling) string { return t.by("event.energy.gained", t.number(), t.why()) }, show: func(h *Happened, e rules.Event) { h.Why = e.Why().ID() }},
	rules.EvMachines: {
		tell: func(t telling) string { return t.by("event.machines", t.machines(), t.why()) },
		show: func(h *Happened, e rules.Event) {
			h.machines(e)
			h.Why = e.Why().ID()
		},
	},
	rules.EvSpent:    {tell: func(t telling) string { return t.by("event.spent", t.machines()) }, show: (*Happened).machines},
	rules.EvInserted: {tell: func(t telling) string { return t.by("event.inserted", t.load()) }, show: (*Happened).load},
	rules.EvRotated:  {},
	rules.EvReturned: {tell: func(t telling) string { return t.by("event.returned", t.load()) }, show: (*Happened).load},
	rules.EvFetched:  {tell: func(t telling) string { return t.by("event.fetched", t.load(), n(t.e.Segment())) }, show: (*Happened).load},
	rules.EvBuilt:    {tell: telling.built, show: func(h *Happened, e rules.Event) { h.What, h.To = e.Structure().String(), e.Site().String() }},
	rules.EvWaiting: {
		tell: func(t telling) string {
			at := letter(t.e.Headstream())
			if t.e.Seat < 0 {
				return t.text("event.waiting", t.number(), at)
			}
			return t.by("event.waiting.by", t.number(), at)
		},
		show: func(h *Happened, e rules.Event) { h.To = e.Headstream().String() },
	},
	rules.EvDropInDam: {tell: func(t telling) string { return t.by("event.drop_in_dam", t.number(), t.site("at", t.e.Site())) }, show: func(h *Happened, e rules.Event) { h.To = e.Site().String() }},
	rules.EvProduced: {
		tell: func(t telling) string {
			dam, conduit, powerhouse := t.e.Production()
			return t.by("event.produced", t.number(), t.site("dam", dam), lang.Number("value", conduit.Value()), lang.Number("basin", int(powerhouse.Basin())))
		},
		show: func(h *Happened, e rules.Event) {
			dam, conduit, powerhouse := e.Production()
			h.From, h.Through, h.To = dam.String(), conduit.String(), powerhouse.String()
		},
	},
	rules.EvFlowed: {
		tell: func(t telling) string { return t.flowed(t.e, 1) },
		show: func(h *Happened, e rules.Event) {
			from, to := e.Flow()
			h.From, h.To = from.String(), to.String()
		},
	},
	rules.EvTaken: {tell: func(t telling) string { return t.by("event.taken", t.contract()) }, show: func(h *Happened, e rules.Event) { h.Contract = e.Contract().String() }},
	rules.EvDiscarded: {
		tell: func(t telling) string {
			if t.e.FromDisplay() {
				return t.by("event.discarded.display", t.contract())
			}
			return t.by("event.discarded", t.contract())
		},
		show: func(h *Happened, e rules.Event) { h.Contract = e.Contract().String() },
	},
	rules.EvFulfilled:    {tell: func(t telling) string { return t.by("event.fulfilled", t.contract()) }, show: func(h *Happened, e rules.Event) { h.Contract = e.Contract().String() }},
	rules.EvTileTaken:    {tell: func(t telling) string { return t.by("event.tile_taken", lang.Word("tile", t.Tile(t.e.Tile()))) }, show: func(h *Happened, e rules.Event) { h.What = e.Tile().String() }},
	rules.EvTileRemoved:  {tell: func(t telling) string { return t.text("event.tile_removed", lang.Word("tile", t.Tile(t.e.Tile()))) }, show: func(h *Happened, e rules.Event) { h.What = e.Tile().String() }},
	rules.EvWorkDone:     {tell: func(t telling) string { return t.by("event.work_done", lang.Word("work", t.Work(t.e.Work()))) }, show: func(h *Happened, e rules.Event) { h.What = e.Work().String() }},
	rules.EvWorkRemoved:  {tell: func(t telling) string { return t.text("event.work_removed", lang.Word("work", t.Work(t.e.Work()))) }, show: func(h *Happened, e rules.Event) { h.What = e.Work().String() }},
	rules.EvUsed:         {tell: func(t telling) string { return t.by("event.used", lang.Word("building", t.Building(t.e.Building()))) }, show: func(h *Happened, e rules.Event) { h.What = e.Building().String() }},
	rules.EvBonusRemoved: {show: func(h *Happened, e rules.Event) { h.What = e.Bonus().String() }},
	rules.EvEnergyReset:  {tell: func(t telling) string { return t.text("event.energy_reset") }},
	rules.EvScored:       {tell: func(t telling) string { return t.text("event.scored") }},
	rules.EvCards: {
		tell: func(t telling) string {
			card := lang.Number("card", int(t.e.Card()))
			if t.e.Shuffled() {
				return t.by("event.cards.shuffled", card)
			}
			return t.by("event.cards", card)
		},
		show: func(h *Happened, e rules.Event) { h.What = e.Card().String() },
	},
	rules.EvCardAction: {
		tell: func(t telling) string {
			action, instead := t.e.CardAction()
			return t.by("event.card_action", n(action+1), lang.Number("card", int(t.e.Card())), lang.Word("what", t.cardChoice(t.e.Card(), action, instead)))
		},
		show: func(h *Happened, e rules.Event) {
			action, _ := e.CardAction()
			h.What, h.N = e.Card().String(), action+1
		},
	},
}

// telling is an event to be told, with the state after it.
type telling struct {
	Words
	s *rules.State
	e rules.Event
}

// by tells what somebody does.
func (t telling) by(key string, args ...lang.Arg) string {
	return t.text(key, append([]lang.Arg{t.Subject(t.s, t.e.Seat)}, args...)...)
}

// number is how many, without a sign.
func (t telling) number() lang.Arg { return n(max(int(t.e.N), -int(t.e.N))) }

// signed tells a gain or a loss.
func (t telling) signed(gained, lost string, args ...lang.Arg) string {
	key := gained
	if t.e.N < 0 {
		key = lost
	}
	return t.by(key, append([]lang.Arg{t.number()}, args...)...)
}

func (t telling) site(name string, x rules.Site) lang.Arg { return lang.Word(name, t.Place(x)) }
func (t telling) contract() lang.Arg                      { return lang.Word("contract", t.Contract(t.e.Contract())) }
func (t telling) machines() lang.Arg                      { return lang.Word("machines", t.amounts(t.e.Machines(), 0)) }
func (t telling) why() lang.Arg                           { return lang.Word("why", t.Why(t.e.Why())) }

// load is a tile and machines on the wheel.
func (t telling) load() lang.Arg {
	var parts []string
	if tile := t.e.Tile(); tile != 0 {
		parts = append(parts, t.Tile(tile))
	}
	if t.e.Machines().Total() > 0 {
		parts = append(parts, t.amounts(t.e.Machines(), 0))
	}
	return lang.Word("load", t.list(parts))
}

func (t telling) revealed() string {
	f, id, place := t.e.Drawn()
	switch f {
	case rules.DrawAutoma, rules.DrawAutomaOfficer, rules.DrawCard: // the events that follow tell
		return ""
	}
	return t.reveal(f, id, place)
}

func (t telling) picked() string {
	picked, officer, contract := t.e.Pick()
	company := lang.Word("company", t.Company(picked))
	switch {
	case contract != 0:
		return t.text("event.picked", t.player(t.e.Seat), company, lang.Word("officer", t.Officer(officer)), lang.Word("contract", t.Contract(contract)))
	case officer != 0:
		return t.text("event.picked.automa.officer", company, lang.Word("officer", t.Officer(officer)))
	}
	return t.text("event.picked.automa", t.player(t.e.Seat), company)
}

func (t telling) built() string {
	at := t.e.Site()
	if at.Kind() == rules.Building {
		return t.by("event.built.building", lang.Word("building", t.Building(t.s.PrivateBuildings()[at.Position()-1])))
	}
	return t.by("event.built."+t.e.Structure().String(), t.site("site", at))
}

func (h *Happened) machines(e rules.Event) {
	m := e.Machines()
	h.Excavators, h.Mixers = int(m.Excavators), int(m.Mixers)
}

// load shows what goes on the wheel or comes from it.
func (h *Happened) load(e rules.Event) {
	if e.Tile() != 0 {
		h.What = e.Tile().String()
	}
	h.machines(e)
	h.N = e.Segment()
}
