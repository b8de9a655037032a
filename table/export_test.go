package table

// Enqueue makes a worker look at a table.
func Enqueue(s *Service, id string) { s.enqueue(id) }

// Held is how many tables a service knows to be due.
func Held(s *Service) int { return len(s.leases.held) }
