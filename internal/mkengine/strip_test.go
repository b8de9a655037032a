package main

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// program is one with nothing but a data section.
func program(section []byte) []byte {
	p := []byte{0, 'a', 's', 'm', 1, 0, 0, 0, 11}
	p = binary.AppendUvarint(p, uint64(len(section)))
	return append(p, section...)
}

// tables is what the Go runtime finds of two functions: the names, a file, the values by pc and the functions, each with two kinds of
// values and four of other data. The first has lines of its own; the second shares its table of lines with one that must stay.
func tables() memory {
	const names, units, files, values, funcs = 72, 88, 92, 96, 116
	m := make(memory, funcs+8*2+2*(44+8+16))
	copy(m, []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8})
	for i, n := range map[int]int{1: 2, 2: 1, 4: names, 5: units, 6: files, 7: values, 8: funcs} {
		binary.LittleEndian.PutUint64(m[8*i:], uint64(n))
	}
	copy(m[names:], "one[int8]\x00two\x00")
	copy(m[units:], []byte{9, 9, 9, 9})
	copy(m[files:], "f.go")
	copy(m[values:], []byte{7, 2, 4, 0, 0, 200, 1, 3, 2, 0, 6, 1, 0}) // tables at 1, at 4 (where the first change is 0) and at 10
	for i, f := range [][]uint32{{0, 0, 5, 0, 1, 4, 4, 2, 3, 77, 4 << 24, 4, 10, 1, 2, 3, 4}, {3, 10, 5, 0, 1, 4, 10, 2, 3, 78, 4 << 24, 10, 10, 1, 2, 3, 4}} {
		at := 16 + 68*i
		binary.LittleEndian.PutUint32(m[funcs+8*i:], f[0])
		binary.LittleEndian.PutUint32(m[funcs+8*i+4:], uint32(at))
		for j, w := range f {
			binary.LittleEndian.PutUint32(m[funcs+at+4*j:], w)
		}
	}
	return m
}

func TestStrip(t *testing.T) {
	before := append(make(memory, 100), tables()...)
	before = append(before, make([]byte, 300)...)
	before = append(before, "the end"...)
	stripped, err := strip(program(before.section()))
	if err != nil {
		t.Fatal(err)
	}
	sums := append([]byte{0, 13, 4}, "sums\xd8\x00\x00\x00\x02\x00\x00\x00"...) // where the table of the two functions is
	if !bytes.Equal(stripped[8:23], sums) {
		t.Fatalf("%v tells of the sums, not %v", stripped[8:23], sums)
	}
	after, err := load(stripped[26:])
	if err != nil {
		t.Fatal(err)
	}
	want := bytes.Clone(before)
	copy(want[100+72:], "one[...]\x00\x00two") // types, which stack traces do not show
	clear(want[100+88 : 100+96])               // the files
	clear(want[100+96+4 : 100+96+10])          // the lines of the first function
	want[100+116+12] = 68                      // how much later the second function is described
	for i := range 2 {
		f := want[100+116+16+68*i:]
		clear(f[:4]) // where its code begins, which the table of functions says
		clear(f[20:28])
		clear(f[32:40])
		clear(f[44:48])                             // where it may be interrupted
		copy(f[52+12:], []byte{255, 255, 255, 255}) // what is inlined
	}
	if !bytes.Equal(after, want) {
		t.Errorf("the memory is\n%v, not\n%v", after, want)
	}
}

func TestSectionKeepsTheMemory(t *testing.T) {
	var m memory
	for _, gap := range []int{0, 1, 63, 64, 65, 5000, 70000} {
		m = append(append(m, make([]byte, gap)...), 1, 0, 2)
	}
	section := m.section()
	if n := section[0]; n != 5 {
		t.Errorf("%d pieces", n)
	}
	if again, err := load(section); err != nil || !bytes.Equal(again, m) {
		t.Errorf("another memory (%v)", err)
	}
}

func TestStripRefusesWhatItDoesNotKnow(t *testing.T) {
	whole := tables()
	other := bytes.Clone(whole)
	other[0] = 0xf2 // another version of the tables
	far := bytes.Clone(whole)
	binary.LittleEndian.PutUint64(far[8*8:], 1<<20)
	sound := program(whole.section())
	for name, p := range map[string][]byte{
		"nothing": nil, "cut": sound[:len(sound)-1], "other tables": program(memory(other).section()), "functions elsewhere": program(memory(far).section()),
	} {
		if _, err := strip(p); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
