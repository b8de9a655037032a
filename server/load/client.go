// Package load drives a server with legal games over the real protocol and checks that
// nothing acknowledged is lost. It is a client like any other.
package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/coder/websocket"

	"barrage/play/table"
	"barrage/server"
	"barrage/server/api"
)

// Client is one person's connection to a server.
type Client struct {
	base  string
	token string
	http  *http.Client
}

// Refused is an answer with an error.
type Refused struct {
	Status int
	Detail api.FailureDetail
}

func (r *Refused) Error() string {
	return fmt.Sprintf("%d %s: %s", r.Status, r.Detail.Code, r.Detail.Message)
}

// SignUp signs up a new person.
func SignUp(ctx context.Context, client *http.Client, base, name string) (*Client, error) {
	c := &Client{base: strings.TrimSuffix(base, "/"), http: client}
	var me server.Me
	if err := c.Call(ctx, "POST", "/api/me", server.SignUp{Name: name, Program: true}, &me); err != nil {
		return nil, err
	}
	c.token = me.Token
	return c, nil
}

// Call sends a request and reads its answer.
func (c *Client) Call(ctx context.Context, method, path string, body, into any) error {
	var rd io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return err
		}
		rd = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(ctx, method, c.base+path, rd)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	resp, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		var f api.Failure
		if err := json.Unmarshal(data, &f); err != nil {
			return fmt.Errorf("%s %s: %d %.200s", method, path, resp.StatusCode, data)
		}
		return &Refused{resp.StatusCode, f.Error}
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(data, into)
}

// Open opens a table.
func (c *Client) Open(ctx context.Context, id string) (o api.Opened, err error) {
	return o, c.Call(ctx, "GET", "/api/tables/"+id, nil, &o)
}

// Play answers the prompt of a table, and those that follow in the same turn.
func (c *Client) Play(ctx context.Context, id string, ply int, key string, actions ...string) (d api.Done, err error) {
	play := api.Play{Command: table.Command{Ply: ply, Key: key, Update: true}, Actions: actions}
	if len(actions) == 1 { // as programs do that know nothing of lists
		play.Action, play.Actions, play.Update = actions[0], nil, false
	}
	return d, c.Call(ctx, "POST", "/api/tables/"+id+"/play", play, &d)
}

// Watch follows a table from a ply on.
func (c *Client) Watch(ctx context.Context, id string, ply int) (*websocket.Conn, error) {
	header := http.Header{}
	if c.token != "" {
		header.Set("Authorization", "Bearer "+c.token)
	}
	address := strings.Replace(c.base, "http", "ws", 1) + fmt.Sprintf("/api/tables/%s/live?ply=%d", id, ply)
	conn, _, err := websocket.Dial(ctx, address, &websocket.DialOptions{HTTPClient: c.http, HTTPHeader: header})
	return conn, err
}
