# What each target needs, it sets up itself: 'make play' in a fresh clone is enough.

PREFIX ?= /usr/local
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
FORMULAE := libtermkey ncurses expat libyaml yajl pkgconf
PACKAGES := libtermkey-dev libunibilium-dev libncursesw5-dev libexpat1-dev libyaml-dev libyajl-dev zlib1g-dev pkg-config
# The same for pkg-config, which tells whether they are there where neither manager can.
LIBRARIES := termkey ncursesw expat yaml-0.1 yajl zlib
LIBRARY_PEERS := g++ pkg-config libboost-dev libembree-dev qtbase5-dev libgtk-4-dev xvfb xauth python3
BUILD := swift build -c release --product hitbox
RELEASE = $(BUILD) $(LINKING)
PROGRAM = "$$($(RELEASE) --show-bin-path)/hitbox"
BENCH := swift build -c release --traits Benchmarks --product hitbox-bench
# Without relocations at start the program starts in half the time, and without the shared library
# of C++, which only Swift's runtime uses, in a tenth less, and without Expat's, libyaml's, yajl's and zlib's it
# runs on machines that have none: where there are static ones, the linker finds them first. For these four
# that takes files for pkg-config, as what other libraries have there comes before the linker's options.
ifeq ($(shell uname),Linux)
STATIC := $(CURDIR)/.build/static
BUILD := PKG_CONFIG_PATH="$(STATIC)$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}" $(BUILD) \
	--static-swift-stdlib --disable-local-rpath \
	-Xlinker -s -Xlinker -L$(STATIC) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
LINKING = -Xswiftc -Xclang-linker -Xswiftc -no-pie
# LLVM's linker can omit what nothing needs at run time, a seventh of the program: functions that nothing calls,
# the names of symbols for libraries that are loaded later, and the tables for unwinding the stack. Only debuggers,
# which need symbols anyway, and C++ exceptions use the tables, and an exception ends the program either way, as
# nothing catches it.
ifneq ($(wildcard $(shell clang -print-prog-name=ld.lld 2> /dev/null)),)
BUILD += -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -use-ld=lld -Xlinker --no-export-dynamic -Xlinker --no-eh-frame-hdr \
	-Xlinker -T -Xlinker $(STATIC)/no-unwinding.ld
# Where all libraries have a static form, the program needs none at run time: it runs on any Linux, and spends less
# than half as much on its start. Looked for when something is built, as 'deps' may install them.
IS_STATIC = $(shell for name in $(WHOLE); do [ -f "$$(clang -print-file-name=$$name)" ] || exit 0; done; echo yes)
WHOLE := libc.a libtermkey.a libunibilium.a
LINKING = $(if $(IS_STATIC),-Xswiftc -static-executable -Xlinker -lunibilium,-Xswiftc -Xclang-linker -Xswiftc -no-pie)
endif
endif

# Homebrew keeps its ncurses away from the system's, which is too old.
ifeq ($(shell uname),Darwin)
BREW := $(shell brew --prefix 2> /dev/null)
# An empty part at the end would be the working directory.
export CPATH := $(BREW)/opt/ncurses/include:$(BREW)/include$(if $(CPATH),:$(CPATH))
export LIBRARY_PATH := $(BREW)/opt/ncurses/lib:$(BREW)/lib$(if $(LIBRARY_PATH),:$(LIBRARY_PATH))
export PKG_CONFIG_PATH := $(BREW)/lib/pkgconfig:$(BREW)/opt/expat/lib/pkgconfig$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
endif

# Uses portable system calls instead of those of Linux, in a build folder of its own.
ifdef PORTABLE
TESTED := --traits Portable --scratch-path .build/portable
endif

# Installs those Debian packages of a list that are missing.
install-missing = missing=""; \
	for package in $(1); do \
		dpkg -s $$package > /dev/null 2>&1 || missing="$$missing $$package"; \
	done; \
	if [ -n "$$missing" ]; then \
		echo "installing$$missing"; \
		$(SUDO) apt-get update && $(SUDO) apt-get install -y $$missing; \
	fi

.PHONY: deps swift build play test lint documentation install uninstall dist deb test-install test-packages \
	bench bench-check bench-peers bench-terminal pictures screenshots docs edges soak costs fuzz sanitize macos

# Checks the compiler and installs the C libraries where they are missing.
deps: swift
	@if [ "$$(uname)" = Darwin ]; then \
		command -v brew > /dev/null || { echo "hitbox takes its libraries from Homebrew, and 'brew' was not found"; exit 1; }; \
		for formula in $(FORMULAE); do \
			brew list --versions $$formula > /dev/null || brew install $$formula || exit 1; \
		done; \
	elif command -v apt-get > /dev/null; then \
		$(call install-missing,$(PACKAGES)); \
	else \
		missing=""; \
		for name in $(LIBRARIES); do \
			pkg-config --exists $$name 2> /dev/null || missing="$$missing $$name"; \
		done; \
		command -v pkg-config > /dev/null || missing=" pkg-config, and the development files of$$missing"; \
		if [ -n "$$missing" ]; then \
			echo "neither apt-get nor brew is here to install what hitbox needs and pkg-config does not find:$$missing"; \
			exit 1; \
		fi; \
	fi

swift:
	@version=$$(swift --version 2> /dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1); \
	case "$$version" in \
		"") echo "hitbox needs Swift 6.2 or later, and 'swift' was not found: see https://www.swift.org/install"; exit 1;; \
		[0-5].*|6.0|6.1) echo "hitbox needs Swift 6.2 or later; this is $$version"; exit 1;; \
	esac

build: deps
ifdef STATIC
	@mkdir -p $(STATIC); \
	echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .fini;' > $(STATIC)/no-unwinding.ld; \
	for name in $(if $(IS_STATIC),$(WHOLE)) libstdc++.a libncursesw.a libtinfo.a libexpat.a libyaml.a \
			libyajl_s.a libz.a; do \
		library=$$(clang -print-file-name=$$name 2> /dev/null); \
		[ ! -f "$$library" ] || ln -sf "$$library" "$(STATIC)/$$(echo $$name | sed s/_s.a/.a/)"; \
	done; \
	for names in expat:expat yaml-0.1:yaml yajl:yajl zlib:z; do \
		library=$${names#*:}; \
		[ ! -f $(STATIC)/lib$$library.a ] || printf '%s\n' "Name: $$library" "Description: static $$library" \
			'Version: 2' "Libs: -L$(STATIC) -l$$library -lm" > $(STATIC)/$${names%:*}.pc; \
	done
endif
	$(RELEASE)

play: build
	@$(PROGRAM)

# Builds and runs all tests; with PORTABLE=1 through the portable system calls.
test: deps
	swift build --build-tests $(TESTED)
	swift test --disable-xctest $(TESTED)

lint:
	swift format lint --strict --recursive --parallel Sources Tests Benchmarks Snippets demos docs Package.swift

# Makes the documentation of the library products into .build/documentation, and fails at any warning.
documentation: deps
	Tests/Documentation/run

# Times hit tests and the rest; nothing of it is in a normal build.
bench: deps
	$(BENCH)
	"$$($(BENCH) --show-bin-path)/hitbox-bench"

# Counts instructions, which do not depend on how busy the machine is; installs valgrind for it.
bench-check: deps
	@command -v valgrind > /dev/null || { $(SUDO) apt-get update && $(SUDO) apt-get install -y valgrind; }
	$(BENCH)
	Benchmarks/check "$$($(BENCH) --show-bin-path)/hitbox-bench"

# Compares hit tests with Boost, Embree, Qt and GTK; installs them. WORKLOADS is a folder of files
# for all to read; without it they are written first.
bench-peers: deps
	@$(call install-missing,$(LIBRARY_PEERS))
	$(BENCH)
	Benchmarks/peers/run "$$($(BENCH) --show-bin-path)/hitbox-bench" .build/peers $(WORKLOADS)

# Random input on a pseudo terminal for TIME seconds; fails where memory or descriptors grow.
soak: build
	@command -v python3 > /dev/null || { $(SUDO) apt-get update && $(SUDO) apt-get install -y python3; }
	Tests/Soak/soak $(or $(TIME),1800) $(PROGRAM)

# Every command on inputs that cost as much as files below 50 MB can; fails above 1 GB of memory, and where a key is
# not answered within a second. WORDS= selects runs: 'make costs WORDS="diff aliases"'.
costs: build
	@command -v python3 > /dev/null || { $(SUDO) apt-get update && $(SUDO) apt-get install -y python3; }
	Tests/Costs/run $(PROGRAM) $(WORDS)

# Puts hitbox and those of its peers that Debian has through the same battery on a pseudo terminal,
# and writes the table; takes ten minutes.
TERMINAL_PEERS := vim neovim htop tig btop mc kakoune nnn vis
bench-terminal: build
	@$(call install-missing,$(TERMINAL_PEERS) git)
	swift build -c release --traits Benchmarks --product terminal-bench
	Benchmarks/terminal/run "$$($(RELEASE) --show-bin-path)" > Benchmarks/terminal/RESULTS.new
	mv Benchmarks/terminal/RESULTS.new Benchmarks/terminal/RESULTS.md

# Plays the scripts of docs/pictures into the animated pictures beside them.
pictures: build
	@for script in docs/pictures/*.hitbox; do \
		$(PROGRAM) cast "$$script" --as svg -o "$${script%.hitbox}.svg" || exit 1; \
	done

# Takes pictures of all demos in real terminals, into .build/screenshots; 'edges' reports how much is wrong
# near the edges of rotated layers. TERMINALS are some of kitty, xterm and alacritty.
PICTURE_TOOLS := xvfb xdotool imagemagick fonts-dejavu-core xterm kitty alacritty python3
screenshots: build
	@$(call install-missing,$(PICTURE_TOOLS))
	Tests/Pictures/demos $(PROGRAM) .build/screenshots $(TERMINALS)

# Writes the pages of docs that are the reference: what 'hitbox help TOPIC' prints.
docs: build
	@hitbox=$(PROGRAM); \
	for page in scene:scenes script:scripts keys:keys rules:rules verdicts:verdicts dumps:dumps; do \
		"$$hitbox" help $${page%:*} --markdown > docs/$${page#*:}.md || exit; \
	done; \
	"$$hitbox" help scene --schema > docs/schema.json

edges: build
	@$(call install-missing,$(PICTURE_TOOLS))
	Tests/Pictures/edges $(PROGRAM) $(TERMINALS)

# Feeds arbitrary bytes to the parts that read them, each for TIME seconds, and fails on a finding;
# TARGET names one of them.
fuzz: deps
	Tests/Fuzzing/run $(or $(TIME),60) $(TARGET)

# Runs all tests with the address and leak sanitizers, then with the thread sanitizer. There is no
# undefined behaviour sanitizer for Swift, which traps instead.
sanitize: deps
	Tests/Fuzzing/sanitize address
	Tests/Fuzzing/sanitize thread

# Compiles the C targets and type-checks the Swift modules for macOS, with the headers and the C compiler that PyPI's
# ziglang brings.
macos: deps
	@[ "$$(uname)" = Darwin ] || python3 -c 'import ensurepip' 2> /dev/null || \
		{ $(call install-missing,python3 python3-venv); }
	Tests/macos/run

# Installs the program, its manual pages and its completions below PREFIX; 'uninstall' removes all of it.
install: build
	DESTDIR="$(DESTDIR)" .ci/packaging/install $(PROGRAM) "$(PREFIX)"

uninstall:
	DESTDIR="$(DESTDIR)" .ci/packaging/uninstall "$(PREFIX)"

# Packs a release as an archive with Homebrew's formula, and for Debian and its relatives, into .build/dist; packing the same program
# and commit again gives the same bytes.
DIST := .build/dist
dist: build
	@! command -v apt-get > /dev/null || { $(call install-missing,binutils xz-utils); }
	.ci/packaging/dist $(PROGRAM) "$(STATIC)" $(DIST)
	.ci/packaging/formula $(DIST)
	@.ci/packaging/sums $(DIST)

deb: build
	@$(call install-missing,binutils dpkg-dev xz-utils)
	.ci/packaging/deb $(PROGRAM) "$(STATIC)" $(DIST)
	@.ci/packaging/sums $(DIST)

# Installs the program into a folder and removes it again: pages, completions, results for other programs and
# the script for CI.
INSTALL_TESTS := man-db zsh fish libxml2-utils python3-jsonschema
test-install: build
	@$(call install-missing,$(INSTALL_TESTS))
	Tests/Packaging/deps
	Tests/Packaging/install $(PROGRAM)
	Tests/Packaging/formats $(PROGRAM)

# Makes the packages twice, and installs, runs and removes them in a root of Debian stable; as root.
PACKAGE_TESTS := lintian mmdebstrap ruby
test-packages: test-install dist deb
	@$(call install-missing,$(PACKAGE_TESTS))
	Tests/Packaging/packages $(PROGRAM) "$(STATIC)" $(DIST)
