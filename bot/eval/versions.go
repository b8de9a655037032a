package eval

import (
	"io/fs"
	"strconv"
	"sync"
)

// newest is the version of the best weights.
const newest = 6

// loaded are the weights that have been asked for, by version.
var loaded [newest + 1]func() *Weights

func init() {
	for n := range loaded {
		loaded[n] = sync.OnceValue(func() *Weights {
			f, err := files.Open(file(n))
			if err != nil {
				panic("eval: no weights: " + err.Error()) // the caller asked Has
			}
			defer f.Close()
			w, err := ReadWeights(f)
			if err != nil {
				panic("eval: " + file(n) + ": " + err.Error())
			}
			w.overlooksIncome = n < 4
			return w
		})
	}
}

func file(n int) string { return "weights/" + strconv.Itoa(n) + ".bin" }

// Versions is the number of versions of the weights; the last is the best.
func Versions() int { return newest }

// Has reports whether the program has a version of the weights; 0 is the best.
func Has(n int) bool {
	if n == 0 {
		n = newest
	}
	_, err := fs.Stat(files, file(n))
	return err == nil
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
