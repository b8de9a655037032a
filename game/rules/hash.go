package rules

import (
	"math/bits"
	"unsafe"
)

// hashed is the number of 64-bit words of a state that version 1 hashed. The word
// after them is hashed too when it is not zero; the sources of VP never are.
const hashed = int(unsafe.Offsetof(State{}.newer) / 8)

// Hash is a 64-bit fingerprint of everything that affects the future of the game,
// including the waiting prompts. The sources of VP do not. The state has no gaps in
// memory, so no field can be forgotten. (Bytes are read in little-endian order, that of
// every machine this runs on.)
func (s *State) Hash() uint64 {
	words := (*[hashed + 1]uint64)(unsafe.Pointer(s))
	a, b := uint64(0x9e3779b97f4a7c15), uint64(0xbf58476d1ce4e5b9)
	for i := 0; i+1 < hashed; i += 2 { // two lanes, computed in parallel by the processor
		a = mix(a, words[i])
		b = mix(b, words[i+1])
	}
	if hashed%2 == 1 {
		a = mix(a, words[hashed-1])
	}
	if words[hashed] != 0 {
		b = mix(b, words[hashed])
	}
	return mix(a, b)
}

// Fingerprint is as good as Hash and quicker, but another one in another version of the program:
// it is not to be stored.
func (s *State) Fingerprint() uint64 {
	words := (*[hashed + 1]uint64)(unsafe.Pointer(s))
	a, b, c, d := uint64(0x9e3779b97f4a7c15), uint64(0xbf58476d1ce4e5b9), uint64(0xd6e8feb86659fd93), uint64(0xa0761d6478bd642f)
	i := 0
	for ; i+3 < hashed+1; i += 4 {
		a = mix(a, words[i])
		b = mix(b, words[i+1])
		c = mix(c, words[i+2])
		d = mix(d, words[i+3])
	}
	for ; i < hashed+1; i++ {
		a = mix(a, words[i])
	}
	return mix(mix(a, c), mix(b, d))
}

// mix folds a word into a fingerprint.
func mix(h, word uint64) uint64 {
	high, low := bits.Mul64(h^word, 0x94d049bb133111eb)
	return high ^ low + word
}
