import LayerGeometry
import SourceDiagnostics

/// Reads AppKit's `_subtreeDescription`: `[   AF  ] h=--- v=--- NSView 0x.. f=(0,0,9,9) b=(-)`.
struct AppKitReader {
    private var builder: DumpBuilder
    private var levels = IndentedRows()
    /// For each open view, whether it is flipped.
    private var flipped: [Bool] = []

    static let format = DumpReader(
        format: .appkit, title: "AppKit _subtreeDescription", rules: .uiview,
        mark: "] h=---",
        recognises: { $0.lines.contains { row(in: $0) != nil } }, read: read)

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        var reader = AppKitReader(builder: builder)
        reader.builder.rootOrder = .snapshots
        for (index, line) in builder.source.lines.enumerated() where !reader.builder.isFull {
            if let row = row(in: line) {
                reader.add(row, of: line, number: index + 1)
            } else {
                reader.builder.skip(index + 1)
            }
        }
        builder = reader.builder
    }

    /// The row in a line: a print or a page may put a word before the first one, such as `Optional(`, or NSLog
    /// its head.
    private static func row(in line: Substring) -> Substring? {
        guard line.holds("] h="), line.holds("f=("), let end = line.range(of: "] h="),
            let start = line[..<end.lowerBound].lastIndex(of: "["),
            line[..<start].hasSuffix("] ") || line[..<start].hasSuffix(": ")
                || !line[..<start].drop(while: \.isBlank).contains(where: \.isBlank)
        else { return nil }
        return line[start...]
    }

    private mutating func add(_ text: Substring, of line: Substring, number: Int) {
        let flags = text.dropFirst().prefix { $0 != "]" }
        let words = text[flags.endIndex...].dropFirst().split(separator: " ")
        let level = levels.level(indent: line.prefix(while: \.isBlank).count)
        flipped.removeLast(max(0, flipped.count - level))
        let isFlipped = flags.contains("F")
        if level == 0, builder.count == 0 { builder.isYUp = !isFlipped }
        var row = DumpRow(line: number)
        // The class follows 'h=---' and 'v=---'.
        row.className = words.dropFirst(2).first.map(String.init) ?? ""
        row.address = words.first { $0.hasPrefix("0x") }.map(String.init)
        var layer = Layer(
            name: row.className.isEmpty ? "view" : row.className, className: row.className,
            text: Self.title(text))
        layer.isHidden = flags.contains("H") || flags.contains("h")
        layer.touch.isYUp = !isFlipped
        layer.isGeometryFlipped = isFlipped != (flipped.last ?? isFlipped)
        flipped.append(isFlipped)
        place(&layer, &row, text, isScaled: flags.contains("S"))
        builder.add(layer, level: level, row)
    }

    private mutating func place(
        _ layer: inout Layer, _ row: inout DumpRow, _ text: Substring, isScaled: Bool
    ) {
        let line = row.line ?? 1
        let numbers = Self.values("f=(", in: text).flatMap { NumberScanner.read($0, count: 4) }
        guard let frame = numbers.map({ Rect($0) }), frame.isFinite else {
            row.loseGeometry()
            return builder.warn(
                .noFrame, line, "its frame cannot be read, so hits in it are uncertain")
        }
        let bounds = (Self.values("b=(", in: text) ?? "").split(separator: ",").map { number in
            Double(number).flatMap { $0.isFinite ? $0 : nil }
        }
        if bounds.count == 4, let x = bounds[0], let y = bounds[1] {
            layer.bounds = Rect(x: x, y: y, width: 0, height: 0)
        }
        if bounds.count == 4, let width = bounds[2], let height = bounds[3], width > 0, height > 0 {
            layer.transform = .scale(x: frame.width / width, y: frame.height / height)
        } else if isScaled {
            row.isUncertain = true
            builder.warn(.badValue, line, "scaled or rotated by a matrix that is not printed")
        }
        layer.setFrame(frame)
    }

    /// The text between a mark and the closing bracket, after any title, which may contain the mark.
    private static func values(_ mark: String, in text: Substring) -> Substring? {
        let text = text.lastIndex(of: "\"").map { text[$0...] } ?? text
        return text.range(of: mark).map { text[$0.upperBound...].prefix { $0 != ")" } }
    }

    /// The text in double quotes.
    private static func title(_ text: Substring) -> String? {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.count > 2 ? parts.dropFirst().dropLast().joined(separator: "\"") : nil
    }
}
