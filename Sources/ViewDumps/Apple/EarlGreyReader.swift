import Diagnostics
import LayerGeometry

/// Reads the view hierarchy that EarlGrey, and with it Detox, prints for a failed test.
///
/// EarlGrey 1 prints the frontmost window and subview first, as does EarlGrey 2 until May 2020;
/// since then, they come last, as in UIKit. The heading names the order.
///
/// - Source: google/EarlGrey's GREYElementHierarchy, GREYTraversal, GREYFailureFormatter,
///   GREYErrorFormatter and `grey_description`, in both branches; wix/Detox issue 33.
struct EarlGreyReader {
    /// A row of the text.
    struct Row {
        var line: Int
        var parsed: EarlGreyRow
        var level: Int
        var parent: Int?
        /// The nested rows, in the order of the text.
        var children: [Int] = []
        var isUncertain = false
    }

    /// The maximum number of lines that a row may be broken over.
    private static let mostLines = 20

    private let source: SourceText
    private var builder: DumpBuilder
    private var rows: [Row] = []
    /// Whether the heading says that the frontmost row comes first; `nil` without a heading.
    private var isFrontFirst: Bool?

    /// Whether a text looks like this format.
    static func recognises(_ text: Substring) -> Bool {
        guard text.holds("AX.frame={{") else { return false }
        return text.split(whereSeparator: \.isNewline).contains(where: EarlGreyRow.isStart)
    }

    /// Parses a dump.
    static func read(_ source: SourceText) throws(DumpProblem) -> ViewDump {
        var reader = EarlGreyReader(source: source, builder: DumpBuilder(.earlGrey, source))
        reader.readRows()
        reader.placeRows()
        let isFrontFirst =
            reader.isFrontFirst ?? !reader.rows.contains { $0.parsed.isFromBackToFront }
        if isFrontFirst { reader.builder.rootOrder = .frontFirst }
        reader.addLayers()
        return try reader.builder.dump()
    }

    // MARK: Rows

    private mutating func readRows() {
        let lines = source.lines
        var next = 0
        while next < lines.count, rows.count <= DumpBuilder.mostRows {
            let first = next
            next += 1
            guard var parsed = EarlGreyRow(lines[first]) else {
                if !lines[first].allSatisfy(\.isWhitespace) { builder.skip(first + 1) }
                isFrontFirst = isFrontFirst ?? Self.order(in: lines[first])
                continue
            }
            if parsed.isCut, let (whole, end) = joined(first) {
                (parsed, next) = (whole, end)
                builder.note(.joinedLines, first + 1, "the row is broken over several lines")
            }
            var row = Row(line: first + 1, parsed: parsed, level: parsed.level)
            if parsed.isCut {
                row.isUncertain = true
                builder.warn(.rowCut, row.line, "the row has no closing bracket")
            }
            rows.append(row)
        }
    }

    /// Whether a heading, or the legend below it, says that the frontmost row comes first: `UI
    /// Hierarchy (Back to front):`; `nil` for other lines.
    private static func order(in line: Substring) -> Bool? {
        guard line.utf8.count < 500 else { return nil }
        let words = line.lowercased().replacing("-", with: " ")
        if words.holds("hierarchy") {
            if words.holds("back to front") { return false }
            if words.holds("front to back") { return true }
        }
        guard words.holds("window 1") else { return nil }
        if words.holds("back most") { return false }
        return words.holds("frontmost") || words.holds("front most") ? true : nil
    }

    /// A row joined with the following lines, up to its closing bracket; `nil` if there is none.
    private func joined(_ first: Int) -> (row: EarlGreyRow, next: Int)? {
        var text = String(source.lines[first])
        let last = min(first + Self.mostLines, source.lines.count - 1)
        guard first < last else { return nil }
        for place in (first + 1)...last {
            if EarlGreyRow.isStart(source.lines[place]) { return nil }
            text += "\n" + source.lines[place]
            if let row = EarlGreyRow(text[...]), !row.isCut { return (row, place + 1) }
        }
        return nil
    }

    /// Finds the parent of each row.
    private mutating func placeRows() {
        let top = rows.map(\.level).min() ?? 0
        if top > 0 {
            builder.warn(
                .noRoot, rows[0].line,
                "the outermost view has \(top) ancestors that are not in the file")
        }
        var open: [Int] = []
        for index in rows.indices {
            var level = rows[index].level - top
            if level > open.count {
                level = open.count
                rows[index].isUncertain = true
                builder.warn(
                    .depthJump, rows[index].line, "more than one level deeper than the row above")
            }
            open.removeSubrange(level...)
            if let parent = open.last {
                rows[index].parent = parent
                rows[parent].children.append(index)
            }
            rows[index].level = level
            open.append(index)
        }
    }

    // MARK: Layers

    private mutating func addLayers() {
        var others = 0
        var firstOther = 0
        // The last one is taken first: in a tree of layers, the frontmost comes last.
        let isFrontFirst = builder.rootOrder == .frontFirst
        var waiting = rows.indices.filter { rows[$0].parent == nil }
        if !isFrontFirst { waiting.reverse() }
        while let index = waiting.popLast() {
            waiting += isFrontFirst ? rows[index].children : rows[index].children.reversed()
            let view = EarlGreyView(rows[index], scrolled: scrollOrigin(of: index))
            if view.isElement {
                others += 1
                firstOther = firstOther == 0 ? rows[index].line : min(firstOther, rows[index].line)
            }
            view.add(to: &builder)
        }
        if others > 0 {
            let text =
                others == 1
                ? "1 row is an accessibility element, not a view, and is never hit"
                : "\(others) rows are accessibility elements, not views, and are never hit"
            builder.note(.noFrame, firstOther, text)
        }
    }

    /// The origin of a view's bounds, derived from the screen positions of its subviews.
    private mutating func scrollOrigin(of index: Int) -> Point {
        guard let screen = EarlGreyView.plainOrigin(rows[index].parsed) else { return .zero }
        for child in rows[index].children {
            guard let (place, frame) = EarlGreyView.places(rows[child].parsed) else { continue }
            let origin = Point(
                x: frame.x - (place.x - screen.x), y: frame.y - (place.y - screen.y))
            guard max(origin.x.magnitude, origin.y.magnitude) > 0.01 else { return .zero }
            builder.note(
                .scrollFromSubview, rows[index].line,
                "it is scrolled to \(NumberText.pair(origin)), as the position of a subview shows")
            return origin
        }
        return .zero
    }
}
