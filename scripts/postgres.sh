#!/bin/sh
# Installs the programs of a PostgreSQL server if there are none. The tests start
# a private server themselves; internal/pgtest looks in the same places.
set -eu

for dir in "$(dirname "$(command -v initdb || echo /none/x)")" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/libexec/postgresql* \
	/opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin /usr/local/pgsql/bin /opt/local/lib/postgresql*/bin; do
	if [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ]; then exit 0; fi
done

root=
if [ "$(id -u)" != 0 ] && command -v sudo >/dev/null; then root=sudo; fi

echo "installing PostgreSQL for the tests"
if command -v apt-get >/dev/null; then
	$root apt-get update
	$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql
elif command -v dnf >/dev/null; then
	$root dnf install -y postgresql-server
elif command -v apk >/dev/null; then
	$root apk add postgresql
elif command -v brew >/dev/null; then
	brew install postgresql
else
	echo "no package manager known here: please install a PostgreSQL server (initdb and postgres) yourself" >&2
	exit 1
fi
