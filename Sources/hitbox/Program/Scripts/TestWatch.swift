import ArgumentParser
import HitboxCommands
import HitboxScripting
import SceneStore
import SourceDiagnostics
import TerminalIO
import TerminalTypes

/// Runs tests again whenever one of their files changes.
struct TestWatch {
    /// The files, and their states; `nil` for one that does not exist.
    private typealias States = [String: FileState?]

    /// The time between two looks at the files, in milliseconds.
    private static let pause: Int32 = 200

    private let names: [String]
    /// The words of the engine's command, some of which are files.
    private let words: [String]

    /// - Parameters:
    ///   - names: The scripts and folders.
    ///   - engine: The command of the engine, if any.
    init(_ names: [String], engine: String?) {
        self.names = names
        words = (engine ?? "").split { " \t\n'\"`;&|()<>$".contains($0) }.map(String.init)
    }

    /// Runs tests until `q` is typed or a signal ends the program; throws the status of the last
    /// run.
    func run(_ tests: () throws -> Void) throws {
        while true {
            if Self.clearsScreen { Self.print("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
            let others = others
            let read = states(others)
            var status = ExitCode.success
            do { try tests() } catch let failed as ExitCode { status = failed }
            let keys = KeyWait.size == nil ? "" : "; q ends"
            Self.print("watching \(read.count { $0.value != nil }.of("file"))\(keys)\n")
            guard let changed = change(since: read, others) else { throw status }
            Self.print("\n\(changed.safeForTerminal) changed\n")
        }
    }

    private static var clearsScreen: Bool {
        KeyWait.size != nil && Environment.value("TERM") != "dumb"
    }

    private static func print(_ text: String) {
        Output.print { $0.add(text) }
    }

    /// Waits until files differ from what was read, and are at rest.
    ///
    /// - Returns: The first one; `nil` to end.
    private func change(since read: States, _ others: [String]) -> String? {
        var last = read
        while true {
            let end = KeyWait.wait {
                let start = WallClock.seconds
                let now = states(others)
                defer { last = now }
                if now != read, now == last { return nil }
                // However many files there are, at most a twentieth of the time.
                return Int32(max(Double(Self.pause), (WallClock.seconds - start) * 20_000))
            }
            switch end {
            case .done:
                return Set(read.keys).union(last.keys).sorted().first { read[$0] != last[$0] } ?? ""
            case .hangUp: return nil
            // C-d, too.
            case .keys(let keys): if keys.contains(where: { $0 == 4 || $0 == 0x71 }) { return nil }
            }
        }
    }

    /// The files that the scripts need.
    private var others: [String] {
        words
            + ScriptFinder.files(of: names).compactMap { name in
                ScriptFile.header(of: name).flatMap { ScriptFile.sceneFile($0, of: name) }
            }
    }

    private func states(_ others: [String]) -> States {
        let files = ScriptFinder.files(of: names) + others
        return States(files.map { ($0, FileState(at: $0)) }) { first, _ in first }
    }

    /// Prints outcomes, those with failures first; no more than the screen has room for.
    static func show(_ outcomes: [ScriptTester.Outcome], _ report: TestReport) {
        let isFine = { (outcome: ScriptTester.Outcome) in
            outcome.result.isReadable && outcome.result.tests.allSatisfy(\.isFine)
        }
        var output = Output.memory
        for outcome in outcomes.filter({ !isFine($0) }) + outcomes.filter(isFine) {
            report.add(outcome, to: &output)
        }
        let text = String(decoding: output.bytes, as: UTF8.self)
        guard let size = KeyWait.size, size.columns > 0, size.rows > 0 else { return print(text) }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        // Below are the count of the others, the summary and what is watched.
        var room = max(1, size.rows - 4)
        let shown = lines.prefix { line in
            room -= 1 + max(0, String(line).plainWidth - 1) / size.columns
            return room >= 0
        }
        lines = lines.dropFirst(shown.count)
        print(shown.map { $0 + "\n" }.joined())
        if !lines.isEmpty { print(report.paint.quiet("… \(lines.count.of("more line"))") + "\n") }
    }
}

extension String {
    /// The width in columns, without colours.
    fileprivate var plainWidth: Int {
        let pieces = split(separator: "\u{1B}", omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(pieces.first.map(String.init)?.cellWidth ?? 0) {
            $0 + String($1.drop { $0 != "m" }.dropFirst()).cellWidth
        }
    }
}
