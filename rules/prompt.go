package rules

// A turn is a short stack of prompts. The top one is asked; one small Action
// answers it. Below it wait further prompts and steps, the consequences that
// carry themselves out when they come to the top (R4.1.8: depth first).

// Prompt is one frame of the stack. What A, B, C, D and N mean depends on the kind.
type Prompt struct {
	Kind       PromptKind
	Seat       Seat // who answers
	A, B, C, D uint8
	N          int16
}

// PromptKind is a kind of question. Kinds are append-only: records and
// programs outside know their numbers.
type PromptKind uint8

const (
	AskReveal        PromptKind = iota + 1 // A: Family, B: place it goes to, C: pile or level
	AskPick                                // pick company, officer and starting contract; A: seat+1 that Chance picks for
	AskTurn                                // choose an action space, an engineer-free tile, a copy, or pass
	AskBuild                               // choose tile and building space; B, C: the engineer-free tile it must be; Automa: see cardBuild
	AskPay                                 // choose how to pay; A: tile inserted, B: tile in effect, C: Site
	AskPlace                               // place a reward structure or decline; A: Kind, B: AreaSet or highest conduit value
	AskProduce                             // choose system and drops; N: modifier, A: flags, B: powerhouse basin excluded
	AskFulfil                              // fulfil a contract or decline; N: energy, A: flags, B: contracts named so far
	AskDrops                               // place up to A drops on headstreams; B: flags
	AskMachines                            // split A machines
	AskTake                                // take A private contracts
	AskDiscard                             // discard A contracts
	AskTile                                // take a face-up advanced tile; Automa: A engineers, D Kind
	AskDam                                 // put a drop in a dam; A: flags, B: dam excluded
	AskFetchTile                           // fetch a tile from the wheel
	AskFetchMachines                       // fetch half the machines of a segment
	AskWork                                // choose an external work to pay with credits
	AskUse                                 // use a private building; A: flags, B: the only one allowed
	AskCard                                // an Automa: which action of the action card, from A on
	promptEnd
)

// Steps: frames that carry themselves out.
const (
	stepReward  PromptKind = iota + 64 // A: rewardID, B: next part
	stepFlow                           // drops flow on; A: powerhouse Site, B: drops
	stepAbility                        // company ability after a production; A: dam, B: powerhouse basin
	stepEffect                         // tile effect; A: Tile, B: Site
	stepGrant                          // reward of a contract named before; A: Contract
	stepCard                           // an Automa goes on with its card; A: next action
	stepRefill                         // contracts are refilled within a turn (A5.1.5, A5.3.1)
	stepEnd
)

// Flags of prompts.
const (
	optional    = 1 << iota // may be declined
	secondTime              // AskProduce: Germany's second production
	flowNow                 // AskDrops: immediate drops
	nationalToo             // AskFulfil: national contracts may be chosen
	several                 // AskFulfil: Simone's sum
	neutralToo              // AskDam: neutral dams may be chosen
	byMachines              // AskWork: an Automa pays with machines; B: engineers, C: With
)

// StackSize bounds the prompts waiting at one time; see TestContract.
const StackSize = 20

var promptNames = [promptEnd]string{
	AskReveal:        "reveal",
	AskPick:          "pick a company with its officer, and a starting contract",
	AskTurn:          "take a turn: choose an action space",
	AskBuild:         "choose a technology tile and a building space",
	AskPay:           "choose how to pay for the construction",
	AskPlace:         "place the structure you were given",
	AskProduce:       "choose dam, conduit and number of drops for a production",
	AskFulfil:        "choose a contract to fulfil",
	AskDrops:         "place drops on headstreams",
	AskMachines:      "choose excavators and mixers",
	AskTake:          "choose contracts to take",
	AskDiscard:       "choose contracts to discard",
	AskTile:          "choose an advanced technology tile",
	AskDam:           "choose a dam for a drop",
	AskFetchTile:     "choose a technology tile on your wheel",
	AskFetchMachines: "choose machines on your wheel",
	AskWork:          "choose an external work",
	AskUse:           "choose a private building to use",
	AskCard:          "choose an action of the card",
}

func (k PromptKind) String() string { return nameOf(promptNames[:], int(k)) }

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

// Depth is the number of prompts and steps waiting, the one asked included.
func (s *State) Depth() int { return int(s.depth) }
