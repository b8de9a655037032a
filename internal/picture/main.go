// Command picture draws the terminal game for the README: it plays a few turns
// and prints the screen before a person's turn in the middle of the game as SVG.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"barrage/bot"
	"barrage/game/lang"
	"barrage/game/rng"
	"barrage/game/rules"
	"barrage/game/view"
)

func main() {
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	lines := screen()
	const width, line = 1180, 16
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="A game of Barrage in a terminal">`+"\n", width, line*(len(lines)+2))
	fmt.Fprintln(out, `<rect width="100%" height="100%" rx="8" fill="#10202c"/>`)
	fmt.Fprintln(out, `<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12" fill="#d8e4ea" xml:space="preserve">`)
	for i, text := range lines {
		text = strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(text)
		fmt.Fprintf(out, `<text x="16" y="%d">%s</text>`+"\n", line*(i+2), text)
	}
	fmt.Fprintln(out, "</g></svg>")
}

// screen plays to the third round and shows what the player sees.
func screen() []string {
	s, err := rules.New(rules.Options{Players: 3, Variant: rules.Full})
	if err != nil {
		panic(err)
	}
	r := rng.New(11, 4)
	for !(s.Round() == 3 && s.TurnBegins()) {
		s.Play(bot.Busy{}.Choose(&s, s.Legal(nil), &r))
	}
	var b strings.Builder
	words := view.In(lang.English)
	b.WriteString(words.Board(&s))
	fmt.Fprintf(&b, "\n%s: %s\n", words.Who(&s, s.ToMove()), words.Question(&s))
	legal := s.Legal(nil)
	for i, a := range legal[:min(8, len(legal))] {
		fmt.Fprintf(&b, "%4d  %s\n", i+1, words.Answer(&s, a))
	}
	fmt.Fprintf(&b, "      … and %d more\n> ", len(legal)-8)
	return strings.Split(b.String(), "\n")
}
