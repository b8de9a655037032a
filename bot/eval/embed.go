//go:build !js

package eval

import "embed"

// Earlier weights are kept, so that later ones can be measured against them (docs/bots.md).
//
//go:embed weights/*.bin
var files embed.FS
