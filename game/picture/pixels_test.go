package picture

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"testing"

	"barrage/game/picture/raster"
	"barrage/game/rules"
)

// TestPixels: in pixels a picture has its size, the colour of the owner on every wall, and water where there is some.
func TestPixels(t *testing.T) {
	list := positions(t)
	for name, p := range list {
		if testing.Short() && name != "4-night" {
			continue
		}
		img, err := raster.Image(p.Map(620))
		if err != nil {
			t.Fatal(name, err)
		}
		if size := img.Bounds().Size(); size.X != 620 || size.Y != 858 {
			t.Errorf("%s: %v", name, size)
		}
		// paints counts the pixels of a colour about a point of the map.
		paints := func(at point, half int, colour string) int {
			want := color.RGBA{A: 255}
			if _, err := fmt.Sscanf(colour, "#%02x%02x%02x", &want.R, &want.G, &want.B); err != nil {
				t.Fatal(colour, err)
			}
			n := 0
			for y := -half; y <= half; y++ {
				for x := -half; x <= half; x++ {
					if img.RGBAAt(int(at[0])+x, int(at[1])+y) == want {
						n++
					}
				}
			}
			return n
		}
		night := 0
		if p.Night {
			night = 1
		}
		for _, site := range rules.Sites() {
			owner := (&drawing{Picture: p}).owner(site)
			switch {
			case site.Kind() != rules.Base || owner == "":
			case paints(point{damAt(site)[0], damAt(site)[1] - 8}, 20, palette[owner][night]) < 10:
				t.Errorf("%s: the wall %v is not painted as %s", name, site, owner)
			case p.State.Drops(site) > 0 && paints(point{damAt(site)[0], damAt(site)[1] - course(p.State.Level(site)) - 12}, 20, palette["lake"][night]) < 50:
				t.Errorf("%s: no water in %v", name, site)
			}
		}
	}
	data, err := raster.PNG(list["2-start"].Map(620))
	if err != nil {
		t.Fatal(err)
	}
	if img, err := png.Decode(bytes.NewReader(data)); err != nil || img.Bounds().Size() != (image.Point{X: 620, Y: 858}) {
		t.Error("as PNG:", err)
	}
	sheet, err := raster.Image(list["4-end"].Sheet())
	if err != nil {
		t.Fatal(err)
	}
	if size := sheet.Bounds().Size(); size.X != SheetWidth || size.Y != SheetHeight {
		t.Error(size)
	}
	if !sheet.Opaque() {
		t.Error("the sheet has holes")
	}
}

// BenchmarkSVG and BenchmarkPNG measure one preview of a link.
func BenchmarkSVG(b *testing.B) {
	p := positions(b)["4-end"]
	for b.Loop() {
		p.Sheet()
	}
}

func BenchmarkPNG(b *testing.B) {
	svg := positions(b)["4-end"].Sheet()
	for b.Loop() {
		if _, err := raster.PNG(svg); err != nil {
			b.Fatal(err)
		}
	}
}
