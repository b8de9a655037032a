// Package rules is the game of Barrage: state, prompts, actions, legality,
// transitions and scoring. It knows nothing of the world: no clock, no files, no
// random generator. Rule numbers (R…), examples (E…) and rulings (Q…) in comments
// and test names are those of the project's rules; game/rulebook says how unclear ones
// are interpreted.
//
// # The model on one page
//
// A [State] is a whole position in one value without pointers, 1,008 bytes. Copy is assignment,
// equality is ==, and it may be a map key. The 63 building spaces of the map fit one uint64 per
// company. There is no padding, so the hash reads the memory as it is.
//
// A state asks one [Prompt] of one [Seat]. An [Action] answers it. [State.Legal]
// lists the legal answers, [State.Refuse] explains why any other action is illegal,
// [State.Explain] why an action space cannot be taken. An answer is listed only if
// everything mandatory that follows it can be completed: there are no dead ends. A prompt with
// a single legal answer is answered automatically, except an Automa's choice from its
// card: every turn of an Automa is a decision that can be explained.
//
// There are two ways to play an action. [State.Apply] checks it and leaves the state
// untouched if it is refused; [State.Play] trusts its caller, for search.
//
// [Chance] is a seat. A draw is the answer to a prompt like any other: piles are sets of
// undrawn things, so a state holds no secrets.
//
// Choices that mean nothing apart are one action: (tile, space), (dam, conduit, drops), both
// contracts of "take two".
//
// Internally, prompts and steps wait on a small stack, eight bytes each. The consequences of an effect are
// pushed on top and finished before anything below them (R4.1.8). When the stack is empty
// the game moves on to its next phase (round.go).
//
// The three views of legality (the list, the reason, and the second implementation in
// internal/oracle) must agree and are compared at every state of random games. That nothing
// is a dead end is computed from costs and bit sets, never by trial.
//
// An Automa is a company with a level: automa*.go hold every rule that differs for it, and
// its card is a prompt like any other, which package automa answers.
//
// Rules know no language. A [Reason] says why something is illegal, an [Event] what
// happened: values with codes. The sentences are in game/lang, and game/view says them.
//
// An [Event] records one thing that happened. Events are collected in a [Log]; adding
// them up gives the difference between two states.
//
// [State.Check] verifies that everything is conserved and in its place. Positions
// read from bytes or text that do not pass it are refused.
//
// # How a file reads
//
// The life of a decision in production.go: takeSpace (turn.go) pushes an AskProduce prompt;
// listProduce lists systems and drops; refuseProduce explains why any other answer is
// illegal; produce moves drops, credits and energy and pushes contract, water and company
// ability onto the stack in the order of Q10.
//
// # Where things are
//
// One concept per file, named in rulebook words. Legal answers, reasons for refusals and
// the effects of answers stand together: turn.go (action spaces),
// construction.go and payment.go, production.go, water.go, wheel.go, contract.go and
// reward.go, technology.go, company.go, mahiri.go, works.go and buildings.go, round.go,
// score.go, setup.go, assign.go, chance.go, and automa*.go. kinds.go lists the
// kinds of prompts with the functions that carry them out, action.go the kinds of
// actions. Printed content is in data_*.go, one line per component. version.go explains
// versions of the rules.
package rules
