package server

import "barrage/server/api"

// questions are those that package api answers.
type questions struct{ api *api.API }

// answer lets package api answer.
func (q *questions) answer(c *call) error {
	answer, err := q.api.Answer(&c.route.Route, c.Call)
	if err != nil {
		return err
	}
	if f, ok := answer.(api.File); ok {
		return c.file(f)
	}
	return c.json(answer)
}

// answerAt answers a question about a position. Anybody may ask, so it is the address that is bounded.
func (q *questions) answerAt(c *call) error {
	if err := c.allow(positionLimit); err != nil {
		return err
	}
	return q.answer(c)
}
