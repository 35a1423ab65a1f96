# `make help` lists what can be made. Each target installs what it lacks first.

.DEFAULT_GOAL := help

PREFIX ?= /usr/local
SWIFT ?= swift
# For example: make test SWIFTFLAGS=--disable-sandbox
SWIFTFLAGS ?=
export SOCIALCONNECT_PYTHON := $(CURDIR)/.venv/bin/python
export PYTHONDONTWRITEBYTECODE := 1
# The program that is tested from outside; without one it is the debug build. For example, after make site:
# make test SOCIALCONNECT_PROGRAM=$PWD/.build/release/socialconnect
export SOCIALCONNECT_PROGRAM ?=

swift_paths = Sources Tests Benchmarks Fuzzing/Package.swift Fuzzing/Sources/fuzz Package.swift
# With the Swift runtime in it, the program runs where no Swift is installed; macOS has it in the system.
static = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
release = SOCIALCONNECT_COMMIT="$$(git describe --always --dirty --abbrev=7 2>/dev/null)" \
  $(SWIFT) build -c release $(static) --product socialconnect $(SWIFTFLAGS)

manual = $(SWIFT) build -c release $(static) --product generate-manual $(SWIFTFLAGS)

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

.PHONY: build-dependencies lint-dependencies test-dependencies bench-dependencies
build-dependencies:
	@Scripts/install-dependencies --for build
lint-dependencies:
	@Scripts/install-dependencies --for lint
test-dependencies:
	@Scripts/install-dependencies --for build --for test
bench-dependencies:
	@Scripts/install-dependencies --for build --for bench

.PHONY: site
site: build-dependencies ## build the program, and with it the demo site into public/
	@$(release)
	@.build/release/socialconnect build --source . --destination public

.PHONY: test
test: test-dependencies ## run every test: of the code, of the checks and of the built demo site
	@$(SWIFT) test $(SWIFTFLAGS)
	@python3 -m unittest --quiet Benchmarks/test_run.py
	@Tests/Site/run "$${SOCIALCONNECT_PROGRAM:-$$($(SWIFT) build --show-bin-path $(SWIFTFLAGS))/socialconnect}"

.PHONY: edits
edits: test-dependencies ## compare builds after 1,000 random edits with builds from nothing
	@SOCIALCONNECT_EDITS=1000 $(SWIFT) test $(SWIFTFLAGS) --filter RandomEditsTests

.PHONY: lint
lint: lint-dependencies ## check the form of the code and the layers
	@Scripts/lint

.PHONY: format
format: build-dependencies ## give the Swift code its form
	@$(SWIFT) format --in-place --parallel --recursive $(swift_paths)

.PHONY: bench
bench: bench-dependencies ## measure builds of generated networks
	@$(release)
	@Benchmarks/run

.PHONY: install
install: build-dependencies ## install program, manual and completions below PREFIX (/usr/local)
	@$(release)
	@$(manual)
	@Scripts/install-program .build/release/socialconnect .build/release/generate-manual \
	  "$(DESTDIR)$(PREFIX)"

.PHONY: package
package: build-dependencies ## make a Debian package of the program
	@$(release)
	@$(manual)
	@Scripts/package-debian .build/release/socialconnect .build/release/generate-manual .build/package

.PHONY: clean
clean: ## remove what was built
	@rm -rf .build public .socialconnect
