package roster

import (
	"cmp"
	"math"
	"slices"

	"barrage/bot"
	"barrage/rng"
	"barrage/rules"
)

// Analyst makes the thinker that advises people and reviews their games. It thinks
// of any position, whoever is to move.
func Analyst() bot.Thinker { return counter{} }

// Levels lists the opponents for people, from the gentlest to the strongest.
func Levels() []string {
	list := []string{}
	for _, name := range []string{"spring", "brook", "river", "rapids", "torrent"} {
		if players[name] != nil {
			list = append(list, name)
		}
	}
	return list
}

// counter expects the game to end as if it were scored after the turn. It tries
// every beginning of a turn and goes on with what scores best.
type counter struct{}

// Choose begins the best turn.
func (c counter) Choose(s *rules.State, legal []rules.Action, r *rng.Source) rules.Action {
	if t := c.Think(s, bot.Limit{}, r); len(t.Lines) > 0 {
		return t.Lines[0].Turn[0]
	}
	return r.Pick(legal)
}

// Think looks one turn ahead.
func (counter) Think(s *rules.State, limit bot.Limit, _ *rng.Source) bot.Thought {
	t := bot.Thought{Depth: 1}
	seat := s.ToMove()
	if seat < 0 {
		t.Outlook = scored(s)
		return t
	}
	for _, a := range s.Legal(nil) {
		next := *s
		next.Play(a)
		line := bot.Line{Turn: []rules.Action{a}, Visits: 1}
		for next.ToMove() == seat && !next.TurnBegins() && len(line.Turn) < 40 {
			var best rules.Action
			value := math.Inf(-1)
			for _, b := range next.Legal(nil) {
				after := next
				after.Play(b)
				line.Visits++
				if v := lead(scored(&after), seat); v > value {
					best, value = b, v
				}
			}
			next.Play(best)
			line.Turn = append(line.Turn, best)
		}
		line.Outlook = scored(&next)
		t.Lines = append(t.Lines, line)
		t.Simulations += line.Visits
		if limit.Simulations > 0 && t.Simulations >= limit.Simulations {
			break
		}
	}
	slices.SortStableFunc(t.Lines, func(a, b bot.Line) int { return cmp.Compare(b.Win[seat], a.Win[seat]) })
	t.Outlook = t.Lines[0].Outlook
	return t
}

// scored is the outlook if the game were scored now.
func scored(s *rules.State) bot.Outlook {
	var o bot.Outlook
	sum := 0.0
	for i := range s.Players() {
		seat, from := rules.Seat(i), &o.Sources[i]
		for _, source := range rules.VPSources() {
			from[source] = float64(s.VPFrom(seat, source))
		}
		if s.Round() > 0 && !s.Done() {
			from[rules.FromRanking] += float64(s.RankingVP(seat))
			from[rules.FromBonusTiles] += float64(s.BonusVP(seat))
			from[rules.FromObjective] += float64(s.ObjectiveVP(seat))
			from[rules.FromResources] += float64(s.ResourcesVP(seat))
			from[rules.FromBuildings] += float64(s.BuildingsVP(seat))
			from[rules.FromWater] += float64(s.WaterVP(seat))
		}
		o.Win[i] = math.Exp(o.VP(seat) / 10)
		sum += o.Win[i]
	}
	for i := range o.Win {
		o.Win[i] /= sum
	}
	return o
}

// lead is the win share of a seat.
func lead(o bot.Outlook, seat rules.Seat) float64 { return o.Win[seat] }
