#!/bin/bash
# Proves the README's two commands on a fresh machine: a bare Debian 12 with git, make, certificates and Go, in a folder of its
# own, and the last commit cloned into it. Needs root and debootstrap. KEEP=1 leaves the folder for a look.
#
# Where packages come from (mirror, proxies, certificates) is taken from this machine.
set -euo pipefail
cd "$(dirname "$0")/.."

suite=bookworm
for program in debootstrap unshare chroot git go; do
	command -v "$program" >/dev/null || { echo "make fresh needs $program" >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo "make fresh needs root: it mounts and changes root" >&2; exit 1; }

root=$(mktemp -d "${TMPDIR:-/tmp}/barrage-fresh-XXXXXX")
chmod 755 "$root"
cleanup() {
	# Everything was mounted in a mount namespace that ended with its last process.
	if [ -n "${KEEP:-}" ]; then echo "kept: $root"; else rm -rf --one-file-system "$root"; fi
}
trap cleanup EXIT
trap 'exit 130' INT TERM HUP

# Repositories of the suite as apt on this machine knows them: "URI suite component" lines. None on another distribution;
# debootstrap then takes its own default.
repositories() {
	apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 2>/dev/null |
		awk -v suite="$suite" '$2 == suite || index($2, suite "-") == 1' | sort -u
}
mirror=$(repositories | awk -v suite="$suite" '$2 == suite && $3 == "main" { print $1; exit }')

echo "== a bare $suite in $root"
debootstrap --variant=minbase --include=git,make,ca-certificates "$suite" "$root" ${mirror:+"$mirror"} >"$root.log" 2>&1 ||
	{ tail -20 "$root.log" >&2; rm -f "$root.log"; exit 1; }
rm -f "$root.log"

if [ -n "$mirror" ]; then repositories | sed 's/^/deb /' >"$root/etc/apt/sources.list"; fi
apt-config dump 2>/dev/null | grep -E '^Acquire::(https?::|Check-Valid-Until)' >"$root/etc/apt/apt.conf.d/99machine" || true
cp /etc/resolv.conf /etc/hosts "$root/etc/"
cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/" 2>/dev/null || true
cp -r "$(go env GOROOT)" "$root/usr/local/go"
git clone -q "file://$PWD" "$root/root/barrage"

# Settings of proxies and registries, and nothing else of this environment.
settings=(HOME=/root USER=root LANG=C.UTF-8 PATH=/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin)
for name in GOPROXY GOSUMDB GONOSUMDB GOPRIVATE GONOPROXY; do settings+=("$name=$(go env "$name")"); done
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
	if [ -n "${!name:-}" ]; then settings+=("$name=${!name}"); fi
done
if command -v npm >/dev/null; then
	settings+=("npm_config_registry=$(npm config get registry 2>/dev/null)")
fi
# npm has a list of authorities of its own; this one holds those of this machine as well.
settings+=(npm_config_cafile=/etc/ssl/certs/ca-certificates.crt)

# The namespaces end with this script, however it ends, and with them mounts and processes.
unshare --mount --propagation private --pid --fork --kill-child --ipc env -i ROOT="$root" "${settings[@]}" bash -euo pipefail -c '
	mount -t proc proc "$ROOT/proc"
	mount -t tmpfs -o mode=755 dev "$ROOT/dev"
	for device in null zero full random urandom tty; do touch "$ROOT/dev/$device"; mount --bind "/dev/$device" "$ROOT/dev/$device"; done
	mkdir "$ROOT/dev/shm" "$ROOT/dev/pts"
	mount -t tmpfs -o mode=1777 shm "$ROOT/dev/shm"
	mount -t devpts -o newinstance,ptmxmode=0666 pts "$ROOT/dev/pts"
	ln -s pts/ptmx "$ROOT/dev/ptmx"
	ln -s /proc/self/fd "$ROOT/dev/fd"
	exec chroot "$ROOT" /bin/bash /root/barrage/scripts/fresh-inside.sh'
