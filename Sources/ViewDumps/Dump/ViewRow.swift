import Diagnostics
import LayerGeometry

/// What Android's `View.toString` prints:
/// `android.widget.Button{7ccea78 VFED..C.. ........ 0,0-264,126 #7f0c01fc app:id/ok}`.
struct ViewRow {
    /// How many blanks are before it.
    let indent: Int
    /// The class with its package.
    let className: String
    /// The number by which it is told from others.
    let address: String?
    /// The identifier with its package: `app:id/ok`.
    let identifier: String?
    /// Whether it is the view of a window, whose frame may not be printed.
    var isDecor = false
    /// Whether it is invisible, or gone.
    var isHidden = false
    /// Whether it takes no input.
    var isDisabled = false
    /// Whether it takes clicks, long ones or short.
    var isClickable = false
    /// Whether the closing bracket is missing.
    var isCut = false
    /// Where it is in the view that it is in.
    let frame: PrintedRect

    /// Reads a row; `nil` where the line is none.
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
        // The row's last word may be cut in a number.
        let isWhole = words.count > 4 || words.count == 4 && close != nil
        frame = isWhole ? Self.frame(words[3]) : PrintedRect(edges: nil)
    }

    /// Reads the first row of a window, `DecorView@7ccea78[MainActivity]`; `nil` for any other line.
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

    /// Reads `left,top-right,bottom`; any of them may be negative.
    private static func frame(_ word: Substring) -> PrintedRect {
        let halves = word.split(separator: ",", omittingEmptySubsequences: false)
        guard halves.count == 3, let dash = halves[1].dropFirst().firstIndex(of: "-"),
            let left = Double(halves[0]), let top = Double(halves[1][..<dash]),
            let right = Double(halves[1][dash...].dropFirst()), let bottom = Double(halves[2])
        else { return PrintedRect(x: String(word), y: "0", width: "0", height: "0") }
        return PrintedRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

/// Finds the rows of `View.toString` in a text, and how deep they are by their indents.
///
/// Where there are sections with a heading, as `dumpsys` prints them, only rows in these count.
struct ViewRows {
    private static let heading = "View Hierarchy:"

    private let hasSections: Bool
    /// The indent of the heading that the lines are below; `nil` outside of sections.
    private var section: Int?
    private var isFirst = false
    private var indents: [Int] = []

    init(in source: SourceText) {
        hasSections = source.lines.contains { Self.indent(ofHeading: $0) != nil }
    }

    /// Returns the row that a line is, and its level.
    mutating func row(_ line: Substring) -> (row: ViewRow, level: Int)? {
        if let indent = Self.indent(ofHeading: line) {
            section = indent
            isFirst = true
            indents = []
            return nil
        }
        let indent = line.utf8.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.count
        if let heading = section, indent <= heading, indent < line.utf8.count { section = nil }
        if hasSections, section == nil { return nil }
        let row = ViewRow(line) ?? (isFirst ? ViewRow(decor: line) : nil)
        guard let row else { return nil }
        isFirst = false
        while let last = indents.last, last >= row.indent { indents.removeLast() }
        indents.append(row.indent)
        return (row, indents.count - 1)
    }

    private static func indent(ofHeading line: Substring) -> Int? {
        let rest = line.drop { $0 == " " || $0 == "\t" }
        guard rest.hasPrefix(heading) else { return nil }
        return line.utf8.count - rest.utf8.count
    }
}
