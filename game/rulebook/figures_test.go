package rulebook

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"barrage/game/rules"
)

// TestFigures: figures of the pages that the rules export are the same there. Translations have the figures of the
// English pages (TestTranslations).
func TestFigures(t *testing.T) {
	text := map[string]string{}
	for _, e := range open(t, English) {
		text[e.Number] = e.Text
	}
	says := func(number, format string, figures ...any) {
		t.Helper()
		if want := fmt.Sprintf(format, figures...); !strings.Contains(text[number], want) {
			t.Errorf("%s does not say %q", number, want)
		}
	}
	says("R1.2.2", "%d bases, %d elevations, %d conduits and %d powerhouses, and %d buildings",
		rules.Base.Limit(), rules.Elevation.Limit(), rules.Conduit.Limit(), rules.Powerhouse.Limit(), rules.Building.Limit())
	says("R5.2", "excavators: %d in the plains, %d in the hills, %d in the mountains", rules.Plain.BasePrice(), rules.Hill.BasePrice(), rules.Mountain.BasePrice())
	says("R5.2", "mixers: %d in the plains, %d in the hills, %d in the mountains", rules.Plain.ElevationPrice(), rules.Hill.ElevationPrice(), rules.Mountain.ElevationPrice())
	says("R5.2", "excavators: %d × its value", rules.ConduitPrice)
	says("R5.2", "mixers: %d + 1 for each", new(rules.Player).PowerhousePrice())
	says("R11.4.1", "is %d less", rules.FranceReduction)
	says("R12.3.1", "counts as %d if it is less", rules.Viktor.LeastProduction())
	says("R14.4", "%d VP for each contract fulfilled (of all kinds), %d for each base, %d for each elevation, %d for each conduit, %d for each powerhouse, %d for each advanced tile",
		rules.BonusContract.VP(), rules.BonusBase.VP(), rules.BonusElevation.VP(), rules.BonusConduit.VP(), rules.BonusPowerhouse.VP(), rules.BonusAdvancedTile.VP())
	says("R14.4", "%d for each external work and %d for each building", rules.BonusExternalWork.VP(), rules.BonusBuilding.VP())
	says("R14.2", "0 energy gives %d credits", rules.TrackCredits(0))
	says("R14.2", "1 energy gives %d credit", rules.TrackCredits(1))
	says("R14.2", "29 energy or more %d", rules.TrackCredits(29))
	ranges := regexp.MustCompile(`(\d+)–(\d+) energy (\d+)`).FindAllStringSubmatch(text["R14.2"], -1)
	next := 2
	for _, m := range ranges {
		from, _ := strconv.Atoi(m[1])
		to, _ := strconv.Atoi(m[2])
		for e := from; e <= to; e++ {
			if e != next || strconv.Itoa(rules.TrackCredits(e)) != m[3] {
				t.Errorf("R14.2: %s, but %d energy gives %d", m[0], e, rules.TrackCredits(e))
			}
			next++
		}
	}
	if next != 29 {
		t.Errorf("R14.2 leaves out %d energy", next)
	}

	s, err := rules.New(rules.Options{Players: 4, Variant: rules.Introductory})
	if err != nil {
		t.Fatal(err)
	}
	for s.Phase() == rules.Setup {
		s.Play(s.Legal(nil)[0])
	}
	p := s.Player(0)
	says("R2.1.8", "%d credits, %d excavators, %d mixers, %d engineers, all pieces on the company board, %d VP, %d energy",
		p.Credits(), p.Machines().Excavators, p.Machines().Mixers, p.Engineers(), p.VP(), p.Energy())
}
