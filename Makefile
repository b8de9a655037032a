# Everything a fresh machine needs is Go; tools are fetched at fixed versions, and what the tests need besides (PostgreSQL,
# Node, Chromium) by the package manager.

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: test lint postgres node chromium client-check browser client screens measure soak bench fuzz types picture

# All tests. This is what CI runs.
test: lint postgres client-check
	go test ./...
	$(MAKE) browser

lint:
	@files=$$(gofmt -l $$(git ls-files '*.go')); if [ -n "$$files" ]; then echo "not formatted: $$files"; exit 1; fi
	go vet ./...
	go vet -tags check ./rules
	go run $(STATICCHECK) ./...

# The programs of a PostgreSQL server, which the tests of the stores run.
postgres:
	@scripts/postgres.sh

# Node builds and tests the client, Chromium plays in it.
node:
	@scripts/node.sh

chromium:
	@scripts/chromium.sh

# Types, unit tests, and whether web/dist is what the sources build.
client-check: node
	@scripts/client.sh

# Builds the client into web/dist, which is committed.
client: node
	@scripts/client.sh build

# Whole games through the screen, in a real browser.
browser: node chromium
	@scripts/client.sh packages
	node web/test/browser/run.mjs

# The pictures in docs/screens.
screens: node chromium
	@scripts/client.sh packages
	node web/test/screens/run.mjs

# How fast the client is: the figures in docs/performance.md.
measure: node chromium
	@scripts/client.sh packages
	node web/test/measure.mjs

# The long run: at least 20,000 games under every check, about a quarter of an hour.
soak:
	go test ./rules -run 'TestContract$$' -games 20000 -timeout 120m -v
	go test ./internal/oracle -run TestAgreement -games 3000 -timeout 60m -v
	go test ./trace -run TestCorruptionIsFound -stride 1 -timeout 60m
	go test -tags check ./rules ./arena -timeout 60m
	go test ./load -run TestKill -kills 2000 -timeout 60m -v

bench:
	go run ./cmd/barrage bench

# Half a minute for each fuzz test.
fuzz:
	go test ./rules -run '^$$' -fuzz '^FuzzPlay$$' -fuzztime 30s
	go test ./rules -run '^$$' -fuzz '^FuzzDecode$$' -fuzztime 30s -fuzzminimizetime 1s
	go test ./rules -run '^$$' -fuzz '^FuzzDecodeText$$' -fuzztime 30s -fuzzminimizetime 1s
	go test ./notation -run '^$$' -fuzz '^FuzzParse$$' -fuzztime 30s
	go test ./lang -run '^$$' -fuzz '^FuzzMessages$$' -fuzztime 30s
	go test ./record -run '^$$' -fuzz '^FuzzRead$$' -fuzztime 30s -fuzzminimizetime 1s

# The types of the API for TypeScript, from the Go structs.
types:
	go test ./internal/tsgen -update

# The picture in the README: a real game in the terminal.
picture:
	go run ./internal/picture > docs/screens/terminal.svg
