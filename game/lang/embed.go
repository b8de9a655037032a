//go:build !js

package lang

import "embed"

//go:embed *.json
var files embed.FS
