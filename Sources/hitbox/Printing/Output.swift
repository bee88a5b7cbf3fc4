import CSystem
import SceneStore
import TerminalTypes

/// Standard output and standard error, written in pieces of 64 KB.
struct Output {
    /// What has not been written yet.
    var bytes: [UInt8] = []
    private let descriptor: Int32

    /// Standard output.
    static var standard: Output { Output(descriptor: 1) }

    /// Standard error.
    static var besides: Output { Output(descriptor: 2) }

    /// Gathers all that is written and sends it nowhere.
    static var memory: Output { Output(descriptor: -1) }

    private init(descriptor: Int32) {
        self.descriptor = descriptor
        bytes.reserveCapacity(1 << 17)
    }

    /// Adds a line of text.
    mutating func line(_ text: String = "") {
        bytes += text.utf8
        bytes.append(0x0A)
        flushIfLarge()
    }

    /// Adds one JSON value and a line feed.
    ///
    /// - Parameter body: Writes the value; long ones hand over what they have with `take(_:)`.
    mutating func json(_ body: (inout Output, inout JSONWriter) -> Void) {
        var json = JSONWriter()
        body(&self, &json)
        json.endLine()
        take(&json)
    }

    /// Adds what has been written so far of a JSON value.
    mutating func take(_ json: inout JSONWriter) {
        bytes += json.bytes
        json.bytes.removeAll(keepingCapacity: true)
        flushIfLarge()
    }

    /// Writes what has gathered if it is a whole piece.
    mutating func flushIfLarge() {
        if bytes.count >= 1 << 16 { flush() }
    }

    /// Writes what has gathered.
    ///
    /// Where nobody reads any more, the program ends quietly.
    mutating func flush() {
        if descriptor < 0 { return }
        Self.write(bytes, to: descriptor)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes a text to standard error; it ends with a line feed.
    ///
    /// Nothing in it can steer the terminal, wherever its parts come from.
    static func error(_ text: String) {
        let safe = text.safeLines
        write(Array((safe.hasSuffix("\n") ? safe : safe + "\n").utf8), to: 2)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            var start = 0
            while start < buffer.count {
                let count = sys_write(descriptor, base + start, buffer.count - start)
                if count >= 0 {
                    start += count
                } else if sys_error() == SYS_EPIPE {
                    sys_exit(128 + SYS_SIGPIPE)
                } else if sys_error() != SYS_EINTR {
                    let reason = StoreProblem.reason(of: sys_error())
                    if descriptor != 2 { error("hitbox: cannot write the output: \(reason)") }
                    sys_exit(3)
                }
            }
        }
    }
}

extension String {
    /// The text with all that could steer a terminal made visible, line by line.
    var safeLines: String {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).safeForTerminal }.joined(separator: "\n")
    }
}
