package rules

// A turn is a short stack of prompts. The top one is asked; one small Action
// answers it. Below it wait further prompts, and steps: consequences that are carried
// out when they come to the top (R4.1.8: depth first).

// Prompt is one frame of the stack. The meaning of its arguments a, b, c, d and n depends on the kind; only the
// constructors and readers below and the codec know it. They are packed, because the compiler keeps a value of
// at most four fields in registers.
type Prompt struct {
	Kind PromptKind
	Seat Seat   // who answers
	ab   uint16 // a, b
	cdn  uint32 // c, d, n
}

func frame(k PromptKind, seat Seat, a, b, c, d uint8, n int16) Prompt {
	return Prompt{k, seat, uint16(a) | uint16(b)<<8, uint32(c) | uint32(d)<<8 | uint32(uint16(n))<<16}
}

func (f Prompt) a() uint8 { return uint8(f.ab) }
func (f Prompt) b() uint8 { return uint8(f.ab >> 8) }
func (f Prompt) c() uint8 { return uint8(f.cdn) }
func (f Prompt) d() uint8 { return uint8(f.cdn >> 8) }
func (f Prompt) n() int16 { return int16(f.cdn >> 16) }

// flags say how something is asked.
type flags = uint8

const (
	optional    flags = 1 << iota // may be declined
	secondTime                    // AskProduce: Germany's second production
	flowNow                       // AskDrops: immediate drops
	nationalToo                   // AskFulfil: national contracts may be chosen
	several                       // AskFulfil: Simone's sum
	neutralToo                    // AskDam: neutral dams may be chosen
	byMachines                    // AskWork: an Automa pays with machines
)

// StackSize bounds the number of prompts waiting at once; see TestContract.
const StackSize = 20

// Constructors, one for each kind of prompt or step that has arguments.

// askRandomPick lets chance pick for a seat.
func askRandomPick(seat Seat) Prompt { return frame(AskPick, Chance, uint8(seat)+1, 0, 0, 0, 0) }

func askReveal(f Family, place, deck int) Prompt {
	return frame(AskReveal, Chance, uint8(f), uint8(place), uint8(deck), 0, 0)
}

// askFree asks for the site of an engineer-free construction with a tool.
func askFree(seat Seat, t tool) Prompt {
	return frame(AskBuild, seat, 0, uint8(t.inserted), uint8(t.effect), 0, 0)
}

// askCardBuild asks an Automa to build what its card says. The bound is the area of a base, the least value of a
// conduit, or 1 for a building searched upwards.
func askCardBuild(seat Seat, engineers int, k Kind, bound int) Prompt {
	return frame(AskBuild, seat, uint8(engineers), 0, 0, uint8(k), int16(bound))
}

func askPay(seat Seat, t tool, site Site) Prompt {
	return frame(AskPay, seat, uint8(t.inserted), uint8(t.effect), uint8(site), 0, 0)
}

// askPlace asks for a place for a piece from a reward: in some areas, a conduit up to a value.
func askPlace(seat Seat, k Kind, within uint8) Prompt {
	return frame(AskPlace, seat, uint8(k), within, 0, 0, 0)
}

func askProduce(seat Seat, modifier int, how flags) Prompt {
	return frame(AskProduce, seat, how, 0, 0, 0, int16(modifier))
}

// askSecond asks for Germany's second production, not by the powerhouse of the first (R11.3).
func askSecond(seat Seat, first Basin) Prompt {
	return frame(AskProduce, seat, optional|secondTime, uint8(first), 0, 0, 0)
}

func askFulfil(seat Seat, energy int, how flags) Prompt {
	return frame(AskFulfil, seat, how, 0, 0, 0, int16(energy))
}

func askDrops(seat Seat, n int, how flags) Prompt {
	return frame(AskDrops, seat, uint8(n), how, 0, 0, 0)
}

func askMachines(seat Seat, n int, why Why) Prompt {
	return frame(AskMachines, seat, uint8(n), uint8(why), 0, 0, 0)
}

// askContracts asks for one or two contracts to take or discard.
func askContracts(k PromptKind, seat Seat, n int) Prompt {
	return frame(k, seat, uint8(n), 0, 0, 0, 0)
}

// askCardTile asks an Automa for an advanced tile that builds what its card says.
func askCardTile(seat Seat, engineers int, k Kind) Prompt {
	return frame(AskTile, seat, uint8(engineers), 0, 0, uint8(k), 0)
}

func askDam(seat Seat, except Site, how flags) Prompt {
	return frame(AskDam, seat, how, uint8(except), 0, 0, 0)
}

// askUse asks for a building to use without its spaces: any, or only one.
func askUse(seat Seat, only PrivateBuilding, how flags) Prompt {
	return frame(AskUse, seat, how, uint8(only), 0, 0, 0)
}

// askCardWork asks an Automa for an external work that it pays with machines.
func askCardWork(seat Seat, engineers int, with With) Prompt {
	return frame(AskWork, seat, byMachines, uint8(engineers), uint8(with), 0, 0)
}

// askCard asks an Automa for an action of its card, from one on; thenCard does when it comes to the top.
func askCard(seat Seat, first int) Prompt { return frame(AskCard, seat, uint8(first), 0, 0, 0, 0) }
func thenCard(seat Seat, first int) Prompt {
	return frame(stepCard, seat, uint8(first), 0, 0, 0, 0)
}

// thenReward gives a part of a reward, and those after it.
func thenReward(seat Seat, id rewardID, part int, why Why) Prompt {
	return frame(stepReward, seat, uint8(id), uint8(part), 0, 0, int16(why))
}

// thenFlow lets the drops of a production run on.
func thenFlow(seat Seat, house Site, drops int) Prompt {
	return frame(stepFlow, seat, uint8(house), uint8(drops), 0, 0, 0)
}

// thenAbility carries out the company ability after a production from a dam to a basin.
func thenAbility(seat Seat, dam Site, to Basin) Prompt {
	return frame(stepAbility, seat, uint8(dam), uint8(to), 0, 0, 0)
}

func thenEffect(seat Seat, t Tile, site Site) Prompt {
	return frame(stepEffect, seat, uint8(t), uint8(site), 0, 0, 0)
}

func thenGrant(seat Seat, c Contract) Prompt { return frame(stepGrant, seat, uint8(c), 0, 0, 0, 0) }

// orDecline is the prompt with leave to decline, of any kind but AskDrops.
func (f Prompt) orDecline() Prompt {
	f.ab |= uint16(optional)
	return f
}

// after is an AskFulfil after a contract was named (R12.10.2).
func (f Prompt) after(c Contract) Prompt {
	return frame(f.Kind, f.Seat, f.a()|optional, f.b()+1, 0, 0, f.n()-int16(c.Energy()))
}

// Readers, each for the kinds named in its comment.

// flags say how an AskProduce, AskFulfil, AskDrops, AskDam, AskUse or AskWork is asked.
func (f Prompt) flags() flags {
	if f.Kind == AskDrops {
		return f.b()
	}
	return f.a()
}

// Family is what an AskReveal draws.
func (f Prompt) Family() Family { return Family(f.a()) }

// Place is the place an AskReveal draws for: counted from 1, but from 0 in a pile of
// contracts.
func (f Prompt) Place() int { return int(f.b()) }

// Deck tells the piles of a family apart in an AskReveal: a Pile of contracts, the
// level of tiles, the deck of works from 0, an Area.
func (f Prompt) Deck() int { return int(f.c()) }

// Pile is the pile of an AskReveal that draws a private contract.
func (f Prompt) Pile() Pile { return Pile(f.c()) }

// Picker is the seat that an AskPick picks for, whoever answers it.
func (f Prompt) Picker() Seat {
	if f.Seat == Chance {
		return Seat(f.a()) - 1
	}
	return f.Seat
}

// Site is the building space an AskPay pays for.
func (f Prompt) Site() Site { return Site(f.c()) }

// Tile is the tile in effect in the construction an AskPay pays for.
func (f Prompt) Tile() Tile { return Tile(f.b()) }

// paidTool is the tool of the construction an AskPay pays for.
func (f Prompt) paidTool() tool { return tool{Tile(f.a()), Tile(f.b())} }

// Tool is the engineer-free tile chosen before an AskBuild; 0 if any will do.
func (f Prompt) Tool() (inserted, effect Tile) { return Tile(f.b()), Tile(f.c()) }

// allows reports whether an AskBuild lets one build with a tool: the one chosen before, if there is one.
func (f Prompt) allows(t tool) bool { return f.c() == 0 || t == tool{Tile(f.b()), Tile(f.c())} }

// Structure is the structure of an AskPlace, or the one named by an Automa's card in an
// AskBuild or AskTile; 0 for a person, who chooses.
func (f Prompt) Structure() Kind {
	if f.Kind == AskPlace {
		return Kind(f.a())
	}
	return Kind(f.d())
}

// onCard is the structure that an Automa's card names in an AskBuild or AskTile; 0 for a person.
func (f Prompt) onCard() Kind { return Kind(f.d()) }

// engineers are what an Automa's card takes for an AskBuild, AskTile or AskWork.
func (f Prompt) engineers() int {
	if f.Kind == AskWork {
		return int(f.b())
	}
	return int(f.a())
}

// bound limits the AskBuild of an Automa, see askCardBuild.
func (f Prompt) bound() int { return int(f.n()) }

// Upwards reports whether an Automa looks for a building from the lowest position
// upwards (A5.5.2).
func (f Prompt) Upwards() bool { return f.n() == 1 }

// areas and mostValue limit an AskPlace: the areas of a dam or powerhouse, the value of a conduit.
func (f Prompt) areas() AreaSet { return AreaSet(f.b()) }
func (f Prompt) mostValue() int { return int(f.b()) }

// Modifier is what the space adds to the energy of an AskProduce.
func (f Prompt) Modifier() int { return int(f.n()) }

// Second reports whether an AskProduce is Germany's second production (R11.3).
func (f Prompt) Second() bool { return f.a()&secondTime != 0 }

// Excluded is the basin of the first production, whose powerhouse the second cannot use.
func (f Prompt) Excluded() Basin { return Basin(f.b()) }

// ExcludedDam is the dam that an AskDam leaves out, 0 for none.
func (f Prompt) ExcludedDam() Site { return Site(f.b()) }

// Energy is the energy available in an AskFulfil.
func (f Prompt) Energy() int { return int(f.n()) }

// Named is the number of contracts already named in an AskFulfil (R12.10).
func (f Prompt) Named() int { return int(f.b()) }

// Count is the number of drops, machines or contracts of an AskDrops, AskMachines,
// AskTake or AskDiscard.
func (f Prompt) Count() int { return int(f.a()) }

// why is what gives the machines of an AskMachines.
func (f Prompt) why() Why { return Why(f.b()) }

// OnlyBuilding is the one building an AskUse allows, 0 for any.
func (f Prompt) OnlyBuilding() PrivateBuilding { return PrivateBuilding(f.b()) }

// With is how an Automa's engineers stand for the work of an AskWork.
func (f Prompt) With() With { return With(f.c()) }

// FirstAction is the action of its card from which an Automa may choose in an AskCard, or after a stepCard.
func (f Prompt) FirstAction() int { return int(f.a()) }

// step is a frame that is carried out, not asked. Its readers give what its constructor was given.
type step Prompt

func (f step) reward() (id rewardID, part int, why Why) {
	return rewardID(Prompt(f).a()), int(Prompt(f).b()), Why(Prompt(f).n())
}
func (f step) water() (house Site, drops int)   { return Site(Prompt(f).a()), int(Prompt(f).b()) }
func (f step) production() (dam Site, to Basin) { return Site(Prompt(f).a()), Basin(Prompt(f).b()) }
func (f step) effect() (t Tile, site Site)      { return Tile(Prompt(f).a()), Site(Prompt(f).b()) }
func (f step) granted() Contract                { return Contract(Prompt(f).a()) }

// bare reports a frame without arguments.
func (f Prompt) bare() bool { return f == Prompt{Kind: f.Kind, Seat: f.Seat} }

// two reports a frame without a third and fourth argument.
func (f Prompt) two() bool { return f.c() == 0 && f.d() == 0 }

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
