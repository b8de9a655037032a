package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"barrage/game/lang"
	"barrage/game/picture"
	"barrage/game/picture/raster"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/console"
)

// maxWidth is the widest map that can be drawn as PNG (raster.MaxPixels), rounded down.
const maxWidth = 6000

// draw draws a position as SVG or PNG.
func draw(c console.Console, args []string) error {
	fs := console.Flags(c, "picture")
	out := fs.String("o", "", "the file to write, .svg or .png (default: SVG to standard output)")
	size := fs.String("size", "map", "map, or og: title, seats and map, 1200 by 630, for previews of links")
	width := fs.Int("width", 1240, "pixels across, of the map")
	ply := fs.Int("ply", -1, "the ply of a record (default: its end)")
	night := fs.Bool("night", false, "in the colours of the night")
	name := fs.String("table", "", "a name to write beside the number of players, with -size og")
	people := fs.String("names", "", "names by seat, separated by commas (default: those of the record)")
	code := fs.String("lang", "", "language: "+lang.Codes()+" (default: that of the environment)")
	if err := console.Parse(fs, args); err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return console.Misuse(c, "picture", "barrage picture [flags] POSITION, where POSITION is a line of text, a file with one, a record, RECORD@PLY or -")
	}
	kind := strings.ToLower(filepath.Ext(*out))
	switch {
	case *out != "" && kind != ".svg" && kind != ".png":
		return console.Misuse(c, "picture", "%s: a picture is written to a file .svg or .png", *out)
	case *size != "map" && *size != "og":
		return console.Misuse(c, "picture", "-size %s: map or og", *size)
	case *size == "og" && len(console.Given(fs, "width")) > 0:
		return console.Misuse(c, "picture", "-width is for the map alone: -size og is always %d by %d", picture.SheetWidth, picture.SheetHeight)
	case *width < 100 || *width > maxWidth:
		return console.Misuse(c, "picture", "-width %d: from 100 to %d", *width, maxWidth)
	}
	l, err := language(*code)
	if err != nil {
		return console.Misuse(c, "picture", "%v", err)
	}
	arg := fs.Arg(0)
	if len(console.Given(fs, "ply")) > 0 {
		if arg == "-" || strings.HasPrefix(arg, "barrage-position") || strings.Contains(arg, "@") {
			return console.Misuse(c, "picture", "-ply is for a file with a record")
		}
		arg += "@" + strconv.Itoa(*ply)
	}
	s, err := console.ReadPosition(c.In, arg)
	if err != nil {
		return err
	}
	p := picture.Picture{State: &s, Language: l, Night: *night, Table: *name, Names: namesIn(fs.Arg(0), l)}
	p.Lit, p.Course = playedIn(arg)
	if *people != "" {
		p.Names = strings.Split(*people, ",")
	}
	svg := p.Map(*width)
	if *size == "og" {
		svg = p.Sheet()
	}
	data := svg
	if kind == ".png" {
		data, err = raster.PNG(svg)
	} else {
		data, err = raster.Outlined(svg)
	}
	if err != nil {
		return err
	}
	if *out == "" {
		_, err = c.Out.Write(data)
		return err
	}
	if err := os.WriteFile(*out, data, 0o644); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Err, "%s: %d kB\n", *out, (len(data)+999)/1000)
	return err
}

// playedIn are the powerhouses that have produced in the round of a record that is drawn, and how its game went if it is over; nothing
// of any other position.
func playedIn(arg string) ([]rules.Site, *picture.History) {
	name, at, seek := strings.Cut(arg, "@")
	r, err := console.ReadRecord(name)
	if err != nil {
		return nil, nil
	}
	ply := len(r.Actions)
	if seek {
		ply, _ = strconv.Atoi(at) // it has been read before
	}
	var log rules.Log
	s, err := r.At(ply, &log)
	if err != nil {
		return nil, nil
	}
	lit := picture.Lit(log.Events)
	start, err := r.Header.Start()
	if err != nil || !s.Done() {
		return lit, nil
	}
	return lit, picture.HistoryOf(view.FinaleOf(start, r.Actions[:ply]))
}

// namesIn are the names of the players in a record, those of bots in words; none for any other position.
func namesIn(arg string, l lang.Language) []string {
	name, _, _ := strings.Cut(arg, "@")
	r, err := console.ReadRecord(name)
	if err != nil {
		return nil
	}
	names := make([]string, len(r.Header.Names))
	for i, name := range r.Header.Names {
		names[i] = view.In(l).Bot(name)
	}
	return names
}
