#!/bin/sh
# The client. "check" checks types, form and messages, runs the unit tests and compares web/dist with what its sources build; "build"
# writes web/dist; "format" formats the sources; "packages" only gets the packages; "test FILE" runs unit tests; "run FILE" runs one of the
# programs in web/test, such as the browser tests.
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
format) exec dprint fmt ;;
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
eslint .
if ! dprint check --list-different; then
	echo "not in form: run 'scripts/client.sh format'" >&2
	exit 1
fi
vitest run

fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
vite build --logLevel warn --manifest --outDir "$fresh/dist" --emptyOutDir
if ! diff -rq -x .vite "$fresh/dist" dist; then
	echo "web/dist is not what the sources build: run 'make client' and commit it" >&2
	exit 1
fi

# What a browser loads for the first view, a table and the rules has limits.
node test/size.mjs "$fresh/dist"
