import Diagnostics
internal import JSONEvents
import LayerGeometry

/// Reads `maestro hierarchy`: JSON with one object per view and absolute bounds; all values are
/// strings.
enum MaestroReader {
    /// Whether the start of a text looks like this format.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        return !start.isScene && start.contains("\"attributes\"")
            && (start.contains("\"bounds\"") || start.contains("\"accessibilityText\""))
    }

    /// Parses a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.maestro, source)
        let bytes = Array(text.utf8)
        var lines = LineCount(bytes)
        guard let found = try hierarchy(bytes, &lines, source) else { return try builder.dump() }
        for line in linesWithText(bytes[..<found.bytes.lowerBound], from: 1) { builder.skip(line) }
        if found.openCount > 0 {
            builder.warn(
                .cut, lines.number(of: bytes.count),
                "the file ends within \(found.openCount) bracket\(found.openCount == 1 ? "" : "s")")
        }
        let end = found.bytes.upperBound
        for line in linesWithText(bytes[end...], from: lines.number(of: end)) { builder.skip(line) }
        var places = AbsolutePlaces()
        lines = LineCount(bytes)
        for view in found.views {
            let line = lines.number(of: view.place)
            var row = DumpRow(line: line)
            row.className = VisibleText.escaped(view.values["class"] ?? "")
            row.isDisabled = view.values["enabled"] == "false"
            builder.add(
                layer(of: view.values), level: view.level, row,
                at: PrintedRect(edges: view.values["bounds"]), &places)
        }
        return try builder.dump()
    }

    private static func layer(of values: [String: String]) -> Layer {
        let label = values["accessibilityText"]
        let shortName = values["class"]?.split(separator: ".").last.map(String.init)
        var layer = Layer(
            name: values["resource-id"] ?? label ?? values["text"] ?? values["hintText"]
                ?? shortName ?? "view")
        layer.className = values["class"]
        layer.text = values["text"] ?? label ?? values["title"] ?? values["value"]
        layer.touch.isControl = values["clickable"] == "true"
        return layer
    }

    // MARK: - JSON

    /// A hierarchy found in a text.
    private struct Found {
        let views: [MaestroTree.View]
        let bytes: Range<Int>
        /// The number of unclosed braces and brackets at the end of the text.
        let openCount: Int
    }

    private static let piece = 1 << 16

    /// The first JSON value in a text that is a hierarchy; `nil` if there is none.
    ///
    /// An error in the first line of what looks like one may be a message of the tool: it is thrown only
    /// if no other value is a hierarchy.
    private static func hierarchy(
        _ bytes: [UInt8], _ lines: inout LineCount, _ source: SourceText
    ) throws(DumpProblem) -> Found? {
        var first = 0
        var problem: DumpProblem?
        while let start = JSONStart.next(in: bytes, from: first) {
            let parser = JSONEventParser()
            var tree = MaestroTree()
            var place = start
            var fault: JSONFault?
            while place < bytes.count, fault == nil, !parser.isComplete {
                let next = min(place + piece, bytes.count)
                let found = parser.read(bytes[place..<next])
                for event in found.events { tree.take(event.moved(by: start)) }
                fault = found.fault
                // The last event of a complete value is its end.
                place = parser.isComplete ? start + (found.events.last?.end ?? 1) : next
            }
            // The line with an error may be where the hierarchy starts.
            let faultLine = fault.map { lineStart(of: start + $0.offset, in: bytes) }
            first = faultLine.map { max(start + 1, $0) } ?? place
            guard tree.isHierarchy else { continue }
            if let (message, place) = Self.problem(of: tree, fault, from: start) {
                problem = problem ?? Self.problem(message, place, &lines, source)
                if let problem, faultLine.map({ $0 > start }) ?? true { throw problem }
                continue
            }
            let isWhole = parser.isComplete
            return Found(
                views: isWhole ? tree.views : wholeViews(tree.views), bytes: start..<place,
                openCount: parser.depth)
        }
        if let problem { throw problem }
        return nil
    }

    /// What is wrong with a hierarchy, and the offset of it; `nil` if nothing is.
    private static func problem(
        of tree: MaestroTree, _ fault: JSONFault?, from start: Int
    ) -> (message: String, place: Int)? {
        if let fault { return (fault.problem, start + fault.offset) }
        if let wrong = tree.wrong { return ("this is not a Maestro hierarchy", wrong) }
        return tree.views.first { $0.level >= DumpBuilder.mostLevels }.map {
            ("nested deeper than \(DumpBuilder.mostLevels) levels of views", $0.place)
        }
    }

    /// The offset of the start of the line with an offset.
    private static func lineStart(of place: Int, in bytes: [UInt8]) -> Int {
        bytes[..<min(place, bytes.count)].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }

    /// The views of a truncated text, without the last ones if too little of them was read.
    private static func wholeViews(_ views: [MaestroTree.View]) -> [MaestroTree.View] {
        // The unclosed views are the last ones, each nested in the one before.
        Array(views[..<(views.lastIndex { $0.isWhole }.map { $0 + 1 } ?? 0)])
    }

    private static func problem(
        _ message: String, _ place: Int, _ lines: inout LineCount, _ source: SourceText
    ) -> DumpProblem {
        DumpProblem(
            diagnostic: Diagnostic(
                message, at: SourceRange(line: lines.number(of: place), column: 1)),
            source: source)
    }

    /// The non-blank lines of a part of the text.
    private static func linesWithText(_ text: ArraySlice<UInt8>, from first: Int) -> [Int] {
        var found: [Int] = []
        var line = first
        for byte in text {
            if byte == 0x0A {
                line += 1
            } else if byte > 0x20, found.last != line {
                found.append(line)
            }
        }
        return found
    }
}
