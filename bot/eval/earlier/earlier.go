// Package earlier has the weights of earlier versions, so that later ones can be measured against them (docs/bots.md). A program that
// imports it has them.
package earlier

import (
	"embed"

	"barrage/bot/eval"
)

//go:embed weights/*.bin
var files embed.FS

func init() { eval.Register(files) }
