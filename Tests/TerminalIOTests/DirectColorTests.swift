import CTerminal
import Foundation
import TerminalTypes
import Testing

@testable import TerminalIO

/// Direct colours of a terminal type whose entry has a palette, whether or not the system has an entry with
/// direct colours.
extension `A curses screen` {
    private func open(_ types: TerminalType...) throws -> CursesScreen {
        try #require(TerminalEnvironment(["LC_ALL": "C.UTF-8"]).useLocale())
        return try CursesScreen(
            types: types, size: CellSize(columns: 10, rows: 2), limit: .direct, theme: .dark,
            isUnicode: true)
    }

    private func frame(of screen: CursesScreen) -> String {
        var grid = CellGrid(size: screen.size)
        var cell = Cell("a")
        cell.style.foreground = .rgb(red: 250, green: 200, blue: 150)
        cell.style.background = .rgb(red: 0, green: 10, blue: 30)
        grid[3, 1] = cell
        return String(decoding: screen.frame(grid), as: UTF8.self)
    }

    @Test(arguments: ["xterm-256color", "xterm", "linux", "screen"])
    func `sends red, green and blue without an entry for them`(type: String) throws {
        let screen = try open(.direct(of: type))
        defer { screen.close() }
        #expect(screen.palette.depth == .direct)
        let frame = frame(of: screen)
        #expect(frame.contains("\u{1B}[38;2;250;200;150m\u{1B}[48;2;0;10;30ma"))
    }

    @Test func `keeps all else of the entry`() throws {
        let own = try open(.installed("xterm-256color"))
        let strings = [true, false].map { own.string(entering: $0) }
        own.close()
        let direct = try open(.direct(of: "xterm-256color"))
        defer { direct.close() }
        #expect([true, false].map { direct.string(entering: $0) } == strings)
    }

    @Test func `leaves the environment as it was`() throws {
        let before = ProcessInfo.processInfo.environment
        try open(.direct(of: "xterm-256color")).close()
        #expect(ProcessInfo.processInfo.environment == before)
        // The entry is not found afterwards, either.
        #expect(throws: TerminalProblem.unknownTerminal("hitbox-direct")) {
            try open(.installed("hitbox-direct"))
        }
        let next = try open(.installed("xterm-256color"))
        defer { next.close() }
        #expect(next.palette.depth == .cube)
    }

    @Test func `has the colours of the entry where it does not select them as ECMA-48 does`() throws
    {
        let screen = try open(
            .installed("no-such-direct"), .direct(of: "vt100"), .installed("vt100"))
        defer { screen.close() }
        #expect(screen.palette.depth == .none)
        #expect(throws: TerminalProblem.unknownTerminal("no-such-type")) {
            try open(.direct(of: "no-such-type"), .installed("no-such-type"))
        }
    }

    /// Read by the tool of ncurses, which prints a capability on a line.
    @Test(arguments: ["xterm-256color", "linux", "screen", "rxvt"])
    func `has an entry that differs in colours only`(type: String) throws {
        var bytes = [UInt8](repeating: 0, count: Int(CT_ENTRY_ROOM))
        let length = ct_entry_direct(type, "hitbox-direct", &bytes, bytes.count)
        try #require(length > 0)
        let hex = bytes.prefix(length).map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        let own = try capabilities(of: type, [:])
        let direct = try capabilities(of: "hitbox-direct", ["TERMINFO": "hex:" + hex])
        let changed = Set(
            own.symmetricDifference(direct).map { String($0.prefix { $0.isLetter }) })
        #expect(changed.isSuperset(of: ["colors", "setaf", "setab"]))
        let ofColors: Set = [
            "colors", "pairs", "setaf", "setab", "setf", "setb", "op", "oc", "scp", "initp",
            "initc", "ccc", "hls",
        ]
        // Curses fills in the size of the screen, and does not use obsolete capabilities.
        let ofCurses: Set = ["cols", "lines", "meml", "memu", "box"]
        #expect(changed.subtracting(ofColors).isSubset(of: ofCurses))
        #expect(direct.contains("colors#0x1000000,"))
    }

    private func capabilities(
        of type: String, _ variables: [String: String]
    ) throws -> Set<Substring> {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["infocmp", "-1", type]
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(
            decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        // A comment and the names come first.
        let lines = text.split(separator: "\n").filter { $0.hasPrefix("\t") }
        return Set(lines.map { $0.dropFirst() })
    }
}
