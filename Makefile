# What a newcomer needs: `make video` and `make test`; both install the system packages that are missing.

BUILD := .build/release
AFTERGLOW := $(BUILD)/afterglow

# With static Swift libraries, the program starts faster and runs without an installed Swift. A program exports no
# symbols, and relocations are in compact form (glibc 2.36 and newer): there is less to read and to bind at the start.
# Types are instantiated by their accessors, not from mangled names, whose conformances the runtime would have to find.
RELEASE_FLAGS := -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic \
	-Xlinker -z -Xlinker pack-relative-relocs \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors

# Unoptimized Swift is compiled in a fifth of the time and draws the same pixels; the C kernels are optimized all the same.
# Writing a module together with its code spares a second type check.
UNOPTIMIZED := -c release -Xswiftc -Onone -Xswiftc -gnone -Xswiftc -no-emit-module-separately-wmo -Xswiftc -use-ld=lld
# With an entry point of their own (Tests/XCTMain.swift), tests need no index, which would take a fifth of their compilation.
TESTING := -Xswiftc -enable-testing --disable-index-store --enable-swift-testing --disable-xctest
# `make video` and `make test-one` have the same flags, so that either uses what the other has built.
QUICK_FLAGS := $(UNOPTIMIZED) --scratch-path .build-quick $(TESTING)
QUICK_AFTERGLOW := .build-quick/release/afterglow

# All tests together draw so much that optimizing what loops over pixels saves more time than it takes; all else stays
# unoptimized. `Package.swift` reads the variable. The examples, other packages, use what the tests have built, which
# needs a plan of its own for each.
TEST_FLAGS := $(UNOPTIMIZED) --scratch-path .build-tests --disable-build-manifest-caching $(TESTING)
TEST_SWIFT := AFTERGLOW_OPTIMIZED_CORE=1 Scripts/quietly swift
TEST_AFTERGLOW := .build-tests/release/afterglow

# The goldens of the core and of each family.
GOLDENS := GoldenImages $(wildcard Families/*/GoldenImages)

.PHONY: help setup program build server test-server quick video lint test test-one examples docs record-api schema schema-check exactness-check crochet-check cairo-check chromium-check gallery-check map-check \
	determinism bench batch-check sound-check clips-check wild-check serve-check preview-check bands-check golden-check golden-record images contact-sheet arm64-check vectors-check kill-check farm-check fuzz sanitize install uninstall dist dist-check clean

help:
	@echo "make build          builds the programs, optimized, to $(AFTERGLOW)"
	@echo "make setup          installs the Debian packages that are missing (packages.txt)"
	@echo "make server         builds afterglow-serve, the program behind afterglow serve; make test-server tests it"
	@echo "make quick          builds the program without optimization, in a fraction of the time, to $(QUICK_AFTERGLOW)"
	@echo "make video          renders Scenes/heart-chakra.json to out/heart-chakra.mp4, a seamless loop"
	@echo "make install        installs the program below PREFIX (default: /usr/local); make uninstall removes it"
	@echo "make dist           builds a Debian package and a tarball in out/dist"
	@echo "make dist-check     builds both twice and compares their bytes"
	@echo "make test           lints, builds and runs all tests, including the goldens; logs to out/test.log"
	@echo "make test-one NAME=SceneRendererTests   builds and runs one suite of tests"
	@echo "make kill-check     kills exports at random moments and checks the output of the next run; takes minutes"
	@echo "make farm-check     renders videos in segments with OpenJD, Slurm, Kubernetes and make, killing tasks; takes a minute or two"
	@echo "make fuzz           fuzzes the parsers and the program for FUZZ_SECONDS (default: 600)"
	@echo "make sanitize       runs the tests under the address, undefined-behavior and thread sanitizers; takes an hour"
	@echo "make exactness-check  compares 2,000 random scenes with what --exact draws"
	@echo "make crochet-check  checks 60 generated crochet patterns instead of 5"
	@echo "make cairo-check    compares the heart, bracelets, pitch accents and charts with what cairo draws"
	@echo "make map-check        compares maps with PROJ and Vega"
	@echo "make gallery-check    draws Vega-Lite's examples beside Vega (VEGA_DATASETS=folder: its tables)"
	@echo "make chromium-check   compares 2,000 new random pages with Chromium, if installed"
	@echo "make determinism    exports videos repeatedly and compares their bytes; takes minutes"
	@echo "make bands-check    measures banding in dark 8-bit videos against the targets in docs/performance.md"
	@echo "make bench          measures rendering, encoding and export on this machine"
	@echo "make sound-check    compares mixes with a model, and measures clicks and loudness with ffmpeg; takes minutes"
	@echo "make clips-check    compares footage with what ffmpeg decodes, and its cost with ffmpeg's; takes minutes"
	@echo "make serve-check    measures the server with curl, wrk and Chromium, and sends it what is hostile; takes minutes"
	@echo "make wild-check     compares 136 SVG files of programs and icon sets with what rsvg-convert and resvg draw"
	@echo "make batch-check    renders a batch of 2,000 rows, 1 % of them bad, and counts the outcomes"
	@echo "make golden-check   compares the goldens; make golden-record writes missing and changed ones"
	@echo "make vectors-check  compares SVG and PDF output, rendered by rsvg-convert and pdftoppm, with the goldens"
	@echo "make preview-check  tests the preview page in Chromium"
	@echo "make images         regenerates the images of the documentation"
	@echo "make contact-sheet  draws every scene on one sheet, and generates docs/pictures.md"
	@echo "make arm64-check    checks that the kernels produce the same bits on arm64, using qemu"
	@echo "make schema         generates the JSON Schema and the tables of docs/scene-format.md"
	@echo "make schema-check   compares 12,000 scenes with an independent validator, and records its verdicts"
	@echo "make lint           checks the style of all sources"
	@echo "make clean          removes build products"
	@echo "make examples       builds the packages in Examples and renders 100 images with one of them"
	@echo "make docs           builds the API reference in out/docs"
	@echo "make record-api     updates the records of help and public API"

setup:
	@Scripts/install-packages

program: setup
	@Scripts/quietly swift build $(RELEASE_FLAGS) --product afterglow

build: program
	@Scripts/quietly swift build $(RELEASE_FLAGS) --product afterglow-preview

# A package of its own; make install installs it where it has been built. Foundation's client, which reports films, is libcurl's.
server:
	@Scripts/install-packages libcurl4-openssl-dev
	@Scripts/quietly swift build $(RELEASE_FLAGS) --package-path Server --product afterglow-serve

# Needs curl and wrk; see the script for what else it uses.
serve-check: build server
	Scripts/check-serve.py Server/.build/release/afterglow-serve $(AFTERGLOW)

test-server: setup
	@Scripts/quietly swift test $(UNOPTIMIZED) -Xswiftc -enable-testing --package-path Server

quick: setup
	@Scripts/quietly swift build $(QUICK_FLAGS) --product afterglow

video: quick
	@mkdir -p out
	$(QUICK_AFTERGLOW) render Scenes/heart-chakra.json --size 1080x1920 --loop-crossfade 1 -o out/heart-chakra.mp4

lint:
	swift format lint --strict --recursive Package.swift Sources Families Tests Examples Server/Package.swift Server/Sources Server/Tests
	@! grep -rnE "^ *import Foundation" Sources Families/*/Sources Families/*/Command || { echo "Sources do without Foundation, which would be loaded at every start: import Glibc"; exit 1; }

test: setup lint
	@$(TEST_SWIFT) build $(TEST_FLAGS) --build-tests
	@for folder in $(GOLDENS) docs/images; do $(TEST_AFTERGLOW) golden check --folder $$folder || exit; done
	@$(MAKE) --no-print-directory examples
	@$(call convert_docs,.build-tests/release)
	Scripts/fuzz $(TEST_AFTERGLOW) --runs 200 --jobs 2 --small
	@AFTERGLOW_OPTIMIZED_CORE=1 Scripts/run-tests out/test.log swift test $(TEST_FLAGS) --skip-build

# One suite, without building the others.
test-one: setup
	@AFTERGLOW_SUITE=$(NAME) Scripts/quietly swift test $(QUICK_FLAGS)

exactness-check: setup
	@$(TEST_SWIFT) build $(TEST_FLAGS) --build-tests
	AFTERGLOW_RANDOM_SCENES=2000 $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ExactnessTests

crochet-check: setup
	@AFTERGLOW_LONG_TESTS=1 AFTERGLOW_SUITE=AfterglowCrochetTests Scripts/quietly swift test $(QUICK_FLAGS)

cairo-check: setup
	@AFTERGLOW_SUITE=GoldenSuitesTests Scripts/quietly swift build $(QUICK_FLAGS) --build-tests
	AFTERGLOW_CAIRO_CHECK=1 AFTERGLOW_SUITE=GoldenSuitesTests swift test $(QUICK_FLAGS) --skip-build --filter CairoRendererTests

# Needs PyPI's vl-convert-python, numpy and pillow. Tables whose licenses are unknown are in the folder `data` of
# https://github.com/vega/vega-datasets: `make gallery-check VEGA_DATASETS=vega-datasets/data`.
VEGA_DATASETS ?= Families/Charts/Tests/Cases/Gallery/data

gallery-check: quick
	Scripts/check-gallery.py .build-quick/release/afterglow out/gallery --data $(VEGA_DATASETS)

# Needs PyPI's pyproj, vl-convert-python, numpy and pillow.
map-check: quick
	Scripts/check-map-projections.py .build-quick/release/afterglow

# Another random seed: `make chromium-check SEED=7`. Needs the Debian packages chromium and python3-pil.
SEED ?= 2
chromium-check: setup
	@command -v chromium >/dev/null || { echo "chromium is not installed: apt-get install chromium python3-pil"; exit 1; }
	Scripts/chromium-pairs.py out/chromium-pairs --count 1000 --seed $(SEED)
	@$(TEST_SWIFT) build $(TEST_FLAGS) --build-tests
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-pairs $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-pairs.py out/chromium-pairs --seed $(SEED) --finer "$$(cat out/chromium-pairs/apart.txt)"
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-pairs $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-pairs.py out/chromium-motion --feature motion --count 200 --seed $(SEED)
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-motion $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-pairs.py out/chromium-motion --seed $(SEED) --feature motion --finer "$$(cat out/chromium-motion/apart.txt)"
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-motion $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-pairs.py out/chromium-paint --feature paint --count 400 --seed $(SEED)
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-paint $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-pairs.py out/chromium-paint --seed $(SEED) --feature paint --finer "$$(cat out/chromium-paint/apart.txt)"
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-paint $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-pairs.py out/chromium-texts --feature texts --count 120 --seed $(SEED)
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-texts $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-pairs.py out/chromium-texts --seed $(SEED) --feature texts --finer "$$(cat out/chromium-texts/apart.txt)"
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-texts $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-advances.py $(TEST_AFTERGLOW) --seed $(SEED)
	Scripts/chromium-pairs.py out/chromium-layouts --feature layout --count 320 --seed $(SEED)
	AFTERGLOW_CHROMIUM_LAYOUTS=$(CURDIR)/out/chromium-layouts $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests
	Scripts/chromium-pairs.py out/chromium-perspective --feature perspective --count 100 --seed $(SEED)
	AFTERGLOW_CHROMIUM_PAIRS=$(CURDIR)/out/chromium-perspective $(TEST_SWIFT) test $(TEST_FLAGS) --skip-build --filter ChromiumPairTests

# Separate packages that use the core as a client does; 100 images check that they work.
examples: setup
	@for example in TitleVideo ShareImages DrawScene; do \
	  $(TEST_SWIFT) build $(TEST_FLAGS) --package-path Examples/$$example || exit; \
	done
	Scripts/check-examples .build-tests/release

# The pages of the reference, from the modules of a build.
define convert_docs
Scripts/extract-symbols $(1) out/symbols && docc convert Sources/Afterglow/Afterglow.docc --output-path out/docs \
  --additional-symbol-graph-dir out/symbols --fallback-display-name Afterglow --fallback-bundle-identifier Afterglow \
  --warnings-as-errors
endef

# The reference of the library, as a folder of web pages.
docs: setup
	swift build $(QUICK_FLAGS) --target Afterglow
	swift build $(QUICK_FLAGS) --target ProgramFamilies
	$(call convert_docs,.build-quick/release)

# The help of all commands and the declarations that the libraries provide; review `git diff`.
record-api: setup
	swift build $(QUICK_FLAGS) --build-tests
	-AFTERGLOW_RECORD_API=1 swift test $(QUICK_FLAGS) --skip-build --filter 'The public API|HelpTests'

# The schema and the reference tables are made from the format; both are committed.
schema: quick
	$(QUICK_AFTERGLOW) schema > Scenes/scene.schema.json
	swift build $(QUICK_FLAGS) --build-tests
	RECORD_TABLES=1 swift test $(QUICK_FLAGS) --skip-build --filter DocumentationTests

# Needs `pip install jsonschema`. The recorded verdicts are checked by `make test`.
schema-check:
	@python3 -c "import jsonschema" || (echo "make schema-check needs: pip install jsonschema"; exit 1)
	swift build $(QUICK_FLAGS) --build-tests
	@mkdir -p out
	SCHEMA_CHECK_OUTPUT=$(CURDIR)/out/schema-check.ndjson swift test $(QUICK_FLAGS) --skip-build --filter SchemaAgreementTests/
	Scripts/check-schema out/schema-check.ndjson Scenes/scene.schema.json Tests/SceneFileTests/Cases/schema-verdicts.json

determinism: build quick
	Scripts/compare-pixels $(QUICK_AFTERGLOW) $(AFTERGLOW)
	Scripts/check-determinism $(AFTERGLOW)

# The machine should be idle. SVG_LIST, SVG_FILES and SVG_FONTS name SVG files to draw, such as resvg's tests. BENCH passes further arguments: `make bench BENCH="memory --long 600"`.
bench: build
	swift build $(RELEASE_FLAGS) --product AfterglowBenchmarks
	$(BUILD)/AfterglowBenchmarks $(BENCH)
	python3 Scripts/bench-crochet.py $(AFTERGLOW)
	@if test -n "$(SVG_FILES)"; then python3 Scripts/bench-svg.py "$(SVG_LIST)" --files "$(SVG_FILES)" --fonts "$(SVG_FONTS)" --program $(AFTERGLOW); fi
	@if python3 -c "import skia, numpy, PIL, uharfbuzz" 2>/dev/null && ls .build/bench-scenes/*.frames.json >/dev/null 2>&1; \
	then python3 Scripts/bench-skia.py; fi
	@if python3 -c "import cv2" 2>/dev/null; then python3 Scripts/bench-opencv.py; fi
	@if python3 -c "import vl_convert, matplotlib" 2>/dev/null; then python3 Scripts/bench-charts.py $(AFTERGLOW); fi
	@if python3 -c "import vl_convert, matplotlib, pandas, duckdb" 2>/dev/null; then python3 Scripts/check-chart-size.py $(AFTERGLOW); fi

# Needs the Debian package ffmpeg, and `pip install numpy`.
bands-check: build
	python3 Scripts/check-bands.py --program $(AFTERGLOW) --hevc

# Needs the Debian package ffmpeg, and `pip install numpy`.
sound-check: build
	python3 Scripts/check-sound.py $(AFTERGLOW)

# Needs the Debian package ffmpeg, and `pip install numpy`.
clips-check: build
	Scripts/check-clips.py $(AFTERGLOW)

# Needs the Debian package librsvg2-bin, and `pip install resvg-py numpy pillow`.
wild-check: quick
	Scripts/check-wild.py $(QUICK_AFTERGLOW)

batch-check: build
	Scripts/check-batch $(AFTERGLOW)

# Needs the Debian packages librsvg2-bin and poppler-utils, Pillow and NumPy.
vectors-check: build
	Scripts/check-vectors.py $(AFTERGLOW) --report out/vectors.json

# Needs the Debian package chromium, and `pip install playwright axe-playwright-python`.
preview-check: build
	python3 Scripts/check-preview.py $(AFTERGLOW)

golden-check: build
	@for folder in $(GOLDENS); do $(AFTERGLOW) golden check --folder $$folder || exit; done

golden-record: build
	@for folder in $(GOLDENS); do $(AFTERGLOW) golden record --folder $$folder || exit; done

# The images of the documentation are separate goldens.
images: build
	$(AFTERGLOW) golden record --folder docs/images

contact-sheet: build
	Scripts/contact-sheet $(AFTERGLOW)

arm64-check:
	Scripts/check-arm64

kill-check: build
	Scripts/check-kills $(AFTERGLOW)

# Needs `pip install openjd-cli kubernetes-validate pyyaml`, and as root the Debian packages slurm-wlm and munge; reports what is missing.
farm-check: build
	Scripts/check-farm $(AFTERGLOW)

# The readers with libFuzzer for four fifths of the time, then the program itself; findings are kept in out/fuzz.
FUZZ_SECONDS ?= 600
fuzz: build
	Scripts/fuzz-targets $$(($(FUZZ_SECONDS) * 4 / 5)) out/fuzz
	Scripts/fuzz $(AFTERGLOW) --seconds $$(($(FUZZ_SECONDS) / 5)) --seed $$(date +%j) --keep out/fuzz

sanitize: setup
	Scripts/sanitize

PREFIX ?= /usr/local
install: build
	Scripts/install $(AFTERGLOW) "$(DESTDIR)$(PREFIX)"

uninstall:
	Scripts/install --remove "$(DESTDIR)$(PREFIX)"

dist: build
	Scripts/dist $(AFTERGLOW) out/dist

dist-check: build
	Scripts/check-dist $(AFTERGLOW)

clean:
	swift package clean
	rm -rf out .build-quick .build-tests
