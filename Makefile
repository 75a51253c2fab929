# What a newcomer needs: `make video` and `make test`; both install the system packages that are missing.

BUILD := .build/release
AFTERGLOW := $(BUILD)/afterglow

# With Swift's libraries within, the program starts sooner and runs where no Swift is installed.
RELEASE_FLAGS := -c release --static-swift-stdlib

# Tests are built optimised, as the program is used, in a folder of their own: `@testable` needs another flag.
TEST_FLAGS := -c release --scratch-path .build-tests -Xswiftc -enable-testing
TESTED_AFTERGLOW := .build-tests/release/afterglow

.PHONY: help setup build video lint test examples docs record-api determinism bench batch-check golden-check golden-record arm64-check clean

help:
	@echo "make video          renders Scenes/heart-chakra.json to out/heart-chakra.mp4"
	@echo "make test           lints, builds and runs every test, goldens included"
	@echo "make determinism    exports films again and again and compares their bytes; takes minutes"
	@echo "make bench          measures rendering, encoding and export on this machine"
	@echo "make batch-check    draws a batch of 2,000 rows, 1 % of them bad, and counts what came of it"
	@echo "make golden-check   compares the goldens; make golden-record writes missing and changed ones"
	@echo "make arm64-check    shows that the kernels write the same bits on arm64, under qemu"
	@echo "make lint           checks the style of all sources"
	@echo "make examples       builds the packages in Examples and draws 100 pictures with one of them"
	@echo "make docs           builds the reference of the library into out/docs"
	@echo "make record-api     writes the types of components and the record of the public API anew"

setup:
	@Scripts/install-packages

build: setup
	swift build $(RELEASE_FLAGS) --product afterglow

video: build
	@mkdir -p out
	$(AFTERGLOW) render Scenes/heart-chakra.json --size 1080x1920 -o out/heart-chakra.mp4

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Examples

# One debug build shows that it paints the same pixels.
test: setup lint
	swift build $(TEST_FLAGS) --build-tests
	swift test $(TEST_FLAGS) --skip-build
	$(TESTED_AFTERGLOW) golden check
	swift build --product afterglow
	Scripts/compare-pixels .build/debug/afterglow $(TESTED_AFTERGLOW)
	$(MAKE) examples

# Packages of their own, built with the modules that the tests have built already: 100 pictures show that they work.
examples:
	swift build $(TEST_FLAGS) --package-path Examples/TitleVideo
	swift build $(TEST_FLAGS) --package-path Examples/ShareImages
	Scripts/check-examples .build-tests/release

# The reference of the library, as a folder of web pages.
docs: setup
	swift build --target Afterglow
	Scripts/extract-symbols .build/debug out/symbols
	docc convert Sources/Afterglow/Afterglow.docc --additional-symbol-graph-dir out/symbols --output-path out/docs \
	  --fallback-display-name Afterglow --fallback-bundle-identifier Afterglow --warnings-as-errors

# The Swift types of components, then the declarations that `import Afterglow` gives; look at what `git diff` says.
record-api: setup
	swift build $(TEST_FLAGS) --build-tests
	-AFTERGLOW_RECORD_API=1 swift test $(TEST_FLAGS) --skip-build --filter 'Swift types of components'
	swift format -i Sources/Afterglow/Components/*.swift
	swift build $(TEST_FLAGS) --build-tests
	-AFTERGLOW_RECORD_API=1 swift test $(TEST_FLAGS) --skip-build --filter 'The public API'

determinism: build
	Scripts/check-determinism $(AFTERGLOW)

# The machine should have nothing else to do. BENCH says more: `make bench BENCH="memory --long 600"`.
bench: build
	swift build $(RELEASE_FLAGS) --product AfterglowBenchmarks
	$(BUILD)/AfterglowBenchmarks $(BENCH)
	@if python3 -c "import skia, numpy, PIL, uharfbuzz" 2>/dev/null && ls .build/bench-scenes/*.frames.json >/dev/null 2>&1; \
	then python3 Scripts/bench-skia.py; fi
	@if python3 -c "import cv2" 2>/dev/null; then python3 Scripts/bench-opencv.py; fi
	@if python3 -c "import vl_convert, matplotlib" 2>/dev/null; then python3 Scripts/bench-charts.py $(AFTERGLOW); fi

batch-check: build
	Scripts/check-batch $(AFTERGLOW)

golden-check: build
	$(AFTERGLOW) golden check

golden-record: build
	$(AFTERGLOW) golden record

arm64-check:
	Scripts/check-arm64

clean:
	swift package clean
	rm -rf out .build-tests
