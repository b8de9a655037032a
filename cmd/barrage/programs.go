package main

import (
	"fmt"
	"strings"
	"time"

	"barrage/bot"
	"barrage/bot/external"
	"barrage/bot/roster"
)

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
