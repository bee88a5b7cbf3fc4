import Foundation
import TerminalHarness
import TestSupport
import Testing
import ViewDumps

/// The command lines for getting dumps in the help.
@Suite(.waiting) struct `A command line for getting a dump` {
    private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A file with a dump of each format that shell commands can print.
    private static let files: [DumpFormat: String] = [
        .android: "Fuzzing/Seeds/dump/android", .espresso: "Fuzzing/Seeds/dump/dumpsys",
        .maestro: "Fuzzing/Seeds/dump/maestro",
        .xcuiSource: "ViewDumpsTests/Corpus/xcuisource/wdio-demo.xml",
        .androidLayout: "ViewDumpsTests/Fixtures/android-layout.json",
        .webDriver: "ViewDumpsTests/Fixtures/wda-answer.json",
        .accessibility: "ViewDumpsTests/Fixtures/axe.json",
        .earlGrey: "ViewDumpsTests/Fixtures/earlgrey.txt",
        .viewHierarchy: "Fuzzing/Seeds/capture/appkit",
    ]

    static func text(_ format: DumpFormat) throws -> String {
        let file = try #require(files[format])
        return try String(contentsOf: tests.appending(path: file), encoding: .utf8)
    }

    /// The lines for a shell, a debugger or a test on the page about dumps.
    private static func commands(for format: DumpFormat) throws -> [String] {
        let sections = try Document(name: "docs/dumps.md").text().components(separatedBy: "\n## ")
        let section = try #require(sections.first { $0.hasPrefix("\(format.rawValue): ") })
        return section.matches(of: #/```text\n(.+)\n```/#).map { String($0.output.1) }
    }

    @Test func `continues in hitbox as documented`() throws {
        var opened: Set<DumpFormat> = []
        for format in DumpFormat.allCases {
            for line in try Self.commands(for: format) {
                let folder = try TestFolder()
                let terminal: TerminalEmulator
                // Wide, as touch problems come first.
                let columns = 140
                if line.hasSuffix(" | hitbox -") {
                    terminal = try .hitbox(["-"], input: Self.text(format), columns: columns)
                } else if let file = line.split(separator: " > ").dropFirst().last
                    ?? (line.hasPrefix("hitbox ") ? line.dropFirst(7) : nil)
                {
                    _ = try folder.write(String(file), Self.text(format))
                    terminal = try .hitbox([String(file)], folder: folder.url, columns: columns)
                } else {
                    continue
                }
                #expect(terminal.shows(String(format.title.prefix(10))), "\(line)")
                terminal.type("q")
                #expect(terminal.end() == .clean(.exited(0)), "\(line)")
                opened.insert(format)
            }
        }
        #expect(opened == Set(Self.files.keys))
    }

    @Test func `is in the help on one line`() throws {
        let help = try Run("help", "dumps").output
        for format in DumpFormat.allCases {
            for line in try Self.commands(for: format) {
                #expect(help.contains("\n      \(line)\n"), "\(line)")
            }
        }
    }
}

/// Every command on the dumps of tools that print JSON, or rows of their own.
@Suite(.waiting) struct `A screen printed by a tool` {
    private static let names = [
        "axe.json", "idb-flat.json", "idb-nested.json", "idb-complete.json", "wda-source.json",
        "wda-answer.json", "android-layout.json", "android-layout-flat.json", "earlgrey.txt",
    ]

    private static func path(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "ViewDumpsTests/Fixtures/\(name)").path
    }

    @Test(arguments: names)
    func `is checked, probed, linted, described and exported`(name: String) throws {
        let path = Self.path(name)
        #expect(try Run("check", path).status == 0)
        #expect(try Run("probe", path, "100,300").status == 0)
        #expect(try Run("lint", path).status <= 1)
        #expect(try Run("describe", path).output.hasPrefix("layer "))
        #expect(try Run("export", path, "--as", "svg").output.contains("<svg"))
    }

    @Test(arguments: names)
    func `becomes a scene that answers the same`(name: String) throws {
        let folder = try TestFolder()
        let scene = folder.url.appending(path: "scene.yaml").path
        #expect(try Run("import", Self.path(name), "-o", scene).status == 0)
        let points = try folder.write(
            "points.txt",
            (0..<400).map { "\($0 % 20 * 53 + 9),\($0 / 20 * 117 + 9)" }.joined(separator: "\n"))
        func answers(_ file: String) throws -> [String] {
            try Run("probe", file, "--points", points).output.split(separator: "\n").map {
                // A scene does not have the lines of the dump.
                String($0).replacing(/, line \d+/, with: "")
            }
        }
        let expected = try answers(Self.path(name))
        #expect(try answers(scene) == expected && expected.count == 400)
        #expect(Set(expected.map { $0.split(separator: "  ").dropFirst().joined() }).count > 3)
    }

    @Test func `has findings with lines and columns`() throws {
        let run = try Run("lint", Self.path("wda-answer.json"))
        let columns = run.output.split(separator: "\n").compactMap {
            $0.firstMatch(of: #/wda-answer\.json:1:(\d+):/#).flatMap { Int($0.1) }
        }
        #expect(columns.count > 1 && Set(columns).count == columns.count)
    }
}

@Suite(.waiting) struct `A tool's own verdict` {
    private let path = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "ViewDumpsTests/Fixtures/idb-complete.json").path
    private let covered = "idb: blocked, covered by 'We use cookies. By staying you agree.'"

    @Test func `is shown beside the answer`() throws {
        let run = try Run("probe", path, "200,780")
        #expect(
            run.output.contains(
                "    pay \"Pay now\"                       184,20   contains the point; \(covered)\n"
            ))
        #expect(
            run.output.contains(
                "    cookies \"We use cookies. By stay…\"  200,44   contains the point\n"))
        let json = try Run("probe", path, "200,780", "--json").json(as: [String: Any].self)
        let candidates = try #require(json["candidates"] as? [[String: Any]])
        let tool = try #require(candidates[1]["tool"] as? [String: Any])
        #expect(tool["name"] as? String == "idb" && tool["status"] as? String == "blocked")
        let reason = try #require((tool["reasons"] as? [[String: Any]])?.first)
        #expect(reason["kind"] as? String == "occluded")
        #expect(reason["by"] as? String == "We use cookies. By staying you agree.")
        #expect(candidates[0]["tool"] == nil && candidates[2]["tool"] == nil)
    }

    @Test func `is reported by lint if it differs`() throws {
        let run = try Run("lint", path)
        let lines = run.errors.split(separator: "\n").map { $0.split(separator: ": note: ") }
        let notes: [String] = lines.filter { $0.count > 1 }.map { String($0[1]) }
        #expect(
            notes == [
                "'gift' \"Gift wrap\": idb: can be touched at 300,618; that is outside its frame",
                "'voucher' \"Voucher\": idb: blocked, reaches beyond the screen, not hittable; "
                    + "nothing here confirms that",
                "'pay' \"Pay now\": \(covered); nothing here confirms that",
                "'tab.shop' \"Shop\": idb: blocked, covered by 'Group', user interaction is "
                    + "disabled; nothing here confirms that",
            ])
    }
}
