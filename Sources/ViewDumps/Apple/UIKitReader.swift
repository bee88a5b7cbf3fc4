import Diagnostics

/// Reads UIKit's `recursiveDescription`.
struct UIKitReader {
    /// A row of the text.
    struct Row {
        var line: Int
        var level = 0
        var parts = RowScanner.Parts()
        /// The text that was parsed: several lines if the row spans them.
        var text: Substring = ""
        /// The text of a row with a custom description.
        var custom: String?
        var isHeadLost = false
        var isUncertain = false

        /// Whether it is a layer without a view, which has no geometry.
        var isLayer: Bool { parts.tail.hasPrefix("(layer)") }
    }

    private let source: SourceText
    var builder: DumpBuilder
    private(set) var rows: [Row] = []
    private var depths: [Int] = []
    private var isAfterGap = false

    /// Whether a text looks like this format: it starts with a row with a frame.
    static func recognises(_ text: Substring) -> Bool {
        text.split(whereSeparator: \.isNewline).contains {
            $0.holds("frame = (") && $0.holds("; ") && !$0.holds("position = CGPoint")
        }
    }

    /// Parses a dump.
    static func read(_ source: SourceText) throws(DumpProblem) -> ViewDump {
        var reader = UIKitReader(source: source, builder: DumpBuilder(.uikit, source))
        reader.readRows()
        reader.addLayers()
        return try reader.builder.dump()
    }

    private mutating func readRows() {
        var found: [(row: Row, prefix: RowPrefix)] = []
        var number = 1
        while number <= source.lines.count, found.count <= DumpBuilder.mostRows {
            let prefix = RowPrefix(source.lines[number - 1])
            let first = number
            number += 1
            guard var row = row(prefix, line: first, isFirst: found.isEmpty) else { continue }
            if row.parts.isCut, row.custom == nil {
                join(&row, prefix, next: &number)
            }
            if isAfterGap { row.isUncertain = true }
            found.append((row, prefix))
            addRest(of: row, to: &found)
            if isAfterGap, found.count > 1 {
                let above = found[found.count - 2].prefix.depth
                if prefix.depth > above + 1 {
                    builder.warn(
                        .afterGap, first, "rows before it are elided, including its superview")
                }
            }
            isAfterGap = false
        }
        place(found)
    }

    /// Adds the rows that follow another one on its line: a web page removed the line breaks, a file of which
    /// the last line was not ended was put before another one, or it is the print of an array.
    private mutating func addRest(of row: Row, to found: inout [(row: Row, prefix: RowPrefix)]) {
        guard let first = row.parts.tail.first, "|<,".contains(first), row.custom == nil else {
            return
        }
        var scanner = RowScanner(row.text, after: row.parts)
        while found.count <= DumpBuilder.mostRows, let parts = scanner.next() {
            let prefix = RowPrefix(Substring(parts.names + "<"))
            guard isRow(parts, prefix) else { return }
            var next = Row(line: row.line, parts: parts)
            next.parts.names = Self.name(String(prefix.rest.dropLast()).trimmingBlanks, prefix)
            if next.parts.isCut {
                next.isUncertain = true
                builder.warn(.rowCut, row.line, "the last row of the line has no closing bracket")
            }
            found.append((next, prefix))
        }
    }

    /// The names that were added to a row by hand; what stands before a row without marks of its
    /// depth belongs to a debugger or a log.
    private static func name(_ text: String, _ prefix: RowPrefix) -> String {
        let isMarked = prefix.hasBars || prefix.hasDashes
        return isMarked && !text.hasSuffix(":") && !text.hasSuffix("=") ? text : ""
    }

    /// Parses a line; `nil`, with a note, if it is not a row.
    private mutating func row(_ prefix: RowPrefix, line: Int, isFirst: Bool) -> Row? {
        let text = String(prefix.rest).trimmingBlanks
        if text == "..." || text == "…" || text == ".." {
            builder.note(.elided, line, "rows are elided here")
            isAfterGap = true
            return nil
        }
        // Descriptions of other objects: controllers and layers.
        if text.holds(">, state: ") || text.holds("; position = CGPoint") {
            builder.skip(line)
            return nil
        }
        if var parts = RowScanner.read(prefix.rest), isRow(parts, prefix) {
            parts.names = Self.name(parts.names, prefix)
            return Row(line: line, parts: parts, text: prefix.rest)
        }
        if prefix.hasBars, !text.isEmpty, !isFirst, !text.contains("|") {
            var row = Row(line: line, custom: text)
            row.parts = Self.loose(text)
            return row
        }
        if isFirst, text.holds("; layer = <") || text.holds("; frame = (") {
            builder.warn(
                .rowHeadLost, line, "the start of the row is missing, with its class and frame")
            var row = Row(line: line, custom: "view", isHeadLost: true, isUncertain: true)
            row.parts = Self.loose(text)
            return row
        }
        builder.skip(line)
        return nil
    }

    /// Whether a description is a row, not a sentence about an object.
    private func isRow(_ parts: RowScanner.Parts, _ prefix: RowPrefix) -> Bool {
        if prefix.hasBars || prefix.hasDashes { return true }
        if parts["frame"] != nil || parts["layer"] != nil { return true }
        return parts.tail.hasPrefix("(layer)") && parts.names.isEmpty
    }

    /// The attributes that can be found in a row with a custom description.
    private static func loose(_ text: String) -> RowScanner.Parts {
        RowScanner.read("<View; " + text + (text.hasSuffix(">") ? "" : ">")) ?? RowScanner.Parts()
    }

    /// Appends further lines of a row whose text has line breaks.
    private mutating func join(_ row: inout Row, _ prefix: RowPrefix, next number: inout Int) {
        var text = String(prefix.rest)
        var end = number
        while end <= source.lines.count, end - number < 200, text.utf8.count < 1 << 16 {
            let line = source.lines[end - 1]
            let following = RowPrefix(line)
            if let other = RowScanner.read(following.rest),
                other["frame"] != nil || following.hasBars,
                isRow(other, following)
            {
                break
            }
            if following.hasBars, !row.parts.isInText { break }
            text += "\n" + line
            end += 1
            guard var parts = RowScanner.read(text), !parts.isCut else { continue }
            builder.note(.joinedLines, row.line, "the row spans \(end - number + 1) lines")
            parts.names = Self.name(parts.names, prefix)
            row.parts = parts
            row.text = text[...]
            number = end
            return
        }
        row.isUncertain = true
        builder.warn(
            .rowCut, row.line,
            "the row ends before its closing bracket, so the rest of it is unknown")
    }

    /// Converts depths to levels.
    private mutating func place(_ found: [(row: Row, prefix: RowPrefix)]) {
        guard let first = found.first else { return }
        if found.count > 2, found.allSatisfy({ !$0.prefix.hasBars && !$0.prefix.hasDashes }),
            Set(found.map(\.prefix.indent)).count > 1
        {
            builder.warn(
                .depthJump, first.row.line,
                "the bars are missing; indentation is used for the depth")
            var levels = IndentedRows()
            rows = found.map { row, prefix in
                var row = row
                row.level = levels.level(indent: prefix.indent)
                return row
            }
            return
        }
        let least = found.map(\.prefix.depth).min() ?? 0
        let offset = first.prefix.depth > 0 ? least : 0
        if offset > 0, !first.prefix.hasDashes {
            builder.warn(.noRoot, first.row.line, "its superviews are not in the dump")
        }
        for (row, prefix) in found {
            var row = row
            let depth = prefix.depth - offset
            while let last = depths.last, last >= depth { depths.removeLast() }
            if depth > (depths.last ?? -1) + 1, !prefix.hasDashes, !row.isUncertain {
                builder.warn(
                    .depthJump, row.line,
                    "more than one level deeper than the row above; put into the nearest shallower row"
                )
                row.isUncertain = true
            }
            row.level = depths.count
            depths.append(depth)
            rows.append(row)
        }
    }
}
