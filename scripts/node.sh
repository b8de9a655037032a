#!/bin/sh
# Installs Node 20 or later and npm if they are missing: they build and test the client.
set -eu

new() {
	command -v npm >/dev/null && command -v node >/dev/null && node -e 'process.exit(parseInt(process.versions.node) >= 20 ? 0 : 1)'
}
if new; then exit 0; fi

root=
if [ "$(id -u)" != 0 ] && command -v sudo >/dev/null; then root=sudo; fi

echo "installing Node for the client"
if command -v apt-get >/dev/null; then
	$root apt-get update
	$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends nodejs npm
elif command -v dnf >/dev/null; then
	$root dnf install -y nodejs npm
elif command -v apk >/dev/null; then
	$root apk add nodejs npm
elif command -v brew >/dev/null; then
	brew install node
fi
if ! new; then
	echo "please install Node 20 or later with npm yourself: the package manager here has none" >&2
	exit 1
fi
