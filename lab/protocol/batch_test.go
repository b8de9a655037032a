package protocol

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"testing"

	"barrage/game/env"
	"barrage/game/rng"
	"barrage/game/rules"
)

// remote is a batch on the other side of a stream.
type remote struct {
	c     *client
	games int
	buf   []byte
	seats []byte
	ended []byte
	legal [][]byte
	rest  []byte // results and observations
}

// frame reads a frame.
func (r *remote) frame() (kind byte, contents []byte) {
	var head [header]byte
	if _, err := io.ReadFull(r.c.out, head[:]); err != nil {
		r.c.t.Fatal(err)
	}
	n := int(binary.LittleEndian.Uint32(head[1:]))
	if cap(r.buf) < n {
		r.buf = make([]byte, 2*n)
	}
	if _, err := io.ReadFull(r.c.out, r.buf[:n]); err != nil {
		r.c.t.Fatal(err)
	}
	return head[0], r.buf[:n]
}

// questions reads a frame with questions.
func (r *remote) questions() {
	kind, data := r.frame()
	if kind != frameQuestions {
		r.c.t.Fatalf("frame %d: %s", kind, data)
	}
	n := r.games
	r.seats, r.ended = data[:n], data[n:2*n]
	counts := data[2*n : 4*n]
	data = data[4*n:]
	for i := range n {
		size := 2 * int(binary.LittleEndian.Uint16(counts[2*i:]))
		r.legal[i], data = data[:size], data[size:]
	}
	r.rest = data
}

func (r *remote) indices(i int) (list []env.Index) {
	for k := 0; k < len(r.legal[i]); k += 2 {
		list = append(list, env.Index(binary.LittleEndian.Uint16(r.legal[i][k:])))
	}
	return list
}

func open(c *client, games int, options string) *remote {
	answer := c.ask(fmt.Sprintf(`{"do":"batch","id":1,"games":%d,%s}`, games, options))
	var a struct {
		Batch struct{ Games, Actions, Observation, Sources int }
	}
	if err := json.Unmarshal([]byte(answer), &a); err != nil || a.Batch.Games != games || a.Batch.Actions != env.Actions() ||
		a.Batch.Observation != env.ObservationSize || a.Batch.Sources != rules.Sources {
		c.t.Fatalf("%v: %s", err, answer)
	}
	r := &remote{c: c, games: games, legal: make([][]byte, games)}
	r.questions()
	return r
}

// TestBinary: the binary mode plays the games of package env, value for value, and refuses what is wrong.
func TestBinary(t *testing.T) {
	const games = 5
	c := start(t)
	there := open(c, games, `"players":2,"seed":9,"observe":true`)
	here, err := env.NewBatch(env.Settings{Options: rules.Options{Players: 2, Variant: rules.Full}, Games: games, Seed: 9})
	if err != nil {
		t.Fatal(err)
	}
	choice, ended := rng.New(1, 1), 0
	answers, message := make([]env.Index, games), make([]byte, 1+2*games)
	message[0] = opStep
	var seen env.Observation
	for range 300 {
		rest := there.rest
		for i := range games {
			if !slices.Equal(there.indices(i), here.Legal(i)) || int8(there.seats[i]) != int8(here.Seat(i)) {
				t.Fatalf("game %d asks seat %d for %v, not %v", i, int8(there.seats[i]), there.indices(i), here.Legal(i))
			}
			if r := here.Ended(i); (r != nil) != (there.ended[i] == 1) {
				t.Fatalf("game %d ended: %d", i, there.ended[i])
			} else if r != nil {
				ended++
				for seat := range 2 {
					if vp := int16(binary.LittleEndian.Uint16(rest[2*seat:])); vp != r.VP[seat] || rest[24+seat] != r.Rank[seat] {
						t.Fatalf("game %d ended with %d VP: %+v", i, vp, r)
					}
				}
				if vp := int16(binary.LittleEndian.Uint16(rest[28+2*int(rules.FromContracts):])); vp != r.Sources[0][rules.FromContracts] {
					t.Errorf("%d VP of contracts: %+v", vp, r)
				}
				rest = rest[140:]
			}
		}
		for i := range games {
			here.Observe(i, &seen)
			if !slices.Equal(rest[:2*env.ObservationSize], seen.Bytes()) || int16(binary.LittleEndian.Uint16(rest)) != seen.Players {
				t.Fatalf("game %d is seen otherwise", i)
			}
			rest = rest[2*env.ObservationSize:]
			answers[i] = here.Legal(i)[choice.Intn(len(here.Legal(i)))]
			binary.LittleEndian.PutUint16(message[1+2*i:], uint16(answers[i]))
		}
		if len(rest) > 0 {
			t.Fatalf("%d bytes too many", len(rest))
		}
		if err := here.Step(answers); err != nil {
			t.Fatal(err)
		}
		if _, err := c.to.Write(message); err != nil {
			t.Fatal(err)
		}
		there.questions()
	}
	if ended == 0 {
		t.Error("no game ended")
	}
	// What is wrong is refused, and changes nothing.
	for _, wrong := range [][]byte{{7}, append([]byte{opStep}, slices.Repeat([]byte{0xff}, 2*games)...)} {
		if _, err := c.to.Write(wrong); err != nil {
			t.Fatal(err)
		}
		if kind, text := there.frame(); kind != frameError || len(text) == 0 {
			t.Errorf("frame %d %q", kind, text)
		}
	}
	for i := range games {
		binary.LittleEndian.PutUint16(message[1+2*i:], uint16(here.Legal(i)[0]))
	}
	if _, err := c.to.Write(message); err != nil {
		t.Fatal(err)
	}
	there.questions()
	if _, err := c.to.Write([]byte{opEnd}); err != nil {
		t.Fatal(err)
	}
	if kind, _ := there.frame(); kind != frameEnd {
		t.Errorf("frame %d", kind)
	}
	if answer := c.ask(`{"do":"hello","id":"again"}`); code(t, answer) != "" {
		t.Error(answer)
	}
}

// BenchmarkBinary is the whole way: a client that answers at random, over pipes.
func BenchmarkBinary(b *testing.B) {
	for _, observe := range []bool{false, true} {
		b.Run(fmt.Sprintf("observe=%v", observe), func(b *testing.B) {
			const games = 1024
			c := start(b)
			there := open(c, games, fmt.Sprintf(`"players":4,"seed":1,"observe":%v`, observe))
			message, r := make([]byte, 1+2*games), rng.New(1, 1)
			message[0] = opStep
			decisions := 0
			b.ReportAllocs()
			for b.Loop() {
				for i, legal := range there.legal {
					k := 2 * r.Intn(len(legal)/2)
					message[1+2*i], message[2+2*i] = legal[k], legal[k+1]
				}
				if _, err := c.to.Write(message); err != nil {
					b.Fatal(err)
				}
				there.questions()
				decisions += games
			}
			b.ReportMetric(float64(decisions)/b.Elapsed().Seconds()/1e6, "Mdecisions/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}
