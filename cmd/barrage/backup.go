package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"

	"barrage/internal/console"
	"barrage/store"
	"barrage/store/backup"
)

// The first line of a backup: of one that every program reads, of one with kinds of documents that older programs do not know, and of
// old ones, which end with {} in place of a seal.
const (
	backupFormat   = "barrage backup 2"
	newerFormat    = "barrage backup 3"
	unsealedFormat = "barrage backup 1"
)

// errNewer is the error of a backup that needs the newer format.
var errNewer = errors.New("the backup has what older programs do not know")

// makeBackup writes everything in a store to a file. The server may keep running.
func makeBackup(c console.Console, args []string) error {
	fs := console.Flags(c, "backup")
	db := addStoreFlags(fs)
	format := fs.Int("format", 0, "2: leave out what programs before schema 12 cannot read; 0: leave out nothing")
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return console.Misuse(c, "backup", "one file to write to")
	}
	if *format != 0 && *format != 2 {
		return console.Misuse(c, "backup", "the format 2, or none")
	}
	ctx := context.Background()
	st, err := db.reader(ctx)
	if err != nil {
		return err
	}
	defer st.Close()
	file := fs.Arg(0)
	f, err := os.CreateTemp(filepath.Dir(file), ".barrage-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	n, err := packBackup(ctx, st, f, backupFormat, *format == 2)
	if errors.Is(err, errNewer) {
		n, err = packBackup(ctx, st, f, newerFormat, false)
	}
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), file); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s: %d tables, %d people\n", file, n.tables, n.people)
	if n.left > 0 {
		fmt.Fprintf(c.Out, "%d documents are left out\n", n.left)
	}
	return nil
}

// packBackup writes a backup from the beginning of a file.
func packBackup(ctx context.Context, st store.Store, f *os.File, format string, leave bool) (n counts, err error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return n, err
	}
	if err := f.Truncate(0); err != nil {
		return n, err
	}
	z := gzip.NewWriter(f)
	n, err = writeBackup(ctx, st, z, format, leave)
	if err != nil {
		return n, err
	}
	return n, z.Close()
}

// counts is the number of tables and people in a backup, and of documents that were left out.
type counts struct{ tables, people, left int }

func (n *counts) add(item backup.Item) {
	if item.Row != nil {
		n.tables++
	}
	if item.User != nil {
		n.people++
	}
}

// seal is the last line of a backup: it proves that nothing is missing and nothing was changed.
type seal struct {
	Items  int    // lines between the first and this one
	SHA256 string // of all lines before this one
}

// writeBackup writes a backup. What a format does not have is left out, or errNewer.
func writeBackup(ctx context.Context, st store.Store, w io.Writer, format string, leave bool) (n counts, err error) {
	sum := sha256.New()
	b := bufio.NewWriter(io.MultiWriter(w, sum))
	fmt.Fprintln(b, format)
	e := json.NewEncoder(b)
	items := 0
	err = st.Export(ctx, func(item backup.Item) error {
		if item.Doc != nil && format == backupFormat {
			if n.left++; leave {
				return nil
			}
			return errNewer
		}
		n.add(item)
		items++
		return e.Encode(item)
	})
	if err = errors.Join(err, b.Flush()); err != nil {
		return n, err
	}
	return n, json.NewEncoder(w).Encode(seal{items, hex.EncodeToString(sum.Sum(nil))})
}

// restore fills an empty store from a backup. It also moves everything from one kind of
// store to another.
func restore(c console.Console, args []string) error {
	fs := console.Flags(c, "restore")
	db := addStoreFlags(fs)
	if err := parseSettings(c, fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return console.Misuse(c, "restore", "one backup to read")
	}
	f, err := os.Open(fs.Arg(0))
	if err != nil {
		return err
	}
	defer f.Close()
	name, err := db.name()
	if err != nil {
		return err
	}
	ctx := context.Background()
	st, err := store.Open(ctx, name)
	if err != nil {
		return err
	}
	n, err := readBackup(ctx, st, f)
	if err := errors.Join(err, st.Close()); err != nil {
		return fmt.Errorf("%s: %w", fs.Arg(0), err)
	}
	fmt.Fprintf(c.Out, "%s: %d tables, %d people\n", store.Describe(name), n.tables, n.people)
	return nil
}

// readBackup fills a store from a backup, once the whole of it has been checked.
func readBackup(ctx context.Context, st store.Store, f io.ReadSeeker) (n counts, err error) {
	b, err := openBackup(f)
	for err == nil {
		_, err = b.next()
	}
	if err != io.EOF {
		return n, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return n, err
	}
	b, err = openBackup(f)
	if err != nil {
		return n, err
	}
	return n, st.Import(ctx, func() (backup.Item, error) {
		item, err := b.next()
		if err == nil {
			n.add(item)
		}
		return item, err
	})
}

// backupReader reads a backup and refuses one from which something is missing.
type backupReader struct {
	lines  *bufio.Reader
	sealed bool // its last line is a seal
	sum    hash.Hash
	items  int
	plies  map[string]int // entries that are still to come, by table
}

// damaged is the error of a backup that is not as it was written.
func damaged(format string, args ...any) error {
	return fmt.Errorf("the backup is damaged or truncated: "+format, args...)
}

func openBackup(r io.Reader) (*backupReader, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("not a backup: %w", err)
	}
	b := &backupReader{lines: bufio.NewReader(z), sum: sha256.New(), plies: map[string]int{}}
	switch first, _ := b.lines.ReadString('\n'); first {
	case backupFormat + "\n", newerFormat + "\n":
		b.sealed = true
		b.sum.Write([]byte(first))
	case unsealedFormat + "\n":
	default:
		return nil, fmt.Errorf("not a backup: it must begin with %q", backupFormat)
	}
	return b, nil
}

// next is the next item, or io.EOF after the last one of a backup that is whole.
func (b *backupReader) next() (item backup.Item, err error) {
	line, err := b.lines.ReadBytes('\n')
	if err != nil {
		return item, damaged("%w", noEOF(err))
	}
	var all struct {
		backup.Item
		seal
	}
	if err := json.Unmarshal(line, &all); err != nil {
		return item, damaged("%w", err)
	}
	if item = all.Item; item == (backup.Item{}) {
		return item, b.end(all.seal)
	}
	b.sum.Write(line)
	b.items++
	switch {
	case item.Row != nil:
		b.plies[item.Row.ID] = item.Row.Plies
	case item.Entry != nil:
		b.plies[item.Entry.Table]--
	}
	return item, nil
}

// end checks the whole backup at its last line.
func (b *backupReader) end(s seal) error {
	if b.sealed {
		if s.Items != b.items {
			return damaged("it has %d items, %d were written", b.items, s.Items)
		}
		if s.SHA256 != hex.EncodeToString(b.sum.Sum(nil)) {
			return damaged("its checksum is wrong")
		}
	}
	for id, missing := range b.plies {
		if missing != 0 {
			return damaged("table %s lacks %d entries of its log", id, missing)
		}
	}
	// What follows the last line, and the checksum of the compression.
	if n, err := io.Copy(io.Discard, b.lines); err != nil || n > 0 {
		return damaged("%d bytes after the end, %v", n, err)
	}
	return io.EOF
}

// noEOF is an error that does not look like the regular end.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}
