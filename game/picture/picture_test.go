package picture

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"barrage/game/lang"
	"barrage/game/picture/raster"
	"barrage/game/record/recordtest"
	"barrage/game/rules"
	"barrage/game/view"
	"barrage/internal/golden"
)

// element is an element of a drawing.
type element struct {
	name     string
	attr     map[string]string
	children []*element
	text     string
}

// read parses a drawing, which must be well-formed.
func read(t *testing.T, svg []byte) *element {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(string(svg)))
	root := &element{}
	stack := []*element{root}
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return root
		} else if err != nil {
			t.Fatal(err)
		}
		top := stack[len(stack)-1]
		switch x := token.(type) {
		case xml.StartElement:
			e := &element{name: x.Name.Local, attr: map[string]string{}}
			for _, a := range x.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			top.children = append(top.children, e)
			stack = append(stack, e)
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		case xml.CharData:
			top.text += string(x)
		}
	}
}

// all lists an element and what is in it.
func (e *element) all() []*element {
	list := []*element{e}
	for _, c := range e.children {
		list = append(list, c.all()...)
	}
	return list
}

// find finds the element with an attribute.
func (e *element) find(t *testing.T, name, value string) *element {
	t.Helper()
	for _, x := range e.all() {
		if x.attr[name] == value {
			return x
		}
	}
	t.Fatalf("nothing has %s=%q", name, value)
	return nil
}

// count counts what is so.
func (e *element) count(is func(*element) bool) int {
	n := 0
	for _, x := range e.all() {
		if is(x) {
			n++
		}
	}
	return n
}

// has counts the elements in which an attribute has a value.
func (e *element) has(name, value string) int {
	return e.count(func(x *element) bool { return x.attr[name] == value })
}

// words are the texts in an element.
func (e *element) words() []string {
	var list []string
	for _, x := range e.all() {
		if x.name == "text" {
			list = append(list, x.text)
		}
	}
	return list
}

func want[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// emblems are the companies whose emblems stand in an element.
func (e *element) emblems() string {
	var list []string
	for _, x := range e.all() {
		if id, ok := strings.CutPrefix(x.attr["href"], "#e-"); ok && x.name == "use" {
			list = append(list, id)
		}
	}
	return strings.Join(list, " ")
}

// TestEverythingIsDrawn: what stands on the board is drawn, and nothing else: owner, level, drops and
// room of each dam, owner and value of each conduit, the owner of each powerhouse, the drops of each headstream.
func TestEverythingIsDrawn(t *testing.T) {
	for name, p := range positions(t) {
		t.Run(name, func(t *testing.T) {
			root := read(t, p.Map(620))
			s := p.State
			m := view.Of(s).Map
			company := func(owner string) string { return strings.TrimPrefix(owner, neutral) } // has an emblem
			for _, site := range rules.Sites() {
				id := site.String()
				switch site.Kind() {
				case rules.Base:
					e := root.find(t, "data-dam", id)
					dam, built := m.Dams[id]
					want(t, id+" courses", e.has("class", "course"), dam.Level)
					want(t, id+" courses of the owner", e.has("fill", "url(#pat-"+dam.Owner+")"), dam.Level)
					want(t, id+" owner", e.emblems(), company(dam.Owner))
					want(t, id+" drops", e.has("class", "drop white"), m.Water[id])
					want(t, id+" room", e.count(func(x *element) bool { return strings.HasPrefix(x.attr["class"], "drop ") }), max(s.Capacity(site), m.Water[id]))
					want(t, id+" free", e.has("href", "#i-base") == 1, !built)
					want(t, id+" fee", slices.Contains(e.words(), "3"), !built && site.IsRed())
				case rules.Conduit:
					e, pipe := root.find(t, "data-conduit", id), root.find(t, "data-pipe", id)
					owner, built := m.Conduits[id]
					want(t, id+" value", strings.Join(e.words(), " "), strconv.Itoa(site.Value()))
					want(t, id+" owner", e.emblems(), company(owner))
					want(t, id+" built", pipe.has("stroke-width", "11.6") == 1, built)
					if built {
						want(t, id+" colour", pipe.has("stroke", palette[owner][0]) > 0 || p.Night, true)
					}
				case rules.Powerhouse:
					e := root.find(t, "data-house", id)
					owner, built := m.Powerhouses[id]
					want(t, id+" owner", e.emblems(), company(owner))
					want(t, id+" walls", e.has("fill", "url(#pat-"+owner+")") == 1, built)
				}
			}
			for h := rules.HA; h <= rules.HD; h++ {
				e := root.find(t, "data-headstream", h.String())
				want(t, h.String()+" waiting", e.has("class", "drop white"), m.Water[h.String()])
				figures := []string{h.String()[1:]}
				if tile := s.HeadstreamTile(h); tile != 0 {
					for r := 1; r <= 4; r++ {
						figures = append(figures, strconv.Itoa(tile.Drops(r)))
					}
				}
				want(t, h.String(), strings.Join(e.words(), " "), strings.Join(figures, " "))
			}
		})
	}
}

// TestSeats: the sheet has a line for each seat with its flag, name and VP, the most VP first; during the game with its energy.
func TestSeats(t *testing.T) {
	for name, p := range positions(t) {
		root := read(t, p.Sheet())
		last := 1 << 10
		for _, e := range root.all() {
			text, ok := e.attr["data-seat"]
			if !ok {
				continue
			}
			n, err := strconv.Atoi(text)
			if err != nil {
				t.Fatal(err)
			}
			player := p.State.Player(rules.Seat(n))
			words := e.words()
			want(t, name+" VP", words[len(words)-1], strconv.Itoa(player.VP()))
			if !p.State.Done() {
				want(t, name+" energy", words[len(words)-2], strconv.Itoa(player.Energy()))
			}
			if player.Company() != 0 {
				want(t, name+" flag", e.emblems(), player.Company().String())
			}
			if !p.State.Done() && player.VP() > last {
				t.Errorf("%s: seat %d stands below one with less", name, n)
			}
			last = player.VP()
		}
		want(t, name, root.count(func(x *element) bool { return x.attr["data-seat"] != "" }), p.State.Players())
	}
}

// TestNames: a name that the faces cannot write gives way to the company, a long one is cut, and what people
// call themselves is never markup.
func TestNames(t *testing.T) {
	p := positions(t)["4-end"]
	p.Names = []string{"佐藤", strings.Repeat("Wolkenkuckucksheim ", 3), `<b>"&`, "Łucja"}
	root := read(t, p.Sheet())
	name := func(seat int) string { return root.find(t, "data-seat", strconv.Itoa(seat)).words()[1] }
	want(t, "unwritable", name(0), view.In(lang.English).Company(p.State.Player(0).Company()))
	if got := name(1); !strings.HasPrefix(got, "Wolken") || !strings.HasSuffix(got, ellipsis) || widthOf(got, display, 30) > rightX+rightW-rankName {
		t.Errorf("a long name: %q", got)
	}
	want(t, "signs", name(2), `<b>"&`)
	want(t, "Polish", name(3), "Łucja")
	want(t, "b elements", root.count(func(e *element) bool { return e.name == "b" }), 0)
	for _, colour := range []string{"var(--ink)", "var(--"} {
		p.Names[3] = colour
		want(t, "a colour", read(t, p.Sheet()).find(t, "data-seat", "3").words()[1], colour)
	}
	p.Table = strings.Repeat("A very long name of a table ", 4)
	for _, words := range read(t, p.Sheet()).words() {
		if len(words) > 80 {
			t.Errorf("not cut: %q", words)
		}
	}
}

// TestTitle: what the sheet says of a game, in every language.
func TestTitle(t *testing.T) {
	list := positions(t)
	for name, title := range map[string]string{"4-end": "Cem wins", "4-middle": "Round 3 of 5", "3-draft": "Setup"} {
		want(t, name, list[name].begin().title(), title)
	}
	end := list["4-end"].begin()
	want(t, "company", won(end, byCompany(end)), "USA wins")
	want(t, "table", list["4-end"].begin().subtitle(), "Friday evening, 4 players")
	want(t, "expansion", list["leeghwater"].begin().subtitle(), "4 players, The Leeghwater Project")
	for _, l := range lang.All() {
		p := list["4-end"]
		p.Language = l
		words := read(t, p.Sheet()).words()
		d := p.begin()
		if title := d.title(); !strings.Contains(title, "Cem") {
			t.Errorf("%v: the title is %q", l, title)
		}
		// The company, who played it, and by how much.
		for _, want := range []string{won(d, byCompany(d)), l.Text("picture.ahead", lang.Number("n", 13), lang.Word("who", "Cem"))} {
			if !slices.Contains(words, want) {
				t.Errorf("%v: %q is not in %q", l, want, words)
			}
		}
		for _, w := range words {
			if !writable(w) {
				t.Errorf("%v: the faces cannot write %q", l, w)
			}
		}
	}
}

// TestSelfContained: a picture needs nothing else and does nothing; its colours are known; sizes are as asked.
func TestSelfContained(t *testing.T) {
	for name, p := range positions(t) {
		for _, svg := range [][]byte{p.Sheet(), p.Map(700)} {
			root := read(t, svg)
			ids := map[string]bool{}
			for _, e := range root.all() {
				ids[e.attr["id"]] = true
			}
			for _, e := range root.all() {
				switch e.name {
				case "script", "style", "image", "foreignObject", "a":
					t.Errorf("%s: a <%s>", name, e.name)
				}
				for k, v := range e.attr {
					id, ok := strings.CutPrefix(v, "url(#")
					if k == "href" {
						id, ok = strings.CutPrefix(v, "#")
						want(t, name+" href "+v, ok, true)
					}
					if id = strings.TrimSuffix(id, ")"); ok && !ids[id] {
						t.Errorf("%s: nothing is called %q", name, id)
					}
					if strings.HasPrefix(k, "on") || strings.Contains(v, "var(") || (k == "fill" || k == "stroke") && v == "" {
						t.Errorf("%s: %s=%q", name, k, v)
					}
				}
			}
		}
	}
	svg := read(t, positions(t)["2-start"].Map(310)).children[0]
	want(t, "width", svg.attr["width"], "310")
	want(t, "height", svg.attr["height"], "429")
}

// TestPlaces: every space of the map has a place, and rivers and conduits lead where the rules say.
func TestPlaces(t *testing.T) {
	for _, site := range rules.Sites() {
		if site.Kind() != rules.Conduit {
			continue
		}
		c, ok := places.Conduits[site.String()]
		if !ok {
			t.Errorf("%v has no place", site)
			continue
		}
		end, row := c.Points[len(c.Points)-1], basins[site.EndBasin()-1].row
		if end[0] < row.x || end[0] > row.x+row.w || end[1] < row.y || end[1] > row.y+row.h {
			t.Errorf("%v does not end at basin %d", site, site.EndBasin())
		}
	}
	want(t, "basins", len(basins), 12)
	for i, b := range basins {
		want(t, "basin", b.id, i+1)
		if places.Tails[strconv.Itoa(b.id)] == "" {
			t.Errorf("basin %d has no river", b.id)
		}
	}
}

// TestGolden: the drawings, word by word, without the landscapes, which have files of their own. With -update
// they are written anew: look at them before.
func TestGolden(t *testing.T) {
	list := positions(t)
	plain := strings.NewReplacer(scenery(land), "<!-- land.svg -->\n", scenery(poster), "<!-- poster.svg -->\n")
	for _, name := range []string{"2-start", "2-end", "3-middle", "4-end", "leeghwater", "automa"} {
		d := list[name].begin()
		d.sheet()
		golden.Compare(t, name+".svg", plain.Replace(string(d.body)))
	}
}

// TestLit: the windows of the powerhouses that have produced in this round are lit, and no others: in every position of a
// game those of the seats and basins for which an answer said so.
func TestLit(t *testing.T) {
	r := recordtest.Read(t, "../record/testdata/games/026-4p-std.txt")
	s, err := r.Header.Start()
	if err != nil {
		t.Fatal(err)
	}
	var happened []rules.Event
	said, round, most := map[string]bool{}, 0, 0
	in := func(now int) {
		if now != round {
			round = now
			clear(said)
		}
	}
	for ply, a := range r.Actions {
		log := rules.Log{Camera: true}
		answers := []rules.Forced{{State: s, Answer: a}}
		if err := s.Apply(a, &log); err != nil {
			t.Fatal(err)
		}
		happened = append(happened, log.Events...)
		for _, f := range append(answers, log.Forced...) { // those without a choice too
			in(f.State.Round())
			if f.Answer.Kind() == rules.ActProduce {
				_, conduit, _ := f.Answer.Production()
				said[fmt.Sprint(f.State.ToMove(), conduit.EndBasin())] = true
			}
		}
		in(s.Round())
		lit := Lit(happened)
		found := map[string]bool{}
		for _, house := range lit {
			owner, _ := s.Owner(house)
			found[fmt.Sprint(owner, house.Basin())] = true
		}
		if !maps.Equal(found, said) {
			t.Fatalf("ply %d: %v are lit, not %v", ply+1, found, said)
		}
		most = max(most, len(lit))
		if len(lit) != most || len(lit) == 0 {
			continue
		}
		root := read(t, Picture{State: &s, Lit: lit}.Map(620))
		want(t, "glows", root.has("class", "glow"), len(lit))
		want(t, "lit windows", root.count(func(e *element) bool { return e.attr["class"] == "windows" && e.attr["fill"] == palette["gilt"][0] }), len(lit))
		for _, house := range lit {
			want(t, house.String(), root.find(t, "data-house", house.String()).has("class", "glow"), 1)
		}
	}
	if most < 3 {
		t.Errorf("at most %d are lit", most)
	}
}

// TestRivers: the rivers of land.svg run where map.json says.
func TestRivers(t *testing.T) {
	p := positions(t)["4-middle"]
	d := p.begin()
	d.window(0, 0, places.Size.W, places.Size.H, 0, 0, places.Size.W, places.Size.H)
	d.add(scenery(land), "</svg>\n")
	img, err := raster.Image(d.finish(places.Size.W, places.Size.H))
	if err != nil {
		t.Fatal(err)
	}
	wet := func(x, y float64) bool {
		c := img.RGBAAt(int(x), int(y))
		return int(c.B) > int(c.R)+60 && c.B > c.G
	}
	number := regexp.MustCompile(`[\d.]+`)
	for _, b := range basins {
		top, bottom := places.Spring+8, b.lower
		if b.row.w > 0 {
			top = b.row.y + b.row.h + 2
		}
		for y := top; y < bottom; y += 4 {
			if !wet(b.x, y) || wet(b.x-16, y) || wet(b.x+16, y) {
				t.Errorf("basin %d: the river is not at %g,%g", b.id, b.x, y)
			}
		}
		tail := number.FindAllString(places.Tails[strconv.Itoa(b.id)], -1)
		for i := 4; i+1 < len(tail); i += 6 { // the ends of its curves
			x, _ := strconv.ParseFloat(tail[i], 64)
			y, _ := strconv.ParseFloat(tail[i+1], 64)
			if y < places.Size.H && !wet(x, y) {
				t.Errorf("basin %d: the river is not at %g,%g", b.id, x, y)
			}
		}
	}
}
