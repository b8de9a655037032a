package rules

// Rules have versions. A game is played to its end under the version it began with:
// the version is one of its Options and part of every position, record and stored
// table. A change to what is legal or to what happens raises Version and is guarded by
// since where it applies; docs/versions.md explains how. Package internal/corpus checks
// every version against games played under it.

// released is the newest version of the rules that people play. A row of a table that came later than the first
// names its version in since, and is in games of that version on.
const released = 1

// since reports whether the game is played under the given version of the rules or a later one.
func (s *State) since(version uint8) bool { return s.newer+1 >= version }

// terms are the options as a state holds them: all but the version, in the order in
// which version 1 hashed them.
type terms struct {
	Players         uint8
	Variant         Variant
	Assignment      Assignment
	Leeghwater      bool
	GuestOfficers   bool
	WaterFirst      bool
	LooseMahiri     bool
	Automas         [MaxSeats]uint8
	AutomaCompanies [MaxSeats]Company
	AutomaOfficers  [MaxSeats]Officer
}

func (o Options) terms() terms {
	return terms{o.Players, o.Variant, o.Assignment, o.Leeghwater, o.GuestOfficers, o.WaterFirst, o.LooseMahiri, o.Automas, o.AutomaCompanies, o.AutomaOfficers}
}

func (t terms) options(version uint8) Options {
	return Options{version, t.Players, t.Variant, t.Assignment, t.Leeghwater, t.GuestOfficers, t.WaterFirst, t.LooseMahiri, t.Automas, t.AutomaCompanies, t.AutomaOfficers}
}
