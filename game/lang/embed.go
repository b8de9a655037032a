//go:build !js

package lang

import "embed"

//go:embed */game.json
var files embed.FS
