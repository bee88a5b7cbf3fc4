import ArgumentParser
import CSystem
import LayerGeometry
import SceneStore
import TerminalTypes

/// Standard output and standard error, written in pieces of 64 KB.
package struct Output {
    /// The number of bytes that can be collected without writing them.
    package static let mostCollected = 256 << 20

    package var bytes: [UInt8] = []
    /// Whether more was to be collected; the rest is missing.
    package private(set) var isCut = false
    private let descriptor: Int32
    /// Whether everything is sanitised as it is written.
    private let isSanitized: Bool

    package static var standard: Output { Output(descriptor: 1) }

    /// Standard output for a conversation: whatever is written is sanitised for terminals, as any
    /// part of it may be untrusted.
    package static var conversation: Output { Output(descriptor: 1, isSanitized: true) }

    package static var standardError: Output { Output(descriptor: 2) }

    /// Collects output without writing it.
    package static var memory: Output { Output(descriptor: -1) }

    /// Adds a problem in its place if the output is collected; writes it to standard error otherwise.
    package mutating func complain(_ text: String) {
        if descriptor < 0 { return add(text.safeLines) }
        flush()
        Self.error(text)
    }

    /// Writes to standard output what a closure adds.
    package static func print(_ body: (inout Output) throws -> Void) rethrows {
        var output = standard
        try body(&output)
        output.flush()
    }

    /// Writes an answer to standard output, as JSON or as text.
    package static func print(
        asJSON: Bool, _ write: (inout JSONWriter) -> Void, text: (inout Output) -> Void
    ) {
        print { output in
            if asJSON { output.json { _, json in write(&json) } } else { text(&output) }
        }
    }

    private init(descriptor: Int32, isSanitized: Bool = false) {
        (self.descriptor, self.isSanitized) = (descriptor, isSanitized)
        bytes.reserveCapacity(1 << 17)
    }

    package mutating func line(_ text: String = "") {
        bytes += text.utf8
        bytes.append(0x0A)
        flushIfLarge()
    }

    /// Adds a text as it is.
    package mutating func add(_ text: String) {
        bytes += text.utf8
        flushIfLarge()
    }

    /// Adds a text, piece by piece.
    package mutating func add(_ write: (@escaping (String) -> Void) -> Void) {
        var other = self
        write { other.add($0) }
        self = other
    }

    /// Adds rows with aligned columns.
    package mutating func table(_ rows: [[String]]) {
        table(rows.count) { rows[$0] }
    }

    /// Adds rows with aligned columns.
    ///
    /// - Parameters:
    ///   - paint: The colours for the first row, if it is a heading.
    ///   - row: Makes a row; called once to measure it and once to add it, so that they are never all in memory.
    package mutating func table(_ count: Int, heading paint: Paint? = nil, row: (Int) -> [String]) {
        Columns.align(count, row: row) { place, text in
            line(place == 0 ? paint?.strong(text) ?? text : text)
        }
    }

    /// Adds one JSON value and a line feed.
    ///
    /// - Parameter body: Writes the value; long ones hand over what they have with `take(_:)`.
    package mutating func json(_ body: (inout Output, inout JSONWriter) -> Void) {
        var json = JSONWriter()
        body(&self, &json)
        json.endLine()
        take(&json)
    }

    /// Adds what has been written so far of a JSON value.
    package mutating func take(_ json: inout JSONWriter) {
        bytes += json.bytes
        json.bytes.removeAll(keepingCapacity: true)
        flushIfLarge()
    }

    /// Writes the buffer, which ends with a whole character, if it is full.
    package mutating func flushIfLarge() {
        if descriptor < 0 {
            if bytes.count > Self.mostCollected { isCut = true }
            if isCut { bytes.removeAll() }
        } else if bytes.count >= 1 << 16 {
            flush()
        }
    }

    /// Writes the buffer.
    ///
    /// If the reader is gone, the program exits silently.
    package mutating func flush() {
        if descriptor < 0 { return }
        let isSafe = !isSanitized || bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }
        let safe = isSafe ? bytes : Array(String(decoding: bytes, as: UTF8.self).safeLines.utf8)
        Self.write(safe, to: descriptor)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes a text to standard error, ending in a line feed.
    ///
    /// The text is sanitised, as parts of it may be untrusted.
    package static func error(_ text: String) {
        let safe = text.safeLines
        write(Array((safe.hasSuffix("\n") ? safe : safe + "\n").utf8), to: 2)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        let number = Descriptor.write(bytes, to: descriptor).number
        if number == 0 { return }
        if number == SYS_EPIPE { sys_exit(128 + SYS_SIGPIPE) }
        let reason = StoreProblem.reason(of: number)
        if descriptor != 2 { error("error: cannot write the output: \(reason)") }
        sys_exit(3)
    }
}

extension Int {
    /// A number of things: `1 layer`, `2 layers`.
    package func of(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension String {
    /// The text sanitised for terminals, keeping line feeds.
    package var safeLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).safeForTerminal }.joined(separator: "\n")
    }
}

extension LayerNode {
    /// The path, safe for printing.
    package var pathText: String { path.description.safeForTerminal }
}

/// Colours for text on standard output, if enabled.
package struct Paint {
    package let isOn: Bool

    package init(isOn: Bool) { self.isOn = isOn }

    /// The hit layer.
    package func hit(_ text: String) -> String { wrap(text, "1;32") }
    /// The reason for a refusal.
    package func refusal(_ text: String) -> String { wrap(text, "33") }
    package func quiet(_ text: String) -> String { wrap(text, "2") }
    package func strong(_ text: String) -> String { wrap(text, "1") }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// Exit statuses and messages of failures.
package enum Failure {
    package static let expectationFailed = ExitCode(1)
    package static let wrongFile = ExitCode(2)
    package static let noTerminal = ExitCode(3)
    /// The engine that was to be asked failed.
    package static let noEngine = ExitCode(3)
    package static let wrongUsage = ExitCode(64)

    /// Prints a problem with a file, and returns the status to throw.
    package static func file(_ message: String, help: String? = nil) -> ExitCode {
        let help = help.map { "\nhelp: " + $0.safeForTerminal } ?? ""
        Output.error("error: " + message.safeForTerminal + help)
        return wrongFile
    }

    /// Prints an error with a suggestion, and returns the status to throw.
    package static func usage(_ message: String, help: String? = nil) -> ExitCode {
        Output.error("error: \(message)" + (help.map { "\nhelp: \($0)" } ?? ""))
        return wrongUsage
    }
}

/// Constants of the program.
package enum Program {
    /// The program's version, as `--version` prints it.
    package static let version = "1.0.0"
    /// The day of that version's release, for manual pages.
    package static let date = "2026-11-27"
}
