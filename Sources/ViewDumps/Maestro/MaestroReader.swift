import Diagnostics
internal import JSONEvents
import LayerGeometry

/// Reads `maestro hierarchy`: JSON with an object a view and absolute bounds, all values being
/// texts.
enum MaestroReader {
    /// Tells whether a text looks like it, by its beginning.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        return !start.isScene && start.contains("\"attributes\"")
            && (start.contains("\"bounds\"") || start.contains("\"accessibilityText\""))
    }

    /// Reads a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.maestro, source)
        let bytes = Array(text.utf8)
        var lines = LineCount(bytes)
        guard let found = try hierarchy(bytes, &lines, source) else { return try builder.dump() }
        for line in linesWithText(bytes[..<found.bytes.lowerBound], from: 1) { builder.skip(line) }
        if found.openCount > 0 {
            builder.warn(
                .cut, lines.number(of: bytes.count),
                "the file ends within \(found.openCount) brackets")
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

    /// A hierarchy in a text.
    private struct Found {
        let views: [MaestroTree.View]
        let bytes: Range<Int>
        /// How many braces and brackets are open where the text ends.
        let openCount: Int
    }

    private static let piece = 1 << 16

    /// Finds the first JSON value in a text that is a hierarchy; `nil` for none.
    private static func hierarchy(
        _ bytes: [UInt8], _ lines: inout LineCount, _ source: SourceText
    ) throws(DumpProblem) -> Found? {
        var first = 0
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
            // What follows a fault may begin right behind the bracket.
            first = fault == nil ? place : start + 1
            guard tree.isHierarchy else { continue }
            if let fault { throw problem(fault.problem, start + fault.offset, &lines, source) }
            if let wrong = tree.wrong {
                throw problem("this is no Maestro hierarchy in JSON", wrong, &lines, source)
            }
            if let deep = tree.views.first(where: { $0.level >= DumpBuilder.mostLevels }) {
                throw problem(
                    "nested deeper than \(DumpBuilder.mostLevels) levels of views", deep.place,
                    &lines, source)
            }
            let isWhole = parser.isComplete
            return Found(
                views: isWhole ? tree.views : wholeViews(tree.views), bytes: start..<place,
                openCount: parser.depth)
        }
        return nil
    }

    /// The views of a text that ends within them, without those of which too little was read.
    private static func wholeViews(_ views: [MaestroTree.View]) -> [MaestroTree.View] {
        // What is open is at the end, each in the one before it.
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

    /// The lines of a part of the text that are not blank.
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
