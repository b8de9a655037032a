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
// played; other values are for experiments.
type Options struct {
	// Selection: PUCT, with priors from the scores of listed turns.
	CPUCT       float64 // exploration constant: weight of prior and novelty against the mean utility
	FPU         float64 // first-play urgency: an unvisited answer counts as its parent's mean less this
	Temperature float64 // of the prior's softmax: VP by which a turn must be better to be e times as likely
	Uniform     float64 // share of the prior that is spread evenly over the answers
	Strict      bool    // priors by utility instead of own VP: sees what hurts others, and costs more

	// Progressive widening: base + grow·√N answers of a prompt, best first, are in play
	// after N visits.
	RootBase, RootGrow float64 // at the first prompt
	OwnBase, OwnGrow   float64 // in own turns
	OwnMost            int     // answers kept there, at most
	FoeBase, FoeGrow   float64 // in turns of others
	FoeMost            int

	// Expansion.
	MinDepth  float64 // the least depth of leaves, in turns of every person
	OwnExpand int     // expansion threshold: visits after which a turn beyond MinDepth is listed
	FoeExpand int     // the same for turns of others
	History   int     // history pruning: positions for which a full listing decides what is hopeless; 0: no pruning
	OwnPruned bool    // prune own turns too: faster, but plans of several turns are lost
	Margin    float64 // of pruning: VP by which an answer is worse than the best to be hopeless
	Relist    int     // visits after which a turn listed with pruning is listed again in full; 0: never
	RootEnds  int     // turns listed at the root, at most
	RootWidth int     // beam width: answers followed at one prompt of a listing
	OwnEnds   int
	OwnWidth  int
	FoeEnds   int
	FoeWidth  int

	Exact int // engineers left of all players in round 5 from which on turns are played out to the end; 0: never

	// Utility: a blend of victory and lead.
	WinFirst float64 // weight of victory in round 1
	WinLast  float64 // and in round 5
	Lead     float64 // VP of lead that count as much: scale of the tanh

	Version int                  // of the weights of the linear evaluation; 0: the best
	values  func() ValueFunction // another one in its place; nil: none

	Draws int // determinisations that simulations take in turn; 0: a new one in each
	Nodes int // size of a tree, at most

	Reuse     bool    // tree reuse: keep what was searched when the game goes on
	Reserve   float64 // share of the limit kept for later prompts of a turn
	EarlyStop bool    // stop when the leader cannot be overtaken any more
}

// Default is what is played.
func Default() Options {
	return Options{
		CPUCT: 0.3, FPU: 0, Temperature: 3, Uniform: 0.1,
		RootBase: 4, RootGrow: 0.6,
		OwnBase: 2, OwnGrow: 0.6, OwnMost: 20,
		FoeBase: 1, FoeGrow: 0.3, FoeMost: 4,
		MinDepth: 1, OwnExpand: 1, FoeExpand: 1, History: 32, OwnPruned: true, Margin: 1.5, Relist: 16,
		RootEnds: 3000, RootWidth: 40,
		OwnEnds: 1000, OwnWidth: 6,
		FoeEnds: 1000, FoeWidth: 4,
		Exact:    3,
		WinFirst: 0.5, WinLast: 0.9, Lead: 20,
		Draws: 16, Nodes: 1 << 19,
		Reuse: true, Reserve: 0.25, EarlyStop: true,
	}
}

// fields are the options by name.
func (o *Options) fields() map[string]any {
	return map[string]any{
		"cpuct": &o.CPUCT, "fpu": &o.FPU, "temperature": &o.Temperature, "uniform": &o.Uniform, "strict": &o.Strict,
		"rootbase": &o.RootBase, "rootgrow": &o.RootGrow, "ownbase": &o.OwnBase, "owngrow": &o.OwnGrow, "ownmost": &o.OwnMost,
		"foebase": &o.FoeBase, "foegrow": &o.FoeGrow, "foemost": &o.FoeMost,
		"mindepth": &o.MinDepth, "ownexpand": &o.OwnExpand, "foeexpand": &o.FoeExpand, "history": &o.History, "ownpruned": &o.OwnPruned, "margin": &o.Margin, "relist": &o.Relist,
		"rootends": &o.RootEnds, "rootwidth": &o.RootWidth, "ownends": &o.OwnEnds, "ownwidth": &o.OwnWidth, "foeends": &o.FoeEnds, "foewidth": &o.FoeWidth,
		"exact": &o.Exact, "winfirst": &o.WinFirst, "winlast": &o.WinLast, "lead": &o.Lead, "draws": &o.Draws, "nodes": &o.Nodes,
		"version": &o.Version, "reuse": &o.Reuse, "reserve": &o.Reserve, "earlystop": &o.EarlyStop,
	}
}

// renamed are the names that options had in earlier journals and commands.
var renamed = map[string]string{
	"explore": "cpuct", "unseen": "fpu", "tau": "temperature", "even": "uniform", "plunge": "mindepth", "ownlisted": "ownexpand", "foelisted": "foeexpand",
	"habit": "history", "ownhabit": "ownpruned", "gap": "margin", "topup": "reserve", "settle": "earlystop",
}

// added are options that earlier journals did not have, with the value that plays as before.
var added = map[string]string{"relist": "0", "exact": "0"}

// Rename writes a list of options of an earlier journal as String would now: under their present
// names, with those added since.
func Rename(text string) string {
	list := strings.Split(text, ",")
	for name, value := range added {
		if !slices.ContainsFunc(list, func(option string) bool { return strings.HasPrefix(option, name+"=") }) {
			list = append(list, name+"="+value)
		}
	}
	for i, option := range list {
		name, value, found := strings.Cut(strings.TrimSpace(option), "=")
		if now, ok := renamed[name]; ok && found {
			list[i] = now + "=" + value
		}
	}
	slices.Sort(list)
	return strings.Join(list, ",")
}

// Parse reads changes to the default, such as "cpuct=1.2,temperature=3". Earlier names
// are read too.
func Parse(text string) (Options, error) {
	o := Default()
	fields := o.fields()
	for part := range strings.SplitSeq(text, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		name, value, _ := strings.Cut(part, "=")
		if now, ok := renamed[name]; ok {
			name = now
		}
		var err error
		switch f := fields[name].(type) {
		case *float64:
			*f, err = strconv.ParseFloat(value, 64)
		case *int:
			*f, err = strconv.Atoi(value)
		case *bool:
			*f, err = strconv.ParseBool(value)
		default:
			return o, fmt.Errorf("mcts: unknown option %q", name)
		}
		if err != nil {
			return o, fmt.Errorf("mcts: option %s: %q is not a value for it", name, value)
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

// largest bounds all numbers: a search with more than that would run out of memory, or nothing of it would be left.
const largest = 1 << 24

// mostDraws is the largest number of determinisations, which a search keeps.
const mostDraws = 1 << 16

// check refuses options that make no search.
func (o *Options) check() error {
	for name, f := range o.fields() {
		switch v := f.(type) {
		case *float64:
			if !(*v >= 0 && *v <= largest) { // nor NaN
				return fmt.Errorf("mcts: option %s: %v is not from 0 to %d", name, *v, largest)
			}
		case *int:
			if *v < 0 || *v > largest {
				return fmt.Errorf("mcts: option %s: %d is not from 0 to %d", name, *v, largest)
			}
		}
	}
	switch {
	case !(o.Temperature > 0) || !(o.Lead > 0):
		return errors.New("mcts: temperature and lead must be greater than 0")
	case o.RootBase < 1 || o.OwnBase < 1 || o.FoeBase < 1 || o.FoeMost < 1 || o.OwnMost < 1:
		return errors.New("mcts: at least one answer must be in play")
	case o.RootEnds < 1 || o.OwnEnds < 1 || o.FoeEnds < 1 || o.RootWidth < 1 || o.OwnWidth < 1 || o.FoeWidth < 1:
		return errors.New("mcts: at least one turn must be listed")
	case !eval.Has(o.Version):
		return fmt.Errorf("mcts: no weights have version %d; the newest is %d", o.Version, eval.Versions())
	case o.Draws > mostDraws || o.Nodes < minNodes:
		return fmt.Errorf("mcts: draws must be %d or less, nodes %d or more", mostDraws, minNodes)
	}
	return nil
}
