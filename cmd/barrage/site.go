package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"barrage/internal/console"
	"barrage/web"
)

// siteList is the file that lists what belongs to a site, so that it can be written again.
const siteList = "files.txt"

// siteHead is the first line of the list.
const siteHead = "# The files of this site, as barrage site wrote them."

// site writes the client with its engine as a folder that any web host can serve.
func site(c console.Console, args []string) error {
	fs := console.Flags(c, "site")
	out := fs.String("out", "", "the folder to write: a new or empty one, or one written before")
	address := fs.String("url", "", "where the site will be found, https://…/, for previews of links (not needed otherwise)")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() > 0 || *out == "" {
		return console.Misuse(c, "site", "barrage site -out FOLDER")
	}
	var public *url.URL
	if *address != "" {
		u, err := url.Parse(*address)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
			return console.Misuse(c, "site", "-url %s: an address such as https://example.org/barrage/", *address)
		}
		u.Path = strings.TrimSuffix(u.Path, "/") + "/"
		public = u
	}
	files, err := web.SiteFiles(public)
	if err != nil {
		return err
	}
	if err := writeSite(*out, files); err != nil {
		return err
	}
	size := 0
	for _, f := range files {
		size += len(f.Data)
	}
	_, err = fmt.Fprintf(c.Out, "%s: %d files, %.1f MB. README.txt says how to serve them.\n", *out, len(files)+1, float64(size)/1e6)
	return err
}

// writeSite writes files into a folder, and removes those of an earlier site. The list is written first
// and names old and new files, so that a site that was written halfway can be written again.
func writeSite(folder string, files []web.SiteFile) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	folder, err := filepath.EvalSymlinks(folder)
	if err != nil {
		return err
	}
	old, err := siteIn(folder)
	if err != nil {
		return err
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	if err := writeList(folder, append(slices.Clone(old), names...)); err != nil {
		return err
	}
	for _, f := range files {
		name := filepath.Join(folder, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := console.Replace(name, f.Data); err != nil {
			return err
		}
	}
	for _, name := range old {
		if !slices.Contains(names, name) {
			if err := os.Remove(filepath.Join(folder, filepath.FromSlash(name))); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return writeList(folder, names)
}

// siteIn lists the files of an earlier site in a folder. A folder with anything else is refused.
func siteIn(folder string) (old []string, err error) {
	listed := map[string]bool{}
	if data, err := os.ReadFile(filepath.Join(folder, siteList)); err == nil && strings.HasPrefix(string(data), siteHead) {
		listed[siteList] = true
		for line := range strings.Lines(string(data)) {
			listed[strings.TrimSpace(line)] = true
		}
	}
	var foreign []string
	err = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		switch {
		case !listed[strings.TrimSuffix(name, console.Unfinished)] || !d.Type().IsRegular():
			foreign = append(foreign, name)
			if len(foreign) > 3 {
				return fs.SkipAll
			}
		case name != siteList:
			old = append(old, name)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(foreign) > 3 {
		foreign = append(foreign[:3], "…")
	}
	if len(foreign) > 0 {
		return nil, fmt.Errorf("%s holds files that are not of a site (%s): name a folder of its own", folder, strings.Join(foreign, ", "))
	}
	return old, nil
}

func writeList(folder string, names []string) error {
	slices.Sort(names)
	return console.Replace(filepath.Join(folder, siteList), []byte(siteHead+"\n"+strings.Join(slices.Compact(names), "\n")+"\n"))
}
