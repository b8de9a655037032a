package server

// thought answers with what the analyst thinks of a position.
func (s *Server) thought(c *call) error {
	ply, err := c.number("ply", -1)
	if err != nil {
		return err
	}
	if err := c.signedIn(); err != nil {
		return err
	}
	if !s.limits.allow("thought "+c.viewer.User.ID, thoughtRate) {
		return tooFast
	}
	advice, err := s.tables.Advise(c.r.Context(), c.viewer, c.r.PathValue("id"), ply, c.lang)
	if err != nil {
		return err
	}
	return c.json(advice)
}

// review answers with the review of a game that is over, or with how far it has come.
func (s *Server) review(c *call) error {
	reviewed, err := s.tables.Review(c.r.Context(), c.viewer, c.r.PathValue("id"), c.lang, func() error {
		if !s.limits.allow("review "+c.viewer.User.ID, reviewRate) {
			return tooFast
		}
		return nil
	})
	if err != nil {
		return err
	}
	return c.json(reviewed)
}
