# What each target needs, it sets up itself: 'make play' in a fresh clone is enough.

PREFIX ?= /usr/local
FORMULAE := libtermkey ncurses libyaml yajl pkgconf
PACKAGES := libtermkey-dev libunibilium-dev libncurses-dev libyaml-dev libyajl-dev zlib1g-dev pkg-config
# The same for pkg-config, which tells whether they are there where neither manager can.
LIBRARIES := termkey ncursesw yaml-0.1 yajl zlib
# What is built; the benchmarks need their trait as well.
PRODUCT ?= hitbox
BUILD := swift build -c release --product $(PRODUCT) $(if $(TRAITS),--traits $(TRAITS))
RELEASE = $(BUILD) $(LINKING)
PROGRAM = $$($(RELEASE) --show-bin-path)/$(PRODUCT)
# Without relocations at start the program starts in half the time, and without the shared library
# of C++, which only Swift's runtime uses, in a tenth less, and without libyaml's, yajl's and zlib's it
# runs on machines that have none: where there are static ones, the linker finds them first. For these three
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
export PKG_CONFIG_PATH := $(BREW)/lib/pkgconfig$(if $(PKG_CONFIG_PATH),:$(PKG_CONFIG_PATH))
endif

# The tests have a build folder of their own, as they are built in another way. With PORTABLE they use portable system
# calls instead of those of Linux, in a further one. Debug information would take a tenth more time to build.
TESTED := -c release -debug-info-format none $(if $(PORTABLE),--traits Portable --scratch-path .build/portable,--scratch-path .build/tests)

.PHONY: deps build play test check lint docs install uninstall dist

# Checks the compiler and installs the C libraries where they are missing.
deps:
	@version=$$(swift --version 2> /dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1); \
	case "$$version" in \
		"") echo "hitbox needs Swift 6.2 or later, and 'swift' was not found: see https://www.swift.org/install"; exit 1;; \
		[0-5].*|6.0|6.1) echo "hitbox needs Swift 6.2 or later; this is $$version"; exit 1;; \
	esac
	@if [ "$$(uname)" = Darwin ]; then \
		command -v brew > /dev/null || { echo "hitbox takes its libraries from Homebrew, and 'brew' was not found"; exit 1; }; \
		for formula in $(FORMULAE); do \
			brew list --versions $$formula > /dev/null || brew install $$formula || exit 1; \
		done; \
	elif command -v apt-get > /dev/null; then \
		.ci/need $(PACKAGES); \
	else \
		missing=""; \
		for name in $(LIBRARIES); do \
			pkg-config --exists $$name 2> /dev/null || missing="$$missing $$name"; \
		done; \
		command -v pkg-config > /dev/null || missing=" pkg-config, and the development files of$$missing"; \
		if [ -n "$$missing" ]; then \
			echo "neither apt-get nor brew is here to install what hitbox needs and pkg-config does not find:$$missing"; \
			echo "docs/install.md has the names of the packages for Fedora, openSUSE and Arch"; \
			exit 1; \
		fi; \
	fi

build: deps
ifdef STATIC
	@mkdir -p $(STATIC); \
	echo 'SECTIONS { /DISCARD/ : { *(.eh_frame) } } INSERT AFTER .fini;' > $(STATIC)/no-unwinding.ld; \
	for name in $(if $(IS_STATIC),$(WHOLE)) libstdc++.a libncursesw.a libtinfo.a libyaml.a \
			libyajl_s.a libz.a; do \
		library=$$(clang -print-file-name=$$name 2> /dev/null); \
		[ ! -f "$$library" ] || ln -sf "$$library" "$(STATIC)/$$(echo $$name | sed s/_s.a/.a/)"; \
	done; \
	for names in yaml-0.1:yaml yajl:yajl zlib:z; do \
		library=$${names#*:}; \
		[ ! -f $(STATIC)/lib$$library.a ] || printf '%s\n' "Name: $$library" "Description: static $$library" \
			'Version: 2' "Libs: -L$(STATIC) -l$$library -lm" > $(STATIC)/$${names%:*}.pc; \
	done
endif
	$(RELEASE)

play: build
	@"$(PROGRAM)"

# Builds and runs all tests; with PORTABLE=1 through the portable system calls. What is tested is a release with
# assertions, and no module may import what Package.swift does not list for it.
test: export HITBOX_TESTABLE := 1
test: deps
	swift build --build-tests --explicit-target-dependency-import-check error $(TESTED)
	swift test --disable-xctest --skip-build $(TESTED)

# All that has to pass before a commit.
check:
	.ci/run

lint:
	swift format lint --strict --recursive --parallel Sources Tests Benchmarks Snippets demos docs Package.swift

# Makes the documentation of the library products into .build/documentation, and fails at any warning.
docs:
	Tests/Documentation/run

# Installs the program, its manual pages and its completions below PREFIX; 'uninstall' removes all of it. With
# PROGRAM=file that program is installed, and nothing is built.
install: $(if $(filter command,$(origin PROGRAM)),,build)
	DESTDIR="$(DESTDIR)" .ci/packaging/install "$(PROGRAM)" "$(PREFIX)"

uninstall:
	DESTDIR="$(DESTDIR)" .ci/packaging/uninstall "$(PREFIX)"

# Packs a release into .build/dist: an archive, Homebrew's formula where HOMEPAGE is set, and where dpkg is, a package
# for Debian and its relatives, from MAINTAINER. Packing the same program and commit again gives the same bytes.
DIST := .build/dist
HAS_DPKG := $(and $(STATIC),$(shell command -v dpkg 2> /dev/null))
dist: build
	$(if $(HAS_DPKG),@.ci/need binutils dpkg-dev xz-utils)
	.ci/packaging/dist "$(PROGRAM)" "$(STATIC)" $(DIST)
	.ci/packaging/formula $(DIST)
	$(if $(HAS_DPKG),.ci/packaging/deb "$(PROGRAM)" "$(STATIC)" $(DIST))
	@.ci/packaging/sums $(DIST)
