package deptest

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// What the repository may weigh, in bytes: every version of a file stays in it for good.
const (
	mostFile    = 2_000_000
	mostPicture = 150_000
	mostScreens = 1_500_000 // docs/screens, without a film
	mostFilm    = 1_500_000
)

// heavier are files with a limit of their own.
var heavier = map[string]int64{"web/engine/engine.wasm.br": 2_300_000}

// TestWeight: tracked files are small, and pictures of the screens are WebP or SVG and smaller.
func TestWeight(t *testing.T) {
	cmd := exec.Command("git", "ls-files", "-z")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	sum, pictures := int64(0), 0
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		info, err := os.Lstat(filepath.Join("../..", name))
		if errors.Is(err, fs.ErrNotExist) {
			continue // removed and not committed yet
		} else if err != nil {
			t.Fatal(err)
		}
		size, most := info.Size(), int64(mostFile)
		if own, ok := heavier[name]; ok {
			most = own
		}
		if strings.HasPrefix(name, "docs/screens/") {
			switch filepath.Ext(name) {
			case ".webp", ".svg":
				most = mostPicture
				sum += size
				pictures++
			case ".webm", ".mp4":
				most = mostFilm
			default:
				t.Errorf("%s is neither WebP nor SVG", name)
			}
		}
		if size > most {
			t.Errorf("%s has %d bytes, more than %d", name, size, most)
		}
	}
	if pictures == 0 || sum > mostScreens {
		t.Errorf("%d pictures in docs/screens have %d bytes, more than %d", pictures, sum, mostScreens)
	}
}
