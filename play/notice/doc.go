// Package notice tells people that a table waits for them: by a webhook, a push notice of their browser, or mail.
//
// What a person may be told follows from how their tables are now: it is their turn, a clock is about to end, a game is
// over (waits.go). Each channel by which somebody is told is a document that remembers what was told; those with a time
// are the queue (queue.go). A look at one compares the two, sends what is missing, and notes it afterwards: a server
// that is killed in between tells it again, and nothing is told by two servers, since a look needs a claim of it.
//
// Nothing is sent until a person has added a channel.
package notice
