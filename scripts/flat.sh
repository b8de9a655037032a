#!/usr/bin/env bash
# How much a server takes: the table of docs/performance.md. Run it on a machine that does nothing else.
#   scripts/flat.sh [sqlite] [postgres] [watched] [sockets] [fair]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d /tmp/barrage-flat-XXXXXX)
program=$folder/barrage
go build -o "$program" ./cmd/barrage
addr=127.0.0.1:7999
server= database=
finish() {
	[ -z "$server" ] || kill "$server" 2>/dev/null || true
	[ -z "$database" ] || kill -INT "$database" 2>/dev/null || true
	wait 2>/dev/null || true
	rm -rf "$folder"
}
trap finish EXIT

# serve DATABASE [FLAG]: a server with an empty database
serve() {
	[ -z "$server" ] || { kill "$server"; wait "$server" 2>/dev/null || true; }
	"$program" serve -db "$1" -addr $addr -open=false ${2--unlimited} >"$folder/log" 2>&1 &
	server=$!
	for _ in $(seq 300); do
		if (exec 3<>/dev/tcp/127.0.0.1/7999) 2>/dev/null; then return; fi
		sleep 0.1
	done
	cat "$folder/log"
	exit 1
}

# postgres NAME: the address of an empty database in a server of our own, with durable commits
postgres() {
	if [ -z "$database" ]; then
		bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
		bin=${bin:-$(dirname "$(command -v initdb)")}
		as=()
		if [ "$(id -u)" = 0 ]; then
			chown postgres "$folder"
			as=(setpriv --reuid=postgres --regid=postgres --clear-groups)
		fi
		chmod 755 "$folder"
		"${as[@]}" "$bin/initdb" -D "$folder/data" -U barrage --auth trust --encoding UTF8 --locale C >/dev/null
		"${as[@]}" "$bin/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_connections=60 >"$folder/pglog" 2>&1 &
		database=$!
		for _ in $(seq 100); do "$bin/psql" -h "$folder" -U barrage -d postgres -qc 'SELECT 1' >/dev/null 2>&1 && break; sleep 0.1; done
	fi
	"$bin/psql" -h "$folder" -U barrage -d postgres -qc "CREATE DATABASE $1"
	address="postgres://barrage@/$1?host=$folder"
}

load() { "$program" load -server http://$addr "$@"; }

for what in ${*:-sqlite postgres watched sockets fair}; do
	echo "== $what"
	case $what in
	sqlite) serve "$folder/flat.db"; load -tables 200 -rate 0 -time 20s ;;
	postgres) postgres flat; serve "$address"; load -tables 200 -rate 0 -time 20s ;;
	watched) postgres watched; serve "$address"; load -tables 200 -watchers 200 -rate 500 -time 20s ;;
	sockets)
		serve "$folder/sockets.db"
		load -tables 100 -watchers 5000 -rate 50 -time 25s &
		running=$!
		sleep 20
		grep VmRSS "/proc/$server/status"
		wait $running
		;;
	fair) serve "$folder/fair.db" ""; load -attackers 4 ;;
	*) echo "sqlite, postgres, watched, sockets or fair, not $what"; exit 1 ;;
	esac
done
