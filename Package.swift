// swift-tools-version: 6.2
import PackageDescription

/// What every module holds to; the pure ones add the ban on unsafe code.
let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]

/// The ways that every system has, instead of those of Linux: the tests run both.
let portable: [CSetting] = [.define("HITBOX_PORTABLE", .when(traits: ["Portable"]))]

let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")

/// The demos: NAME.yaml is built into the program, NAME.hitbox is its test.
let demos = [
    "anchor", "animation", "app", "blue-white", "clock", "convert", "flipped", "frame-bounds",
    "keep-frame", "outside",
    "overlay", "perspective", "pin", "popup", "rects", "z-order",
]

/// The lessons: lessons/NAME.hitbox is built into the program.
let lessons = [
    "inside", "whose-numbers", "three-properties", "keep-frame", "clock", "frame", "in-front",
    "outside", "upside-down", "where-seen", "catch", "let-through",
]

/// The rules of lint: docs/lint/NAME.md is built into the program.
let lintRules = [
    "unreachable", "dead-area", "obscured", "ghost-blocker", "ancestor-not-interactive",
    "self-not-interactive", "zero-size-container", "invisible-target", "z-order-mismatch",
    "degenerate-transform", "mirrored-transform", "small-target", "overlapping-targets",
    "out-of-content", "covering-container",
]

/// The reference: docs/NAME.md is built into the program.
let references = ["scenes", "scripts", "keys", "rules", "verdicts", "dumps"]

// The dependency lists below are the rules of the house: CI builds with
// --explicit-target-dependency-import-check error, so a module can import nothing else.
let package = Package(
    name: "hitbox",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "hitbox", targets: ["hitbox"]),
        .library(name: "LayerGeometry", targets: ["LayerGeometry"]),
        .library(
            name: "Scripting", targets: ["Scripting", "SceneFile", "LayerGeometry", "Diagnostics"]),
        .library(name: "ViewDumps", targets: ["ViewDumps", "LayerGeometry", "Diagnostics"]),
    ],
    traits: [
        .trait(name: "Benchmarks", description: "Builds hitbox-bench, which is empty without it."),
        .trait(name: "Portable", description: "Uses portable system calls instead of Linux's own."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        .systemLibrary(
            name: "CNcurses", providers: [.apt(["libncursesw5-dev"]), .brew(["ncurses"])]),
        .systemLibrary(
            name: "CTermkey", pkgConfig: "termkey",
            providers: [.apt(["libtermkey-dev"]), .brew(["libtermkey"])]),
        .systemLibrary(
            name: "CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CLibYAJL", pkgConfig: "yajl",
            providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]),
        .systemLibrary(
            name: "CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "CSystem", cSettings: portable),
        .target(
            name: "CTerminal", dependencies: ["CSystem", "CNcurses", "CTermkey"],
            linkerSettings: [
                .linkedLibrary("ncursesw"), .linkedLibrary("tinfo", .when(platforms: [.linux])),
                .linkedLibrary("termkey"), .linkedLibrary("z"),
            ]),

        .target(name: "CLanes"),
        .target(name: "CTrigonometry"),
        .target(
            name: "LayerGeometry", dependencies: ["Diagnostics", "CLanes", "CTrigonometry"],
            swiftSettings: pure),
        .target(name: "Diagnostics", swiftSettings: pure),
        .target(name: "TerminalTypes", swiftSettings: pure),
        .target(
            name: "SceneFile",
            dependencies: ["LayerGeometry", "Diagnostics", "YAMLEvents"],
            swiftSettings: pure),
        .target(
            name: "SceneStore",
            dependencies: ["SceneFile", "LayerGeometry", "Diagnostics", "CSystem"],
            swiftSettings: strict),
        .target(name: "JSONEvents", dependencies: ["CLibYAJL"], swiftSettings: strict),
        .target(name: "YAMLEvents", dependencies: ["CLibYAML"], swiftSettings: strict),
        .target(name: "Archives", dependencies: ["CZlib"], swiftSettings: strict),
        .target(
            name: "ViewDumps",
            dependencies: ["LayerGeometry", "Diagnostics", "JSONEvents"], swiftSettings: pure),
        .target(name: "TouchLint", dependencies: ["LayerGeometry"], swiftSettings: pure),
        .target(
            name: "PlaygroundModel",
            dependencies: ["LayerGeometry", "Diagnostics", "TerminalTypes", "TouchLint"],
            swiftSettings: pure),
        .target(
            name: "Rendering",
            dependencies: [
                "LayerGeometry", "TerminalTypes", "TouchLint", "PlaygroundModel", "CLanes",
            ],
            swiftSettings: pure),
        .target(
            name: "Exporting",
            dependencies: ["LayerGeometry", "TerminalTypes", "TouchLint", "Rendering"],
            swiftSettings: pure),
        .target(
            name: "TerminalIO",
            dependencies: ["TerminalTypes", "CSystem", "CTerminal"],
            swiftSettings: strict),
        .target(
            name: "Scripting",
            dependencies: [
                "LayerGeometry", "Diagnostics", "TerminalTypes", "SceneFile", "PlaygroundModel",
                "Rendering",
            ],
            swiftSettings: pure),
        .target(
            name: "Demos", path: "demos",
            exclude: demos.map { "\($0).hitbox" } + ["blue-white.snapshots", "README.md"],
            sources: ["Demos.swift"],
            resources: demos.map { .embedInCode("\($0).yaml") }
                + lessons.map { .embedInCode("lessons/\($0).hitbox") },
            swiftSettings: strict),
        .target(
            name: "ReferencePages", path: "docs",
            exclude: [
                "lint", "pictures", "agents.md", "architecture.md", "ci.md", "peers.md", "teach.md",
                "tour.md", "why-no-touch.md",
            ],
            sources: ["ReferencePages.swift"],
            resources: references.map { .embedInCode("\($0).md") } + [.embedInCode("schema.json")],
            swiftSettings: strict),
        .target(
            name: "LintPages", dependencies: ["TouchLint"], path: "docs/lint",
            exclude: ["README.md"], sources: ["LintPages.swift"],
            resources: lintRules.map { .embedInCode("\($0).md") },
            swiftSettings: strict),
        .executableTarget(
            name: "hitbox",
            dependencies: [
                "LayerGeometry", "Diagnostics", "TerminalTypes", "SceneFile", "PlaygroundModel",
                "Rendering", "Exporting", "SceneStore", "Scripting", "TerminalIO", "Demos",
                "ViewDumps", "TouchLint", "LintPages", "ReferencePages", "JSONEvents", "CSystem",
                "Archives", argumentParser,
            ],
            swiftSettings: strict),

        .executableTarget(
            name: "hitbox-bench",
            dependencies: [
                "LayerGeometry", "TerminalTypes", "SceneFile", "PlaygroundModel", "Rendering",
                "Scripting", "TouchLint",
            ].map { .target(name: $0, condition: .when(traits: ["Benchmarks"])) },
            path: "Benchmarks/hitbox-bench", swiftSettings: strict),

        .executableTarget(
            name: "terminal-bench",
            dependencies: [
                .target(name: "TerminalHarness", condition: .when(traits: ["Benchmarks"]))
            ],
            path: "Benchmarks/terminal", exclude: ["run", "RESULTS.md", "turned.yaml"],
            swiftSettings: strict),

        .target(
            name: "TestSupport", dependencies: ["LayerGeometry", "TerminalTypes", "CZlib"],
            path: "Tests/TestSupport", swiftSettings: strict),
        .target(name: "CSession", dependencies: ["CSystem"], path: "Tests/CSession"),
        .target(
            name: "TerminalHarness", dependencies: ["CSession", "CSystem"],
            path: "Tests/TerminalHarness", swiftSettings: strict),
        .testTarget(
            name: "CSystemTests", dependencies: ["CSystem", "TerminalHarness"],
            swiftSettings: strict),
        .testTarget(
            name: "LayerGeometryTests", dependencies: ["LayerGeometry", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: strict),
        .testTarget(
            name: "TerminalTypesTests", dependencies: ["TerminalTypes"], swiftSettings: strict),
        .testTarget(
            name: "SceneFileTests",
            dependencies: [
                "SceneFile", "LayerGeometry", "Diagnostics", "Demos", "YAMLEvents", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "SceneStoreTests",
            dependencies: ["SceneStore", "SceneFile", "LayerGeometry", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "JSONEventsTests", dependencies: ["JSONEvents"], swiftSettings: strict),
        .testTarget(
            name: "YAMLEventsTests", dependencies: ["YAMLEvents"], swiftSettings: strict),
        .testTarget(
            name: "ArchivesTests", dependencies: ["Archives", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ViewDumpsTests",
            dependencies: [
                "ViewDumps", "LayerGeometry", "Diagnostics", "SceneFile", "TestSupport",
            ],
            exclude: ["Corpus", "Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "TouchLintTests",
            dependencies: ["TouchLint", "LayerGeometry", "TestSupport"], swiftSettings: strict),
        .testTarget(
            name: "PlaygroundModelTests",
            dependencies: [
                "PlaygroundModel", "LayerGeometry", "TerminalTypes", "TouchLint", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RenderingTests",
            dependencies: [
                "Rendering", "PlaygroundModel", "LayerGeometry", "TerminalTypes", "SceneFile",
                "Demos", "TestSupport",
            ],
            exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "ExportingTests",
            dependencies: [
                "Exporting", "LayerGeometry", "TerminalTypes", "SceneFile", "Demos", "TestSupport",
            ],
            exclude: ["StandIn"], swiftSettings: strict),
        .testTarget(
            name: "ScriptingTests",
            dependencies: [
                "Scripting", "LayerGeometry", "Diagnostics", "TerminalTypes", "SceneFile",
                "PlaygroundModel", "Rendering", "TerminalIO", "Demos", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalIOTests",
            dependencies: [
                "TerminalIO", "TerminalTypes", "CTerminal", "Rendering", "PlaygroundModel",
                "LayerGeometry", "SceneFile", "Demos", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalTests", dependencies: ["hitbox", "TerminalHarness"],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "hitbox", "LayerGeometry", "PlaygroundModel", "SceneFile", "SceneStore",
                "Scripting", "TerminalIO", "TerminalTypes", "TestSupport", "TerminalHarness",
                "TouchLint", "ViewDumps", "ReferencePages",
                argumentParser,
            ],
            exclude: ["Golden"],
            swiftSettings: strict),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "LayerGeometry", "Diagnostics", "TerminalTypes", "SceneFile", "SceneStore",
                "PlaygroundModel", "Rendering", "Exporting", "Scripting", "TerminalIO", "ViewDumps",
                "TouchLint", "JSONEvents", "YAMLEvents", "Archives", "Demos",
                "TestSupport",
            ],
            path: "Tests/Fuzzing/Targets", swiftSettings: strict),
        .testTarget(
            name: "FuzzingTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Tests",
            swiftSettings: strict),
    ])

// What the package in Tests/Fuzzing is made of; nobody else is offered it.
if Context.environment["HITBOX_FUZZING"] != nil {
    let parts = package.targets.filter { $0.type == .regular }
    package.products.append(.library(name: "Parts", targets: parts.map(\.name)))
}

// The tests run optimised code, with assertions: all of them take a quarter of the time. Only this package's own scripts
// ask for it, as nobody could depend on a package with unsafe flags.
if Context.environment["HITBOX_OPTIMIZED"] != nil {
    for target in package.targets where target.type == .regular || target.type == .executable {
        target.swiftSettings?.append(
            .unsafeFlags(["-O", "-Xfrontend", "-assert-config", "-Xfrontend", "Debug"]))
    }
}
