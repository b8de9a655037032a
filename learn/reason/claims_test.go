package reason

import (
	"fmt"
	"slices"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/turns"
)

// The claims check what is said by playing on, with code of their own: the others really play and do nothing that matters, and what
// cannot be is looked for by trying everything.

// said is a reason with the position it is said in.
type said struct {
	Reason
	s      rules.State
	seat   rules.Seat
	turn   []rules.Action // that the reason speaks of: the fault, or the better turn
	other  []rules.Action
	before *rules.Player
	after  rules.State // at the end of the turn
	me     *rules.Player
	events []rules.Event // of the turn
	r      rng.Source
	missed bool // of a turn that was not played
}

// spoken plays the turn that a reason speaks of.
func spoken(s rules.State, r Reason, turn, other []rules.Action) *said {
	x := &said{Reason: r, s: s, seat: s.ToMove(), turn: turn, other: other, after: s, r: rng.New(s.Hash(), 1)}
	if r.Fault {
		x.turn, x.other = other, turn
	}
	x.before = x.s.Player(x.seat)
	log := rules.Log{Camera: true}
	for i, a := range x.turn {
		x.after.PlayLogged(a, &log)
		x.events = log.Events
		if end, ok := log.TurnEnd(); ok {
			x.after, x.events, x.turn = end, log.Events, x.turn[:i+1]
			break
		}
	}
	x.me = x.after.Player(x.seat)
	return x
}

// idle is what changes nothing: to the bank with all, to pass, or to decline; of a draw the last outcome.
func idle(s *rules.State) rules.Action {
	legal := s.Legal(nil)
	if s.ToMove() < 0 {
		return legal[len(legal)-1]
	}
	best := legal[0]
	for _, a := range legal {
		switch a.Kind() {
		case rules.ActPass, rules.ActNo:
			return a
		case rules.ActSpace:
			if space, n, with := a.Space(); space == rules.Bank && with == 0 {
				if at, m, _ := best.Space(); best.Kind() != rules.ActSpace || at != rules.Bank || n > m {
					best = a
				}
			}
		}
	}
	return best
}

// walk plays the line of a reason; in between everybody is idle. It returns the events of the last turn of the line, and the position
// after it.
func walk(s rules.State, line []Turn) (events []rules.Event, at rules.State, ok bool) {
	at = s
	for i, t := range line {
		for n := 0; at.ToMove() != t.Seat || i > 0 && !at.TurnBegins(); n++ {
			if n > 200 || at.Done() || at.Round() != s.Round() {
				return nil, at, false
			}
			at.Play(idle(&at))
		}
		log := rules.Log{Camera: true}
		for _, a := range t.Answers {
			if at.Done() || at.ToMove() != t.Seat || !at.IsLegal(a) {
				return nil, at, false
			}
			end := at
			end.PlayLogged(a, &log)
			at = end
		}
		events = log.Events
		for _, p := range log.Photos {
			if p.Moment == rules.AtTurnEnd && i == len(line)-1 {
				return log.Events[:p.Events], p.State, true
			}
		}
	}
	return events, at, true
}

// turnIn is the position in which a seat has a turn, everybody before it being idle.
func turnIn(s rules.State, seat rules.Seat) (rules.State, bool) {
	round := s.Round()
	for n := 0; s.Depth() == 0 || s.ToMove() != seat || !s.TurnBegins(); n++ {
		if n > 200 || s.Done() || s.Depth() == 0 || s.Round() != round {
			return s, false
		}
		s.Play(idle(&s))
	}
	return s, true
}

// roundEnd is the position at the end of the round if everybody is idle.
func roundEnd(s rules.State) rules.State {
	for !s.Done() {
		log := rules.Log{Camera: true}
		s.PlayLogged(idle(&s), &log)
		for _, p := range log.Photos {
			if p.Moment == rules.AtRoundEnd {
				return p.State
			}
		}
	}
	return s
}

// live plays the turn in question as the game goes on.
func (x *said) live() rules.State {
	s := x.s
	for _, a := range x.turn {
		s.Play(a)
	}
	return s
}

// ends is the position at the end of the round after the turn.
func (x *said) ends() rules.State {
	if live := x.live(); live.Round() == x.s.Round() && !live.Done() {
		return roundEnd(live)
	}
	return x.after.AfterWater() // the round is over with the turn
}

// sum adds up events of a seat.
func sum(events []rules.Event, seat rules.Seat, test func(rules.Event) bool) (n int) {
	for _, e := range events {
		if e.Seat == seat && test(e) {
			n += int(e.N)
		}
	}
	return n
}

// some tells whether there is an event of a seat.
func some(events []rules.Event, seat rules.Seat, test func(rules.Event) bool) bool {
	return slices.ContainsFunc(events, func(e rules.Event) bool { return e.Seat == seat && test(e) })
}

func ofKind(k rules.EventKind) func(rules.Event) bool {
	return func(e rules.Event) bool { return e.Kind == k }
}

// made is the energy of the productions of a seat.
func made(events []rules.Event, seat rules.Seat) int {
	return sum(events, seat, func(e rules.Event) bool { return e.Kind == rules.EvEnergy && e.Why() == rules.ByProduction })
}

// produces tries all spaces of the turbine station and all productions there: the most energy of every system.
func produces(s rules.State) map[[2]rules.Site]int {
	best := map[[2]rules.Site]int{}
	for _, take := range s.Legal(nil) {
		space, _, with := rules.Space(0), 0, rules.With(0)
		if take.Kind() == rules.ActSpace {
			space, _, with = take.Space()
		}
		if space == 0 || with != 0 || space.Section() != rules.TurbineStation {
			continue
		}
		seat, log := s.ToMove(), rules.Log{Camera: true}
		at := s
		at.PlayLogged(take, &log)
		for _, f := range log.Forced {
			if f.Answer.Kind() == rules.ActProduce && f.State.ToMove() == seat && at.Prompt().Kind != rules.AskProduce {
				at = f.State
				break
			}
		}
		for _, a := range at.Legal(nil) {
			if a.Kind() == rules.ActProduce && at.ToMove() == seat {
				dam, pipe, _ := a.Production()
				best[[2]rules.Site{dam, pipe}] = max(best[[2]rules.Site{dam, pipe}], at.Yield(a))
			}
		}
	}
	return best
}

func most(best map[[2]rules.Site]int) (n int) {
	for _, e := range best {
		n = max(n, e)
	}
	return n
}

// builds tries all own construction spaces: whether a piece of a kind can be built.
func builds(s rules.State, piece rules.Kind) bool {
	seat := s.ToMove()
	for _, take := range s.Legal(nil) {
		if take.Kind() != rules.ActSpace {
			continue
		}
		if space, _, with := take.Space(); with != 0 || space.Section() != rules.CompanyBoard {
			continue
		}
		at, log := s, rules.Log{Camera: true}
		at.PlayLogged(take, &log)
		options := []rules.Action{}
		for _, f := range log.Forced {
			options = append(options, f.Answer)
		}
		if !at.Done() && at.Depth() > 0 && at.ToMove() == seat {
			options = append(options, at.Legal(nil)...)
		}
		for _, a := range options {
			if a.Kind() != rules.ActBuild {
				continue
			}
			k := a.Site().Kind()
			if k == rules.Base && s.Player(seat).Has(a.Site()) {
				k = rules.Elevation
			}
			if k == piece {
				return true
			}
		}
	}
	return false
}

// fail is a claim that does not hold.
func fail(format string, args ...any) string { return fmt.Sprintf(format, args...) }

// holds is a claim that is true or not.
func holds(ok bool, what string) string {
	if ok {
		return ""
	}
	return what
}

// claims check the reasons by kind.
var claims = map[string]func(x *said) string{
	"contract_now":      claimFulfilled,
	"contract_only":     claimOnly,
	"contract_national": claimFulfilled,
	"contract_next":     claimFulfils,
	"contract_reach":    claimFulfils,
	"bonus_step": func(x *said) string {
		tile, n := x.s.BonusTile(x.s.Round()), x.me.BonusCount(x.s.BonusTile(x.s.Round()))
		then, now := tile.Score(n, x.s.Round(), x.before.Energy()), x.after.BonusVP(x.seat)
		return holds(now-then == x.N("vp") && x.me.Energy()/6 > x.before.Energy()/6 && x.N("energy") == x.me.Energy(), fail("%d VP before, %d after", then, now))
	},
	"bonus_counts": func(x *said) string {
		_, at, ok := walk(x.s, x.Line)
		if tile := x.s.BonusTile(x.s.Round()); !ok || x.me.BonusCount(tile) <= x.before.BonusCount(tile) {
			return "not counted"
		}
		return holds(at.Player(x.seat).Energy() >= x.N("energy") && x.N("energy") >= 6, fail("%d energy", at.Player(x.seat).Energy()))
	},
	"rank_first": func(x *said) string {
		place, shared := x.after.EnergyPlace(x.seat)
		was, alone := x.s.EnergyPlace(x.seat)
		return holds(place == 1 && shared == 1 && !(was == 1 && alone == 1) && x.after.Player(x.Arg("who").(rules.Seat)).Energy() == x.N("theirs"), "not first")
	},
	"rank_up": func(x *said) string {
		return holds(x.after.RankingVP(x.seat)-x.s.RankingVP(x.seat) == x.N("vp"), "other VP")
	},
	"rank_safe": func(x *said) string {
		for range 3 {
			at := x.live()
			for !at.Done() && at.Round() == x.s.Round() && at.Phase() != rules.RoundEnd { // there energy is 0 again
				for seat := range rules.Seat(at.Players()) {
					if seat != x.seat && at.Player(seat).Energy() >= at.Player(x.seat).Energy() {
						return "overtaken"
					}
				}
				at.Play(bot.Busy{}.Choose(&at, at.Legal(nil), &x.r))
			}
		}
		return ""
	},
	"no_energy": func(x *said) string {
		_, at, ok := walk(x.s, x.Line)
		return holds(ok && x.before.Energy() == 0 && at.Player(x.seat).Energy() > 0 && x.N("vp") == 3, "no energy")
	},
	"income_now":  claimIncome,
	"income_last": claimIncome,
	"objective_up": func(x *said) string {
		then, now := x.s.IfItEnded(), x.after.IfItEnded()
		who := x.Arg("who").(rules.Seat)
		return holds(now.VPFrom(x.seat, rules.FromObjective)-then.VPFrom(x.seat, rules.FromObjective) == x.N("vp") && x.after.ObjectiveCount(who) == x.N("theirs") && x.N("mine") >= x.N("theirs"), "other VP")
	},
	"tile_scores": func(x *said) string {
		return holds(sum(x.events, x.seat, func(e rules.Event) bool { return e.Kind == rules.EvVP && e.Source() == rules.FromTiles }) == x.N("vp"), "other VP")
	},
	"work_done": func(x *said) string { return holds(x.me.Works().Len() > x.before.Works().Len(), "no work") },
	"building_worth": func(x *said) string {
		then, now := x.s.IfItEnded(), x.after.IfItEnded()
		return holds(now.VPFrom(x.seat, rules.FromBuildings)-then.VPFrom(x.seat, rules.FromBuildings) == x.N("vp"), "other VP")
	},
	"ability_used": func(x *said) string {
		return holds(x.N("energy") > 0 && x.before.Pieces(rules.Powerhouse) >= 3 && x.me.Energy()-x.before.Energy() >= x.N("energy"), "no ability")
	},
	"points_now": func(x *said) string {
		then, now := x.s.IfItEnded(), x.after.IfItEnded()
		if x.missed {
			then = spoken(x.s, Reason{}, x.other, nil).after
			then = then.IfItEnded()
		}
		parts := 0
		for _, p := range x.Arg("parts").([]Share) {
			parts += p.VP
		}
		return holds(now.Player(x.seat).VP()-then.Player(x.seat).VP() == x.N("vp") && parts == x.N("vp"), fail("%d VP", now.Player(x.seat).VP()-then.Player(x.seat).VP()))
	},
	"produce_next": func(x *said) string {
		if at, ok := turnIn(x.s, x.seat); ok && x.s.TurnBegins() && len(produces(at)) > 0 && !some(x.events, x.seat, ofKind(rules.EvBuilt)) {
			return "it can produce at once"
		}
		return claimMakes(x)
	},
	"produce_more": func(x *said) string {
		events, _, ok := walk(x.s, x.Beside)
		if !ok || made(events, x.seat) != x.N("was") {
			return fail("%d without it", made(events, x.seat))
		}
		return claimMakes(x)
	},
	"best_production": func(x *said) string {
		best, next := produces(x.s), 0
		for way, energy := range best {
			if !slices.Contains(x.Things, way[0].String()) || !slices.Contains(x.Things, way[1].String()) {
				next = max(next, energy)
			}
		}
		return holds(next == x.N("next") && x.N("energy") > next && x.Arg("sum").(rules.Terms).Energy() == x.N("energy"), fail("the next makes %d", next))
	},
	"water_now": func(x *said) string {
		n := 0
		for _, dam := range rules.Sites() {
			if d := x.after.Drops(dam) - x.s.Drops(dam); d > 0 && mayUse(&x.after, x.seat, dam) {
				n += d
			}
		}
		return holds(n == x.N("n"), fail("%d drops", n))
	},
	"water_arrives": func(x *said) string {
		n := waterAt(x.ends(), x.seat, true) - waterAt(roundEnd(x.s), x.seat, true)
		return holds(n == x.N("n") || !x.s.TurnBegins(), fail("%d drops", n))
	},
	"water_coming": func(x *said) string {
		a, b := x.after.Foresee(1, nil), x.s.Foresee(1, nil)
		return holds(waterAt(a, x.seat, false)-waterAt(b, x.seat, false) >= x.N("n"), "fewer drops")
	},
	"water_caught": func(x *said) string {
		a, b := x.ends(), roundEnd(x.s)
		who := x.Arg("who").(rules.Seat)
		return holds(waterAt(a, x.seat, false)-waterAt(b, x.seat, false) >= x.N("n") && waterAt(b, who, false)-waterAt(a, who, false) >= x.N("n"), "fewer drops")
	},
	"wheel_home": claimAffords,
	"afford":     claimAffords,
	"dearer": func(x *said) string {
		events, _, ok := walk(x.s, x.Line)
		return holds(ok && len(x.Line) == 2 && (len(events) > 0) && x.N("value") > x.N("was"), "not built")
	},
	"credits_for": func(x *said) string {
		events, _, ok := walk(x.s, x.Line)
		return holds(ok && some(events, x.seat, ofKind(rules.EvEngineers)) && x.N("cost") > x.before.Credits() && x.N("cost") <= x.N("credits"), "not taken")
	},
	"contract_fits": func(x *said) string {
		return holds(x.me.Hand().Has(x.Arg("contract").(rules.Contract)) && x.after.Reach(x.seat, x.N("energy")) >= x.N("need"), "too little")
	},
	"contract_best": func(x *said) string {
		c := x.Arg("contract").(rules.Contract)
		for _, p := range []rules.Pile{rules.Green, rules.Yellow, rules.Red} {
			for _, other := range x.s.FaceUpContracts(p) {
				if other != 0 && other != c && other.Energy() <= c.Energy() && other.Reward().VP >= c.Reward().VP {
					return other.String() + " is as good"
				}
			}
		}
		return holds(x.me.Hand().Has(c) && x.N("vp") == int(c.Reward().VP), "not taken")
	},
	"toll_earned": func(x *said) string {
		who, ok := x.Arg("who").(rules.Seat), false
		for _, e := range x.events {
			if e.Kind == rules.EvBuilt && e.Structure() == rules.Conduit {
				for _, house := range rules.Sites() {
					ok = ok || house.Kind() == rules.Powerhouse && house.Basin() == e.Site().EndBasin() && x.after.Player(who).Has(house)
				}
			}
		}
		return holds(ok && who != x.seat, "nobody pays")
	},
	"system_whole": func(x *said) string {
		n := 0
		for _, site := range rules.Sites() {
			if _, built := x.after.Owner(site); built && slices.Contains(x.Things, site.String()) {
				n++
			}
		}
		return holds(n == 3, "no system")
	},
	"house_bonus": func(x *said) string {
		return holds(x.me.ProductionBonus()-x.before.ProductionBonus() == x.N("n"), "no bonus")
	},
	"ability_on": func(x *said) string {
		return holds(x.before.Pieces(rules.Powerhouse) < 3 && x.me.Pieces(rules.Powerhouse) >= 3, "no third powerhouse")
	},
	"tile_more": func(x *said) string { return holds(x.me.Owned().Len() > x.before.Owned().Len(), "no tile") },
	"income_near": func(x *said) string {
		k := x.Arg("piece").(rules.Kind)
		n := x.me.Pieces(k) + 1
		return holds(n == 2 || n == 4 || n == 5, fail("piece %d", n))
	},
	"dam_holds": func(x *said) string {
		return holds(some(x.events, x.seat, func(e rules.Event) bool { return e.Kind == rules.EvBuilt && x.after.Capacity(e.Site()) == x.N("n") }), "other capacity")
	},
	"saves_for": func(x *said) string {
		m := x.me.Machines()
		if x.Arg("piece") == rules.Powerhouse {
			return holds(int(m.Mixers)+x.N("n") == 2+x.me.Pieces(rules.Powerhouse), "other mixers")
		}
		return holds(int(m.Excavators)+x.N("n") == 3, "other excavators")
	},
	"wheel_back": func(x *said) string { return holds(some(x.events, x.seat, ofKind(rules.EvReturned)), "nothing") },
	"wheel_near": func(x *said) string {
		return holds(x.me.Wheel()[x.N("n")].Tile == x.Arg("what").(Load).Tiles[0], "another tile")
	},
	"water_kept": func(x *said) string {
		n := 0
		for _, e := range x.events {
			if e.Kind == rules.EvFlowed {
				_, to := e.Flow()
				for _, dam := range rules.Sites() {
					if owner, _ := x.after.Owner(dam); owner == x.seat && dam.Kind() == rules.Base && dam.String() == to.String() {
						n++
					}
				}
			}
		}
		return holds(n == x.N("n"), fail("%d drops", n))
	},
	"water_contested": func(x *said) string {
		events, _, ok := walk(x.s, x.Line)
		return holds(ok && some(events, x.Arg("who").(rules.Seat), ofKind(rules.EvProduced)), "not produced")
	},
	"water_denied": func(x *said) string {
		who := x.Arg("who").(rules.Seat)
		after, ok := turnIn(x.live(), who)
		beside := x.s
		for _, a := range x.other {
			beside.Play(a)
		}
		before, too := turnIn(beside, who)
		return holds(ok && too && most(produces(after)) == x.N("energy") && most(produces(before)) == x.N("before"), "other energy")
	},
	"contract_contested": func(x *said) string {
		events, _, ok := walk(x.s, x.Line)
		return holds(ok && made(events, x.Arg("who").(rules.Seat)) == x.N("energy") && x.s.Reach(x.Arg("who").(rules.Seat), x.N("energy")) >= x.N("need"), "not enough")
	},
	"work_contested": claimLegal,
	"tile_contested": claimLegal,
	"site_contested": claimLegal,
	"space_contested": func(x *said) string {
		if why := claimLegal(x); why != "" {
			return why
		}
		space, _, _ := x.turn[0].Space()
		engineers, credits := x.N("engineers"), x.N("credits")
		for _, a := range x.s.Legal(nil) {
			other, _, with := a.Space()
			if a.Kind() != rules.ActSpace || with != 0 || other == space || other.Section() != space.Section() || other.N() < space.N() {
				continue
			}
			if engineers+credits == 0 {
				return other.String() + " does as much"
			}
			if other.Engineers()-space.Engineers() < engineers && other.Fee()+other.Cost()-space.Fee()-space.Cost() < credits {
				return other.String() + " is cheaper than said"
			}
		}
		return ""
	},
	"basin_closed": func(x *said) string {
		return holds(some(x.events, x.seat, func(e rules.Event) bool { return e.Kind == rules.EvBuilt && int(e.Site().Basin()) == x.N("basin") }), "not built")
	},
	"section_closed": func(x *said) string {
		for seat := range rules.Seat(x.s.Players()) {
			at, ok := turnIn(x.live(), seat)
			if !ok {
				continue
			}
			for _, a := range at.Legal(nil) {
				if a.Kind() == rules.ActSpace {
					if space, _, _ := a.Space(); space.Section() == x.Arg("section") {
						return space.String() + " is free"
					}
				}
			}
		}
		return ""
	},
	"turn_order": func(x *said) string {
		for range 3 {
			at := x.live()
			for at.Round() == x.s.Round() && !at.Done() {
				at.Play(bot.Busy{}.Choose(&at, at.Legal(nil), &x.r))
			}
			if order := at.TurnOrder(); order[0] != x.seat {
				return fail("%v begin", order)
			}
		}
		return ""
	},
	"crew_left": func(x *said) string {
		other := x.s
		for _, a := range x.other {
			other.Play(a)
		}
		them := other.Player(x.seat)
		same := x.me.VP() == them.VP() && x.me.Energy() == them.Energy() && x.me.Machines() == them.Machines() && x.me.Built() == them.Built() && x.me.Hand() == them.Hand()
		return holds(same && x.me.Crew()-them.Crew() == x.N("engineers") && x.me.Credits()-them.Credits() == x.N("credits") || other.Round() != x.s.Round(), "not the same")
	},
	"crew_enough": func(x *said) string {
		if at, ok := turnIn(x.live(), x.seat); !ok || most(produces(at)) != x.N("energy") {
			return "not so much"
		}
		return claimMakes(x)
	},
	"bank_pays": func(x *said) string {
		return holds(x.me.Crew() == 0 && x.me.Credits()-x.before.Credits() == x.N("credits"), "other credits")
	},
	"bank_waits": func(x *said) string {
		for seat := range rules.Seat(x.s.Players()) {
			if n := x.after.Player(seat).Crew(); seat != x.seat && !x.after.HasPassed(seat) && (n > x.N("most") || n >= x.me.Crew()) {
				return "another has as many engineers"
			}
		}
		return holds(x.me.Crew() == x.N("n") && x.me.Crew() > 1, "others")
	},
	"contract_declined": claimDeclined,
	"no_dam": func(x *said) string {
		for _, from := range x.Arg("from").([]rules.Basin) {
			for _, dam := range rules.Sites() {
				if dam.Basin() == from && mayUse(&x.after, x.seat, dam) {
					return dam.String()
				}
			}
		}
		return ""
	},
	"no_pipe": func(x *said) string {
		for _, pipe := range rules.Sites() {
			_, built := x.after.Owner(pipe)
			if pipe.Kind() != rules.Conduit || !built || !some(x.events, x.seat, func(e rules.Event) bool {
				return e.Kind == rules.EvBuilt && e.Structure() == rules.Powerhouse && e.Site().Basin() == pipe.EndBasin()
			}) {
				continue
			}
			for _, dam := range rules.Sites() {
				if dam.Basin() == pipe.Basin() && mayUse(&x.after, x.seat, dam) {
					return pipe.String()
				}
			}
		}
		return ""
	},
	"no_house": func(x *said) string {
		for _, house := range rules.Sites() {
			if house.Kind() == rules.Powerhouse && int(house.Basin()) == x.N("basin") && x.me.Has(house) {
				return house.String()
			}
		}
		return ""
	},
	"dry": func(x *said) string {
		at := x.ends()
		for _, dam := range rules.Sites() {
			if slices.Contains(x.Things, dam.String()) && at.Drops(dam) > 0 {
				return "it is wet"
			}
		}
		return ""
	},
	"empty_wheel": func(x *said) string {
		return holds(!some(x.events, x.seat, ofKind(rules.EvReturned)) && some(x.events, x.seat, ofKind(rules.EvRotated)), "something returned")
	},
	"short_by": func(x *said) string {
		return holds(made(x.events, x.seat) >= x.N("have") && x.s.Reach(x.seat, x.N("have"))+x.N("n") == x.N("need"), "other figures")
	},
	"drops_away": func(x *said) string {
		who := x.Arg("who").(rules.Seat)
		a, b := x.ends(), roundEnd(x.s)
		return holds(waterAt(a, who, false)-waterAt(b, who, false) >= x.N("n") && waterAt(a, x.seat, true) <= waterAt(b, x.seat, true), "other drops")
	},
	"gives_water": func(x *said) string {
		who := x.Arg("who").(rules.Seat)
		return holds(waterAt(x.after, who, false) > waterAt(x.s, who, false), "nothing is given")
	},
	"bank_all": func(x *said) string { return holds(x.me.Crew() == 0 && x.before.Crew() == x.N("n"), "others") },
	"crew_wasted": func(x *said) string {
		_, at, ok := walk(x.s, x.Line)
		p := at.Player(x.seat)
		same := p.VP() == x.me.VP() && p.Energy() == x.me.Energy() && p.Machines() == x.me.Machines() && p.Built() == x.me.Built() && p.Hand() == x.me.Hand()
		return holds(ok && same && p.Crew()-x.me.Crew() == x.N("engineers") && p.Credits()-x.me.Credits() == x.N("credits"), "not the same")
	},
	"toll_avoidable": func(x *said) string {
		return holds(sum(x.events, x.seat, func(e rules.Event) bool { return e.Kind == rules.EvCredits && e.Why() == rules.ByConduit }) <= -x.N("n"), "no toll")
	},
	"wild_spent": func(x *said) string {
		ok := false
		for _, t := range x.before.Supply().Tiles() {
			ok = ok || t.Level() == 0 && t.Kind() == x.Arg("piece")
		}
		return holds(ok, "no such tile")
	},
}

func claimFulfilled(x *said) string {
	c := x.Arg("contract").(rules.Contract)
	return holds(x.me.Fulfilled().Has(c) && !x.before.Fulfilled().Has(c) && x.N("need") == c.Energy(), "not fulfilled")
}

func claimOnly(x *said) string {
	for way, energy := range produces(x.s) {
		through := func(e rules.Event) bool {
			if e.Kind != rules.EvProduced {
				return false
			}
			dam, pipe, _ := e.Production()
			return dam == way[0] && pipe == way[1]
		}
		if x.s.Reach(x.seat, energy) >= x.N("need") && !some(x.events, x.seat, through) {
			return fail("%v makes %d", way, energy)
		}
	}
	return claimFulfilled(x)
}

func claimFulfils(x *said) string {
	events, at, ok := walk(x.s, x.Line)
	if !ok || !at.Player(x.seat).Fulfilled().Has(x.Arg("contract").(rules.Contract)) {
		return "not fulfilled"
	}
	return holds(made(events, x.seat) >= x.N("energy"), fail("%d energy", made(events, x.seat)))
}

func claimMakes(x *said) string {
	events, _, ok := walk(x.s, x.Line)
	first := 0
	for _, e := range events {
		if e.Kind == rules.EvEnergy && e.Seat == x.seat && e.Why() == rules.ByProduction {
			first = int(e.N)
			break
		}
	}
	return holds(ok && first == x.N("energy"), fail("%d energy", first))
}

func claimIncome(x *said) string {
	r := x.Arg("reward").(rules.Reward)
	vp := sum(x.events, x.seat, func(e rules.Event) bool { return e.Kind == rules.EvVP && e.Source() == rules.FromIncome })
	credits := sum(x.events, x.seat, func(e rules.Event) bool { return e.Kind == rules.EvCredits && e.Why() == rules.ByIncome })
	if vp < int(r.VP) || credits < int(r.Credits) {
		return fail("%d VP, %d credits", vp, credits)
	}
	// It is paid again when the next round begins.
	at := x.live()
	for x.s.Round() < rules.Rounds && at.Round() == x.s.Round() {
		log := rules.Log{Camera: true}
		at.PlayLogged(idle(&at), &log)
		if at.Round() == x.s.Round() {
			continue
		}
		for n := 0; at.Phase() == rules.Income && n < 20; n++ {
			at.PlayLogged(idle(&at), &log)
		}
		if vp := sum(log.Events, x.seat, func(e rules.Event) bool { return e.Kind == rules.EvVP && e.Source() == rules.FromIncome }); vp < int(r.VP) {
			return fail("%d VP in the next round", vp)
		}
	}
	return holds(x.N("rounds") == rules.Rounds-x.s.Round(), "other rounds")
}

func claimAffords(x *said) string {
	piece := x.Arg("piece").(rules.Kind)
	if x.s.TurnBegins() && builds(x.s, piece) {
		return "it could before"
	}
	at, ok := turnIn(x.live(), x.seat)
	return holds(ok && builds(at, piece), "it cannot now")
}

// claimLegal: the line of the rival is legal.
func claimLegal(x *said) string {
	_, _, ok := walk(x.s, x.Line)
	return holds(ok && x.Line[0].Seat == x.Arg("who").(rules.Seat), "not legal")
}

func claimDeclined(x *said) string {
	at := x.s
	for _, a := range x.turn {
		if at.Depth() > 0 && at.ToMove() == x.seat && at.IsLegal(rules.Fulfil(x.Arg("contract").(rules.Contract))) {
			return ""
		}
		at.Play(a)
		if turns.Over(&at, x.seat) {
			break
		}
	}
	return "it could not be fulfilled"
}

// mayUse tells whether a seat may produce from a dam (R6.1.1).
func mayUse(s *rules.State, seat rules.Seat, dam rules.Site) bool {
	owner, built := s.Owner(dam)
	return dam.Kind() == rules.Base && built && (owner == seat || owner == rules.Nobody)
}

// waterAt counts the drops in dams of a seat, with those of nobody or without.
func waterAt(s rules.State, seat rules.Seat, neutral bool) (n int) {
	for _, dam := range rules.Sites() {
		if owner, built := s.Owner(dam); built && dam.Kind() == rules.Base && (owner == seat || neutral && owner == rules.Nobody) {
			n += s.Drops(dam)
		}
	}
	return n
}
