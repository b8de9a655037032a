package rules_test

import (
	"testing"

	"barrage/bot"
	"barrage/game/rng"
	"barrage/game/rules"
)

// FuzzPlay: bytes choose the game and its actions; every state is sound.
func FuzzPlay(f *testing.F) {
	for i := range byte(12) {
		f.Add(i, []byte{i, 3, 141, 59, 26, 5, 35, 89, 79, 32, 38, 46})
	}
	options := allOptions()
	f.Fuzz(func(t *testing.T, variant byte, choices []byte) {
		s, err := rules.New(options[int(variant)%len(options)])
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < 2000 && !s.Done() && len(choices) > 0; i++ {
			legal := s.Legal(nil)
			a := legal[int(choices[i%len(choices)])*len(legal)/256]
			if err := s.Apply(a, nil); err != nil {
				t.Fatal(err)
			}
			if err := s.Check(); err != nil {
				t.Fatalf("after %v: %v", a, err)
			}
		}
	})
}

// FuzzDecode: bytes that are read as a state are a sound state that can be played
// on, and come back the same.
func FuzzDecode(f *testing.F) {
	for i, o := range allOptions() {
		r := rng.New(11, uint64(i))
		s, _ := rules.New(o)
		for ply := 0; !s.Done(); ply++ {
			if ply%60 == 0 {
				data, _ := s.MarshalBinary()
				f.Add(data)
			}
			s.Play(bot.Busy{}.Choose(&s, s.Legal(nil), &r))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var s rules.State
		if s.UnmarshalBinary(data) != nil {
			if s != (rules.State{}) {
				t.Fatal("a refused state was written")
			}
			return
		}
		back, err := s.MarshalBinary()
		if err != nil || string(back) != string(data) {
			t.Fatal("comes back different")
		}
		playOn(t, s)
	})
}

// FuzzDecodeText: the same for the text form.
func FuzzDecodeText(f *testing.F) {
	for i, o := range allOptions() {
		r := rng.New(12, uint64(i))
		s, _ := rules.New(o)
		for ply := 0; !s.Done(); ply++ {
			if ply%90 == 0 {
				text, _ := s.MarshalText()
				f.Add(string(text))
			}
			s.Play(bot.Busy{}.Choose(&s, s.Legal(nil), &r))
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s rules.State
		if s.UnmarshalText([]byte(text)) == nil {
			playOn(t, s)
		}
	})
}

// playOn plays a decoded state to its end: nothing may break.
func playOn(t *testing.T, s rules.State) {
	t.Helper()
	r := rng.New(13, 0)
	for ply := 0; !s.Done(); ply++ {
		legal := s.Legal(nil)
		if len(legal) == 0 || ply > 3000 {
			t.Fatalf("stuck at %+v after %d plies", s.Prompt(), ply)
		}
		s.Play(r.Pick(legal))
	}
}

// TestDecodeMutations changes every byte of positions from real games: what is
// still read as a state is sound and can be played to its end.
func TestDecodeMutations(t *testing.T) {
	t.Parallel()
	read, refused := 0, 0
	for i, o := range allOptions() {
		if i%3 != 0 && *contractGames < 1000 || testing.Short() && i%60 != 0 {
			continue
		}
		r := rng.New(14, uint64(i))
		n := 0
		playGame(t, o, &r, bot.Busy{}, func(s *rules.State, _ []rules.Action, _ rules.Action) {
			if n++; n%97 != 0 && s.Prompt().Kind != rules.AskPick {
				return
			}
			data, err := s.MarshalBinary()
			if err != nil {
				t.Fatal(err)
			}
			for at := range data {
				for _, change := range []byte{1, 2, 0x80, 0xff} {
					data[at] ^= change
					var changed rules.State
					if changed.UnmarshalBinary(data) == nil {
						read++
						playOn(t, changed)
					} else {
						refused++
					}
					data[at] ^= change
				}
			}
		})
	}
	if read == 0 || refused < read {
		t.Errorf("%d read, %d refused", read, refused)
	}
	t.Logf("%d changed positions read, %d refused", read, refused)
}
