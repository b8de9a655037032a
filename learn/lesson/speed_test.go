package lesson

import (
	"testing"

	"barrage/game/lang"
	"barrage/game/rng"
)

// BenchmarkShow shows lessons in states that random answers lead to, each as often as the others. The
// slowest is what somebody may have to wait for.
func BenchmarkShow(b *testing.B) {
	for _, l := range played() {
		var list []Attempt
		for i := range uint64(10) {
			r := rng.New(16, i)
			a := l.Begin()
			for !a.Over && a.asked() && a.State.Round() <= max(1, a.Start.Round()) {
				list = append(list, *a)
				legal := l.legal(&a.Play, nil)
				if len(legal) == 0 {
					break // nothing on the table is left to do
				}
				if err := a.Answer(r.Pick(legal)); err != nil {
					b.Fatal(err)
				}
			}
		}
		b.Run(l.ID, func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				list[n%len(list)].Show(lang.English)
			}
		})
	}
}
