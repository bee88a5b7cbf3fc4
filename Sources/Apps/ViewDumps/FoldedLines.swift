/// Joins the lines of a row that a terminal, a tool or a mail client broke at a width.
///
/// Terminals break lines anywhere; other tools break them at blanks, which mail clients remove.
struct FoldedLines {
    /// The widths at which lines are broken.
    private static let widths = 40...300
    /// The maximum number of lines of a row that is broken at blanks.
    private static let mostLines = 40

    private let lines: [Substring]
    private let syntax: DumpReader.Syntax
    /// The length of the longest line.
    private let width: Int
    /// For each line, the kind of the row that begins in it.
    private let starts: [RowStart.Kind?]
    /// Whether the lines are broken at exactly the width, within words, too.
    private var isExact = false
    /// For each line that goes on below, whether it is as long as the longest one.
    private var cuts: [Bool] = []

    /// Joins the lines of a text's rows.
    static func unfold(_ text: inout RestoredText, _ syntax: DumpReader.Syntax) {
        guard var folded = FoldedLines(text.text, syntax) else { return }
        var joined = folded.joined()
        let full = folded.cuts.count { $0 }
        if full > 1, full * 10 >= folded.cuts.count * 8 {
            folded.isExact = true
            joined = folded.joined()
        }
        if joined.counts.contains(0) { text.replace(with: joined.text, joined.counts) }
    }

    private init?(_ text: String, _ syntax: DumpReader.Syntax) {
        lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
            Substring($0.last == 0x0D ? $0.dropLast() : $0)
        }
        width = lines.lazy.map(Self.length).max() ?? 0
        guard lines.count > 1, Self.widths.contains(width) else { return nil }
        self.syntax = syntax
        let marks: [(String, RowStart.Kind)] = [
            ("] h=", .appKit), (", 0x", .typed), ("{id=", .espresso), ("0x", .description),
            (" V.", .view), (" VF", .view),
        ]
        let kinds: [RowStart.Kind] =
            switch syntax {
            case .rows: marks.filter { text.holds($0.0) }.map(\.1)
            case .xml: [.element]
            case .json: [.json]
            case .file: []
            }
        starts = lines.map { line in kinds.first { Self.begins($0, line) } }
    }

    /// The text with the lines of rows joined.
    private mutating func joined() -> (text: String, counts: [Int]) {
        var result: [Substring] = []
        var counts: [Int] = []
        while counts.count < lines.count {
            let first = counts.count
            let row = row(from: first)
            result.append(row.map { Substring($0.text) } ?? lines[first])
            let more = (row?.end ?? first + 1) - first - 1
            counts += [1] + Array(repeating: 0, count: more)
        }
        return (result.joined(separator: "\n"), counts)
    }

    /// A row that is broken, and the line after it; `nil` if a row is whole, or does not end.
    private mutating func row(from first: Int) -> (text: String, end: Int)? {
        guard let kind = starts[first] else { return nil }
        // The readers of the others join lines themselves, unless words are broken.
        let joinsWords = ![.description, .espresso, .element].contains(kind)
        var (text, end, count) = (String(lines[first]), first + 1, 0)
        // The lines before the first break at a blank, which are joined even if the row does not end.
        var sure: (text: String, end: Int)?
        while end < lines.count, goesOn(end) {
            let isFull = Self.length(lines[end - 1]) == width
            if isExact, isFull {
                // Equal rows may be broken at equal places, where a blank is left out.
                let isItem = kind == .typed && [",", ":"].contains(text.last)
                text += (isItem && lines[end].first?.isBlank == false ? " " : "") + lines[end]
            } else {
                if count == 0, end > first + 1 { sure = (text, end) }
                count += 1
                let isOpen = isOpen(text, kind)
                let breaksWord =
                    text.utf8.last?.isKeyByte == true && lines[end].utf8.first?.isKeyByte == true
                if !isOpen, isFull, breaksWord { cuts.append(true) }
                guard isOpen, count < Self.mostLines else { break }
                if joinsWords || isFull { cuts.append(isFull) }
                guard joinsWords else { break }
                text +=
                    (text.utf8.last?.isBlank == true ? "" : " ") + lines[end].drop { $0.isBlank }
            }
            end += 1
        }
        if count == 0, isExact { return end > first + 1 ? (text, end) : nil }
        return end > first + 1 && !isOpen(text, kind) ? (text, end) : sure
    }

    /// Whether a line may continue a row: it is neither the next one nor a heading.
    private func goesOn(_ place: Int) -> Bool {
        guard syntax == .rows else { return true }
        let line = lines[place]
        return starts[place] == nil
            && !line.utf8.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "|") }
            && !["Path to element", "Element subtree", "ierarchy"].contains(where: line.holds)
    }

    // MARK: Rows

    private static func begins(_ kind: RowStart.Kind, _ line: Substring) -> Bool {
        let row = line.drop { $0.isBlank || $0 == "|" || $0 == "-" }
        switch kind {
        case .element: return true
        case .bracket: return false
        case .json: return line.holds("\":") || line.holds("\" :")
        case .appKit:
            return line.holds("] h=") || line.drop(while: \.isBlank).hasPrefix("[ ")
        case .typed: return XCUIDescriptionReader.row(line) != nil
        case .espresso: return EspressoRow.head(in: line) != nil
        case .description:
            let bytes = Array(row.utf8)
            return RowStart.find(in: bytes[...], [.description])?.place == 0
                && (row.startIndex > line.startIndex || row.holds(";"))
        case .view:
            guard let open = row.utf8.firstIndex(of: UInt8(ascii: "{")) else { return false }
            let hash = row.utf8[open...].dropFirst().prefix(while: \.isHexDigit)
            return !hash.isEmpty && row.utf8[hash.endIndex...].first.map(\.isBlank) ?? true
                && row[..<open].utf8.allSatisfy { $0.isClassByte }
        }
    }

    /// Whether a row must go on.
    private func isOpen(_ text: String, _ kind: RowStart.Kind) -> Bool {
        switch kind {
        // A part of XML or JSON, in which strings end on their line.
        case .element, .json: return Self.hasOpenQuote(text)
        case .bracket: return false
        case .appKit:
            let rest = text.lastIndex(of: "\"").map { text[$0...] } ?? text[...]
            let bounds = rest.range(of: "b=(").map { rest[$0.upperBound...] }
            return bounds?.contains(")") != true
        case .typed: return XCUIDescriptionReader.isCut(text[...])
        case .view: return !text.utf8.contains(UInt8(ascii: "}"))
        case .espresso: return !EspressoRow.isComplete(Array(text.utf8))
        case .description: return RowScanner.read(text)?.isCut == true
        }
    }

    private static func hasOpenQuote(_ text: String) -> Bool {
        var (isOpen, isEscaped) = (false, false)
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\""), !isEscaped { isOpen.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        }
        return isOpen
    }

    /// The number of code points.
    private static func length(_ line: Substring) -> Int {
        line.utf8.count { $0 & 0xC0 != 0x80 }
    }
}
