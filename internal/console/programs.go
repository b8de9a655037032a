package console

import (
	"fmt"
	"slices"
	"sync"
	"time"

	"barrage/bot"
	"barrage/bot/external"
	"barrage/bot/roster"
)

// programs are the bots of a command that are programs of their own, by name.
type programs struct {
	sync.Mutex
	named map[string]*external.Program
	order []string
}

// AllowPrograms lets bots be programs: exec:./mybot. What it returns ends them and tells what went wrong.
func AllowPrograms(c Console) (done func()) {
	p := programs{named: map[string]*external.Program{}}
	roster.AllowPrograms(p.bot)
	return func() {
		roster.AllowPrograms(nil)
		for _, name := range p.order {
			one := p.named[name]
			one.Close()
			if f := one.Faults(); f.Any() {
				fmt.Fprintf(c.Err, "%s: %v\n", name, f)
			}
		}
	}
}

// bot is the player that a program makes. All games share its processes.
func (p *programs) bot(command, limit string, most time.Duration) (bot.Bot, error) {
	p.Lock()
	defer p.Unlock()
	name := roster.Program + ":" + command
	if limit != "" {
		name = roster.Program + "@" + limit + ":" + command
	}
	if !slices.Contains(p.order, name) {
		one, err := external.New(command, limit)
		if err != nil {
			return nil, err
		}
		p.named[name] = one
		p.order = append(p.order, name)
	}
	return p.named[name].Bot(most), nil
}
