package people

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
	for _, word := range append(roster.Reserved(), strings.Fields(`owner bot robot automa guest anonymous nobody everybody everyone deleted unknown null undefined api chance host`)...) {
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
	return s.NameFree(ctx, u, handle)
}

// NameFree returns an error if a name is the handle of another user, or looks like it, or is that of an office.
func (s *Service) NameFree(ctx context.Context, u User, name string) error {
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

// SetHandle gives a user a handle for good. Written in another way it stays the same. House.Claim also changes the name at tables.
func (s *Service) SetHandle(ctx context.Context, u User, handle string) (User, error) {
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
	u.Handle, u.Name = handle, handle
	return u, nil
}
