#!/bin/sh
# Builds both programs for six systems into the folder release, with checksums: scripts/release.sh v1.2.3
set -eu
cd "$(dirname "$0")/.."
version=${1:-}
case $version in
v[0-9]*) ;;
*)
	echo "which version? make release RELEASE=v1.2.3" >&2
	exit 2
	;;
esac
if [ ! -d .git ]; then echo "this is no clone: Go does not record the commit, and the files differ from those of the release" >&2; fi
rm -rf release
mkdir release
# The same bytes on every machine: nothing of its own settings.
export CGO_ENABLED=0 GOFLAGS=-buildvcs=true GOAMD64=v1 GOARM64=v8.0 GOEXPERIMENT= GOFIPS140=off
for system in linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64; do
	os=${system%/*} arch=${system#*/} end=
	if [ "$os" = windows ]; then end=.exe; fi
	for program in barrage barrage-lab; do
		file=release/$program-$version-$os-$arch$end
		echo "$file"
		GOOS=$os GOARCH=$arch go build -trimpath -ldflags "-s -w -X main.release=$version" -o "$file" ./cmd/$program
	done
done
cd release
if command -v sha256sum >/dev/null; then sha256sum barrage-* >SHA256SUMS; else shasum -a 256 barrage-* >SHA256SUMS; fi
