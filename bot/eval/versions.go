package eval

import (
	"io/fs"
	"strconv"
	"sync"
)

// newest is the version of the best weights.
const newest = 6

// files are where weights are: those of the newest version, and what was registered.
var files = []fs.FS{current}

// Register adds weights of other versions: files weights/N.bin. It is for init functions.
func Register(more fs.FS) { files = append(files, more) }

// loaded are the weights that have been asked for, by version.
var loaded [newest + 1]func() *Weights

func init() {
	for n := range loaded {
		loaded[n] = sync.OnceValue(func() *Weights {
			f, err := open(n)
			if err != nil {
				panic("eval: no weights: " + err.Error()) // the caller asked Has
			}
			defer f.Close()
			w, err := ReadWeights(f)
			if err != nil {
				panic("eval: version " + strconv.Itoa(n) + ": " + err.Error())
			}
			w.overlooksIncome = n < 4
			return w
		})
	}
}

func open(n int) (f fs.File, err error) {
	for _, in := range files {
		if f, err = in.Open("weights/" + strconv.Itoa(n) + ".bin"); err == nil {
			return f, nil
		}
	}
	return nil, err
}

// Versions is the number of versions of the weights; the last is the best.
func Versions() int { return newest }

// Has reports whether the program has a version of the weights; 0 is the best.
func Has(n int) bool {
	if n == 0 {
		n = newest
	}
	f, err := open(n)
	if err != nil {
		return false
	}
	f.Close()
	return true
}

// Version is a version of the weights, from 1; 0 is the best.
func Version(n int) *Weights {
	if n == 0 {
		n = newest
	}
	return loaded[n]()
}

// Tuned is the best weights.
func Tuned() *Weights { return Version(0) }
