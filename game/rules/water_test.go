package rules

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// R7: water.

// E16: 2 drops reach a level 2 neutral dam holding 1.
func TestE16_DamTakesOne(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).water("HB", 2) // HB: B2U B2L P5 B5U B5L
	game{sc.s, &sc.log}.flowHeadstream(HB, 2)
	sc.drops("B5L", 2).is("left the map", sc.events(EvFlowed), 2)
	if _, end := sc.log.Events[len(sc.log.Events)-1].Flow(); end != ExitLeft { // B9, P11
		t.Errorf("the second drop ends in %v", end)
	}
}

// E17, R6.3.5, R7.3.2: after a production the drop passes a full dam and is held by the next with room.
func TestE17_PassesFullDam(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, Pair{Italy, Jill}).hand(0)
	sc.built(0, "C6R", "P7_1", "B7U", "B6U").built(1, "B7L").dry().water("B6U", 1).water("B7U", 1)
	sc.do("turbine_0_l").drops("B7U", 1).drops("B7L", 1)
}

// E18, R7.2.1, R7.6.1: phase 3 on two rivers.
func TestE18_WaterPhase(t *testing.T) {
	sc := full(t, Pair{USA, Graziano}, Pair{Italy, Jill}).dry()
	// Left: HA, B1L (level 1, full), then B8L (level 3, holding 2).
	sc.water("HA", 2).water("B1L", 1).water("B8L", 2)
	// Right: HB, B2U (level 2, holding 1), B5U (level 2, holding 1), B5L neutral level 2.
	sc.built(0, "B2U:2", "B5U:2").water("HB", 3).water("B2U", 1).water("B5U", 1)
	sc.sound()
	game{sc.s, &sc.log}.waterFlow()
	sc.drops("B1L", 1).drops("B8L", 3).drops("B2U", 2).drops("B5U", 2).drops("B5L", 1)
	sc.is("left", sc.s.Waiting(HA)+sc.s.Waiting(HB), 0)
}

// R7.2.2: any dam with room stops the drop, whoever owns it.
func TestR7_2_2_OwnershipIrrelevant(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).dry().built(1, "B4U").water("HD", 0)
	sc.do("water_flow1_l", "drops HD").drops("B4U", 1)
}

// R7.1.1: the upper base space comes before the lower one.
func TestR7_1_1_UpperFirst(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).dry().built(0, "B4U").built(1, "B4L")
	sc.do("water_flow1_l", "drops HD").drops("B4U", 1).drops("B4L", 0)
}

// R7.4.1: waiting drops stay, immediate ones flow; those waiting already do not move.
func TestR7_4_1_WaitingAndImmediate(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill).dry().built(0, "B4U:2").water("HD", 2)
	sc.do("water_flow1_l", "drops HD").drops("B4U", 1).is("waiting", sc.s.Waiting(HD), 2)
	sc.turn(0).do("water_place2_l", "drops HD HD").drops("B4U", 1).is("waiting", sc.s.Waiting(HD), 4)
}

// R7.5.1: drops put in a dam do not flow and trigger nothing.
func TestR7_5_1_DirectlyInDam(t *testing.T) {
	sc := full(t, usaWilhelm, germanyJill).dry().built(0, "P5_1", "P6_1", "P8_1", "B2L").tiles(0, Adv1Base).goods(0, 0, 9, 0)
	sc.do("company_1", "build B3L adv_1_base").drops("B3L", 1).drops("B2L", 1).energy(0, 0)
}

// Q12, R7.6.2: dams and USA energy after phase 3 do not depend on the order of drops.
func TestQ12_OrderOfDropsIsIrrelevant(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	for range 400 {
		sc := full(t, usaGraziano, germanyJill).dry()
		for _, b := range []string{"B1U", "B2U", "B3L", "B4U", "B6U"} {
			sc.built(Seat(r.IntN(2)), b)
		}
		sc.built(0, "P5_1", "P9_1", "P12_1")
		for dam := firstBase; dam < firstConduit; dam++ {
			if c := int(sc.s.capacity(dam)); c > 0 {
				sc.s.drops[dam] = uint8(r.IntN(c + 1))
			}
		}
		var drops []Headstream
		for h := HA; h <= HD; h++ {
			n := r.IntN(4)
			sc.s.waiting[h] = uint8(n)
			for range n {
				drops = append(drops, h)
			}
		}
		inOrder, shuffled := *sc.s, *sc.s
		game{State: &inOrder}.waterFlow()
		r.Shuffle(len(drops), func(i, j int) { drops[i], drops[j] = drops[j], drops[i] })
		for _, h := range drops {
			game{State: &shuffled}.flowHeadstream(h, 1)
		}
		if inOrder != shuffled {
			t.Fatalf("drops %v end differently", drops)
		}
	}
}

// Annex A 12: a state at rest is the same however drops of one decision are
// named; the action counts them by headstream.
func TestDropsAreNamedOnce(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill)
	sc.do("water_place2_l").can("drops HA HB").is("ways to place 1 or 2 drops", len(sc.legal()), 4+10)
}

// TestHasWater: it is Water without a copy.
func TestHasWater(t *testing.T) {
	sc := full(t, usaGraziano, germanyJill)
	w := sc.s.Water()
	if !sc.s.HasWater(&w) {
		t.Error("a state has other water than it has")
	}
	for i := range int(unsafe.Sizeof(w)) {
		p := (*byte)(unsafe.Add(unsafe.Pointer(&w), i))
		*p ^= 1
		if sc.s.HasWater(&w) {
			t.Errorf("byte %d is not compared", i)
		}
		*p ^= 1
	}
}

// TestForesee: what headstreams will bring is counted once, also before it has been brought in this round.
func TestForesee(t *testing.T) {
	sc := full(t, Pair{USA, Mahiri}, Pair{Germany, Jill})
	sc.sound()
	s := *sc.s
	s.waiting = [headstreamEnd]uint8{}
	for dam := firstBase; dam < firstConduit; dam += 2 { // room everywhere
		s.owner[dam], s.level[dam] = 1, 3
		s.built |= 1 << dam
		s.players[0].built |= 1 << dam
	}
	brought := s
	for h := HA; h <= HD; h++ {
		brought.waiting[h] = uint8(s.sources[h].Drops(1))
	}
	want := brought.AfterWater()
	if got := s.Foresee(0, nil); got.drops == want.drops {
		t.Error("the drops of this round have been brought before its turns")
	}
	for _, phase := range []Phase{Income, Headstreams} {
		s.phase = phase
		if got := s.Foresee(0, nil); got.drops != want.drops || got.round != 1 {
			t.Errorf("%v: %v, want %v", phase, got.drops, want.drops)
		}
	}
	next := want
	for h := HA; h <= HD; h++ {
		next.waiting[h] = uint8(s.sources[h].Drops(2))
	}
	if got, then := s.Foresee(1, nil), next.AfterWater(); got.drops != then.drops || got.round != 1 {
		t.Errorf("a round later: %v, want %v", got.drops, then.drops)
	}
	var log Log
	if s.Foresee(0, &log); len(log.Events) == 0 || slices.ContainsFunc(log.Events, func(e Event) bool { return e.Kind == EvWaiting && e.Seat != Nobody }) {
		t.Errorf("somebody brings the drops of headstreams: %v", log.Events)
	}
	before := len(log.Events)
	game{State: &s, log: &log}.dropsInDam(0, firstBase, 0)
	if len(log.Events) != before {
		t.Error("no drops are an event")
	}
	s.round = Rounds
	last, more := s.Foresee(0, nil), s.Foresee(3, nil)
	if last != more {
		t.Error("nothing comes after the last round")
	}
}
