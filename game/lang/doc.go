// Package lang holds all texts for players, in every language, as messages with keys.
//
// A language is one folder, named by its code, and nothing else: en, it and so on.
//
//	about.json     its own name, how it counts, its number
//	game.json      what the game and the server say
//	client.json    what the client itself says, in its first view and in a game in play
//	pages.json     what the other pages of the client say
//	rules/         the rules as pages, their words, questions and synonyms (package rulebook)
//
// about.json and game.json are read here, the client's when it is built (web/words.ts,
// web/rulebook.ts). Messages are in flat JSON files, key to message. A file has the same keys in
// the same order in all languages, and a message takes the same arguments in all of
// them. Other programs can read the files too; this is the whole format of a message, a
// subset of ICU's:
//
//	{who} builds a conduit         an argument
//	{n, plural, one {# drop} other {# drops}}
//	                               a number; # is the number itself
//	{who, select, many {build} other {builds}}
//	                               a choice by a word
//
// Messages nest in the branches of plural and select, and # belongs to the
// innermost plural. Plural branches are named by the categories of CLDR: one, few,
// many, other, or =2 for one number. A category without a branch of its own takes
// other, so that Polish writes one, few and other. Every plural and select has
// the branch other.
//
// The argument of a select is a word: the text of the argument, or the form it
// carries besides its text. The name of a company carries its grammatical number,
// so that {who} is "Niemcy" and {who, select, many {budują} other {buduje}} agrees
// with it.
//
// Nothing is escaped: braces, # in a plural and the apostrophe ' do not occur in
// text. The apostrophe is written ’, as in print, so an ICU library can read the
// messages, except for words with a form.
package lang
