// Package mcts holds the players that look at whole turns: Greedy, Casual, Lookahead and
// the strong one, Player, a Monte Carlo tree search.
//
// The search is max^n with PUCT selection: every player chooses for himself. A node
// stands for the answers of people that lead to it from the root; draws and Automas are
// played anew in each simulation (open loop). Where a turn begins, all of it is listed at
// once (package turns) and becomes nodes, prompt by prompt, best first. Only the first few
// answers to a prompt are in play, and more as visits grow (progressive widening). A
// simulation ends at the end of a turn that has not been expanded yet, and only such
// positions are evaluated. The utilities of all seats go back up the path.
//
// Positions are evaluated by a ValueFunction; the linear evaluation of package eval is the
// default. Options lists everything that can be tuned.
//
// Simulations do not allocate. With several threads each searches a tree of its own, and
// the visit counts are added up at the root (root parallelism), so that a number of
// simulations always gives the same answer.
package mcts
