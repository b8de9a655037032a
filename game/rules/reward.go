package rules

// Reward is what a contract, an external work or an income gives (R9.4). Plain
// gains come first, then the parts in printed order (R9.4.1, Q15).
type Reward struct {
	Credits, VP, Excavators, Mixers, Energy uint8
	Parts                                   [3]Part
}

// Part is a part of a reward that is more than a plain gain.
type Part struct {
	Kind PartKind
	N    uint8 // how many, or the bound; for PartBase an AreaSet
}

// PartKind is a kind of reward part.
type PartKind uint8

const (
	PartMachines       PartKind = iota + 1 // N machines of choice
	PartRotate                             // rotate the wheel by N
	PartWaitingDrops                       // N drops on headstreams
	PartFlowingDrops                       // N drops that flow at once
	PartBase                               // a base in one of the areas N
	PartElevation                          // N elevations
	PartConduit                            // a conduit of value N or less
	PartPowerhouse                         // a powerhouse
	PartProducedEnergy                     // N produced energy (R9.3.3)
	PartFulfil                             // fulfil a contract in hand of requirement N or less (R9.3.4)
	PartAdvancedTile                       // take a face-up advanced tile
	partEnd
)

var partIDs = [partEnd]string{
	PartMachines:       "machines",
	PartRotate:         "rotate",
	PartWaitingDrops:   "waiting_drops",
	PartFlowingDrops:   "flowing_drops",
	PartBase:           "base",
	PartElevation:      "elevation",
	PartConduit:        "conduit",
	PartPowerhouse:     "powerhouse",
	PartProducedEnergy: "produced_energy",
	PartFulfil:         "fulfil",
	PartAdvancedTile:   "advanced_tile",
}

// ID names the kind of reward part in one word.
func (k PartKind) ID() string { return nameOf(partIDs[:], int(k)) }

// PartKinds lists all kinds of reward parts.
func PartKinds() []PartKind { return sequence(PartMachines, partEnd) }

// noBound is the N of a PartFulfil without a printed bound.
const noBound = 255

// Bounded reports whether a PartFulfil has a printed bound.
func (p Part) Bounded() bool { return p.N < noBound }

// rewardID names any reward in one byte: contracts 1–55, works 56–70, incomes 71–115, contracts that came
// later from 116 on. The numbers stand in stored positions and never change.
type rewardID uint8

const (
	firstWorkReward   rewardID = 56
	firstIncomeReward rewardID = 71
	firstLaterReward  rewardID = 116 // of contract 56

	laterContract Contract = 56
	rewardEnd              = firstLaterReward + rewardID(contractEnd-laterContract)
)

func contractReward(c Contract) rewardID {
	if c >= laterContract {
		return firstLaterReward + rewardID(c-laterContract)
	}
	return rewardID(c)
}

func workReward(w Work) rewardID { return firstWorkReward + rewardID(w) - 1 }

// incomeReward names the income under the piece-th base, elevation or conduit of a company; 0 if there is none.
func incomeReward(c Company, k Kind, piece int) rewardID {
	i := incomeIndex(piece)
	if k > Conduit || i < 0 {
		return 0
	}
	return firstIncomeReward + rewardID(int(c-1)*9+int(k-1)*3+i)
}

// incomeIndex is the place of an income in its row: pieces 2, 4 and 5 cover one (R3.3.1).
func incomeIndex(piece int) int {
	switch piece {
	case 2:
		return 0
	case 4:
		return 1
	case 5:
		return 2
	}
	return -1
}

func (id rewardID) reward() *Reward {
	switch {
	case id < firstWorkReward:
		return &contracts[id].reward
	case id < firstIncomeReward:
		return &works[id-firstWorkReward+1].reward
	case id >= firstLaterReward:
		return &contracts[laterContract+Contract(id-firstLaterReward)].reward
	}
	i := int(id - firstIncomeReward)
	return &incomes[i/9+1][i%9/3][i%3]
}

// source is where VP of this reward are booked.
func (id rewardID) source() Source {
	switch {
	case id < firstWorkReward, id >= firstLaterReward:
		return FromContracts
	case id < firstIncomeReward:
		return FromWorks
	}
	return FromIncome
}

// grant gives a reward: its plain gains now, its parts one after the other.
func (g game) grant(seat Seat, id rewardID, why Why) {
	r := id.reward()
	g.gain(seat, r, why, id.source())
	if r.Parts[0].Kind != 0 {
		g.push(thenReward(seat, id, 0, why))
	}
}

// gain gives the plain gains of a reward.
func (g game) gain(seat Seat, r *Reward, why Why, from Source) {
	g.credits(seat, int(r.Credits), why)
	g.vp(seat, int(r.VP), from)
	g.machines(seat, Machines{r.Excavators, r.Mixers}, why)
	g.energy(seat, int(r.Energy), why)
}

// nextPart carries out one part of a reward and leaves the rest below it.
func (g game) nextPart(f Prompt) {
	id, i, why := step(f).reward()
	parts := &id.reward().Parts
	if next := i + 1; next < len(parts) && parts[next].Kind != 0 {
		g.push(thenReward(f.Seat, id, next, why))
	}
	g.part(f.Seat, parts[i], why)
}

// part carries out a part of a reward. Drops, structures and fulfilments may be
// declined; machines and an advanced tile must be chosen (R9.4.3, Q67).
func (g game) part(seat Seat, part Part, why Why) {
	switch n := part.N; part.Kind {
	case PartMachines:
		g.push(askMachines(seat, int(n), why))
	case PartRotate:
		g.rotate(seat, int(n))
	case PartWaitingDrops:
		g.push(askDrops(seat, int(n), optional))
	case PartFlowingDrops:
		g.push(askDrops(seat, int(n), optional|flowNow))
	case PartBase:
		g.push(askPlace(seat, Base, n))
	case PartElevation:
		for range n {
			g.push(askPlace(seat, Elevation, areasAll))
		}
	case PartConduit:
		g.push(askPlace(seat, Conduit, n))
	case PartPowerhouse:
		g.push(askPlace(seat, Powerhouse, areasAll))
	case PartProducedEnergy:
		g.producedEnergy(seat, int(n), why)
	case PartFulfil:
		g.askFulfil(askFulfil(seat, int(n), 0))
	case PartAdvancedTile:
		if g.patents != [3]Tile{} {
			g.push(Prompt{Kind: AskTile, Seat: seat})
		}
	}
}

// listMachines lists the splits of the machines (R9.4.2).
func (s *State) listMachines(dst []Action, f Prompt) []Action {
	n := uint8(f.Count())
	for e := uint8(0); e <= n; e++ {
		dst = append(dst, SplitMachines(Machines{e, n - e}))
	}
	return dst
}

func (s *State) refuseMachines(f Prompt, a Action) Reason {
	if n := int(a.a()) + int(a.b()); n != f.Count() {
		return Reason{Code: WrongNumberOfMachines, Need: f.Count(), Have: n}
	}
	return Reason{}
}

func soundMachines(f Prompt) bool {
	n := f.Count()
	return f == askMachines(f.Seat, n, f.why()) && n >= 1 && n <= 4 && f.why() < whyEnd
}

// soundReward: a reward of which a part is left.
func soundReward(f Prompt) bool {
	id, part, why := step(f).reward()
	return f == thenReward(f.Seat, id, part, why) && id > 0 && id < rewardEnd && part < 3 && id.reward().Parts[part].Kind != 0 && why > 0 && why < whyEnd
}
