// Package notice tells people that a table waits for them: by a webhook, a push notice of their browser, or mail.
//
// What a person may be told follows from how their tables are now: it is their turn, a clock is about to end, a game is
// over (waits.go). Each way by which somebody is told is a row of the store that remembers what was told; rows with a time
// are the queue (queue.go). A look at a row compares the two, sends what is missing, and notes it afterwards: a server
// that is killed in between tells it again, and nothing is told by two servers, since a look needs a claim of the row.
//
// Nothing is sent until a person has added a way.
package notice
