import LayerGeometry
import SourceDiagnostics

/// Reads the view hierarchy that EarlGrey, and with it Detox, prints for a failed test.
///
/// EarlGrey 1 prints the frontmost window and subview first, as does EarlGrey 2 until May 2020;
/// since then, they come last, as in UIKit. The heading names the order.
///
/// - Source: google/EarlGrey's GREYElementHierarchy, GREYTraversal, GREYFailureFormatter,
///   GREYErrorFormatter and `grey_description`, in both branches; wix/Detox issue 33.
struct EarlGreyReader {
    /// The maximum number of lines that a row may be broken over.
    private static let mostLines = 20

    private var builder: DumpBuilder
    private var rows: [EarlGreyRow] = []
    /// The numbers of rows above each heading.
    private var headings: Set<Int> = []
    /// Whether the heading says that the frontmost row comes first; `nil` without a heading.
    private var isFrontFirst: Bool?

    static let format = DumpReader(
        format: .earlGrey, title: "EarlGrey view hierarchy", rules: .uiview,
        mark: "; AX.frame={{",
        recognises: {
            $0.contains("AX.frame={{") && $0.lines.contains(where: EarlGreyRow.isStart)
        }, read: read)

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        var reader = EarlGreyReader(builder: builder)
        reader.readRows()
        let all = reader.rows
        let isFrontFirst = reader.isFrontFirst ?? !all.contains(where: \.isFromBackToFront)
        if isFrontFirst { reader.builder.rootOrder = .frontFirst }
        let starts = [0] + reader.headings.sorted()
        for (start, end) in zip(starts, starts.dropFirst() + [all.count]) where start < end {
            reader.rows = Array(all[start..<end])
            reader.builder.beginCapture()
            reader.placeRows()
            reader.addLayers()
        }
        builder = reader.builder
    }

    // MARK: Rows

    private mutating func readRows() {
        let lines = builder.source.lines
        var next = 0
        while next < lines.count, rows.count <= DumpBuilder.mostRows {
            let first = next
            next += 1
            guard var row = EarlGreyRow(lines[first]) else {
                if !lines[first].allSatisfy(\.isWhitespace) { builder.skip(first + 1) }
                isFrontFirst = isFrontFirst ?? Self.order(in: lines[first])
                if Self.isHeading(lines[first]) { headings.insert(rows.count) }
                continue
            }
            if row.isCut, let (whole, end) = joined(first) {
                (row, next) = (whole, end)
                builder.note(.joinedLines, first + 1, "the row is broken over several lines")
            }
            row.line = first + 1
            if row.isCut {
                row.isUncertain = true
                builder.warn(.rowCut, row.line, "the row has no closing bracket")
            }
            rows.append(row)
        }
    }

    /// Whether a line is the heading of a hierarchy: `UI Hierarchy (Back to front):`, `UI hierarchy:`.
    private static func isHeading(_ line: Substring) -> Bool {
        line.utf8.count < 500 && line.lowercased().holds("ui hierarchy")
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
        let lines = builder.source.lines
        var text = String(lines[first])
        for place in lines.indices.dropFirst(first + 1).prefix(Self.mostLines) {
            if EarlGreyRow.isStart(lines[place]) { return nil }
            text += "\n" + lines[place]
            if let row = EarlGreyRow(text[...]), !row.isCut { return (row, place + 1) }
        }
        return nil
    }

    /// Finds the parent of each row.
    private mutating func placeRows() {
        let top = builder.top(of: rows.map(\.level), from: rows.first?.line)
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
            if let parent = open.last { rows[parent].children.append(index) }
            rows[index].level = level
            open.append(index)
        }
    }

    // MARK: Layers

    private mutating func addLayers() {
        // The last one is taken first: in a tree of layers, the frontmost comes last.
        let isFrontFirst = builder.rootOrder == .frontFirst
        var waiting = rows.indices.filter { rows[$0].level == 0 }
        if !isFrontFirst { waiting.reverse() }
        while let index = waiting.popLast() {
            waiting += isFrontFirst ? rows[index].children : rows[index].children.reversed()
            let origin = scrollOrigin(of: index)
            rows[index].add(to: &builder, scrolled: origin)
        }
        let others = rows.filter(\.isElement).map(\.line)
        guard let first = others.min() else { return }
        let text =
            others.count == 1
            ? "1 row is an accessibility element, not a view, and is never hit"
            : "\(others.count) rows are accessibility elements, not views, and are never hit"
        builder.note(.noFrame, first, text)
    }

    /// The origin of a view's bounds, derived from the screen positions of its subviews.
    private mutating func scrollOrigin(of index: Int) -> Point {
        let rows = rows
        guard let screen = rows[index].places?.screen,
            let (place, frame) = rows[index].children.lazy.compactMap({ rows[$0].places }).first
        else { return .zero }
        let origin = Point(x: frame.x - (place.x - screen.x), y: frame.y - (place.y - screen.y))
        guard max(origin.x.magnitude, origin.y.magnitude) > 0.01 else { return .zero }
        builder.note(
            .scrollFromSubview, rows[index].line,
            "it is scrolled to \(NumberText.pair(origin)), as the position of a subview shows")
        return origin
    }
}

/// A row of EarlGrey's view hierarchy: `<UIView:0x7f..; AX=N; AX.frame={{0, 0}, {9, 9}}; frame={{0, 0},
/// {9, 9}}; opaque; alpha=1>`.
struct EarlGreyRow {
    /// The line, from 1.
    var line = 1
    /// The number of `|` before the row, and then the number of rows around it.
    var level: Int
    /// The nested rows, in the order of the text.
    var children: [Int] = []
    var isUncertain = false
    let className: String
    /// The address, as printed.
    let address: String
    /// The values by key; words without a value have an empty one.
    private(set) var values: [String: String] = [:]
    /// Whether the closing bracket is missing.
    private(set) var isCut = true

    /// The words that may follow a quoted text, because quotes in it are not escaped.
    private static let words = [
        "AX", "isAccessible", "frame", "opaque", "hidden", "alpha", "UIE",
        "User Interaction Disabled", "disabled", "text",
    ].map { Array($0.utf8) }

    /// Parses the lines of a row; `nil` if the first one is not the start of a row.
    init?(_ text: Substring) {
        guard let (level, start) = Self.start(of: text) else { return nil }
        let bytes = Array(text.utf8[start...].dropFirst())
        let head = bytes.prefix(while: \.isClassByte)
        self.level = level
        className = String(decoding: head, as: UTF8.self)
        let address = bytes.dropFirst(head.count + 1).prefix {
            $0.isHexDigit || $0 == UInt8(ascii: "x")
        }
        self.address = String(decoding: address, as: UTF8.self)
        read(bytes, from: address.endIndex)
    }

    /// A value; `nil` if it is missing or empty.
    subscript(_ key: String) -> String? {
        values[key].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether a word without a value is there, such as `hidden`.
    func has(_ word: String) -> Bool { values[word] != nil }

    /// Whether the view is off: `UIE=N`, and since July 2020 in words.
    var isInteractionDisabled: Bool { self["UIE"] == "N" || has("User Interaction Disabled") }

    /// Whether something in it was printed only after the order of the rows had changed, in May
    /// 2020.
    var isFromBackToFront: Bool {
        has("User Interaction Disabled") || has("AX.isModal") || has("||Blank View||")
    }

    /// Whether a line starts a row.
    static func isStart(_ line: Substring) -> Bool { start(of: line) != nil }

    /// The level and the opening bracket; `nil` if a line is not the start of a row.
    private static func start(of line: Substring) -> (level: Int, bracket: Substring.Index)? {
        guard let open = line.utf8.firstIndex(of: UInt8(ascii: "<")) else { return nil }
        let rest = line[line.utf8.index(after: open)...]
        let name = rest.utf8.prefix { $0.isClassByte }
        let after = rest[name.endIndex...]
        guard !name.isEmpty, after.hasPrefix(":0x"),
            after.holds("; AX") || after.holds("; isAccessible=")
        else { return nil }
        let before = line[..<open]
        if before.hasSuffix("|--") {
            let bars = before.reversed().prefix { $0 == "|" || $0 == " " || $0 == "-" }
            return (bars.count { $0 == "|" }, open)
        }
        // In a message, an element is quoted.
        let isQuoted = before.last.map { "\"'(<=".contains($0) } ?? false
        return isQuoted ? nil : (0, open)
    }

    /// Parses what is between the address and the closing bracket.
    private mutating func read(_ bytes: [UInt8], from start: Int) {
        var place = start
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: ">") {
                isCut = false
                return
            }
            if bytes[place] == UInt8(ascii: ";") || bytes[place].isBlank {
                place += 1
                continue
            }
            let words = bytes[place...].prefix { !"=;>".utf8.contains($0) }
            place = words.endIndex
            let key = String(decoding: words, as: UTF8.self).split(whereSeparator: \.isWhitespace)
                .joined(separator: " ")
            guard bytes[place...].first == UInt8(ascii: "=") else {
                values[key] = ""
                continue
            }
            let end = Self.end(ofValue: place + 1, in: bytes)
            let value = bytes[(place + 1)..<end]
            let isQuoted = value.first == UInt8(ascii: "'") && value.count > 1
            let text = isQuoted ? value.dropFirst().dropLast() : value
            if values[key] == nil { values[key] = String(decoding: text, as: UTF8.self) }
            place = end
        }
    }

    /// The offset after a value.
    private static func end(ofValue start: Int, in bytes: [UInt8]) -> Int {
        if bytes[start...].first == UInt8(ascii: "'") {
            let quote = (start + 1..<bytes.count).first {
                bytes[$0] == UInt8(ascii: "'") && endsText($0 + 1, bytes)
            }
            return quote.map { $0 + 1 } ?? bytes.count
        }
        var depth = 0
        for place in start..<bytes.count {
            switch bytes[place] {
            case UInt8(ascii: ";"), UInt8(ascii: ">"): return place
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                // What follows a rectangle, such as a mark of an empty view, is not part of it.
                if depth == 0 { return place + 1 }
            default: break
            }
        }
        return bytes.count
    }

    /// Whether a quote before an offset ends a text: the row ends there, or continues with a known
    /// word, or with another quoted text: views can print any attributes of their own.
    private static func endsText(_ place: Int, _ bytes: [UInt8]) -> Bool {
        guard place < bytes.count else { return false }
        if bytes[place] == UInt8(ascii: ">") {
            return place + 1 == bytes.count || bytes[place + 1].isBlank
        }
        let after = bytes[place...].dropFirst()
        guard bytes[place] == UInt8(ascii: ";"), after.first?.isBlank == true else { return false }
        let rest = after.drop(while: \.isBlank)
        let key = rest.prefix(while: \.isKeyByte)
        if !key.isEmpty, bytes[key.endIndex...].starts(with: "='".utf8) { return true }
        return words.contains { word in
            guard rest.starts(with: word) else { return false }
            let next = rest.dropFirst(word.count).first
            return next.map { "=.;>".utf8.contains($0) } ?? true
        }
    }

    // MARK: Layer

    /// Whether it is an accessibility element that is not a view.
    var isElement: Bool { !isCut && self["frame"] == nil && self["alpha"] == nil }

    /// Adds the layer, with notes about values that cannot be used.
    ///
    /// - Parameter origin: The origin of its bounds.
    func add(to builder: inout DumpBuilder, scrolled origin: Point) {
        var layer = Layer(name: self["AX.id"] ?? className, className: className)
        let isAccessible = (self["AX"] ?? self["isAccessible"]) == "Y"
        // A container's label consists of its subviews' labels.
        layer.text = self["text"] ?? (isAccessible ? self["AX.label"] : nil)
        layer.isHidden = has("hidden")
        layer.isUserInteractionEnabled = !isInteractionDisabled
        layer.touch.isControl = isAccessible && hasTrait
        layer.opacity = builder.opacity(self["alpha"], line: line)
        var row = DumpRow(SourceRange(line: line, column: 1), className: className)
        row.address = address
        row.isDisabled = has("disabled")
        row.isUncertain = isUncertain
        if isElement {
            row.hasGeometry = false
            builder.add(layer, level: level, row)
        } else {
            layer.bounds = Rect(origin: origin, size: .zero)
            builder.add(layer, level: level, row, at: PrintedRect.braces(self["frame"]))
        }
    }

    /// Whether its traits are those of a touch target.
    private var hasTrait: Bool {
        let traits = (self["AX.traits"] ?? "").split(separator: ",")
        return traits.contains { trait in
            ["Button", "Link", "Adjustable", "SearchField", "KeyboardKey"].contains {
                trait.hasSuffix("Trait\($0)")
            }
        }
    }

    /// The origins of a view on the screen and in its superview; `nil` if its accessibility frame
    /// is missing or differs from its own.
    var places: (screen: Point, frame: Point)? {
        guard let screen = PrintedRect.braces(self["AX.frame"]).rect,
            let frame = PrintedRect.braces(self["frame"]).rect,
            !frame.isEmpty, (screen.width - frame.width).magnitude < 0.01,
            (screen.height - frame.height).magnitude < 0.01
        else { return nil }
        return (screen.origin, frame.origin)
    }
}
