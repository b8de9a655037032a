package rules

// The two entry points of the rules, and the loop behind them.

// Apply answers the prompt with a. An illegal action changes nothing and returns a
// *Refusal. Events go to log, which may be nil.
func (s *State) Apply(a Action, log *Log) error {
	if r := s.Refuse(a); r.Code != 0 {
		return &Refusal{Asked: s.Prompt(), Answer: a, Reason: r}
	}
	g := game{s, log}
	g.answer(a)
	g.settle()
	return nil
}

// Play answers the prompt with a legal action. It trusts its caller: an action
// that Legal does not list leaves a broken state. (With the build tag check it panics.)
func (s *State) Play(a Action) { s.PlayLogged(a, nil) }

// PlayLogged is Play with events.
func (s *State) PlayLogged(a Action, log *Log) {
	if checked {
		mustBeLegal(s, a)
	}
	g := game{s, log}
	g.answer(a)
	g.settle()
	if checked {
		mustBeSound(s)
	}
}

// Resume carries a position between two prompts on to the next one.
func (s *State) Resume(log *Log) { game{s, log}.settle() }

// settle carries out steps and answers forced prompts until somebody has a
// choice, or the game is over.
func (g game) settle() {
	for {
		if g.depth == 0 {
			if !g.advance() {
				return
			}
			continue
		}
		if f := g.stack[g.depth-1]; f.Kind >= stepReward {
			g.pop()
			g.step(f)
			continue
		}
		a, forced := g.forced()
		if !forced {
			return
		}
		g.log.forced(g.State, a)
		g.answer(a)
	}
}

// forced finds the only answer to the prompt, if there is only one.
func (s *State) forced() (Action, bool) {
	f := s.stack[s.depth-1]
	switch f.Kind {
	case AskPick:
		if s.opt.Assignment == FreeChoice { // at least four officers are left
			return 0, false
		}
	case AskTurn:
		if s.players[f.Seat].crew() > 1 { // one or two engineers to the bank
			return 0, false
		}
	case AskBuild:
		if s.manyBuilds(f) {
			return 0, false
		}
	case AskDrops:
		return 0, false
	case AskCard: // every turn of an Automa is a decision that explains itself
		return 0, false
	}
	var buf [128]Action
	if list := s.Legal(buf[:0]); len(list) == 1 {
		return list[0], true
	}
	return 0, false
}

// MaxActions exceeds the number of legal answers to any prompt.
const MaxActions = 1024

// IsLegal reports whether an action is legal, without listing all legal ones.
func (s *State) IsLegal(a Action) bool { return s.Refuse(a).Code == 0 }
