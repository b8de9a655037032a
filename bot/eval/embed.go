package eval

import "embed"

// The newest weights are in every program; package earlier has the others.
//
//go:embed weights/6.bin
var current embed.FS
