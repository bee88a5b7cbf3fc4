/// One problem in a text file: what is wrong, where, and what to do about it.
public struct Diagnostic: Error, Hashable, Sendable {
    /// The severity of a problem.
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but is probably not what was meant.
        case warning
        /// The file can be used; this is worth knowing.
        case info
    }

    /// The severity.
    public var severity: Severity
    /// The fact, in lower case, without a full stop.
    public var message: String
    /// The place in the text.
    public var range: SourceRange
    /// What to do, as an instruction; `nil` unless it is certain to help.
    public var help: String?

    /// Creates a problem.
    public init(
        _ message: String, at range: SourceRange, help: String? = nil, severity: Severity = .error
    ) {
        self.severity = severity
        self.message = message
        self.range = range
        self.help = help
    }
}

extension Diagnostic {
    /// The first line of the picture: `file:line:column: severity: message`.
    public func headline(in source: SourceText) -> String {
        let place = "\(VisibleText.escaped(source.name)):\(range.line):\(range.column)"
        return "\(place): \(severity.rawValue): \(VisibleText.escaped(message))"
    }

    /// Renders the problem: the headline, the line itself with a caret below, and the help.
    ///
    /// Tabs are shown as spaces, wide characters count as two cells, and of a long line only the
    /// part around the caret is shown. The result contains no unsafe characters from the file.
    public func picture(in source: SourceText) -> String {
        let line = CaretLine(source.line(range.line), range: range)
        let number = String(range.line)
        let gutter = String(repeating: " ", count: number.count)
        var text = headline(in: source) + "\n\(gutter) |\n"
        text += line.text.isEmpty ? "\(number) |\n" : "\(number) | \(line.text)\n"
        text += "\(gutter) | \(line.carets)\n"
        if let help { text += "help: \(VisibleText.escaped(help))\n" }
        return text
    }

    /// Renders all problems of a file and counts them at the end: `2 errors`.
    public static func pictures(of diagnostics: [Diagnostic], in source: SourceText) -> String {
        let pictures = diagnostics.map { $0.picture(in: source) }
        let counts = [Severity.error, .warning].compactMap { severity -> String? in
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return (pictures + [counts.joined(separator: ", ")]).joined(separator: "\n") + "\n"
    }
}

/// A line for display, and the carets below it.
private struct CaretLine {
    /// The maximum number of cells shown of a line.
    static let widest = 96

    var text = ""
    var carets = ""

    init(_ line: Substring, range: SourceRange) {
        // Only the part around the caret is examined: a line may have megabytes.
        let scalars = line.unicodeScalars
        let skipped = max(0, range.column - 1 - Self.widest / 2)
        let isLong = scalars.dropFirst(Self.widest).first != nil
        let first = isLong ? skipped : 0
        let window = scalars.dropFirst(first).prefix(Self.widest)
        if first > 0 {
            text = "…"
            carets = " "
        }
        var column = first + 1
        var cells = 0
        for scalar in window {
            let isTab = scalar == "\t"
            let width = isTab ? 4 : VisibleText.isUnsafe(scalar) ? 1 : VisibleText.width(scalar)
            cells += width
            if cells > Self.widest { break }
            text += isTab ? "    " : VisibleText.escaped(String(scalar))
            mark(column, width: width, range)
            column += 1
        }
        if scalars.dropFirst(column - 1).first != nil { text += "…" }
        if column <= range.column { mark(range.column, width: 1, range) }
    }

    private mutating func mark(_ column: Int, width: Int, _ range: SourceRange) {
        if column < range.column {
            carets += String(repeating: " ", count: width)
        } else if column - range.column < range.length {
            carets += String(repeating: "^", count: width)
        }
    }
}

extension Diagnostic {
    /// Finds the first place where bytes are not UTF-8.
    ///
    /// - Parameters:
    ///   - bytes: A file's bytes, some of which are not UTF-8; a byte order mark may come first.
    ///   - name: The file's name in messages.
    /// - Returns: The problem at the first wrong byte, and the repaired text, for showing the line.
    public static func notUTF8(
        _ bytes: [UInt8], name: String
    ) -> (diagnostic: Diagnostic, source: SourceText) {
        var offset = 0
        var (codec, rest) = (UTF8(), bytes.makeIterator())
        while case .scalarValue(let scalar) = codec.decode(&rest) { offset += UTF8.width(scalar) }
        // Of a large file only the part around the place is repaired.
        var repaired = String(decoding: bytes.prefix(offset + (1 << 16)), as: UTF8.self)
        var valid = String(decoding: bytes[..<offset], as: UTF8.self)
        if repaired.unicodeScalars.first?.value == 0xFEFF {
            repaired.unicodeScalars.removeFirst()
            if offset > 0 { valid.unicodeScalars.removeFirst() }
        }
        let before = SourceText(valid, name: name).lines
        let column = (before.last?.unicodeScalars.count ?? 0) + 1
        let byte = String(bytes[min(offset, bytes.count - 1)], radix: 16, uppercase: true)
        let diagnostic = Diagnostic(
            "the byte 0x\(byte) is not UTF-8",
            at: SourceRange(line: before.count, column: column),
            help: "save the file as UTF-8")
        return (diagnostic, SourceText(repaired, name: name))
    }
}

/// A text file's name and lines, for reporting places in it.
///
/// Lines and columns count from 1; a column is a code point. Lines end as in YAML: at a line feed,
/// a carriage return, both together, or Unicode's next line, line or paragraph separator.
public struct SourceText: Hashable, Sendable {
    /// The file's name in messages.
    public let name: String
    /// The lines, without their ends; an empty file has one empty line.
    public let lines: [Substring]

    /// Splits a text into its lines.
    public init(_ text: String, name: String) {
        self.name = name
        lines = Array(Self.each(of: text))
    }

    /// Returns a line as code points.
    ///
    /// - Parameter number: Counted from 1.
    /// - Returns: An empty line if there is no such line.
    public func line(_ number: Int) -> Substring {
        number >= 1 && number <= lines.count ? lines[number - 1] : ""
    }

    /// The lines of a text one after the other, where there is no room for all of them.
    package static func each(of text: String) -> UnfoldSequence<Substring, String.Index?> {
        // The state is the start of the next line; `nil` after the last one.
        sequence(state: text.startIndex) { next in
            guard let start = next else { return nil }
            let scalars = text.unicodeScalars[start...]
            guard let end = scalars.firstIndex(where: \.isLineBreak) else {
                next = nil
                return text[start...]
            }
            let isPair = scalars[end] == "\r" && scalars[end...].dropFirst().first == "\n"
            next = scalars.index(end, offsetBy: isPair ? 2 : 1)
            return text[start..<end]
        }
    }
}

/// A range within one line of a text.
public struct SourceRange: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The first column, from 1, in code points.
    public var column: Int
    /// The number of code points; at least 1.
    public var length: Int

    /// Creates a range; a length below 1 counts as 1.
    public init(line: Int, column: Int, length: Int = 1) {
        self.line = line
        self.column = column
        self.length = max(1, length)
    }

    /// Whether it starts before another one.
    package func isBefore(_ other: SourceRange) -> Bool {
        (line, column) < (other.line, other.column)
    }
}

/// The problems of a file that could not be read.
public struct SourceProblems: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, in the order of the file.
    public var diagnostics: [Diagnostic]
    /// The text of the file.
    public var source: SourceText

    /// Creates the problems of a file; those at the same place keep their order.
    public init(_ diagnostics: [Diagnostic], in source: SourceText) {
        self.diagnostics = diagnostics.sorted { $0.range.isBefore($1.range) }
        self.source = source
    }

    /// The problems as excerpts with carets, and their number.
    public var description: String { Diagnostic.pictures(of: diagnostics, in: source) }
}

/// Why a file cannot be read, whatever is in it.
public struct FileFault: Error, Hashable, Sendable {
    /// A clause in lower case, with the file as its subject.
    public let message: String
    /// A remedy; `nil` unless it is certain.
    public let help: String?

    /// Creates a fault.
    public init(_ message: String, help: String? = nil) {
        (self.message, self.help) = (message, help)
    }
}

/// The contents of a file, piece by piece; `nil` after the last piece.
public typealias FilePieces = () throws(FileFault) -> [UInt8]?
