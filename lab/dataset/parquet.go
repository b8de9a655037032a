package dataset

import (
	"io"

	"github.com/parquet-go/parquet-go"
)

// NewParquet writes rows as Parquet, with columns that have the names of the fields of JSON. Lists that
// were not asked for are empty, and so is what a search says.
func NewParquet(w io.Writer) Writer {
	return &columnar{w: parquet.NewGenericWriter[stored](w, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowGroup))}
}

// rowGroup is how many rows are kept in memory and written together.
const rowGroup = 1 << 14

// stored is a row as Parquet has it.
type stored struct {
	Game         string         `parquet:"game,dict"`
	Ply          int32          `parquet:"ply"`
	Round        int32          `parquet:"round"`
	Players      int32          `parquet:"players"`
	Seat         int32          `parquet:"seat"`
	Company      string         `parquet:"company,dict"`
	Officer      string         `parquet:"officer,dict"`
	Prompt       string         `parquet:"prompt,dict"`
	Action       string         `parquet:"action"`
	Index        int32          `parquet:"index"`
	Legal        int32          `parquet:"legal"`
	VP           int32          `parquet:"vp"`
	FinalVP      int32          `parquet:"final_vp"`
	Lead         int32          `parquet:"final_lead"`
	Rank         int32          `parquet:"rank"`
	Win          float32        `parquet:"win"`
	FinalSources []int32        `parquet:"final_sources,list"`
	LegalIndices []int32        `parquet:"legal_indices,list"`
	Observation  []int32        `parquet:"observation,list"`
	Position     string         `parquet:"position"`
	Thought      *storedThought `parquet:"thought,optional"`
}

// storedThought is a Thought.
type storedThought struct {
	Simulations int32     `parquet:"simulations"`
	Actions     []int32   `parquet:"actions,list"`
	Shares      []float64 `parquet:"shares,list"`
	Win         []float64 `parquet:"win,list"`
	VP          []float64 `parquet:"vp,list"`
}

type columnar struct {
	w *parquet.GenericWriter[stored]
}

func (c *columnar) Row(r *Row) error {
	s := stored{Game: r.Game, Ply: int32(r.Ply), Round: int32(r.Round), Players: int32(r.Players), Seat: int32(r.Seat), Company: r.Company, Officer: r.Officer,
		Prompt: r.Prompt, Action: r.Action, Index: int32(r.Index), Legal: int32(r.Legal), VP: int32(r.VP), FinalVP: int32(r.FinalVP), Lead: int32(r.Lead),
		Rank: int32(r.Rank), Win: r.Win, FinalSources: numbers(r.Sources), LegalIndices: numbers(r.Indices), Observation: numbers(r.Observation), Position: r.Position}
	if t := r.Thought; t != nil {
		s.Thought = &storedThought{int32(t.Simulations), numbers(t.Actions), t.Shares, t.Win, t.VP}
	}
	_, err := c.w.Write([]stored{s})
	return err
}

func (c *columnar) Close() error { return c.w.Close() }

func numbers[T ~int | ~int16 | ~int32 | ~uint16 | ~uint32](list []T) []int32 {
	out := make([]int32, len(list))
	for i, x := range list {
		out[i] = int32(x)
	}
	return out
}
