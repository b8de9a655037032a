package lesson

import (
	_ "embed"
	"encoding/json"
	"math"
	"slices"

	"barrage/game/lang"
	"barrage/game/rules"
	"barrage/game/view"
)

// Lesson How one wins: where points come from, as many games have it, and where that is on the table.
var wins = &Lesson{
	ID: "wins", Part: FirstMinutes, Minutes: 3, Sums: true,
	Questions: func() []Question {
		list := []Question{{Start: "opening", Step: 0, Free: true, asked: largest{}}}
		for _, t := range taught {
			list = append(list, Question{Start: "opening", Step: 1, asked: t})
		}
		return list
	}(),
	Steps: []Step{{Name: "guess"}, {Name: "find"}},
	Args: func() []lang.Arg {
		ranking := []int{2, 1} // energies
		return []lang.Arg{lang.Number("total", rounded(points.total())), lang.Number("income", rounded(points.of(rules.FromIncome))),
			lang.Number("start", rounded(points.of(rules.FromStart))), lang.Number("games", points.Games), lang.Number("section", rules.SectionEnergy),
			lang.Number("penalty", rules.NoEnergyVP), lang.Number("first", rules.Ranking(ranking, 0)), lang.Number("second", rules.Ranking(ranking, 1)),
			lang.Number("winner", rules.ObjectiveShare(ranking, 0, false)), lang.Number("other", rules.ObjectiveShare(ranking, 1, false))}
	},
}

// source is one of the sources of points that are taught, and the thing on the table where it is found.
type source struct {
	from  rules.Source
	place string
}

// taught are the five largest, as one comes across them.
var taught = []source{
	{rules.FromRanking, "track"}, {rules.FromContracts, "contracts"}, {rules.FromBonusTiles, "bonus"}, {rules.FromIncome, "company"}, {rules.FromObjective, "objective"},
}

// largest asks which source brings the most.
type largest struct{}

func (largest) truth(*rules.State) string { return guessing + "source:" + points.parts()[0].ID() }

func (largest) answers(_ *rules.State, w view.Words) (list []view.Answered) {
	for _, t := range taught {
		id := "source:" + t.from.ID()
		list = append(list, guessed(id, t.name(w.Language()), id))
	}
	return list
}

func (largest) args(*rules.State, view.Words) []lang.Arg { return wins.Args() }

func (largest) happen(*Attempt) {}

func (largest) said(g *guess, w view.Words) (title, text string) {
	in, args := w.Language(), wins.Args()
	return in.Text(g.step+"."+rightly(g.right), args...), in.Text(g.step+".bar", args...)
}

// source asks where it is found.
func (t source) truth(*rules.State) string { return guessing + "place:" + t.place }

func (source) answers(_ *rules.State, w view.Words) (list []view.Answered) {
	for _, t := range taught {
		list = append(list, guessed("place:"+t.place, w.Language().Text("lesson.wins.place."+t.place), t.place))
	}
	return list
}

func (t source) args(_ *rules.State, w view.Words) []lang.Arg {
	return append(wins.Args(), lang.Word("name", t.name(w.Language())), lang.Word("text", t.text(w.Language())))
}

func (source) happen(*Attempt) {}

func (t source) said(g *guess, w view.Words) (title, text string) {
	in := w.Language()
	return in.Text("lesson." + rightly(g.right)), in.Text("lesson.wins.place."+t.place+".text", wins.Args()...)
}

func (t source) name(in lang.Language) string { return in.Text("lesson.wins." + t.from.ID()) }

func (t source) text(in lang.Language) string {
	return in.Text("lesson.wins."+t.from.ID()+".text", wins.Args()...)
}

// points.json is what this command prints, games between two players of the introductory game who play well:
//
//	barrage-lab sim -games 1000 -players 2 -variant introductory -seats river,river -seed 1 -json > learn/lesson/points.json
//
//go:embed points.json
var pointsJSON []byte

// figures are what is read of it.
type figures struct {
	Games  int              `json:"games"`
	Seats  []struct{ mean } `json:"vp_by_seat"`
	Source map[string]mean  `json:"vp_by_source"`
}

type mean struct {
	Mean float64 `json:"mean"`
}

var points = func() (f figures) {
	if err := json.Unmarshal(pointsJSON, &f); err != nil {
		panic("learn: points.json: " + err.Error()) // it is part of the program
	}
	return f
}()

// of are the points of one player from a source, on average.
func (f *figures) of(from rules.Source) float64 { return f.Source[from.String()].Mean }

// total are all points of one player, on average.
func (f *figures) total() (sum float64) {
	for _, seat := range f.Seats {
		sum += seat.Mean / float64(len(f.Seats))
	}
	return sum
}

// parts are the sources that points came from, the largest first.
func (f *figures) parts() []rules.Source {
	list := slices.DeleteFunc(rules.VPSources(), func(s rules.Source) bool { return f.of(s) == 0 })
	slices.SortStableFunc(list, func(a, b rules.Source) int {
		if f.of(a) > f.of(b) {
			return -1
		}
		return 1
	})
	return list
}

func rounded(x float64) int { return int(math.Round(x)) }

// sums shows where points came from.
func sums(in lang.Language) *Sums {
	tenth := func(x float64) float64 { return math.Round(10*x) / 10 }
	v := &Sums{Total: tenth(points.total()), Games: points.Games}
	for _, from := range points.parts() {
		part := SumPart{Source: from.ID(), Name: in.Text("source." + from.ID()), VP: tenth(points.of(from))}
		for _, t := range taught {
			if t.from == from {
				part.Name, part.Text = t.name(in), t.text(in)
			}
		}
		v.Parts = append(v.Parts, part)
	}
	return v
}
