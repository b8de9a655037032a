package rules

// Rules have versions. A game is played to its end under the version it began with:
// the version is one of its Options and part of every position, record and stored
// table. A change of what is legal or of what happens raises Version and stands
// behind since in the one place where it acts; docs/versions.md tells how. Package
// internal/corpus holds every version to games that were played under it.

// since reports whether the game is played under a version of the rules or a later one.
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
