package api

import "barrage/play/think"

// thought answers with what the analyst thinks of a position.
func (a *API) thought(c *Call) (*think.Assessment, error) {
	ply, err := c.number("ply", -1)
	if err != nil {
		return nil, err
	}
	if err := c.SignedIn(); err != nil {
		return nil, err
	}
	if err := a.allow(CostlyThought, c); err != nil {
		return nil, err
	}
	return a.House.Advisor.Advise(c.Context, c.Viewer, c.ID, ply, c.Lang)
}

// review answers with the review of a game that is over, or with how far it has come.
func (a *API) review(c *Call) (*think.Reviewed, error) {
	return a.House.Advisor.Review(c.Context, c.Viewer, c.ID, c.Lang, func() error { return a.allow(CostlyReview, c) })
}
