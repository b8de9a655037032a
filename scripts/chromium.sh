#!/bin/sh
# Installs Chromium if there is none: the browser tests play in it. web/test/browser/chromium.mjs looks
# in the same places. CHROMIUM names another one.
set -eu

if [ -n "${CHROMIUM:-}" ]; then exit 0; fi
for name in chromium chromium-browser google-chrome google-chrome-stable; do
	if command -v "$name" >/dev/null; then exit 0; fi
done
for path in "/Applications/Chromium.app/Contents/MacOS/Chromium" "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"; do
	if [ -x "$path" ]; then exit 0; fi
done

root=
if [ "$(id -u)" != 0 ] && command -v sudo >/dev/null; then root=sudo; fi

echo "installing Chromium for the browser tests"
if command -v apt-get >/dev/null; then
	$root apt-get update
	$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends chromium
elif command -v dnf >/dev/null; then
	$root dnf install -y chromium
elif command -v apk >/dev/null; then
	$root apk add chromium
elif command -v brew >/dev/null; then
	brew install --cask chromium
else
	echo "no package manager known here: please install Chromium yourself, or say where it is with CHROMIUM=…" >&2
	exit 1
fi
