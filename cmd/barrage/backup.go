package main

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"barrage/store"
	"barrage/table"
)

// backupFormat is the first line of a backup.
const backupFormat = "barrage backup 1"

// backup writes everything in a store to a file. The server may keep running.
func backup(c console, args []string) error {
	fs := flags(c, "backup")
	db := addStoreFlags(fs)
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return misuse(c, "backup", "one file to write to")
	}
	name, err := db.name()
	if err != nil {
		return err
	}
	ctx := context.Background()
	st, err := store.OpenReader(ctx, name)
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
	z := gzip.NewWriter(f)
	n, err := writeBackup(ctx, st, z)
	if err := errors.Join(err, z.Close(), f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), file); err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s: %d tables, %d people\n", file, n.tables, n.people)
	return nil
}

// counts is the number of tables and people in a backup.
type counts struct{ tables, people int }

func (n *counts) add(item table.Item) {
	if item.Row != nil {
		n.tables++
	}
	if item.User != nil {
		n.people++
	}
}

func writeBackup(ctx context.Context, st table.Store, w io.Writer) (n counts, err error) {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, backupFormat)
	e := json.NewEncoder(b)
	err = st.Export(ctx, func(item table.Item) error {
		n.add(item)
		return e.Encode(item)
	})
	// The last line distinguishes a complete backup from a truncated one.
	fmt.Fprintln(b, "{}")
	return n, errors.Join(err, b.Flush())
}

// restore fills an empty store from a backup. It also moves everything from one kind of
// store to another.
func restore(c console, args []string) error {
	fs := flags(c, "restore")
	db := addStoreFlags(fs)
	if err := parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return misuse(c, "restore", "one backup to read")
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
	fmt.Fprintf(c.out, "%s: %d tables, %d people\n", store.Describe(name), n.tables, n.people)
	return nil
}

func readBackup(ctx context.Context, st table.Store, r io.Reader) (n counts, err error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return n, fmt.Errorf("not a backup: %w", err)
	}
	b := bufio.NewReader(z)
	if first, err := b.ReadString('\n'); err != nil || first != backupFormat+"\n" {
		return n, fmt.Errorf("not a backup: it must begin with %q", backupFormat)
	}
	d := json.NewDecoder(b)
	return n, st.Import(ctx, func() (table.Item, error) {
		var item table.Item
		if err := d.Decode(&item); err != nil {
			return item, fmt.Errorf("the backup is damaged or truncated: %w", err)
		}
		if item == (table.Item{}) {
			return item, io.EOF
		}
		n.add(item)
		return item, nil
	})
}
