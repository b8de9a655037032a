#!/bin/sh
# The client. "check" checks types and messages, runs the unit tests and compares web/dist with what its sources build; "build"
# writes web/dist; "packages" only gets the packages; "test FILE" runs unit tests; "run FILE" runs one of the programs in web/test, such as the browser tests.
set -eu
cd "$(dirname "$0")/.."
. scripts/node.sh
cd web
PATH=$PWD/node_modules/.bin:$PATH

# Packages as the lock says, if they are not there already. (npm ci would demand those of every other platform as well.)
if ! cmp -s package-lock.json node_modules/.installed; then
	npm install --no-save
	cp package-lock.json node_modules/.installed
fi

case "$1" in
packages) exit 0 ;;
build) exec vite build --logLevel warn ;;
test)
	shift
	exec vitest run "$@"
	;;
run)
	shift
	exec node "$@"
	;;
esac

svelte-check --incremental --fail-on-warnings --tsconfig ./tsconfig.json --output human
vitest run

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
vite build --logLevel warn --outDir "$fresh/dist" --emptyOutDir
if ! diff -rq "$fresh/dist" dist; then
	echo "web/dist is not what the sources build: run 'make client' and commit it" >&2
	exit 1
fi

# What a browser loads, compressed: without fonts and the pictures for installing, and with one language.
total=$(find dist -type f ! -name '*.woff*' ! -name '*.png' ! -name 'rules-*.js' -exec gzip -9c {} \; | wc -c)
size=$total
# One language, the largest, is loaded.
for bytes in $(for l in src/lang/*.json; do gzip -9c dist/assets/"$(basename "$l" .json)"-*.js | wc -c; done | sort -n | sed '$d'); do size=$((size - bytes)); done
echo "client: $size bytes compressed, without fonts"
if [ "$size" -gt 200000 ]; then
	echo "the client is larger than 200 kB" >&2
	exit 1
fi

# The rules are loaded when somebody opens them: the English pages and those of the reader's language.
rules=0
for page in dist/assets/rules-*.js; do
	bytes=$(gzip -9c "$page" | wc -c)
	case $page in
	*/rules-en-*) english=$bytes ;;
	*) [ "$bytes" -le "$rules" ] || rules=$bytes ;;
	esac
done
rules=$((rules + english))
echo "rules: $rules bytes compressed, loaded with the help"
if [ "$rules" -gt 75000 ]; then
	echo "the rules are larger than 75 kB" >&2
	exit 1
fi
