import Diagnostics
import LayerGeometry

/// A row in the format of Android's `View.toString`:
/// `android.widget.Button{7ccea78 VFED..C.. ........ 0,0-264,126 #7f0c01fc app:id/ok}`.
struct ViewRow {
    /// The indentation.
    let indent: Int
    /// The qualified class name.
    let className: String
    /// The identity hash code.
    let address: String?
    /// The qualified resource ID: `app:id/ok`.
    let identifier: String?
    /// Whether it is a window's decor view, whose frame may be missing.
    var isDecor = false
    /// Whether it is invisible or gone.
    var isHidden = false
    /// Whether it is disabled.
    var isDisabled = false
    /// Whether it is clickable or long-clickable.
    var isClickable = false
    /// Whether the closing bracket is missing.
    var isCut = false
    /// The frame in its parent's coordinates.
    let frame: PrintedRect

    /// Parses a row; `nil` if the line is not one.
    init?(_ line: Substring) {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        guard let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")), open > rest.startIndex,
            rest[..<open].utf8.allSatisfy({ $0 > 0x20 && !"=<>\"',;(".utf8.contains($0) })
        else { return nil }
        let after = rest[rest.utf8.index(after: open)...]
        let close = after.utf8.firstIndex(of: UInt8(ascii: "}"))
        let inner = after[..<(close ?? rest.endIndex)]
        let words = inner.split(separator: " ", maxSplits: 8)
        guard words.count >= 2, Self.isNumber(words[0]), Self.areFlags(words[1]) else { return nil }
        indent = line.utf8.count - rest.utf8.count
        className = String(rest[..<open].prefix { $0 != "@" && $0 != "[" })
        address = String(words[0])
        identifier = words.dropFirst(4).first { $0.contains(":") && $0.contains("/") }
            .map(String.init)
        let flags = Array(words[1].utf8)
        isHidden = flags[0] == UInt8(ascii: "I") || flags[0] == UInt8(ascii: "G")
        isDisabled = flags[2] != UInt8(ascii: "E")
        isClickable = flags[6] == UInt8(ascii: "C") || flags[7] == UInt8(ascii: "L")
        isCut = close == nil
        // In a truncated row, the last word may end within a number.
        let isWhole = words.count > 4 || words.count == 4 && close != nil
        frame = isWhole ? Self.frame(words[3]) : PrintedRect(edges: nil)
    }

    /// Parses the first row of a window, `DecorView@7ccea78[MainActivity]`; `nil` for other lines.
    init?(decor line: Substring) {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        let name = rest.prefix { $0 != "@" }
        guard !name.isEmpty, name.endIndex < rest.endIndex, name.allSatisfy({ !$0.isWhitespace })
        else { return nil }
        indent = line.utf8.count - rest.utf8.count
        className = String(name)
        address = String(rest[name.endIndex...].dropFirst().prefix(while: \.isHexDigit))
        identifier = nil
        isDecor = true
        frame = PrintedRect(edges: nil)
    }

    private static func isNumber(_ word: Substring) -> Bool {
        word.utf8.count <= 16 && word.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    /// Visibility, focusable, enabled, drawn, two scroll bars, clickable, long-clickable and, since
    /// Android 6, context-clickable.
    private static func areFlags(_ word: Substring) -> Bool {
        (8...9).contains(word.utf8.count)
            && word.utf8.first.map { "VIG.".utf8.contains($0) } == true
            && word.utf8.dropFirst().allSatisfy { "FEDHVCLX.".utf8.contains($0) }
    }

    /// Parses `left,top-right,bottom`, of which all can be negative.
    private static func frame(_ word: Substring) -> PrintedRect {
        let halves = word.split(separator: ",", omittingEmptySubsequences: false)
        guard halves.count == 3, let dash = halves[1].dropFirst().firstIndex(of: "-"),
            let left = Double(halves[0]), let top = Double(halves[1][..<dash]),
            let right = Double(halves[1][dash...].dropFirst()), let bottom = Double(halves[2])
        else { return PrintedRect(x: String(word), y: "0", width: "0", height: "0") }
        return PrintedRect(left: left, top: top, right: right, bottom: bottom)
    }
}

/// Finds the rows of `View.toString` in a text, with levels from their indentation.
///
/// If there are sections with headings, as printed by `dumpsys`, other rows are ignored. A section
/// ends at another line that is not further in than its heading or its first row, which itself may be
/// anywhere: some devices print it no further in than the heading.
struct ViewRows {
    private static let heading = "View Hierarchy:"

    /// The part of a text below a heading.
    private struct Section {
        /// The indentation of the heading.
        let heading: Int
        /// The indentation of the first row; `nil` before it.
        var first: Int?
    }

    private let hasSections: Bool
    /// The current section; `nil` outside of sections.
    private var section: Section?
    private var indents: [Int] = []

    init(in source: SourceText) {
        hasSections = source.lines.contains { Self.indent(ofHeading: $0) != nil }
    }

    /// Parses a line as a row with its level.
    mutating func row(_ line: Substring) -> (row: ViewRow, level: Int)? {
        if let indent = Self.indent(ofHeading: line) {
            section = Section(heading: indent)
            indents = []
            return nil
        }
        guard let row = hasSections ? rowOfSection(line) : ViewRow(line) else { return nil }
        while let last = indents.last, last >= row.indent { indents.removeLast() }
        indents.append(row.indent)
        return (row, indents.count - 1)
    }

    /// Parses a line as a row of the current section, or ends the section.
    private mutating func rowOfSection(_ line: Substring) -> ViewRow? {
        guard let open = section, !Self.isGap(line) else { return nil }
        let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        if let first = open.first {
            let row = indent > first ? ViewRow(line) : nil
            if row == nil, indent <= max(first, open.heading) { section = nil }
            return row
        }
        let row = ViewRow(line) ?? ViewRow(decor: line)
        section?.first = row?.indent
        if row == nil, indent <= open.heading { section = nil }
        return row
    }

    /// Whether a line is blank, or dots that stand for elided lines.
    private static func isGap(_ line: Substring) -> Bool {
        line.utf8.allSatisfy { $0.isBlank || $0 == UInt8(ascii: ".") }
    }

    private static func indent(ofHeading line: Substring) -> Int? {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        guard rest.hasPrefix(heading) else { return nil }
        return line.utf8.count - rest.utf8.count
    }
}
