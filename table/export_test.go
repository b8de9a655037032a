package table

// Enqueue makes a worker look at a table.
func Enqueue(s *Service, id string) { s.enqueue(id) }
