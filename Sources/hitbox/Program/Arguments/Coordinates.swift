import LayerGeometry
import SourceDiagnostics

/// Comma-separated numbers as typed: `160,240` or `-5,-3,10,10`.
enum Coordinates {
    /// Why and where a text is not a list of numbers.
    struct Problem: Error, CustomStringConvertible {
        /// The fact, in lower case.
        var message: String
        /// The first column, from 1, in code points.
        var column: Int
        /// The length in code points.
        var length: Int
        var help: String
        var description: String { "\(message); \(help)" }
    }

    /// Returns the arguments with a space before negative coordinates, so that they are not parsed
    /// as options; arguments after `--` are unchanged.
    static func guarded(_ arguments: [String]) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        return arguments[..<end].map { isNegative($0) ? " " + $0 : $0 } + arguments[end...]
    }

    private static func isNegative(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), !argument.hasPrefix("--") else { return false }
        let next = argument.dropFirst().first ?? "-"
        return argument.contains(",") || next == "." || ("0"..."9").contains(next)
    }

    /// Parses comma-separated numbers; spaces around a number are allowed.
    ///
    /// `counts` lists the allowed numbers of numbers; `form` is the expected format for messages,
    /// such as `X,Y`.
    static func parse(
        _ text: String, counts: [Int] = [2], form: String = "X,Y, such as 160,240"
    ) throws(Problem) -> [Double] {
        let help = "write \(form)"
        var numbers: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = part.trimmed
            guard let number = number(word) else {
                let words = word.split { $0 == " " || $0 == "\t" }
                let message =
                    word.isEmpty
                    ? "a number is missing"
                    : words.count > 1 && words.allSatisfy({ Self.number($0) != nil })
                        ? "'\(word)' has no comma between its numbers"
                        : "'\(word)' is not a finite number"
                let before = text[..<word.startIndex].unicodeScalars.count
                throw Problem(
                    message: message, column: before + 1, length: word.unicodeScalars.count,
                    help: help)
            }
            numbers.append(number)
        }
        guard counts.contains(numbers.count) else {
            throw Problem(
                message: "\(numbers.count.of("number")) found",
                column: 1, length: text.unicodeScalars.count, help: help)
        }
        return numbers
    }

    /// Parses a finite decimal number with optional point and exponent.
    static func number(_ text: Substring) -> Double? {
        let isDecimal = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
        guard isDecimal, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}

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
