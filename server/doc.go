// Package server carries the questions and answers of package api over HTTP and WebSocket, and says who
// asks them. docs/endpoints.md describes the endpoints; a test compares it with the routes.
//
// There is one API: commands over HTTP and over sockets call the same functions, and our own client
// and other people's bots use the same.
//
// Sockets hold no queue. A wake-up makes a socket look up what it has not sent yet. A slow client costs
// its own connection, nothing more. Updates are the same for everybody and encoded once per language;
// what concerns one viewer is a separate message.
package server
