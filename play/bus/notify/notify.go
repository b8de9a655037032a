// Package notify is a bus over PostgreSQL: NOTIFY, after the commit, in batches, on a connection of its own. In the transaction
// that changes a table it would make all commits wait for each other.
package notify

import (
	"context"
	"crypto/rand"
	mathrand "math/rand/v2"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"barrage/play/bus"
)

const (
	channel = "barrage_news"
	pause   = 20 * time.Millisecond // between two batches
	beat    = time.Second           // between batches when there is no news, to see whether they arrive
	overdue = 3 * beat              // without a batch of our own, the bus is down
	maxWait = 20_000                // news that wait while the database is not reached
	// Connections are tried again after a pause that doubles.
	firstRetry, lastRetry = 50 * time.Millisecond, 3 * time.Second
	dialTime              = 5 * time.Second
)

// Bus is a bus.Bus over PostgreSQL. It hears its own batches, too: so it knows whether they arrive, and after how long.
type Bus struct {
	config *pgx.ConnConfig
	id     string // of this server, for as long as it runs
	wake   chan struct{}

	mu      sync.Mutex
	waiting []bus.News
	since   time.Time           // when the first of them was told
	sent    int64               // number of the last batch
	under   map[int64]time.Time // batches of ours on their way, by number
	heard   time.Time           // when the last of ours arrived
	last    map[string]sequence // of the others' batches
	state   bus.State
}

// sequence is the number of the last batch of a server.
type sequence struct {
	number int64
	at     time.Time
}

// New makes the bus of one server on a database.
func New(config *pgx.ConnConfig) *Bus {
	config = config.Copy()
	config.RuntimeParams["application_name"] = "barrage bus"
	config.RuntimeParams["synchronous_commit"] = "off" // a batch that is lost is a hint that is lost
	config.ConnectTimeout = dialTime
	return &Bus{config: config, id: rand.Text(), wake: make(chan struct{}, 1), under: map[int64]time.Time{}, last: map[string]sequence{}}
}

// Tell puts news into the next batch.
func (b *Bus) Tell(n bus.News) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.state.Told++
	if len(b.waiting) >= maxWait {
		return // the database is not reached; others look for themselves
	}
	if len(b.waiting) == 0 {
		b.since = time.Now()
	}
	b.waiting = append(b.waiting, n)
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// State reports how well the bus works.
func (b *Bus) State() bus.State {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.state
	b.state.Worst = b.state.Lag
	return s
}

// Up reports whether our own batches arrive.
func (b *Bus) Up() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return !b.heard.IsZero() && time.Since(b.heard) < overdue
}

// Listen hears the others and sends what was told, each on a connection of its own, until the context ends.
func (b *Bus) Listen(ctx context.Context, hear func(bus.News), missed func()) {
	var both sync.WaitGroup
	both.Go(func() {
		b.again(ctx, func(conn *pgx.Conn, works func()) error { return b.listen(ctx, conn, works, hear, missed) })
	})
	both.Go(func() { b.again(ctx, func(conn *pgx.Conn, works func()) error { return b.send(ctx, conn, works) }) })
	both.Wait()
}

// again connects and works until the connection fails, again and again. After each failure it waits longer, until work succeeds.
func (b *Bus) again(ctx context.Context, work func(conn *pgx.Conn, works func()) error) {
	retry := firstRetry
	for ctx.Err() == nil {
		if conn, err := pgx.ConnectConfig(ctx, b.config); err == nil {
			work(conn, func() { retry = firstRetry })
			closing, cancel := context.WithTimeout(context.Background(), time.Second)
			conn.Close(closing)
			cancel()
		}
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(float64(retry) * (0.5 + mathrand.Float64()/2))): // not all servers at once
		}
		retry = min(2*retry, lastRetry)
	}
}

// send sends a batch whenever there is news, at most one in a pause, and now and then an empty one.
func (b *Bus) send(ctx context.Context, conn *pgx.Conn, works func()) error {
	idle := time.NewTimer(0)
	defer idle.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-b.wake:
		case <-idle.C:
		}
		for more := true; more; {
			var payload string
			if payload, more = b.batch(); payload == "" {
				break
			}
			sending, cancel := context.WithTimeout(ctx, dialTime)
			_, err := conn.Exec(sending, `SELECT pg_notify($1, $2)`, channel, payload)
			cancel()
			if err != nil {
				return err // what was in the batch is lost; its number tells the others
			}
			works()
		}
		idle.Reset(beat)
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// batch takes the next batch from what waits.
func (b *Bus) batch() (payload string, more bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	since := now
	if len(b.waiting) > 0 {
		since = b.since
	}
	b.sent++
	payload, n := encode(b.id, b.sent, b.waiting)
	if b.waiting = b.waiting[n:]; len(b.waiting) == 0 {
		b.waiting = nil
	}
	for old, at := range b.under {
		if now.Sub(at) > time.Minute { // lost
			delete(b.under, old)
		}
	}
	b.under[b.sent] = since
	return payload, len(b.waiting) > 0
}

// listen hears batches until the connection fails, or is silent for so long that it must be dead.
func (b *Bus) listen(ctx context.Context, conn *pgx.Conn, works func(), hear func(bus.News), missed func()) error {
	asking, cancel := context.WithTimeout(ctx, dialTime)
	_, err := conn.Exec(asking, `LISTEN `+channel)
	cancel()
	if err != nil {
		return err
	}
	b.gap()
	missed()
	for {
		waiting, cancel := context.WithTimeout(ctx, 2*overdue)
		n, err := conn.WaitForNotification(waiting)
		cancel()
		if err != nil {
			return err
		}
		works()
		news, lost := b.arrived(n.Payload)
		if lost {
			missed()
		}
		for _, n := range news {
			hear(n)
		}
	}
}

// gap notes that everybody's batches may have been lost.
func (b *Bus) gap() {
	b.mu.Lock()
	defer b.mu.Unlock()
	clear(b.last)
	b.state.Lost++
}

// arrived reads a batch: the news of others, and whether an earlier batch of theirs is missing.
func (b *Bus) arrived(payload string) (news []bus.News, lost bool) {
	from, number, news, err := decode(payload)
	if err != nil {
		return nil, true // of a newer program
	}
	now := time.Now()
	b.mu.Lock()
	defer b.mu.Unlock()
	if from == b.id {
		b.heard = now
		if told, ok := b.under[number]; ok {
			b.state.Lag = now.Sub(told)
			b.state.Worst = max(b.state.Worst, b.state.Lag)
			delete(b.under, number)
		}
		return nil, false
	}
	last, known := b.last[from]
	if lost = known && number != last.number+1; lost {
		b.state.Lost++
	}
	b.last[from] = sequence{number, now}
	for other, s := range b.last {
		if now.Sub(s.at) > time.Minute { // stopped
			delete(b.last, other)
		}
	}
	b.state.Heard += int64(len(news))
	return news, lost
}
