package rules

func (s *State) refuseSlot(p *Player, site Site) Reason {
	return Reason{Code: NoSuchSite}
}

func (s *State) refuseMargot(seat Seat) Reason {
	return Reason{Code: NotInThisGame}
}
