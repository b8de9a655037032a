package main

import (
	"fmt"
	"slices"
	"strings"
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

// allowPrograms lets bots be programs: exec:./mybot. What it returns ends them and tells what went wrong.
func allowPrograms(c console) (done func()) {
	p := programs{named: map[string]*external.Program{}}
	roster.AllowPrograms(p.bot)
	return func() {
		roster.AllowPrograms(nil)
		for _, name := range p.order {
			one := p.named[name]
			one.Close()
			if f := one.Faults(); f.Any() {
				fmt.Fprintf(c.err, "%s: %v\n", name, f)
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

// seatPrograms gives names to the programs that an operator lets play at tables: NAME=exec:COMMAND, separated by
// commas. What it returns ends them.
func seatPrograms(list string) (done func(), err error) {
	var all []*external.Program
	done = func() {
		for _, one := range all {
			one.Close()
		}
	}
	for _, text := range strings.Split(list, ",") {
		if strings.TrimSpace(text) == "" {
			continue
		}
		name, command, _ := strings.Cut(strings.TrimSpace(text), "=")
		word, command, found := strings.Cut(command, ":")
		word, limit, _ := strings.Cut(word, "@")
		if word != roster.Program || !found {
			return done, fmt.Errorf("%q is not NAME=exec:COMMAND", text)
		}
		one, err := external.New(command, limit)
		if err != nil {
			return done, fmt.Errorf("%s: %w", name, err)
		}
		if err := roster.Add(name, func(most time.Duration) (bot.Bot, error) { return one.Bot(most), nil }); err != nil {
			return done, err
		}
		all = append(all, one)
	}
	return done, nil
}
