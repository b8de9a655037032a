package view

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"barrage/game/lang"
	"barrage/game/rules"
)

// What is shown is what happens: every figure and thing that an answer names is compared
// with the events of really giving it, at every position of many games.

// happening is what playing an answer led to.
type happening struct {
	after  rules.State
	events []rules.Event
}

// playOn plays an answer, and the first way to pay if that is asked next.
func playOn(s *rules.State, a rules.Action) happening {
	h := happening{after: *s}
	var log rules.Log
	h.after.PlayLogged(a, &log)
	if h.after.Prompt().Kind == rules.AskPay && a.Kind() == rules.ActBuild {
		h.after.PlayLogged(h.after.Legal(nil)[0], &log)
	}
	h.events = log.Events
	if end := slices.IndexFunc(h.events, func(e rules.Event) bool {
		return e.Kind == rules.EvTurn || e.Kind == rules.EvPhase || e.Kind == rules.EvOrder
	}); end > 0 {
		h.events = h.events[:end] // what follows is not this answer's doing
	}
	return h
}

// paid is the credits a seat has paid for some reasons. An Automa pays VP (A10.1), which
// do not tell for what.
func (h happening) paid(s *rules.State, seat rules.Seat, why ...rules.Why) int {
	n := 0
	for _, e := range h.events {
		if e.Seat == seat && e.Kind == rules.EvCredits && slices.Contains(why, e.Why()) {
			n -= int(e.N)
		}
	}
	return n
}

// first finds the first event of a kind, of a seat.
func (h happening) first(seat rules.Seat, k rules.EventKind) (rules.Event, bool) {
	for _, e := range h.events {
		if e.Kind == k && e.Seat == seat {
			return e, true
		}
	}
	return rules.Event{}, false
}

var (
	fee      = regexp.MustCompile(`, red border: (\d+) (?:credits?|VP)$`)
	toll     = regexp.MustCompile(`, (\d+) (?:credits?|VP) to (.+)$`)
	forPrice = regexp.MustCompile(`for (\d+) credits?$`)
	inPrice  = regexp.MustCompile(`(\d+) credits?\)$`)
	energy   = regexp.MustCompile(`: (\d+) energy`)
	crew     = regexp.MustCompile(`\((\d+) engineers?`)
)

// figure is the number that a text names, 0 if it names none.
func figure(r *regexp.Regexp, text string) int {
	m := r.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		panic(err)
	}
	return n
}

func TestShownIsWhatHappens(t *testing.T) {
	w := In(lang.English)
	checked := map[string]int{}
	equal := func(s *rules.State, a rules.Action, what string, shown, is int) {
		t.Helper()
		if shown != is {
			t.Fatalf("%v (%s): %s is shown as %d, and is %d", a, w.Answer(s, a), what, shown, is)
		}
		if shown != 0 {
			checked[what]++
		}
	}
	games(t, func(s *rules.State, legal []rules.Action) {
		seat := s.ToMove()
		if s.Done() || seat < 0 {
			return
		}
		person := s.Player(seat).Level() == 0
		for i, a := range prompt(s, w).Answers {
			action := legal[i]
			h := playOn(s, action)
			check := func(what string, shown, is int) { t.Helper(); equal(s, action, what, shown, is) }
			if a.Action != action.String() || a.Kind != action.Kind().ID() || a.Text != w.Answer(s, action) {
				t.Fatalf("%v is shown as %+v", action, a)
			}
			switch action.Kind() {
			case rules.ActProduce:
				e, _ := h.first(seat, rules.EvProduced)
				gained, _ := h.first(seat, rules.EvEnergy)
				check("energy", a.Energy, int(gained.N))
				check("energy in words", figure(energy, a.Text), int(gained.N))
				check("drops", a.Targets["drop"], int(e.N))
				dam, conduit, powerhouse := e.Production()
				for _, at := range []rules.Site{dam, conduit, powerhouse} {
					check("part of a system", a.Targets[at.String()], 1)
				}
				check("number of parts", len(a.Targets), 4)
				charged := h.paid(s, seat, rules.ByConduit)
				if owner, _ := s.Owner(conduit); owner != seat { // R6.1.5: a VP for each drop
					for _, e := range h.events {
						if e.Kind == rules.EvVP && e.Seat == owner && e.Source() == rules.FromConduits {
							check("toll of an Automa or a person", a.Toll, int(e.N))
							break
						}
					}
					check("toll in words", figure(toll, a.Text), a.Toll)
					if m := toll.FindStringSubmatch(a.Text); m == nil || m[2] != w.Who(s, owner) {
						t.Fatalf("%v: the toll of %q is not for %s", action, a.Text, w.Who(s, owner))
					}
				} else {
					check("toll for one's own conduit", a.Toll, 0)
				}
				if person {
					check("toll", a.Toll, charged)
				}
			case rules.ActBuild:
				e, _ := h.first(seat, rules.EvBuilt)
				check("site", a.Targets[e.Site().String()], 1)
				if person {
					check("building fee", figure(fee, a.Text), h.paid(s, seat, rules.ByBuildingFee))
				} else {
					check("building fee of an Automa", figure(fee, a.Text), automaFee(h, seat))
				}
			case rules.ActPlace:
				e, _ := h.first(seat, rules.EvBuilt)
				check("site of a reward", a.Targets[e.Site().String()], 1)
				if person {
					check("fee of a reward", figure(fee, a.Text), h.paid(s, seat, rules.ByBuildingFee))
				}
			case rules.ActPay:
				e, _ := h.first(seat, rules.EvInserted)
				check("excavators", a.Targets["excavator"], int(e.Machines().Excavators))
				check("mixers", a.Targets["mixer"], int(e.Machines().Mixers))
				if person {
					check("credits for machines", a.Targets["credit"], h.paid(s, seat, rules.BySolomon))
				}
			case rules.ActSpace:
				e, _ := h.first(seat, rules.EvEngineers)
				check("engineers", a.Targets["engineer"], int(e.N))
				check("space", a.Targets[e.Space().String()], 1)
				_, _, with := action.Space()
				if e.Space() == rules.Bank && with == 0 {
					check("credits of the bank", figure(forPrice, a.Text), -h.paid(s, seat, rules.ByBank))
				} else {
					check("price of a space", figure(inPrice, a.Text), h.paid(s, seat, rules.ByFee, rules.ByCost))
					if with != rules.WithArchitect {
						check("engineers in words", figure(crew, a.Text), int(e.N))
					}
				}
			case rules.ActCopy:
				e, _ := h.first(seat, rules.EvCopied)
				check("officer", a.Targets[e.Officer().String()], 1)
				check("price of a copy", figure(inPrice, a.Text), h.paid(s, seat, rules.ByFee))
			case rules.ActWork:
				e, _ := h.first(seat, rules.EvWorkDone)
				check("work", a.Targets[e.Work().String()], 1)
				if person {
					check("loan", figure(forPrice, a.Text), loanPaid(h, seat))
				} else {
					check("loan of an Automa", figure(forPrice, a.Text), 0)
				}
			case rules.ActUse:
				e, _ := h.first(seat, rules.EvUsed)
				check("building", a.Targets[e.Building().String()], 1)
				check("cost of a building", figure(forPrice, a.Text), h.paid(s, seat, rules.ByCost))
			case rules.ActDrops:
				total := 0
				for hs := rules.HA; hs <= rules.HD; hs++ {
					n := 0
					for _, e := range h.events {
						if e.Kind == rules.EvWaiting && e.Headstream() == hs && e.Seat == seat {
							n += int(e.N)
						}
					}
					total += n
					if !s.Immediate() {
						check("drops on a headstream", a.Targets[hs.String()], n)
					}
				}
			case rules.ActMachines:
				e, _ := h.first(seat, rules.EvMachines)
				check("excavators gained", a.Targets["excavator"], int(e.Machines().Excavators))
				check("mixers gained", a.Targets["mixer"], int(e.Machines().Mixers))
			case rules.ActFetchMachines:
				e, _ := h.first(seat, rules.EvFetched)
				check("excavators fetched", a.Targets["excavator"], int(e.Machines().Excavators))
				check("mixers fetched", a.Targets["mixer"], int(e.Machines().Mixers))
				check("segment", a.Targets[fmt.Sprint("segment_", e.Segment())], 1)
			case rules.ActFetchTile:
				e, _ := h.first(seat, rules.EvFetched)
				check("tile fetched", a.Targets[e.Tile().String()], 1)
			case rules.ActTile:
				e, _ := h.first(seat, rules.EvTileTaken)
				check("tile taken", a.Targets[e.Tile().String()], 1)
			case rules.ActFulfil:
				e, _ := h.first(seat, rules.EvFulfilled)
				check("contract fulfilled", a.Targets[e.Contract().String()], 1)
			case rules.ActTake, rules.ActDiscard:
				kind := rules.EvTaken
				if action.Kind() == rules.ActDiscard {
					kind = rules.EvDiscarded
				}
				n := 0
				for _, e := range h.events {
					if e.Kind == kind && e.Seat == seat && n < len(a.Targets) {
						check("contract "+a.Kind, a.Targets[e.Contract().String()], 1)
						n++
					}
				}
				check("contracts "+a.Kind, len(a.Targets), n)
			case rules.ActDam:
				e, _ := h.first(seat, rules.EvDropInDam)
				check("dam", a.Targets[e.Site().String()], 1)
			case rules.ActCard:
				e, _ := h.first(seat, rules.EvCardAction)
				n, _ := e.CardAction()
				check("action of a card", a.Targets[fmt.Sprint("action_", n+1)], 1)
			}
		}
	})
	for _, what := range []string{"toll", "toll of an Automa or a person", "building fee", "fee of a reward", "credits for machines", "credits of the bank", "price of a space", "price of a copy",
		"loan", "energy", "segment", "tile fetched", "contract take", "contract discard", "contract fulfilled", "drops on a headstream", "dam", "action of a card", "work"} {
		if checked[what] == 0 {
			t.Errorf("%s: compared %d times", what, checked[what])
		}
	}
}

// automaFee is the VP that an Automa pays for the space of the piece it has just built.
func automaFee(h happening, seat rules.Seat) int {
	built := slices.IndexFunc(h.events, func(e rules.Event) bool { return e.Kind == rules.EvBuilt && e.Seat == seat })
	if built+1 == len(h.events) {
		return 0
	}
	if e := h.events[built+1]; e.Kind == rules.EvVP && e.Seat == seat && e.Source() == rules.FromCredits && e.N < 0 {
		return -int(e.N)
	}
	return 0
}

// loanPaid is the credits paid for a work: the first that a building moved.
func loanPaid(h happening, seat rules.Seat) int {
	for _, e := range h.events {
		if e.Kind == rules.EvCredits && e.Seat == seat && e.Why() == rules.ByBuilding {
			return -int(e.N)
		}
	}
	return 0
}

// TestForecast: the water shown for after phase 3 is the water after phase 3.
func TestForecast(t *testing.T) {
	compared, moved := 0, 0
	games(t, func(s *rules.State, legal []rules.Action) {
		if s.Done() {
			return
		}
		for _, a := range legal {
			after, log := *s, rules.Log{Camera: true}
			after.PlayLogged(a, &log)
			end := slices.IndexFunc(log.Photos, func(p rules.Photo) bool { return p.Moment == rules.AtRoundEnd || p.Moment == rules.AtGameEnd })
			if end < 1 || log.Photos[end-1].Moment != rules.AtTurnEnd {
				continue
			}
			before := GameOf(&log.Photos[end-1].State, In(lang.English))
			if is := Of(&log.Photos[end].State).Map.Water; !maps.Equal(before.Forecast.Water, is) {
				t.Fatalf("round %d: %v is shown, and it is %v", s.Round(), before.Forecast.Water, is)
			}
			compared++
			if !maps.Equal(before.Forecast.Water, before.Position.Map.Water) {
				moved++
			}
		}
	})
	if compared < 20 || moved < 10 {
		t.Errorf("%d forecasts, %d of them differ from the water before", compared, moved)
	}
}

// TestProjection: what the scoring of the round, and of the game, would give at the end of the last turn
// is what it gives, water, no energy and an Automa's credits included (R7.6, R14, R16, A10.1); once it
// is scored, nothing is left to come.
func TestProjection(t *testing.T) {
	rounds, dark, ended := 0, 0, 0
	games(t, func(s *rules.State, legal []rules.Action) {
		for _, a := range legal {
			after, log := *s, rules.Log{Camera: true}
			after.PlayLogged(a, &log)
			end := slices.IndexFunc(log.Photos, func(p rules.Photo) bool { return p.Moment == rules.AtRoundEnd })
			if end < 1 || log.Photos[end-1].Moment != rules.AtTurnEnd {
				continue
			}
			before, then := &log.Photos[end-1].State, &log.Photos[end].State
			rounds++
			for i, at := range GameOf(before, In(lang.English)).Seats {
				p, seat := at.Projection, rules.Seat(i)
				gained := func(then *rules.State) int { return then.Player(seat).VP() - before.Player(seat).VP() }
				round := p.Ranking + p.NoEnergy + p.Credits + p.Bonus
				if is := gained(then); round != is {
					t.Fatalf("round %d, seat %d: %d VP are shown for the round, and it is %d: %+v", before.Round(), i, round, is, p)
				}
				if p.NoEnergy != 0 {
					dark++
				}
				if !after.Done() {
					continue
				}
				ended++
				if all, is := round+p.Objective+p.Resources+p.Buildings+p.Water, gained(&after); all != is {
					t.Fatalf("seat %d: %d VP are shown for the end, and it is %d: %+v", i, all, is, p)
				}
				if left := GameOf(&after, In(lang.English)).Seats[i].Projection; left != (Projection{}) {
					t.Fatalf("the game is scored, and more is shown to come: %+v", left)
				}
			}
		}
	})
	if rounds < 20 || dark < 10 || ended < 10 {
		t.Errorf("%d rounds, %d seats without energy, %d seats at the end of the game", rounds, dark, ended)
	}
}

// TestEventsNameThings: the ids of an event name the thing that has changed hands.
func TestEventsNameThings(t *testing.T) {
	seen := map[string]int{}
	games(t, func(s *rules.State, legal []rules.Action) {
		if s.Done() {
			return
		}
		for _, a := range legal[:min(len(legal), 3)] {
			after, log := *s, rules.Log{}
			after.PlayLogged(a, &log)
			taken := map[string]int{}
			for i, h := range Happenings(log.Events) {
				e := log.Events[i]
				if h.Kind != e.Kind.ID() || h.Seat != int(e.Seat) {
					t.Fatalf("%v: %+v", e, h)
				}
				ok := true
				switch seat := e.Seat; e.Kind {
				case rules.EvTaken:
					taken[h.Contract]++
					c := contractNamed(h.Contract)
					ok = after.Player(seat).Hand().Has(c) || after.Player(seat).Fulfilled().Has(c) || gone(log.Events[i:], c)
				case rules.EvDiscarded:
					c := contractNamed(h.Contract)
					ok = c != 0 && !after.Player(seat).Hand().Has(c) && !after.Player(seat).Fulfilled().Has(c)
				case rules.EvFulfilled:
					ok = after.Player(seat).Fulfilled().Has(contractNamed(h.Contract))
				case rules.EvTileTaken:
					ok = slices.Contains(names(after.Player(seat).Owned().Tiles()), h.What)
				case rules.EvTileRemoved:
					ok = slices.Contains(names(after.RemovedTiles().Tiles()), h.What)
				case rules.EvWorkDone:
					ok = slices.Contains(names(after.Player(seat).Works().Works()), h.What)
				case rules.EvWorkRemoved:
					ok = slices.Contains(names(after.RemovedWorks().Works()), h.What)
				case rules.EvBuilt:
					site := siteNamed(h.To)
					ok = after.Player(seat).Has(site) && (h.What == site.Kind().String() || h.What == "elevation" && after.Level(site) > 1)
				case rules.EvPicked:
					p := after.Player(seat)
					ok = h.What == named(p.Company()) && (h.Officer == named(p.Officer()) || h.Officer == "" && p.Level() > 0) // an Automa gets its officer later
				case rules.EvCopied:
					_, officer := a.Copy()
					ok = h.Officer == officer.String()
				case rules.EvWaiting, rules.EvDropInDam:
					ok = h.To != "" && h.N == int(e.N)
				case rules.EvBonusRemoved:
					ok = h.What == s.BonusTile(s.Round()).String()
				case rules.EvVP:
					ok = slices.ContainsFunc(rules.VPSources(), func(from rules.Source) bool { return from.ID() == h.Why })
				case rules.EvCredits, rules.EvEnergy, rules.EvMachines:
					ok = slices.ContainsFunc(rules.Whys(), func(why rules.Why) bool { return why.ID() == h.Why })
				}
				if !ok {
					t.Fatalf("%v: %v is shown as %+v", a, e, h)
				}
				seen[h.Kind]++
			}
		}
	})
	for _, k := range rules.EventKinds() {
		if seen[k.ID()] == 0 {
			t.Errorf("no event %s", k.ID())
		}
	}
}

// gone reports whether a contract was discarded later on.
func gone(events []rules.Event, c rules.Contract) bool {
	return slices.ContainsFunc(events, func(e rules.Event) bool { return e.Kind == rules.EvDiscarded && e.Contract() == c })
}

func contractNamed(id string) rules.Contract {
	for _, c := range rules.Contracts() {
		if c.String() == id {
			return c
		}
	}
	return 0
}

func siteNamed(id string) rules.Site {
	for _, s := range rules.Sites() {
		if s.String() == id {
			return s
		}
	}
	return 0
}

// TestTomorrow: the water foreseen after the last turn of a round is that after the flow, drop
// by drop; and what is foreseen for the next round is what its beginning makes of it, where no
// income places drops.
func TestTomorrow(t *testing.T) {
	t.Parallel()
	this, next, moved := 0, 0, 0
	games(t, func(s *rules.State, legal []rules.Action) {
		for _, a := range legal[:min(1, len(legal))] {
			after := *s
			log := rules.Log{Camera: true}
			after.PlayLogged(a, &log)
			i := slices.IndexFunc(log.Events, func(e rules.Event) bool { return e.Kind == rules.EvPhase && e.Phase() == rules.WaterFlow })
			k := slices.IndexFunc(log.Photos, func(p rules.Photo) bool { return p.Moment == rules.AtRoundEnd })
			if i < 0 || k < 1 {
				continue
			}
			last := log.Photos[k-1].State // after the last turn
			seen := tomorrow(&last)
			var flows []Happened
			for _, e := range log.Events[i:] {
				if e.Kind == rules.EvPhase && e.Phase() == rules.Scoring {
					break
				}
				if e.Kind == rules.EvFlowed {
					flows = append(flows, happened(e))
				}
			}
			if is := mapOf(&log.Photos[k].State).Water; !maps.Equal(seen[0].Water, is) || !slices.Equal(seen[0].Flows, flows) {
				t.Fatalf("round %d: %v by %v is foreseen, and it is %v by %v", s.Round(), seen[0].Water, seen[0].Flows, is, flows)
			}
			this++
			moved += len(flows)
			for _, p := range log.Photos[k:] {
				placed := slices.ContainsFunc(log.Events[:p.Events], func(e rules.Event) bool { return e.Kind == rules.EvWaiting && e.Seat >= 0 })
				if p.Moment != rules.AtRoundStart || placed {
					continue
				}
				if is := tomorrow(&p.State)[0]; !maps.Equal(seen[1].Water, is.Water) || !slices.Equal(seen[1].Flows, is.Flows) {
					t.Fatalf("round %d: %v is foreseen for the next, and it would be %v", s.Round(), seen[1], is)
				}
				next++
			}
		}
	})
	if this == 0 || next == 0 || moved == 0 {
		t.Errorf("%d ends of rounds, %d beginnings, %d drops", this, next, moved)
	}
}
