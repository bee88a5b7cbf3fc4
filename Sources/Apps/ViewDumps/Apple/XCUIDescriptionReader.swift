import LayerGeometry
import SourceDiagnostics

/// Reads `XCUIApplication.debugDescription`, as logged by failed UI tests: absolute rectangles of the
/// accessibility tree, indented by two spaces per level.
enum XCUIDescriptionReader {
    /// A parsed row.
    struct Row {
        /// Its class is the type of the element.
        var row = DumpRow(line: nil)
        var frame: Rect?
        var hasBadFrame = false
        var texts: [String: String] = [:]
    }

    static let format = DumpReader(
        format: .xcuiDescription, title: "XCUIApplication debugDescription", rules: .candidates,
        mark: "Element subtree:",
        recognises: recognises, read: read)

    private static func recognises(_ start: TextStart) -> Bool {
        if start.contains("Element subtree:") { return true }
        return start.lines.map(plain).contains {
            $0.holds(", 0x") && $0.holds(", {{") && row($0)?.row.frame != nil
        }
    }

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        var levels = IndentedRows()
        let lines = builder.source.lines.map(plain)
        let starts = lines.indices.filter { lines[$0].holds("Element subtree:") }
        let start = starts.last ?? -1
        if starts.count > 1 {
            builder.warn(
                .skipped, start + 1,
                "the last one of \(starts.count) descriptions is read; the others are skipped")
        }
        var isOver = false
        for (index, line) in lines.enumerated() where !builder.isFull {
            let number = index + 1
            // The rest repeats rows: the path to the element, and the query.
            let found = row(line)
            if found == nil, line.holds("Path to element"), number > start + 1 { isOver = true }
            guard index > start, !isOver, let (row, indent) = found else {
                builder.skip(number)
                continue
            }
            add(row, line: number, level: levels.level(indent: indent), to: &builder)
        }
    }

    /// A line of a web page that has non-breaking spaces outside of its texts, with others.
    private static func plain(_ line: Substring) -> Substring {
        let marks = [",\u{A0}0x", "Element\u{A0}subtree:", "Path\u{A0}to"]
        return line.utf8.contains(0xC2) && marks.contains(where: line.holds)
            ? line.withPlainSpaces : line
    }

    private static func add(_ row: Row, line: Int, level: Int, to builder: inout DumpBuilder) {
        var known = row.row
        known.line = line
        let type = known.className
        // Elements of macOS have a title.
        func text(_ keys: String...) -> String? {
            keys.lazy.compactMap { row.texts[$0] }.first { !$0.isEmpty }
        }
        var layer = Layer(
            name: text("identifier", "label", "title") ?? type, className: type,
            text: text("label", "title", "value"))
        layer.touch.isControl = XCUISourceReader.controls.contains(type[...])
        layer.setFrame(builder.places.frame(row.frame, level: level, scrolls: false, &known))
        if row.frame == nil {
            known.hasGeometry = false
            // Applications have none.
            known.isUncertain = row.hasBadFrame
            if row.hasBadFrame {
                builder.warn(.nonFinite, line, "its rectangle is not finite")
            } else if type != "Application" {
                builder.note(.noFrame, line, "\(type) has no rectangle")
            }
        }
        builder.add(layer, level: level, known)
    }

    /// Parses a line; `nil` if it is not a row.
    ///
    /// Only spaces directly before the type are indentation, as logs and quotes add prefixes.
    static func row(_ line: Substring) -> (row: Row, indent: Int)? {
        let text = line.withoutBlanksAtEnd
        // A log may have addresses of its own before the row; old versions of Xcode print no comma.
        let comma = text.range(of: ", 0x").map { text.index($0.lowerBound, offsetBy: 2) }
        guard let mark = comma ?? text.range(of: "0x")?.lowerBound else { return nil }
        var head = text[..<mark]
        while let last = head.last, last.isBlank || last == "," { head.removeLast() }
        if head.last == ")", let open = head.lastIndex(of: "(") { head = head[..<open] }
        while let last = head.last, last.isBlank { head.removeLast() }
        var row = Row()
        let type = String(head.reversed().prefix { $0.isLetter }.reversed())
        let before = head.dropLast(type.count)
        guard type.first?.isUppercase == true, before.count < 200,
            !before.contains("Attributes:")
        else { return nil }
        let blanks = before.reversed().prefix { $0.isBlank || $0 == "→" || $0 == "\u{FE0E}" }
        row.row.className = type
        row.row.address = String(text[mark...].prefix { $0.isHexDigit || $0 == "x" })
        var rest = text[mark...].dropFirst(2).drop { $0.isHexDigit }
        if let open = rest.range(of: "{{"), let close = rest[open.upperBound...].range(of: "}}") {
            let numbers = NumberScanner.read(rest[open.lowerBound..<close.upperBound], count: 4)
            row.frame = numbers.map { Rect($0) }.flatMap { $0.isFinite ? $0 : nil }
            row.hasBadFrame = row.frame == nil
            rest = rest[close.upperBound...]
        }
        for key in ["identifier", "label", "title", "value"] {
            row.texts[key] = value(key, in: rest)
        }
        let flags = (afterTexts(of: rest) ?? "").split(separator: ",")
        row.row.isDisabled = flags.contains(" Disabled")
        // The arrow stands before the root, whatever the others are indented by.
        return (row, blanks.contains("→") ? 0 : blanks.count)
    }

    /// A value, quoted without escaping, or unquoted.
    private static func value(_ key: String, in text: Substring) -> String? {
        guard let found = text.range(of: ", \(key): ") else { return nil }
        let rest = text[found.upperBound...]
        guard rest.first == "'" else { return String(rest.prefix { $0 != "," }) }
        let body = rest.dropFirst()
        return String(body[..<(endQuote(of: body) ?? body.endIndex)])
    }

    /// The quote that ends a text; `nil` if there is none.
    private static func endQuote(of body: Substring) -> Substring.Index? {
        body.indices.first {
            guard body[$0] == "'" else { return false }
            let after = body[$0...].dropFirst()
            return after.isEmpty || keys.contains(where: after.hasPrefix)
        }
    }

    /// Whether a row ends within a rectangle, a text or a word, as its line was broken.
    static func isCut(_ text: Substring) -> Bool {
        let row = text.withoutBlanksAtEnd
        if row.hasSuffix(",") || row.hasSuffix(":") { return true }
        if row.range(of: "{{").map({ !row[$0.upperBound...].holds("}}") }) == true { return true }
        guard let rest = afterTexts(of: row) else { return true }
        let word = rest.lastIndex(of: ",").map { rest[$0...].dropFirst().drop(while: \.isBlank) }
        guard let word, !word.isEmpty, word.allSatisfy(\.isLetter) else { return false }
        return !["Selected", "Disabled", "Focused"].contains(word)
    }

    /// What follows the quoted texts of a row; `nil` if one of them does not end.
    private static func afterTexts(of row: Substring) -> Substring? {
        var rest = row
        while let open = rest.range(of: ": '") {
            let body = rest[open.upperBound...]
            guard let end = endQuote(of: body) else { return nil }
            rest = body[end...].dropFirst()
        }
        return rest
    }

    /// What follows a text.
    private static let keys = [
        ", label: ", ", value: ", ", placeholderValue: ", ", Selected", ", Disabled", ", Focused",
        ", Keyboard Focused", ", identifier: ", ", title: ",
    ]
}

extension Substring {
    fileprivate var withoutBlanksAtEnd: Substring {
        lastIndex { !$0.isBlank }.map { self[...$0] } ?? prefix(0)
    }
}
