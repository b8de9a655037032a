# Needs Go alone. Tools written in Go are fetched at fixed versions; scripts/tools.sh gets what some tests need besides.

STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

# Tests need no symbol tables, are vetted by lint, and collect garbage less often: a fifth of their time.
FLAGS = -ldflags=-s -parallel 4
GOTEST = GOGC=400 go test -vet=off $(FLAGS)

# When quick begins no further build or test; what runs then ends some seconds later.
FOR = 15s

.PHONY: help quick test lint go client-check browser browsers agree python tools client engine types screens picture measure bench fuzz cluster mutants soak processors fresh release module

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

quick: ## format, vet and the fast tests of what your changes can affect, with Go alone, nearest first, for 20 seconds: the loop while you work (FOR=10m: to the end)
	@scripts/gofmt.sh
	@GOGC=400 go run ./internal/quick -for $(FOR) -- -vet=all $(FLAGS) -short

test: tools ## all tests, as CI runs them; says what it installs
	@scripts/client.sh packages
	@$(MAKE) -k -j3 go client-check agree lint python && passed=yes; $(MAKE) browser && [ "$$passed" ] # a page that waits for processors computes all the while
	@echo all tests passed

# A fifth less work for staticcheck, for 1 GB more memory.
lint: export GOGC = 200
lint: ## format, vet, staticcheck
	@scripts/gofmt.sh
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./store/idb ./cmd/barrage-wasm
	@for wait in 1 5 25; do GOBIN="$(CURDIR)/.tools/bin" go install $(STATICCHECK) && break; sleep $$wait; done # a module proxy may be away for a moment
	.tools/bin/staticcheck ./...

go: ## the tests of the Go packages; those of the stores run PostgreSQL, those of the example bots Node and Python
	@scripts/tools.sh postgres node python
	$(GOTEST) ./...
	$(GOTEST) -tags nextrules ./internal/corpus

client-check: ## the client: types, form, unit tests, and whether web/dist is what the sources build
	@scripts/tools.sh node
	@scripts/client.sh check

browser: ## whole games through the screen, in a real browser
	@scripts/tools.sh node chromium
	@scripts/client.sh run test/browser/run.mjs

browsers: export NODE_OPTIONS = --experimental-websocket
browsers: ## Firefox and WebKit beside Chromium: a game, a lesson and the pages, compared element by element
	@scripts/tools.sh node chromium firefox webkit
	@scripts/client.sh run test/browsers.mjs

agree: ## whole games through the server and the engine for browsers, which must say the same
	@scripts/tools.sh node
	@scripts/client.sh run test/engine/agree.mjs

python: ## the Python package, with the program as it is now
	@scripts/tools.sh python
	go build -o .tools/bin/barrage ./cmd/barrage
	BARRAGE="$(CURDIR)/.tools/bin/barrage" PYTHONPATH=clients/python $$(scripts/tools.sh -python) -m unittest discover -q -s clients/python/tests

tools: ## PostgreSQL, Node, Chromium and Python, as far as they are missing
	@scripts/tools.sh postgres node chromium python

client: ## build the client into web/dist, which is committed
	@scripts/tools.sh node
	@scripts/client.sh build

engine: ## compile the engine for browsers into web/engine, which is committed; the client is built with its words
	go run ./internal/mkengine

types: ## the TypeScript types of the API, from the Go structs
	go test ./internal/tsgen -update

screens: ## the pictures in docs/screens
	@scripts/tools.sh node chromium
	@scripts/client.sh run test/screens/run.mjs

picture: ## the pictures of a game in docs/screens: in the terminal, and as links show it
	go run ./internal/picture > docs/screens/terminal.svg
	go run ./cmd/barrage picture -size og -table "Friday evening" -names Ann,Otto,Ida,Cem -lang en -o docs/screens/picture.png game/record/testdata/games/026-4p-std.txt
	@scripts/tools.sh node chromium
	@scripts/client.sh run test/screens/webp.mjs ../docs/screens/picture.png

measure: ## how fast the client is: the figures in docs/performance.md
	@scripts/tools.sh node chromium
	@scripts/client.sh run test/measure.mjs

bench: ## how fast rules and search are
	go run ./cmd/barrage bench

fuzz: ## half a minute for each fuzz test
	go test ./game/rules -run '^$$' -fuzz '^FuzzPlay$$' -fuzztime 30s
	go test ./game/rules -run '^$$' -fuzz '^FuzzDecode$$' -fuzztime 30s -fuzzminimizetime 1s
	go test ./game/rules -run '^$$' -fuzz '^FuzzDecodeText$$' -fuzztime 30s -fuzzminimizetime 1s
	go test ./game/notation -run '^$$' -fuzz '^FuzzParse$$' -fuzztime 30s
	go test ./game/lang -run '^$$' -fuzz '^FuzzMessages$$' -fuzztime 30s
	go test ./bot/eval -run '^$$' -fuzz '^FuzzReadWeights$$' -fuzztime 30s -fuzzminimizetime 1s
	go test ./game/record -run '^$$' -fuzz '^FuzzRead$$' -fuzztime 30s -fuzzminimizetime 1s
	go test ./learn/puzzle -run '^$$' -fuzz '^FuzzParse$$' -fuzztime 30s -fuzzminimizetime 1s
	go test ./lab/protocol -run '^$$' -fuzz '^FuzzServe$$' -fuzztime 30s -fuzzminimizetime 1s

cluster: ## three servers on one PostgreSQL for four minutes: killed, cut off, upgraded, restored, while games go on; prints a report
	@scripts/tools.sh postgres
	go test ./server/load -run TestCluster -cluster 4m -timeout 30m -v

mutants: ## changes of the code that the tests must notice, in the rules, what is shown, the tables, people, ratings, the server and the client (docs/mutants.md)
	go run ./internal/mutants -goal 90 -every 100 -skip TestNoAllocations -with ./game/automa,./game/view ./game/rules
	go run ./internal/mutants -goal 90 ./game/view ./learn/review
	go run ./internal/mutants -goal 90 -with ./server ./play/table
	go run ./internal/mutants -goal 90 -with ./play/table,./server ./play/people ./play/fault ./play/think ./play/standing
	go run ./internal/mutants -goal 90 ./game/rating
	go run ./internal/mutants -goal 90 -every 20 ./server
	@scripts/client.sh run test/mutants.mjs

soak: ## the long run: 20,000 games under every check, a million on other processors, 2,000 kills, Firefox and WebKit, mutants, a fresh machine
	go test ./game/rules -run 'TestContract$$' -games 20000 -timeout 120m -v
	@$(MAKE) processors
	go test ./internal/oracle -run TestAgreement -games 3000 -timeout 60m -v
	go test ./internal/oracle -run TestGames -games 10000 -timeout 60m -v
	go test ./learn/reason -stride 1 -timeout 60m -v
	go test ./learn/puzzle/prove -run TestShipped -stride 1 -timeout 60m -v
	go test ./internal/trace -run 'TestCorruptionIsFound|TestMissingEntries|TestUnrecordedSteps|TestWaterFirstMatters' -stride 1 -timeout 60m
	go test ./server -run TestCut -stride 1 -timeout 60m
	go vet -tags check ./game/rules
	go test -tags check ./game/rules ./bot/arena -timeout 60m
	go test -race -short ./play/... ./server/... ./store/... -timeout 60m
	go test ./game/view -games 500 -timeout 60m
	go test ./learn/lesson -run TestStates -states 300 -timeout 60m -v
	go test -tags nextrules ./store ./play/table ./play/think ./learn/lesson ./learn/puzzle/prove
	go test ./server/load -run 'TestKill|TestBesiege' -kills 2000 -siege 25 -timeout 60m -v
	@$(MAKE) cluster
	@GAMES=500 scripts/client.sh test test/unit/previews
	@scripts/tools.sh node chromium
	scripts/client.sh run test/engine/agree.mjs 200
	SIZES=all scripts/client.sh run test/browser/run.mjs sizes
	KILLS=200 scripts/client.sh run test/browser/run.mjs store killed
	WHOLE=yes scripts/client.sh run test/browser/run.mjs hotseat bots lessons languages offline axe sound stage view shown
	@$(MAKE) browsers
	@$(MAKE) mutants
	@$(MAKE) fresh

processors: ## the rules and bots on newer and older processors, and a million random games that take the same course on each
	go test ./game/rules -run 'TestProcessors$$' -random 1000000 -timeout 120m -v
	GOAMD64=v3 go test ./game/rules -run 'TestProcessors$$' -random 1000000 -timeout 120m -v
	GOAMD64=v3 go test ./game/... ./bot/... -timeout 60m
	GOARCH=386 go test ./game/rules -run 'TestProcessors$$' -random 20000 -timeout 120m -v
	GOARCH=386 go test ./game/rules ./internal/corpus -timeout 60m

fresh: ## both README commands in a bare Debian; needs root and debootstrap
	@scripts/fresh.sh

release: ## both programs for six systems, with checksums: make release RELEASE=v1.2.3
	@scripts/release.sh "$(RELEASE)"

module: ## give the module another path: make module MODULE=example.org/you/barrage
	go mod edit -module $(MODULE)
	git ls-files '*.go' | xargs perl -pi -e 's|"barrage/|"$(MODULE)/|g'
	gofmt -w $$(git ls-files '*.go')
