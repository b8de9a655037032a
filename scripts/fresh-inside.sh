#!/bin/bash
# The half of fresh.sh that runs inside the bare system.
set -euo pipefail
cd "$(dirname "$0")/.."
update-ca-certificates >/dev/null 2>&1

for program in node npm postgres initdb chromium gcc; do
	if command -v "$program" >/dev/null; then echo "this root is not bare: it has $program" >&2; exit 1; fi
done

echo "== go run ./cmd/barrage"
: >/tmp/said
set -m # a process group of its own, which an interrupt at the keyboard would reach as a whole
go run ./cmd/barrage >/tmp/said 2>&1 &
set +m
address=
for _ in $(seq 600); do
	address=$(sed -n 's|^Barrage is at http://\(.*\)$|\1|p' /tmp/said)
	if [ -n "$address" ]; then break; fi
	kill -0 $! 2>/dev/null || break
	sleep 1
done
if [ -z "$address" ]; then cat /tmp/said >&2; exit 1; fi
exec 3<>"/dev/tcp/${address%:*}/${address##*:}"
printf 'GET / HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n' "$address" >&3
page=$(cat <&3)
exec 3>&-
case $page in
"HTTP/1.1 200 "*"<title>"*) echo "GET / answers" ;;
*) echo "GET / answers: $page" >&2; exit 1 ;;
esac
kill -INT -- -$!
wait $! || true
grep -q "All games are saved" /tmp/said || { cat /tmp/said >&2; exit 1; }

echo "== make test"
time make test
