package notice

import (
	"strings"
	"testing"

	"barrage/game/lang"
)

// TestSample: people are shown a notice in their language before they switch any on.
func TestSample(t *testing.T) {
	w := newWorld(t)
	for _, l := range lang.All() {
		m, err := w.q.Sample(Settings{Lang: l.Code()})
		w.ok(err)
		want := map[string]string{
			"en": "Your turn: with Otto\nRound 1. USA puts on the wheel: base tile, 4 excavators. USA builds a base in basin 6 (lower). Time left: 2 days. 1 more table waits for you.",
			"it": "Tocca a te: con Otto\n1º round. USA mette sulla ruota: tessera base, 4 escavatori. USA costruisce una base: bacino 6 (in basso). Tempo rimasto: 2 giorni. Ti aspetta ancora 1 tavolo.",
			"fr": "À vous de jouer : avec Otto\nManche 1. Les USA mettent sur la roue : tuile base, 4 excavatrices. Les USA construisent une base : bassin 6 (en bas). Temps restant : 2 jours. 1 autre table vous attend.",
			"pl": "Twoja tura: gracze: Otto\nRunda 1. USA kładą na koło: kafel podstawy, 4 koparki. USA budują podstawę: zbiornik 6 (u dołu). Pozostały czas: 2 dni. Czeka na ciebie jeszcze 1 stół.",
			"de": "Du bist am Zug: mit Otto\nRunde 1. Die USA legen auf die Bauscheibe: Grundmauer-Plättchen, 4 Bagger. Die USA bauen eine Grundmauer in Becken 6 (unten). Verbleibende Zeit: 2 Tage. 1 weiterer Tisch wartet auf dich.",
		}[l.Code()]
		if got := strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(m.Title + "\n" + m.Body); got != want || m.URL != "https://barrage.example/table/…" || m.Lang != l.Code() {
			t.Errorf("%s: %q %s %s", l.Code(), got, m.URL, m.Lang)
		}
	}
}
