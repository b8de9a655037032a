package doc

import "context"

// counters are numbers about nobody in particular.
var counters = Register(Kind[[]byte]{Name: "count", Backup: true})

// Count is a counter, or what is added to it.
type Count struct {
	Name string
	N    int64
}

// AddCounts adds to counters, all of them or none. A counter that is not there begins at 0.
func AddCounts(ctx context.Context, s Store, counts []Count) error {
	var ops []Op
	for _, c := range counts {
		ops = append(ops, Op{Add: &Doc{Kind: counters.Name, ID: c.Name, N: c.N}})
	}
	return s.Apply(ctx, ops...)
}

// Counts are the counters by name.
func Counts(ctx context.Context, s Store) (map[string]int64, error) {
	list, err := counters.List(ctx, s, Query{})
	counts := map[string]int64{}
	for _, c := range list {
		counts[c.ID] = c.N
	}
	return counts, err
}
