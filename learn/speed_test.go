package learn

import "testing"

// BenchmarkTry: what an answer costs that the search tries.
func BenchmarkTry(b *testing.B) {
	p := dam.Begin().Play
	tried := 0
	for b.Loop() {
		s := search(dam, effort)
		s.best.Stars = 2
		s.run(p)
		tried += effort - s.left
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(tried), "ns/answer")
}
