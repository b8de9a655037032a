package rules

// A turn is a short stack of prompts. The top one is asked; one small Action
// answers it. Below it wait further prompts, and steps: consequences that are carried
// out when they come to the top (R4.1.8: depth first).

// Prompt is one frame of the stack. The meaning of a, b, c, d and n depends on the kind;
// other packages use the readers below.
type Prompt struct {
	Kind       PromptKind
	Seat       Seat // who answers
	a, b, c, d uint8
	n          int16
}

// Flags of prompts.
const (
	optional    = 1 << iota // may be declined
	secondTime              // AskProduce: Germany's second production
	flowNow                 // AskDrops: immediate drops
	nationalToo             // AskFulfil: national contracts may be chosen
	several                 // AskFulfil: Simone's sum
	neutralToo              // AskDam: neutral dams may be chosen
	byMachines              // AskWork: an Automa pays with machines; b: engineers, c: With
)

// StackSize bounds the number of prompts waiting at once; see TestContract.
const StackSize = 20

// Readers, each for the kinds named in its comment.

// Family is what an AskReveal draws.
func (f Prompt) Family() Family { return Family(f.a) }

// Place is the place an AskReveal draws for: counted from 1, but from 0 in a pile of
// contracts.
func (f Prompt) Place() int { return int(f.b) }

// Deck tells the piles of a family apart in an AskReveal: a Pile of contracts, the
// level of tiles, the deck of works from 0, an Area.
func (f Prompt) Deck() int { return int(f.c) }

// Pile is the pile of an AskReveal that draws a private contract.
func (f Prompt) Pile() Pile { return Pile(f.c) }

// Site is the building space an AskPay pays for.
func (f Prompt) Site() Site { return Site(f.c) }

// Tile is the tile in effect in the construction an AskPay pays for.
func (f Prompt) Tile() Tile { return Tile(f.b) }

// Tool is the engineer-free tile chosen before an AskBuild; 0 if any will do.
func (f Prompt) Tool() (inserted, effect Tile) { return Tile(f.b), Tile(f.c) }

// Structure is the structure of an AskPlace, or the one named by an Automa's card in an
// AskBuild or AskTile; 0 for a person, who chooses.
func (f Prompt) Structure() Kind {
	if f.Kind == AskPlace {
		return Kind(f.a)
	}
	return Kind(f.d)
}

// Upwards reports whether an Automa looks for a building from the lowest position
// upwards (A5.5.2).
func (f Prompt) Upwards() bool { return f.n == 1 }

// Modifier is what the space adds to the energy of an AskProduce.
func (f Prompt) Modifier() int { return int(f.n) }

// Second reports whether an AskProduce is Germany's second production (R11.3).
func (f Prompt) Second() bool { return f.b != 0 }

// Excluded is the basin of the first production, whose powerhouse the second cannot use.
func (f Prompt) Excluded() Basin { return Basin(f.b) }

// ExcludedDam is the dam that an AskDam leaves out, 0 for none.
func (f Prompt) ExcludedDam() Site { return Site(f.b) }

// Energy is the energy available in an AskFulfil.
func (f Prompt) Energy() int { return int(f.n) }

// Named is the number of contracts already named in an AskFulfil (R12.10).
func (f Prompt) Named() int { return int(f.b) }

// Count is the number of drops, machines or contracts of an AskDrops, AskMachines,
// AskTake or AskDiscard.
func (f Prompt) Count() int { return int(f.a) }

// OnlyBuilding is the one building an AskUse allows, 0 for any.
func (f Prompt) OnlyBuilding() PrivateBuilding { return PrivateBuilding(f.b) }

// With is how an Automa's engineers stand for the work of an AskWork.
func (f Prompt) With() With { return With(f.c) }

// FirstAction is the action of its card from which an Automa may choose in an AskCard.
func (f Prompt) FirstAction() int { return int(f.a) }

// Prompt returns the prompt that is asked; its kind is 0 when the game is over.
func (s *State) Prompt() Prompt {
	if s.depth == 0 {
		return Prompt{Seat: Nobody}
	}
	return s.stack[s.depth-1]
}

// ToMove is the seat that answers the prompt.
func (s *State) ToMove() Seat { return s.Prompt().Seat }

func (s *State) push(p Prompt) {
	s.stack[s.depth] = p
	s.depth++
}

func (s *State) pop() Prompt {
	s.depth--
	p := s.stack[s.depth]
	s.stack[s.depth] = Prompt{}
	return p
}

// insertBelow puts a frame under the n topmost ones.
func (s *State) insertBelow(n int, p Prompt) {
	s.push(p)
	top := int(s.depth) - 1
	copy(s.stack[top-n+1:top+1], s.stack[top-n:top])
	s.stack[top-n] = p
}

// TurnBegins reports whether the prompt is the first of a turn.
func (s *State) TurnBegins() bool { return s.Prompt().Kind == AskTurn && s.turn&activated == 0 }

// Depth is the number of waiting prompts and steps, including the one asked.
func (s *State) Depth() int { return int(s.depth) }
