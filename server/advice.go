package server

import "barrage/table"

// thought answers with what the analyst thinks of a position.
func (s *Server) thought(c *call) (*table.Assessment, error) {
	ply, err := c.number("ply", -1)
	if err != nil {
		return nil, err
	}
	if err := c.signedIn(); err != nil {
		return nil, err
	}
	if !s.limits.allow("thought "+c.viewer.User.ID, thoughtRate) {
		return nil, tooFast
	}
	return s.advisor.Advise(c.r.Context(), c.viewer, c.r.PathValue("id"), ply, c.lang)
}

// review answers with the review of a game that is over, or with how far it has come.
func (s *Server) review(c *call) (*table.Reviewed, error) {
	return s.advisor.Review(c.r.Context(), c.viewer, c.r.PathValue("id"), c.lang, func() error {
		if !s.limits.allow("review "+c.viewer.User.ID, reviewRate) {
			return tooFast
		}
		return nil
	})
}
