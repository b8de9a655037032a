#!/bin/sh
# Fails if a Go file is not formatted.
set -eu
cd "$(dirname "$0")/.."
files=$(gofmt -l $(git ls-files '*.go'))
if [ -n "$files" ]; then
	echo "not formatted: $files" >&2
	exit 1
fi
