package table

import (
	"context"
	"errors"
	"maps"
	"strings"
	"unicode/utf8"

	"barrage/bot/roster"
	"barrage/game/lang"
	"barrage/play/fault"
)

// Lengths of handles, in characters.
const (
	MinHandle = 3
	MaxHandle = 20
)

// folded are the letters of handles apart from a to z and digits, each with what is read for it. Letters and digits
// that look alike are one.
var folded = func() map[rune]string {
	m := map[rune]string{'0': "o", '1': "l", 'i': "l", '5': "s", 'ß': "ss", 'æ': "ae", 'œ': "oe", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "p", 'ø': "o", '-': "", '_': "", '.': "", ' ': ""}
	for plain, marked := range map[string]string{
		"a": "àáâãäåāăą", "c": "çćĉċč", "d": "ď", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥ", "l": "ìíîïĩīĭįĺļľ", "n": "ñńņň",
		"o": "òóôõöōŏő", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťț", "u": "ùúûüũūŭůűų", "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
	} {
		for _, r := range marked {
			m[r] = plain
		}
	}
	return m
}()

// HandleKey is what two handles have in common that people could take for each other: case, accents, separators, and letters
// and digits that look alike make no difference. It is empty for a text that cannot be a handle. Stores keep it with the handle;
// a change of this function does not change those that are kept.
func HandleKey(handle string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(handle) {
		if f, ok := folded[r]; ok {
			b.WriteString(f)
		} else if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			b.WriteRune(r)
		} else {
			return ""
		}
	}
	return alike.Replace(b.String())
}

// alike are groups of letters that look like another letter.
var alike = strings.NewReplacer("rn", "m", "vv", "w")

// reserved are words that would say something untrue as a handle.
var reserved = func() map[string]bool {
	m := map[string]bool{}
	for _, word := range append(roster.Names(), strings.Fields(`owner bot robot automa guest anonymous nobody everybody everyone deleted unknown null undefined api chance host`)...) {
		m[HandleKey(word)] = true
	}
	maps.Copy(m, offices)
	return m
}()

// offices are words under which guests are not believed to be what they are either.
var offices = func() map[string]bool {
	m := map[string]bool{}
	for _, word := range strings.Fields(`admin administrator moderator operator root support system server staff official barrage`) {
		m[HandleKey(word)] = true
	}
	return m
}()

// checkHandle returns the error of a text that cannot be a handle.
func checkHandle(handle string) error {
	key, n := HandleKey(handle), utf8.RuneCountInString(handle)
	if n < MinHandle || n > MaxHandle || len(key) < MinHandle-1 || strings.Contains(handle, " ") || strings.Trim(handle, "-_.") != handle {
		return fault.Fail(fault.BadHandle, lang.Number("least", MinHandle), lang.Number("most", MaxHandle))
	}
	if reserved[key] {
		return fault.Fail(fault.ReservedHandle, lang.Word("handle", handle))
	}
	return nil
}

// CheckHandle returns the error of a handle that a user cannot have.
func (s *Service) CheckHandle(ctx context.Context, u User, handle string) error {
	if u.ID == "" {
		return fault.Fail(fault.NotSignedIn)
	}
	if err := checkHandle(handle); err != nil {
		return err
	}
	if u.Handle != "" && HandleKey(u.Handle) != HandleKey(handle) {
		return fault.Fail(fault.HasHandle, lang.Word("handle", u.Handle))
	}
	return s.notTaken(ctx, u, handle)
}

// notTaken returns an error if a name is the handle of another user, or looks like it, or is that of an office.
func (s *Service) notTaken(ctx context.Context, u User, name string) error {
	if HandleKey(name) == "" {
		name = plainly(name)
	}
	if offices[HandleKey(name)] {
		return fault.Fail(fault.ReservedHandle, lang.Word("handle", name))
	}
	other, err := s.store.UserBy(ctx, name)
	switch {
	case errors.Is(err, fault.ErrNotFound) || err == nil && other.ID == u.ID:
		return nil
	case err != nil:
		return err
	}
	return fault.Fail(fault.HandleTaken, lang.Word("handle", other.Handle))
}

// namesFree returns an error if a user names a seat of theirs after somebody else.
func (s *Service) namesFree(ctx context.Context, u User, seats []Seat) error {
	for _, seat := range seats {
		if u.ID != "" && seat.User == u.ID && seat.Name != u.Name {
			if err := s.notTaken(ctx, u, seat.Name); err != nil {
				return err
			}
		}
	}
	return nil
}

// Claim gives a user a handle for good. Written in another way it stays the same.
func (s *Service) Claim(ctx context.Context, u User, handle string) (User, error) {
	if err := s.CheckHandle(ctx, u, handle); err != nil {
		return u, err
	}
	err := s.store.SetHandle(ctx, u.ID, handle)
	if errors.Is(err, fault.ErrConflict) { // somebody was faster
		return u, fault.Fail(fault.HandleTaken, lang.Word("handle", handle))
	}
	if err != nil {
		return u, err
	}
	old := u.Name
	u.Handle, u.Name = handle, handle
	return u, s.rename(ctx, u, old)
}

// rename puts the name of a user on the seats that bear the old one.
func (s *Service) rename(ctx context.Context, u User, old string) error {
	return s.eachTable(ctx, u.ID, func(d *draft) error {
		bears := errUnchanged
		for i := range d.Seats {
			if seat := &d.Seats[i]; (seat.User == u.ID || seat.For == u.ID) && seat.Name == old {
				seat.name(u, u.Name)
				bears = nil
			}
		}
		return bears
	})
}

// Merge makes the games of a guest, and what the guest said, those of another user. Nothing else is left of the guest;
// documents are for the caller.
func (s *Service) Merge(ctx context.Context, guest, into User) error {
	if guest.Handle != "" {
		return fault.Fail(fault.HasHandle, lang.Word("handle", guest.Handle))
	}
	if guest.ID == into.ID {
		return nil
	}
	err := s.eachTable(ctx, guest.ID, func(d *draft) error {
		swap := func(id *string) {
			if *id == guest.ID {
				*id = into.ID
			}
		}
		swap(&d.Owner)
		for i := range d.Seats {
			seat := &d.Seats[i]
			if seat.Name == guest.Name && (seat.User == guest.ID || seat.For == guest.ID) {
				seat.name(into, into.Name)
			}
			swap(&seat.User)
			swap(&seat.For)
			swap(&seat.Left)
		}
		for i := range d.Requests {
			for j := range d.Requests[i].Yes {
				swap(&d.Requests[i].Yes[j])
			}
		}
		for i := range d.Quit {
			swap(&d.Quit[i].User)
		}
		for i := range d.Removed {
			swap(&d.Removed[i])
		}
		for i := range d.Silenced {
			swap(&d.Silenced[i])
		}
		return nil
	})
	if err != nil {
		return err
	}
	defer s.forgetRatings()
	return s.store.MergeUser(ctx, guest.ID, into.ID)
}
