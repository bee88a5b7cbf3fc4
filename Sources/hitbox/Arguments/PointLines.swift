import Diagnostics
import LayerGeometry

/// The points of a file, one `X,Y` per line, streamed.
struct PointLines {
    struct Problem: Error {
        /// The formatted problem.
        var picture: String
    }

    private let reader: Files.Reader
    private let name: String
    private var bytes: [UInt8] = []
    private var start = 0
    private var line = 0
    private var isAtEnd = false

    /// Opens a file; `-` is standard input.
    init(_ file: String) throws {
        reader = try Files.Reader(file)
        name = Files.title(file)
    }

    /// Returns the next point; `nil` after the last line.
    ///
    /// Calls `flush` before waiting for more input, so that the process at the other end gets its
    /// answers.
    mutating func next(beforeWaiting flush: () -> Void) throws -> Point? {
        while true {
            if let end = bytes[start...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return try point(bytes[start..<end])
            }
            if isAtEnd || bytes.count - start > 4096 {
                if start == bytes.count { return nil }
                defer { start = bytes.count }
                return try point(bytes[start...])
            }
            bytes.removeSubrange(..<start)
            start = 0
            if reader.isStream { flush() }
            isAtEnd = try !reader.read(into: &bytes)
        }
    }

    private mutating func point(_ bytes: ArraySlice<UInt8>) throws -> Point {
        line += 1
        var bytes = bytes
        if bytes.last == 0x0D { bytes.removeLast() }
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(Coordinates.Problem) {
            let numbers = try Coordinates.parse(text)
            return Point(x: numbers[0], y: numbers[1])
        } catch {
            let isBlank = text.allSatisfy { $0 == " " || $0 == "\t" }
            let diagnostic = Diagnostic(
                isBlank ? "the line is blank" : error.message,
                at: SourceRange(line: line, column: error.column, length: error.length),
                help: error.help)
            // Include only the quoted line.
            let source = String(repeating: "\n", count: line - 1) + text
            throw Problem(picture: diagnostic.picture(in: SourceText(source, name: name)))
        }
    }
}
