package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// strip makes a program for browsers smaller to fetch. It does the same as before, but a stack trace
// names functions without files and lines.
func strip(program []byte) ([]byte, error) {
	const header, data = 8, 11 // the length of what is before the sections; the id of the data section
	if len(program) < header {
		return nil, errors.New("not a WebAssembly program")
	}
	out := append([]byte(nil), program[:header]...)
	r := reader{rest: program[header:]}
	for len(r.rest) > 0 && r.err == nil {
		id := r.byte()
		section := r.bytes(r.uint())
		if id == data {
			m, err := load(section)
			if err != nil {
				return nil, err
			}
			sums, err := m.forgetLines()
			if err != nil {
				return nil, fmt.Errorf("the tables of the Go runtime: %w", err)
			}
			out = appendSection(out, 0, append([]byte("\x04sums"), sums...))
			section = m.section()
		}
		out = appendSection(out, id, section)
	}
	return out, r.err
}

func appendSection(out []byte, id byte, section []byte) []byte {
	out = binary.AppendUvarint(append(out, id), uint64(len(section)))
	return append(out, section...)
}

// memory is what a program finds in its memory when it begins; there are zeros behind it.
type memory []byte

// load reads a data section: pieces of memory, each with its address.
func load(section []byte) (memory, error) {
	const limit = 64 << 20
	var m memory
	r := reader{rest: section}
	for n := r.uint(); n > 0 && r.err == nil; n-- {
		mode, constant := r.byte(), r.byte()
		at := r.uint() // a signed number, which is read alike if it is not negative
		end := r.byte()
		piece := r.bytes(r.uint())
		if mode != 0 || constant != 0x41 || end != 0x0b || at > limit {
			return nil, errors.New("a piece of data without a plain address")
		}
		if n := at + len(piece) - len(m); n > 0 {
			m = append(m, make([]byte, n)...)
		}
		copy(m[at:], piece)
	}
	return m, r.err
}

// section writes a data section of few long pieces. The linker begins another one after every eight
// zeros; packed, their addresses take more room than the zeros.
func (m memory) section() []byte {
	const apart = 64
	var pieces []byte
	n := 0
	for at := 0; at < len(m); {
		if m[at] == 0 {
			at++
			continue
		}
		end := len(m)
		if i := bytes.Index(m[at:], make([]byte, apart)); i >= 0 {
			end = at + i
		}
		pieces = append(pieces, 0, 0x41)
		pieces = appendSigned(pieces, at)
		pieces = append(pieces, 0x0b)
		pieces = binary.AppendUvarint(pieces, uint64(end-at))
		pieces = append(pieces, m[at:end]...)
		n++
		at = end
	}
	return append(binary.AppendUvarint(nil, uint64(n)), pieces...)
}

// appendSigned appends a number that is not negative as WebAssembly writes signed ones.
func appendSigned(b []byte, n int) []byte {
	for ; n >= 0x40; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// forgetLines takes out what tells files and lines of the program, what was inlined and what arguments are (pcHeader and _func in
// Go's package runtime): only stack traces read it, and say ? instead; and where a function may be interrupted, which it never is in
// a browser. Where the memory is and what it holds stays. Places in the tables become differences, see differences; sums is what
// tells a loader where they are.
func (m memory) forgetLines() (sums []byte, err error) {
	const unsafePoint, inlTreeIndex, argLiveIndex = 0, 2, 3         // PCDATA_… in Go's package internal/abi
	const inlTree, argInfo, argLiveInfo, none = 3, 5, 6, ^uint32(0) // FUNCDATA_…
	magic := []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}
	start := bytes.Index(m, magic)
	if start < 0 || bytes.Contains(m[start+1:], magic) {
		return nil, errors.New("not found; Go may have changed them")
	}
	tables := m[start:]
	field := func(i int) int { return int(binary.LittleEndian.Uint64(tables[8*i:])) }
	count, names, units, values, funcs := field(1), field(4), field(5), field(7), field(8) // nfunc, funcnameOffset, cuOffset, pctabOffset, pclnOffset
	if len(tables) < 72 || !(0 < names && names < units && units < values && values < funcs && funcs+8*count < len(tables)) {
		return nil, errors.New("out of order; Go may have changed them")
	}
	shortenNames(tables[names:units])
	clear(tables[units:values]) // cutab and filetab: the files
	kept, lines := map[uint32]bool{}, map[uint32]bool{}
	for i := range count {
		at := funcs + int(binary.LittleEndian.Uint32(tables[funcs+8*i+4:]))
		if at+44 > len(tables) || at+44+4*(int(binary.LittleEndian.Uint32(tables[at+28:]))+int(tables[at+43])) > len(tables) {
			return nil, errors.New("a function out of place; Go may have changed them")
		}
		f := tables[at:]
		word := func(i int) uint32 { return binary.LittleEndian.Uint32(f[4*i:]) }
		kept[word(4)] = true          // pcsp
		for j := range int(word(7)) { // pcdata
			switch j {
			case unsafePoint, inlTreeIndex, argLiveIndex:
				lines[word(11+j)] = true
				clear(f[4*(11+j) : 4*(12+j)])
			default:
				kept[word(11+j)] = true
			}
		}
		for j := range int(f[43]) { // funcdata
			if j == inlTree || j == argInfo || j == argLiveInfo {
				binary.LittleEndian.PutUint32(f[4*(11+int(word(7))+j):], none)
			}
		}
		lines[word(5)], lines[word(6)] = true, true // pcfile, pcln
		clear(f[4*5 : 4*7])
		clear(f[4*8 : 4*10]) // cuOffset, startLine
	}
	for at := range lines {
		if at != 0 && !kept[at] {
			if err := clearValues(tables[values+int(at) : funcs]); err != nil {
				return nil, err
			}
		}
	}
	differences(tables[funcs:], count)
	sums = binary.LittleEndian.AppendUint32(nil, uint32(start+funcs))
	return binary.LittleEndian.AppendUint32(sums, uint32(count)), nil
}

// differences writes the table of functions with differences from one function to the next instead of places, which pack better: where
// its code, its description and its name begin. A description does not repeat where the code begins. web/src/engine/restore.js
// adds them up again.
func differences(tables []byte, count int) {
	var code, description, name uint32
	for i := range count {
		entry := tables[8*i : 8*i+8]
		f := tables[binary.LittleEndian.Uint32(entry[4:]):]
		step(entry, &code)
		step(entry[4:], &description)
		step(f[4:], &name)
		clear(f[:4])
	}
}

// step writes the difference to the number before in the place of a number.
func step(b []byte, before *uint32) {
	n := binary.LittleEndian.Uint32(b)
	binary.LittleEndian.PutUint32(b, n-*before)
	*before = n
}

// shortenNames takes out the types of generic functions, which stack traces do not show: each of the names ends with a zero, and
// begins where it did.
func shortenNames(names []byte) {
	for len(names) > 0 {
		name, rest, _ := bytes.Cut(names, []byte{0})
		names = rest
		from, to := bytes.IndexByte(name, '['), bytes.LastIndexByte(name, ']')
		if from >= 0 && to > from {
			n := from + copy(name[from:], "[...]"[:min(5, to+1-from)])
			n += copy(name[n:], name[to+1:])
			clear(name[n:])
		}
	}
}

// clearValues clears the table at the beginning of b: pairs of numbers (a change of a value, a distance)
// until the change is zero, which it may be in the first pair.
func clearValues(b []byte) error {
	r := reader{rest: b}
	for first := true; ; first = false {
		if change := r.uint(); change == 0 && !first || r.err != nil {
			break
		}
		r.uint()
	}
	clear(b[:len(b)-len(r.rest)])
	return r.err
}

// reader reads numbers and bytes until something is wrong.
type reader struct {
	rest []byte
	err  error
}

func (r *reader) bytes(n int) []byte {
	if r.err != nil || n < 0 || n > len(r.rest) {
		r.err = errors.New("the program is cut off")
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint() int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		r.err = errors.New("the program is cut off")
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}
