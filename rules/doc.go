// Package rules is the game of Barrage: state, prompts, actions, legality,
// transitions and scoring. It knows nothing of the world: no clock, no files, no
// random generator. Rule numbers (R…), examples (E…) and rulings (Q…) in comments
// and test names are those of the project's rules; docs/rules says how doubtful
// ones are read.
//
// # The model on one page
//
// A [State] is a whole position in one value without pointers. Copy is assignment,
// equality is ==, and it may be a map key.
//
// A state asks one [Prompt] of one [Seat]. An [Action] answers it. [State.Legal]
// lists the legal answers, [State.Refuse] explains why any other action is illegal,
// [State.Explain] why an action space cannot be taken. An answer is listed only if
// everything mandatory behind it can be completed: there are no dead ends. A prompt with
// a single legal answer is answered automatically, except an Automa's choice from its
// card: every turn of an Automa is a decision that can be explained.
//
// There are two ways to play an action. [State.Apply] checks it and leaves the state
// untouched if it is refused; [State.Play] trusts its caller, for search.
//
// [Chance] is a seat. What is drawn is the answer to a prompt like any other: piles
// are sets of what is still undrawn, so a state holds no secret.
//
// Inside, prompts and steps wait on a small stack. What an effect triggers is put
// on top and is finished before what waits below (R4.1.8). When the stack is empty
// the game moves on to its next phase (round.go).
//
// An [Event] says one thing that happened. Events are collected in a [Log]; adding
// them up gives the difference between two states.
//
// [State.Check] verifies that everything is conserved and in its place. Positions
// read from bytes or text pass it, or are not read.
//
// # Where things are
//
// One concept per file, named in rulebook words. What may be answered, why something else
// may not, and what an answer does stand together: turn.go (action spaces),
// construction.go and payment.go, production.go, water.go, wheel.go, contract.go and
// reward.go, technology.go, company.go, mahiri.go, works.go and buildings.go, round.go,
// score.go, setup.go, assign.go, chance.go, and automa*.go. kinds.go lists the
// kinds of questions and says which functions carry them out, action.go the kinds of
// answers.
// Printed content is in data_*.go, one line per component. version.go is about versions
// of the rules.
package rules
