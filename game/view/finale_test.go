package view

import (
	"barrage/game/lang"
	"reflect"
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// TestFinale: at the end of every round of whole games of every variant, the parts add up
// to the difference of the VP, they are those of the events, and energy, places, credits
// and water are what was scored.
func TestFinale(t *testing.T) {
	t.Parallel()
	many := 36
	if testing.Short() {
		many = 6
	}
	penalties, bonuses, rounds := 0, 0, 0
	for g := range many {
		o := rules.Options{Players: uint8(2 + g%3), Variant: rules.Full, GuestOfficers: g%2 == 1}
		switch g % 4 {
		case 0:
			o = rules.Options{Players: uint8(2 + g%3), Variant: rules.Introductory}
		case 2:
			o.Leeghwater = true
		case 3:
			o.Automas = [4]uint8{0, uint8(1 + g/4%4)}
		}
		start, err := rules.New(o)
		if err != nil {
			t.Fatal(err)
		}
		s, r := start, rng.New(33, uint64(g))
		var actions []rules.Action
		var events []rules.Event // of the round
		var vp [rules.MaxSeats]int
		round := 0
		if f := FinaleOf(start, nil); f.Round != 0 || len(f.Seats) != 0 {
			t.Fatalf("the end of a round before the first: %+v", f)
		}
		for !s.Done() {
			a := bot.Busy{}.Choose(&s, s.Legal(nil), &r)
			var log rules.Log
			s.PlayLogged(a, &log)
			actions = append(actions, a)
			for _, e := range log.Events {
				over := e.Kind == rules.EvRound || e.Kind == rules.EvPhase && e.Phase() == rules.Done
				if over {
					if round > 0 {
						f := FinaleOf(start, actions)
						if f.Round != round {
							t.Fatalf("game %d: the end of round %d, not %d", g, f.Round, round)
						}
						vp = checkFinale(t, f, events, vp, &s)
						rounds++
						for _, seat := range f.Seats {
							penalties -= seat.Sources["no_energy"]
							bonuses += seat.Sources["bonus_tiles"]
						}
					} else {
						vp = vpNow(events)
					}
					events, round = nil, int(e.N)
				}
				events = append(events, e)
			}
		}
		for i := range s.Players() {
			if vp[i] != s.Player(rules.Seat(i)).VP() {
				t.Fatalf("game %d, seat %d: %d VP after all rounds, %d in the end", g, i, vp[i], s.Player(rules.Seat(i)).VP())
			}
		}
	}
	if rounds != 5*many || penalties == 0 || bonuses == 0 {
		t.Errorf("%d rounds in %d games, %d VP lost without energy, %d of bonus tiles", rounds, many, penalties, bonuses)
	}
}

// vpNow adds up the VP of events.
func vpNow(events []rules.Event) (vp [rules.MaxSeats]int) {
	for _, e := range events {
		if e.Kind == rules.EvVP {
			vp[e.Seat] += int(e.N)
		}
	}
	return vp
}

// sourcesOf adds up the VP of a seat from a source in a phase.
func sourcesOf(events []rules.Event, in rules.Phase, seat int, from rules.Source) (vp int) {
	var phase rules.Phase
	for _, e := range events {
		switch {
		case e.Kind == rules.EvPhase:
			phase = e.Phase()
		case e.Kind == rules.EvVP && phase == in && int(e.Seat) == seat && e.Source() == from:
			vp += int(e.N)
		}
	}
	return vp
}

// checkFinale holds the end of a round to the events of it. It returns the VP afterwards.
func checkFinale(t *testing.T, f *Finale, events []rules.Event, before [rules.MaxSeats]int, s *rules.State) (after [rules.MaxSeats]int) {
	t.Helper()
	var sources [rules.MaxSeats]map[string]int
	var energy, credits [rules.MaxSeats]int
	for i := range sources {
		sources[i] = map[string]int{}
	}
	flows, phase := []Happened{}, rules.Income
	for _, e := range events {
		switch e.Kind {
		case rules.EvPhase:
			phase = e.Phase()
		case rules.EvVP:
			sources[e.Seat][e.Source().ID()] += int(e.N)
		case rules.EvEnergy:
			energy[e.Seat] += int(e.N)
		case rules.EvCredits:
			if e.Why() == rules.ByTrack {
				credits[e.Seat] += int(e.N)
			}
		case rules.EvFlowed:
			if phase == rules.WaterFlow {
				flows = append(flows, happened(e))
			}
		}
	}
	if !reflect.DeepEqual(f.Water, flows) {
		t.Fatalf("round %d: water %v, flowed %v", f.Round, f.Water, flows)
	}
	for _, stood := range []*Game{f.Played, f.Watered} {
		if stood == nil || stood.Round != f.Round || stood.Prompt != nil || stood.Done {
			t.Fatalf("round %d: it stood %+v before it was over", f.Round, stood)
		}
	}
	moved := map[string]int{} // drops by place, of the flow
	for _, e := range flows {
		if e.From[0] == 'H' { // from a headstream; other drops fall out of no dam
			moved[e.From]--
		}
		moved[e.To]++
	}
	for _, site := range rules.Sites() {
		id := site.String()
		if _, ok := f.Watered.Capacity[id]; ok && f.Watered.Position.Map.Water[id] != f.Played.Position.Map.Water[id]+moved[id] {
			t.Fatalf("round %d: %s held %d drops and gets %d, not %d", f.Round, id, f.Played.Position.Map.Water[id], moved[id], f.Watered.Position.Map.Water[id])
		}
	}
	for i, seat := range f.Seats {
		// Scoring comes upon what stood there after the water (R14); in the last round so does the final scoring (R16).
		stood := f.Watered.Position.Companies[f.Watered.Seats[i].Company]
		scored := seat.Sources["ranking"] + seat.Sources["no_energy"] + seat.Sources["bonus_tiles"]
		if f.Watered.Seats[i].Automa > 0 {
			scored += sourcesOf(events, rules.Scoring, i, rules.FromCredits)
		}
		if stood.Energy != seat.Energy || stood.VP != f.Watered.Seats[i].VP || f.Round < rules.Rounds && stood.VP+scored != seat.After {
			t.Fatalf("round %d, seat %d: %d VP and energy %d stood there; scored %d, %d VP and energy %d told", f.Round, i, stood.VP, stood.Energy, scored, seat.After, seat.Energy)
		}
		sum := 0
		for id, n := range sources[i] {
			if n == 0 {
				delete(sources[i], id)
			}
		}
		for _, n := range seat.Sources {
			sum += n
		}
		if seat.Before != before[i] || seat.After != before[i]+sum || !reflect.DeepEqual(seat.Sources, sources[i]) {
			t.Fatalf("round %d, seat %d: %d to %d by %v; it was %d, and %v", f.Round, i, seat.Before, seat.After, seat.Sources, before[i], sources[i])
		}
		if seat.Energy != energy[i] || seat.Credits != credits[i] {
			t.Fatalf("round %d, seat %d: energy %d and %d credits, not %d and %d", f.Round, i, seat.Energy, seat.Credits, energy[i], credits[i])
		}
		if ranked := rules.Ranking(energy[:len(f.Seats)], rules.Seat(i)); seat.Sources["ranking"] != ranked || (seat.Place == 0) != (energy[i] == 0) || ranked == 6 && seat.Place != 1 {
			t.Fatalf("round %d, seat %d: place %d for %d VP, ranked %d", f.Round, i, seat.Place, seat.Sources["ranking"], ranked)
		}
		if f.Bonus != "" {
			each := 0
			for _, b := range CatalogueOf(In(lang.English)).Bonuses {
				if b.ID == f.Bonus {
					each = b.VP
				}
			}
			want := max(0, seat.Counted*each-seat.Lost)
			if seat.Reached == 0 {
				want = 0
			}
			if got := seat.Sources["bonus_tiles"]; got != want || seat.Reached != energy[i]/6 {
				t.Fatalf("round %d, seat %d: %d VP of the bonus tile for %d × %d − %d, section %d", f.Round, i, got, seat.Counted, each, seat.Lost, seat.Reached)
			}
		}
		after[i] = seat.After
	}
	return after
}
