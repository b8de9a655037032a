package people_test

import (
	"context"
	"strings"
	"testing"

	"barrage/play"
	"barrage/play/fault"
	"barrage/play/people"
)

// TestHandleKey: handles that people could take for each other have one key, others have different ones.
func TestHandleKey(t *testing.T) {
	for _, group := range [][]string{
		{"Annie", "annie", "ANN1E", "annle", "Ännïe", "an-n.i_e"},
		{"modern", "modem"},
		{"vvater", "water"},
		{"o5lo", "Oslo", "0slo", "øsło"},
		{"strasse", "straße"},
		{"az09", "AZO9"},
	} {
		for _, handle := range group {
			if got, want := people.HandleKey(handle), people.HandleKey(group[0]); got != want || got == "" {
				t.Errorf("%s: %q, like %s: %q", handle, got, group[0], want)
			}
		}
	}
	if got := people.HandleKey("Zoë.9"); got != "zoe9" {
		t.Error(got)
	}
	for _, handle := range []string{"anna", "anne", "ann", "annee"} {
		if people.HandleKey(handle) == people.HandleKey("Annie") {
			t.Errorf("%s is taken for Annie", handle)
		}
	}
	for _, handle := range []string{"a/b", "аnnie" /* Cyrillic */, "a{b", "`ab"} {
		if got := people.HandleKey(handle); got != "" {
			t.Errorf("%s: %q", handle, got)
		}
	}
}

// TestClaimHandle: a handle has a length, begins and ends with a letter or digit, says nothing untrue, belongs to one
// person, and is theirs for good.
func TestClaimHandle(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("Ann"), w.user("Bob")
	for _, handle := range []string{"ab", strings.Repeat("a", people.MaxHandle+1), "a.-", "two words", "-ann", "ann.", "_ann_", "a/b/c"} {
		w.refused(w.s.People.CheckHandle(w.ctx, ann, handle), fault.BadHandle)
	}
	for _, handle := range []string{"abc", strings.Repeat("a", people.MaxHandle), "a.b", "a-.b", "x-y_z.1"} {
		w.ok(w.s.People.CheckHandle(w.ctx, ann, handle))
	}
	for _, handle := range []string{"admin", "ADM1N", "t-o-r-r-e-n-t", "Automa"} {
		w.refused(w.s.People.CheckHandle(w.ctx, ann, handle), fault.ReservedHandle)
	}
	w.refused(w.s.People.CheckHandle(w.ctx, people.User{}, "annie"), fault.NotSignedIn)

	claimed, err := w.s.People.SetHandle(w.ctx, ann, "Annie")
	w.ok(err)
	if claimed.Handle != "Annie" || claimed.Name != "Annie" || claimed.ID != ann.ID {
		t.Errorf("%+v", claimed)
	}
	_, err = w.s.People.SetHandle(w.ctx, bob, "ann1e")
	w.refused(err, fault.HandleTaken)
	_, err = w.s.People.SetHandle(w.ctx, claimed, "Anna")
	w.refused(err, fault.HasHandle)
	again, err := w.s.People.SetHandle(w.ctx, claimed, "ANNIE")
	w.ok(err)
	if again.Handle != "ANNIE" {
		t.Errorf("%+v", again)
	}
}

// TestHandleRace: of two who claim a handle at the same time one gets it.
func TestHandleRace(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	w.s = play.New(play.StoreOf(faster{w.store}), w.clock, play.Options{})
	u, err := w.s.People.SetHandle(w.ctx, ann, "Annabel")
	w.refused(err, fault.HandleTaken)
	if u.Handle != "" || u.Name != "Ann" {
		t.Errorf("%+v", u)
	}
}

// faster is a store in which somebody else claims every handle first.
type faster struct{ play.Store }

func (s faster) SetHandle(context.Context, string, string) error { return wrap(fault.ErrConflict) }

// TestLookalikes: nobody takes a name that is read as the handle of somebody else, or as an office, in whatever letters; names that only
// share some letters are free.
func TestLookalikes(t *testing.T) {
	w := newWorld(t)
	ann := w.user("Ann")
	if _, err := w.s.People.SetHandle(w.ctx, ann, "Annie"); err != nil {
		t.Fatal(err)
	}
	bob := w.user("Bob")
	for _, name := range []string{
		"аnnіе", "ＡＮＮＩＥ", "Ⓐⓝⓝⓘⓔ", "𝐀𝓷𝗻𝚒𝖊", "ᴀɴɴɪᴇ", "ᵃⁿⁿⁱᵉ", "🄰🄽🄽🄸🄴", "🅐🅝🅝🅘🅔", "🅰🅽🅽🅸🅴", "⒜⒩⒩⒤⒠", "🇦🇳🇳🇮🇪", "Ạṇṇịẹ", "A\u0301n\u0302nie", "ΑΝΝΙΕ", "ꓮꓠꓠꓲꓰ", "Ꭺոոıе",
		"★Annie★", "A.n.n.i.e", "a n n i e", "@nnie", "Ann|e", "annⅼe", "Aℕℕℹe",
	} {
		_, _, err := w.s.People.SignUp(w.ctx, name)
		_, again := w.s.People.SetName(w.ctx, bob, name)
		if fault.CodeOf(err) != fault.HandleTaken || fault.CodeOf(again) != fault.HandleTaken {
			t.Errorf("%s may be the name of somebody else: %v, %v", name, err, again)
		}
	}
	for _, name := range []string{"moderator", "Mоderаtоr", "ᴀᴅᴍɪɴ", "🅰🅳🅼🅸🅽", "ѕуѕtem", "*Support*", "O p e r a t o r"} {
		if _, _, err := w.s.People.SignUp(w.ctx, name); fault.CodeOf(err) != fault.ReservedHandle {
			t.Errorf("%s may be the name of a guest: %v", name, err)
		}
	}
	for _, name := range []string{"Anne", "Annika", "Анна", "Ἄννα", "安妮", "Žofie", "Łukasz", "Nguyễn", "José", "★", "😀"} {
		_, _, err := w.s.People.SignUp(w.ctx, name)
		w.ok(err)
	}
}

// TestOtherLetters: letters of every kind that Unicode has for the Latin alphabet, and digits, are read as the plain ones.
func TestOtherLetters(t *testing.T) {
	w := newWorld(t)
	_, err := w.s.People.SetHandle(w.ctx, w.user("Guest"), "az-AZ-09-xyz")
	w.ok(err)
	kinds := map[string]func(r rune) rune{
		"wide":       func(r rune) rune { return r - '!' + '！' },
		"in circles": func(r rune) rune { return map[bool]rune{true: 'Ⓐ' + r - 'A', false: 'ⓐ' + r - 'a'}[r <= 'Z'] },
		"italic":     func(r rune) rune { return map[bool]rune{true: 0x1D434 + r - 'A', false: 0x1D44E + r - 'a'}[r <= 'Z'] },
		"bold":       func(r rune) rune { return map[bool]rune{true: 0x1D400 + r - 'A', false: 0x1D41A + r - 'a'}[r <= 'Z'] },
		"monospace":  func(r rune) rune { return map[bool]rune{true: 0x1D670 + r - 'A', false: 0x1D68A + r - 'a'}[r <= 'Z'] },
	}
	for kind, in := range kinds {
		name := strings.Map(func(r rune) rune {
			if r >= '0' && r <= '9' && kind != "wide" {
				return r
			}
			return in(r)
		}, "azAZ09xyz")
		_, _, err := w.s.People.SignUp(w.ctx, name)
		if fault.CodeOf(err) != fault.HandleTaken {
			t.Errorf("%s: %s is free", kind, name)
		}
	}
	for _, digits := range []string{"𝟎𝟗", "𝟘𝟡", "𝟢𝟫", "𝟬𝟵", "𝟶𝟿", "０９", "٠٩"} {
		_, _, err := w.s.People.SignUp(w.ctx, "azAZ"+digits+"xyz")
		if taken := fault.CodeOf(err) == fault.HandleTaken; taken != (digits != "٠٩") {
			t.Errorf("%s: taken: %v", digits, taken)
		}
	}
}
