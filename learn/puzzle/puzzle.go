// Package puzzle is practice made and checked by machine: a position, a question about it, and what
// every answer comes to. A puzzle is one line of text; it is judged from that line and the rules,
// without a search. Package prove makes puzzles and proves them, package shipped holds those that
// come with the program.
package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"barrage/game/rules"
)

// Kind is a kind of practice.
type Kind string

const (
	Production Kind = "production" // the best production now
	Water      Kind = "water"      // where does the water stop
	Engineers  Kind = "engineers"  // the last engineers
	Afford     Kind = "afford"     // build it in the fewest turns
	Contracts  Kind = "contracts"  // contracts in a row
	Blunder    Kind = "blunder"    // a blunder of one's own, from a review
	Turn       Kind = "turn"       // the turn of the game
)

// Kinds lists the kinds that ship; blunders come from the games of the solver.
func Kinds() []Kind { return []Kind{Production, Water, Engineers, Afford, Contracts, Turn} }

// Opinion reports whether the results are those of a search instead of proven ones.
func (k Kind) Opinion() bool { return k == Turn || k == Blunder }

// Aim is what the answers of a puzzle are measured by. More is better.
type Aim string

const (
	Energy   Aim = "energy"    // energy of a production
	Stops    Aim = "stops"     // drops of a headstream whose end is named
	VP       Aim = "vp"        // VP when the round is scored, in round 5 when the game is
	WinRound Aim = "win_round" // 1 for the most energy of the round, alone
	WinGame  Aim = "win_game"  // 1 for the only winner
	Build    Aim = "build"     // turns until something is built, counted below zero
	Fulfil   Aim = "fulfil"    // contracts fulfilled until the end of the round
	Victory  Aim = "victory"   // the search's share of victories, in thousandths
	Mend     Aim = "mend"      // the same, for a blunder
)

// Aims lists all aims.
func Aims() []Aim {
	return []Aim{Energy, Stops, VP, WinRound, WinGame, Build, Fulfil, Victory, Mend}
}

// kinds are the kinds of practice by aim.
var kinds = map[Aim]Kind{Energy: Production, Stops: Water, VP: Engineers, WinRound: Engineers, WinGame: Engineers,
	Build: Afford, Fulfil: Contracts, Victory: Turn, Mend: Blunder}

// Goal is the question: an aim, and the thing on the map that it is about.
type Goal struct {
	Aim        Aim
	Headstream rules.Headstream // Stops: whose drops
	Site       rules.Site       // Build: where
	Level      int              // Build: of the dam there
}

// Kind is the kind of practice the goal belongs to.
func (g Goal) Kind() Kind { return kinds[g.Aim] }

// Span is what an answer comes to: the worst and the best case over all draws, with the best play of
// the solver. None is worse than anything else.
type Span struct{ Worst, Best int }

// None is the result of an answer that does not lead to the goal, or that a search has not looked at.
var None = Span{none, none}

const none = -1 << 15

// Puzzle is a position with a question.
type Puzzle struct {
	ID      string
	Goal    Goal
	State   rules.State
	Results []Span         // of the legal answers, in their order; none are stored where the rules tell them at once
	Line    []rules.Action // the best answer and how it goes on, draws included
	Themes  []Theme
	Rating  Rating // of the puzzle
}

// Kind is the kind of practice.
func (p *Puzzle) Kind() Kind { return p.Goal.Kind() }

// Seat is who answers.
func (p *Puzzle) Seat() rules.Seat { return p.State.ToMove() }

// errGoal is the error of a goal that does not fit the position.
var errGoal = errors.New("the question does not fit the position")

// Check reports what is wrong with a puzzle as it stands, without a search: it has a question that fits
// its position, a result for every answer, one best answer, and a line that begins with it.
func (p *Puzzle) Check() error {
	s := &p.State
	seat := s.ToMove()
	if s.Done() || seat < 0 || s.Player(seat).Level() > 0 {
		return errors.New("nobody is asked anything")
	}
	switch p.Goal.Aim {
	case Energy:
		if s.Prompt().Kind != rules.AskProduce || s.Prompt().Second() {
			return errGoal
		}
	case Stops:
		if h := p.Goal.Headstream; !s.TurnBegins() || h < rules.HA || h > rules.HD || s.Waiting(h) == 0 {
			return errGoal
		}
		if len(p.Results) > 0 || len(p.Line) > 0 {
			return errors.New("results of something that is not an answer")
		}
		return nil
	case Build:
		if !s.TurnBegins() || p.Goal.Site == 0 || p.Goal.Built(s, seat) {
			return errGoal
		}
	case Fulfil:
		if !s.TurnBegins() && s.Prompt().Kind != rules.AskProduce {
			return errGoal
		}
	case VP, WinRound, WinGame:
		if !s.TurnBegins() {
			return errGoal
		}
	case Victory, Mend:
	default:
		return fmt.Errorf("no puzzle asks for %q", p.Goal.Aim)
	}
	results, legal := p.results()
	if len(results) != len(legal) {
		return fmt.Errorf("%d results of %d answers", len(results), len(legal))
	}
	best := bestOf(results)
	for i, r := range results {
		if r.Worst > r.Best {
			return fmt.Errorf("the worst case of an answer is better than its best case: %d, %d", r.Worst, r.Best)
		}
		if p.Goal.Aim == Build && r != None && r.Best > -1 {
			return fmt.Errorf("%v builds in %d turns", legal[i], -r.Best)
		}
		if i != best && !p.Kind().Opinion() && r.Best >= results[best].Worst {
			return fmt.Errorf("%v is not better than %v", legal[best], legal[i])
		}
	}
	if results[best] == None {
		return errors.New("no answer leads to the goal")
	}
	return p.checkLine(legal[best])
}

// checkLine plays the line.
func (p *Puzzle) checkLine(best rules.Action) error {
	if p.Goal.Aim == Energy && len(p.Line) == 0 {
		return nil
	}
	if len(p.Line) == 0 || p.Line[0] != best {
		return fmt.Errorf("the line does not begin with %v", best)
	}
	s := p.State
	for _, a := range p.Line {
		if err := s.Apply(a, nil); err != nil {
			return err
		}
	}
	return nil
}

// Built reports whether what is to be built stands.
func (g Goal) Built(s *rules.State, seat rules.Seat) bool {
	return s.Player(seat).Has(g.Site) && s.Level(g.Site) >= g.Level
}

// results are what the answers come to, and the answers.
func (p *Puzzle) results() ([]Span, []rules.Action) {
	legal := p.State.Legal(nil)
	if p.Goal.Aim != Energy {
		return p.Results, legal
	}
	list := make([]Span, len(legal))
	for i, a := range legal {
		list[i] = None
		if a.Kind() == rules.ActProduce {
			e := p.State.Yield(a)
			list[i] = Span{e, e}
		}
	}
	return list, legal
}

// bestOf is the index of the answer with the best worst case.
func bestOf(results []Span) int {
	best := 0
	for i, r := range results {
		if r.Worst > results[best].Worst {
			best = i
		}
	}
	return best
}

// Best is the best answer of a puzzle other than one about water.
func (p *Puzzle) Best() rules.Action {
	results, legal := p.results()
	return legal[bestOf(results)]
}

// Ends are where the drops of a headstream stop when the water of this round flows (R7.6), in the order
// in which they flow.
func Ends(s *rules.State, h rules.Headstream) []rules.Node {
	var log rules.Log
	s.Foresee(0, &log)
	var list []rules.Node
	for _, e := range log.Events {
		if from, to := e.Flow(); e.Kind == rules.EvFlowed && from == rules.HeadstreamNode(h) {
			list = append(list, to)
		}
	}
	return list
}

// Places are where a drop of a headstream can stop at all: the dams along its river, and its exit.
func Places(s *rules.State, h rules.Headstream) []rules.Node {
	var list []rules.Node
	basin := rules.Basin(h)
	for {
		for _, site := range rules.Sites() {
			if site.Kind() == rules.Base && site.Basin() == basin && s.Level(site) > 0 {
				list = append(list, rules.Node(site))
			}
		}
		if exit := basin.Exit(); exit != 0 {
			return append(list, exit)
		}
		basin = basin.Downstream()
	}
}

// sorted is a list of places in the order of their numbers.
func sorted(list []rules.Node) []rules.Node {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}
