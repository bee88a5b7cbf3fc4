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
let references = ["scenes", "scripts", "code", "keys", "rules", "verdicts", "dumps", "manual"]

// The dependency lists below are the rules of the house: CI builds with
// --explicit-target-dependency-import-check error, so a module can import nothing else.
let package = Package(
    name: "hitbox",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "hitbox", targets: ["hitbox"]),
        .library(name: "LayerGeometry", targets: ["LayerGeometry"]),
        .library(name: "LayerIndex", targets: ["LayerIndex", "LayerGeometry"]),
        .library(
            name: "HitboxScripting",
            targets: ["HitboxScripting", "SceneFile", "LayerGeometry", "SourceDiagnostics"]),
        .library(name: "ViewDumps", targets: ["ViewDumps", "LayerGeometry", "SourceDiagnostics"]),
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
            name: "CNcurses", path: "Sources/Terminal/CNcurses",
            providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
        .systemLibrary(
            name: "CTermkey", path: "Sources/Terminal/CTermkey", pkgConfig: "termkey",
            providers: [.apt(["libtermkey-dev"]), .brew(["libtermkey"])]),
        .systemLibrary(
            name: "CLibYAML", path: "Sources/Scenes/CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(
            name: "CLibYAJL", path: "Sources/Apps/CLibYAJL", pkgConfig: "yajl",
            providers: [.apt(["libyajl-dev"]), .brew(["yajl"])]),
        .systemLibrary(
            name: "CZlib", path: "Sources/Apps/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .target(name: "CSystem", path: "Sources/Terminal/CSystem", cSettings: portable),
        .target(
            name: "CTerminal", dependencies: ["CSystem", "CNcurses", "CTermkey"],
            path: "Sources/Terminal/CTerminal",
            linkerSettings: [
                .linkedLibrary("ncursesw"), .linkedLibrary("tinfo", .when(platforms: [.linux])),
                .linkedLibrary("termkey"), .linkedLibrary("z"),
            ]),

        .target(name: "CLanes", path: "Sources/Index/CLanes"),
        .target(
            name: "LayerIndex", dependencies: ["LayerGeometry", "CLanes"],
            path: "Sources/Index/LayerIndex",
            swiftSettings: pure),
        .target(name: "CTrigonometry", path: "Sources/Geometry/CTrigonometry"),
        .target(
            name: "LayerGeometry", dependencies: ["SourceDiagnostics", "CTrigonometry"],
            path: "Sources/Geometry/LayerGeometry",
            swiftSettings: pure),
        .target(
            name: "SourceDiagnostics", path: "Sources/Scenes/SourceDiagnostics", swiftSettings: pure
        ),
        .target(
            name: "TerminalTypes", dependencies: ["SourceDiagnostics"],
            path: "Sources/Playground/TerminalTypes", swiftSettings: pure),
        .target(
            name: "SceneFile",
            dependencies: ["LayerGeometry", "SourceDiagnostics", "YAMLEvents"],
            path: "Sources/Scenes/SceneFile",
            swiftSettings: pure),
        .target(
            name: "SceneStore",
            dependencies: ["SceneFile", "LayerGeometry", "SourceDiagnostics", "CSystem"],
            path: "Sources/Scenes/SceneStore",
            swiftSettings: strict),
        .target(
            name: "JSONEvents", dependencies: ["CLibYAJL"], path: "Sources/Apps/JSONEvents",
            swiftSettings: strict),
        .target(
            name: "YAMLEvents", dependencies: ["CLibYAML"], path: "Sources/Scenes/YAMLEvents",
            swiftSettings: strict),
        .target(
            name: "HitboxArchives", dependencies: ["SourceDiagnostics", "CZlib"],
            path: "Sources/Apps/HitboxArchives", swiftSettings: strict),
        .target(
            name: "ViewDumps",
            dependencies: ["LayerGeometry", "SourceDiagnostics", "JSONEvents"],
            path: "Sources/Apps/ViewDumps", swiftSettings: pure),
        .target(
            name: "TouchLint", dependencies: ["LayerGeometry", "LayerIndex"],
            path: "Sources/Apps/TouchLint", swiftSettings: pure),
        .target(
            name: "PlaygroundModel",
            dependencies: [
                "LayerGeometry", "LayerIndex", "SourceDiagnostics", "TerminalTypes", "HitboxCode",
            ],
            path: "Sources/Playground/PlaygroundModel",
            swiftSettings: pure),
        .target(
            name: "HitboxRendering",
            dependencies: [
                "LayerGeometry", "LayerIndex", "TerminalTypes", "PlaygroundModel", "CLanes",
            ], path: "Sources/Playground/HitboxRendering",
            swiftSettings: pure),
        .target(
            name: "HitboxExporting",
            dependencies: ["LayerGeometry", "TerminalTypes", "HitboxRendering"],
            path: "Sources/hitbox/HitboxExporting",
            swiftSettings: pure),
        .target(
            name: "TerminalIO",
            dependencies: ["TerminalTypes", "CSystem", "CTerminal"],
            path: "Sources/Terminal/TerminalIO",
            swiftSettings: strict),
        .target(
            name: "HitboxScripting",
            dependencies: [
                "LayerGeometry", "LayerIndex", "SourceDiagnostics", "TerminalTypes", "SceneFile",
                "PlaygroundModel", "HitboxRendering", "HitboxCode",
            ], path: "Sources/Scripts/HitboxScripting",
            swiftSettings: pure),
        .target(
            name: "HitboxCode", dependencies: ["LayerGeometry", "SourceDiagnostics"],
            path: "Sources/Scripts/HitboxCode", swiftSettings: pure),
        .target(
            name: "HitboxCommands",
            dependencies: [
                "LayerGeometry", "SourceDiagnostics", "TerminalTypes", "SceneFile", "SceneStore",
                "HitboxScripting", "HitboxCode", "TerminalIO", "HitboxDemos", "CSystem",
                argumentParser,
            ],
            path: "Sources/hitbox/HitboxCommands", swiftSettings: strict),
        .target(
            name: "AppCommands",
            dependencies: [
                "LayerGeometry", "SourceDiagnostics", "TerminalTypes", "SceneFile", "SceneStore",
                "PlaygroundModel", "HitboxExporting", "HitboxCommands", "ViewDumps", "TouchLint",
                "LintPages", "JSONEvents", "HitboxArchives", argumentParser,
            ],
            path: "Sources/Apps/AppCommands", swiftSettings: pure),
        .target(
            name: "HitboxDemos", path: "demos",
            exclude: demos.map { "\($0).hitbox" } + ["blue-white.snapshots", "README.md"],
            sources: ["Demos.swift"],
            resources: demos.map { .embedInCode("\($0).yaml") }
                + lessons.map { .embedInCode("lessons/\($0).hitbox") },
            swiftSettings: strict),
        .target(
            name: "ReferencePages", path: "docs",
            exclude: [
                "lint", "pictures", "agents.md", "architecture.md", "ci.md", "install.md",
                "peers.md",
                "swift-package.md", "teach.md", "toolkit.md", "tour.md", "why-no-touch.md",
            ],
            sources: ["ReferencePages.swift"],
            resources: references.map { .embedInCode("\($0).md") } + [.embedInCode("schema.json")],
            swiftSettings: strict),
        .target(
            name: "LintPages", dependencies: ["LayerGeometry"], path: "docs/lint",
            exclude: ["README.md"], sources: ["LintPages.swift"],
            resources: lintRules.map { .embedInCode("\($0).md") },
            swiftSettings: strict),
        .executableTarget(
            name: "hitbox",
            dependencies: [
                "LayerGeometry", "LayerIndex", "SourceDiagnostics", "TerminalTypes", "SceneFile",
                "PlaygroundModel",
                "HitboxRendering", "HitboxExporting", "SceneStore", "HitboxScripting", "HitboxCode",
                "TerminalIO", "HitboxDemos", "HitboxCommands", "AppCommands", "ReferencePages",
                "CSystem", "JSONEvents",
                argumentParser,
            ], path: "Sources/hitbox/Program",
            swiftSettings: strict),

        .executableTarget(
            name: "hitbox-bench",
            dependencies: [
                "LayerGeometry", "LayerIndex", "TerminalTypes", "SceneFile", "PlaygroundModel",
                "HitboxRendering",
                "HitboxScripting", "TouchLint",
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
        .target(name: "CSession", path: "Tests/CSession"),
        .executableTarget(
            name: "session-leader", dependencies: ["CSystem"], path: "Tests/SessionLeader"),
        .target(
            name: "TerminalHarness", dependencies: ["CSession", "CSystem"],
            path: "Tests/TerminalHarness", swiftSettings: strict),
        .testTarget(
            name: "CSystemTests", dependencies: ["CSystem", "TerminalHarness"],
            swiftSettings: strict),
        .testTarget(
            name: "LayerGeometryTests",
            dependencies: ["LayerGeometry", "LayerIndex", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "DiagnosticsTests", dependencies: ["SourceDiagnostics"], swiftSettings: strict),
        .testTarget(
            name: "TerminalTypesTests", dependencies: ["TerminalTypes"], swiftSettings: strict),
        .testTarget(
            name: "SceneFileTests",
            dependencies: [
                "SceneFile", "LayerGeometry", "SourceDiagnostics", "HitboxDemos", "YAMLEvents",
                "TestSupport",
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
            name: "ArchivesTests",
            dependencies: ["HitboxArchives", "SourceDiagnostics", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ViewDumpsTests",
            dependencies: [
                "ViewDumps", "LayerGeometry", "SourceDiagnostics", "SceneFile", "TestSupport",
            ],
            exclude: ["Corpus", "Fixtures"], swiftSettings: strict),
        .testTarget(
            name: "TouchLintTests",
            dependencies: ["TouchLint", "LayerGeometry", "LayerIndex", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "PlaygroundModelTests",
            dependencies: [
                "PlaygroundModel", "LayerGeometry", "LayerIndex", "TerminalTypes", "HitboxCode",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "AppCommandsTests",
            dependencies: [
                "AppCommands", "PlaygroundModel", "HitboxRendering", "HitboxExporting",
                "LayerGeometry",
                "TerminalTypes", "TouchLint", "SceneFile", "HitboxDemos", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "RenderingTests",
            dependencies: [
                "HitboxRendering", "PlaygroundModel", "LayerGeometry", "LayerIndex",
                "TerminalTypes", "SceneFile",
                "HitboxDemos", "TestSupport",
            ],
            exclude: ["Golden"],
            swiftSettings: strict),
        .testTarget(
            name: "ExportingTests",
            dependencies: [
                "HitboxExporting", "LayerGeometry", "TerminalTypes", "SceneFile", "HitboxDemos",
                "TestSupport",
            ],
            exclude: ["StandIn"], swiftSettings: strict),
        .testTarget(
            name: "ScriptingTests",
            dependencies: [
                "HitboxScripting", "LayerGeometry", "LayerIndex", "SourceDiagnostics",
                "TerminalTypes", "SceneFile",
                "PlaygroundModel", "HitboxRendering", "TerminalIO", "HitboxDemos", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "PageTests", dependencies: ["HitboxScripting", "LayerGeometry"],
            swiftSettings: strict),
        .testTarget(
            name: "CodeTests",
            dependencies: [
                "HitboxCode", "HitboxExporting", "LayerGeometry", "SourceDiagnostics",
                "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalIOTests",
            dependencies: [
                "TerminalIO", "TerminalTypes", "CTerminal", "HitboxRendering", "PlaygroundModel",
                "LayerGeometry", "SceneFile", "HitboxDemos", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "TerminalTests", dependencies: ["TerminalHarness", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "hitbox", "LayerGeometry", "PlaygroundModel", "SceneFile", "SceneStore",
                "HitboxScripting", "HitboxCode", "HitboxCommands", "TerminalTypes",
                "TerminalHarness",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "LayerGeometry", "LayerIndex", "PlaygroundModel", "SceneFile",
                "SceneStore",
                "HitboxScripting", "TerminalIO", "TerminalTypes", "TestSupport", "TerminalHarness",
                "HitboxCommands", "AppCommands", "TouchLint", "ViewDumps", "ReferencePages",
                argumentParser,
            ],
            exclude: ["Golden"],
            swiftSettings: strict),
        .target(
            name: "FuzzTargets",
            dependencies: [
                "LayerGeometry", "LayerIndex", "SourceDiagnostics", "TerminalTypes", "SceneFile",
                "SceneStore",
                "PlaygroundModel", "HitboxRendering", "HitboxExporting", "HitboxScripting",
                "HitboxCode", "TerminalIO", "ViewDumps",
                "TouchLint", "JSONEvents", "YAMLEvents", "HitboxArchives", "HitboxDemos",
                "TestSupport",
            ],
            path: "Tests/Fuzzing/Targets", swiftSettings: strict),
        .testTarget(
            name: "FuzzingTests", dependencies: ["FuzzTargets", "TestSupport"],
            path: "Tests/Fuzzing/Tests",
            swiftSettings: strict),
    ])

// What the package in Tests/Fuzzing is made of; nobody else is offered it.
if Context.environment["HITBOX_FUZZING"] != nil {
    // Without the commands, which no fuzz target calls.
    let commands = ["HitboxCommands", "AppCommands"]
    let parts = package.targets.filter { $0.type == .regular && !commands.contains($0.name) }
    package.products.append(.library(name: "Parts", targets: parts.map(\.name)))
}

// The tests run a release with assertions. They are not optimised themselves, nor are the targets named here, in which
// they spend little time: that would take half as long again to build. Only this package's own scripts ask for it, as
// nobody could depend on a package with unsafe flags.
if Context.environment["HITBOX_TESTABLE"] != nil {
    let plain = [
        "HitboxScripting", "HitboxExporting", "SceneStore", "AppCommands", "HitboxDemos",
        "ReferencePages", "LintPages", "FuzzTargets",
    ]
    for target in package.targets {
        let isPlain = plain.contains(target.name) || target.type == .test
        var flags = isPlain ? ["-Onone"] : []
        switch target.type {
        case .regular, .executable:
            flags += ["-enable-testing", "-Xfrontend", "-assert-config", "-Xfrontend", "Debug"]
        case .test:
            // Compiled in one go, as nobody imports them.
            flags += ["-no-emit-module-separately-wmo"]
        default: continue
        }
        target.swiftSettings?.append(.unsafeFlags(flags))
    }
}
