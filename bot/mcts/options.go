package mcts

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"barrage/bot/eval"
)

// Options are everything about the search that can be tuned. Default is what is
// played; the others are for experiments.
type Options struct {
	// Selection.
	Explore float64 // weight of prior and novelty against the mean utility (c of PUCT)
	Unseen  float64 // an answer not yet tried is taken to be this much worse than its position
	Tau     float64 // VP by which a turn must be better to be e times as likely beforehand
	Even    float64 // share of the prior that is spread evenly
	Strict  bool    // priors by utility instead of own VP: sees what hurts others, and costs more

	// Widening: how many of a prompt's answers, best first, are in play after N visits.
	RootBase, RootGrow float64 // base + grow·√N at the first prompt
	OwnBase, OwnGrow   float64 // in own turns
	OwnMost            int
	FoeBase, FoeGrow   float64 // in turns of others
	FoeMost            int

	// Growth: a turn is listed at the visits that its position has had by then.
	Plunge    float64 // turns of every person that are followed at once
	OwnListed int
	FoeListed int
	Habit     int     // positions in which hopeless answers are left out before all are followed again; 0: never
	OwnHabit  bool    // in own turns too: faster, but plans of several turns are lost
	Gap       float64 // VP by which an answer is worse than the best to be hopeless
	RootEnds  int     // turns listed at the root, and answers followed at one prompt
	RootWidth int
	OwnEnds   int
	OwnWidth  int
	FoeEnds   int
	FoeWidth  int

	// Utility: a blend of victory and lead.
	WinFirst float64 // weight of victory in round 1
	WinLast  float64 // and in round 5
	Lead     float64 // VP of lead that count as much

	Version int                  // of the weights of the linear evaluation; 0: the best
	values  func() ValueFunction // another one in its place; nil: none

	Draws int // sets of draws that simulations take in turn; 0: new ones in each
	Nodes int // most nodes of a tree

	Reuse  bool    // keep what was thought when the game goes on
	TopUp  float64 // share of the limit that may be spent again within a turn
	Settle bool    // stop when the leader cannot be caught
}

// Default is what is played.
func Default() Options {
	return Options{
		Explore: 0.3, Unseen: 0, Tau: 3, Even: 0.1,
		RootBase: 4, RootGrow: 0.6,
		OwnBase: 2, OwnGrow: 0.6, OwnMost: 20,
		FoeBase: 1, FoeGrow: 0.3, FoeMost: 4,
		Plunge: 1, OwnListed: 1, FoeListed: 1, Habit: 32, OwnHabit: true, Gap: 1.5,
		RootEnds: 3000, RootWidth: 40,
		OwnEnds: 1000, OwnWidth: 6,
		FoeEnds: 1000, FoeWidth: 4,
		WinFirst: 0.5, WinLast: 0.9, Lead: 20,
		Draws: 16, Nodes: 1 << 19,
		Reuse: true, TopUp: 0.25, Settle: true,
	}
}

// fields are the options by name.
func (o *Options) fields() map[string]any {
	return map[string]any{
		"explore": &o.Explore, "unseen": &o.Unseen, "tau": &o.Tau, "even": &o.Even, "strict": &o.Strict,
		"rootbase": &o.RootBase, "rootgrow": &o.RootGrow, "ownbase": &o.OwnBase, "owngrow": &o.OwnGrow, "ownmost": &o.OwnMost,
		"foebase": &o.FoeBase, "foegrow": &o.FoeGrow, "foemost": &o.FoeMost,
		"plunge": &o.Plunge, "ownlisted": &o.OwnListed, "foelisted": &o.FoeListed, "habit": &o.Habit, "gap": &o.Gap, "ownhabit": &o.OwnHabit, "rootends": &o.RootEnds, "rootwidth": &o.RootWidth,
		"ownends": &o.OwnEnds, "ownwidth": &o.OwnWidth, "foeends": &o.FoeEnds, "foewidth": &o.FoeWidth,
		"winfirst": &o.WinFirst, "winlast": &o.WinLast, "lead": &o.Lead, "draws": &o.Draws, "nodes": &o.Nodes,
		"version": &o.Version, "reuse": &o.Reuse, "topup": &o.TopUp, "settle": &o.Settle,
	}
}

// Parse reads changes to the default, such as "explore=1.2,tau=3".
func Parse(text string) (Options, error) {
	o := Default()
	fields := o.fields()
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		var err error
		switch f := fields[name].(type) {
		case *float64:
			*f, err = strconv.ParseFloat(value, 64)
		case *int:
			*f, err = strconv.Atoi(value)
		case *bool:
			*f, err = strconv.ParseBool(value)
		default:
			return o, fmt.Errorf("mcts: no option is called %q", name)
		}
		if err != nil {
			return o, fmt.Errorf("mcts: option %s: %q is no value for it", name, value)
		}
	}
	return o, o.check()
}

// String writes all options in a form that Parse reads. Another value function has no
// name and is left out.
func (o Options) String() string {
	fields := o.fields()
	var b strings.Builder
	for i, name := range slices.Sorted(maps.Keys(fields)) {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%s=%v", name, reflect.ValueOf(fields[name]).Elem())
	}
	return b.String()
}

// check refuses options that make no search.
func (o *Options) check() error {
	switch {
	case !(o.Tau > 0) || !(o.Lead > 0):
		return errors.New("mcts: tau and lead must be greater than 0")
	case o.RootBase < 1 || o.OwnBase < 1 || o.FoeBase < 1 || o.FoeMost < 1 || o.OwnMost < 1:
		return errors.New("mcts: at least one answer must be in play")
	case o.RootEnds < 1 || o.OwnEnds < 1 || o.FoeEnds < 1 || o.RootWidth < 1 || o.OwnWidth < 1 || o.FoeWidth < 1:
		return errors.New("mcts: at least one turn must be listed")
	case o.Version < 0 || o.Version > eval.Versions():
		return fmt.Errorf("mcts: weights have versions 1 to %d", eval.Versions())
	case o.Draws < 0 || o.Nodes < minNodes:
		return fmt.Errorf("mcts: draws must be 0 or more, nodes %d or more", minNodes)
	}
	return nil
}
