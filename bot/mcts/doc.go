// Package mcts is the strong player: a tree search that looks at what each player
// would do, for himself, turn after turn.
//
// A node stands for the answers of people that lead to it from the root; draws and
// Automas are played as they come in each simulation (open loop). Where a turn
// begins, all of it is listed at once (package turns) and becomes nodes, prompt by
// prompt, best first. A simulation follows the tree, chooses for the one who is asked
// (max^n) by PUCT among the first few answers (progressive widening), and ends at the
// end of a turn that has not been followed yet; only ends of turns are evaluated
// (package eval). The utilities of all seats go back up the path.
//
// Simulations allocate nothing. Trees are searched in parallel, one per thread, and
// their figures added up at the root, so that a number of simulations always gives
// the same answer.
package mcts
