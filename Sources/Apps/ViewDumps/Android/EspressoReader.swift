import LayerGeometry
import SourceDiagnostics

/// Reads textual view hierarchies of Android: those in Espresso exceptions, and the rows of
/// `View.toString` printed by `dumpsys activity top`.
///
/// Frames are relative to the parent. Scroll positions and transforms are not printed.
///
/// - Source: androidx.test's HumanReadables; AOSP's View.toString and Activity.dump.
enum EspressoReader {
    static let format = DumpReader(
        format: .espresso, title: "Espresso view hierarchy", rules: .android,
        mark: "View Hierarchy:",
        recognises: recognises, read: read)

    private static func recognises(_ start: TextStart) -> Bool {
        if start.contains("visibility=") {
            return start.lines.contains { EspressoRow.head(in: $0) != nil }
        }
        return start.contains(",") && start.lines.contains { ViewRow($0)?.frame.rect != nil }
    }

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) {
        readViews(&builder)
        for (index, draft) in builder.drafts.enumerated()
        where draft.row.className.hasSuffix("AndroidComposeView") {
            builder.drafts[index].row.isUncertain = true
            builder.warn(
                .layerRows, draft.row.line ?? 1,
                "what Compose draws is not in this dump, and may take touches")
        }
    }

    private static func readViews(_ builder: inout DumpBuilder) {
        if builder.source.lines.contains(where: { EspressoRow.head(in: $0) != nil }) {
            return readException(&builder)
        }
        let start = builder
        // If no activity is on the screen, the dump is about those that were.
        for source in [builder.source, nil] where builder.count == 0 {
            builder = start
            readRows(DumpedActivities(source), &builder)
        }
    }

    // MARK: Espresso exceptions

    private static func readException(_ builder: inout DumpBuilder) {
        var rows = EspressoRows()
        // The numbers of rows above each heading: a log may have several exceptions.
        var headings: Set<Int> = []
        for (index, line) in builder.source.lines.enumerated() where !rows.take(line, index + 1) {
            if line.holds("View Hierarchy:") { headings.insert(rows.count) }
            if !line.allSatisfy(\.isWhitespace) { builder.skip(index + 1) }
        }
        let all = rows.all
        let top = builder.top(of: all.map(\.level), from: all.first?.line)
        for (place, row) in all.enumerated() {
            if headings.contains(place) { builder.beginCapture() }
            add(row, level: row.level - top, &builder)
        }
        checkCounts(all, &builder)
    }

    private static func add(_ espresso: EspressoRow, level: Int, _ builder: inout DumpBuilder) {
        let className = espresso.className.isEmpty ? nil : espresso.className
        var layer = Layer(
            name: espresso.first("res-name", "desc", "text") ?? className ?? "view",
            className: className, text: espresso.first("text", "desc"))
        layer.isHidden = ["GONE", "INVISIBLE"].contains(espresso["visibility"])
        layer.isUserInteractionEnabled = espresso["is-clickable"] == "true"
        layer.touch.isControl = layer.isUserInteractionEnabled
        var row = DumpRow(SourceRange(line: espresso.line, column: 1), className: className)
        row.isDisabled = espresso["is-enabled"] == "false"
        if espresso.isCut {
            builder.warn(.rowCut, espresso.line, "the row has no closing bracket")
            row.isUncertain = true
        }
        let level = builder.level(level, of: &row)
        builder.add(layer, level: level, row, at: espresso.frame)
    }

    /// Compares the number of children of each view with the printed one.
    private static func checkCounts(_ rows: [EspressoRow], _ builder: inout DumpBuilder) {
        var counts = Array(repeating: 0, count: rows.count)
        var open: [Int] = []
        for (index, row) in rows.enumerated() {
            while let last = open.last, rows[last].level >= row.level { open.removeLast() }
            if let last = open.last { counts[last] += 1 }
            open.append(index)
        }
        for (row, count) in zip(rows, counts) {
            guard let printed = row["child-count"].flatMap({ Int($0) }), printed != count else {
                continue
            }
            builder.warn(.childCount, row.line, "child-count is \(printed), but there are \(count)")
        }
    }

    // MARK: View.toString

    private static func readRows(
        _ activities: DumpedActivities, _ builder: inout DumpBuilder
    ) {
        var activities = activities
        var rows = ViewRows(in: builder.source)
        for (index, line) in builder.source.lines.enumerated() {
            guard let (row, level) = rows.row(line) else {
                if !line.allSatisfy(\.isWhitespace) { builder.skip(index + 1) }
                continue
            }
            activities.enter(line: index + 1)
            builder.add(to: activities.absent) { builder in
                let level = min(level, builder.lastLevel + 1)
                add(row, index + 1, level: level, &builder)
            }
        }
        if activities.resumedCount > 1 { builder.rootOrder = .arbitrary }
    }

    private static func add(
        _ view: ViewRow, _ line: Int, level: Int, _ builder: inout DumpBuilder
    ) {
        var layer = Layer(name: view.identifier, className: view.className)
        layer.isHidden = view.isHidden
        layer.isUserInteractionEnabled = view.isClickable
        layer.touch.isControl = view.isClickable
        var row = DumpRow(SourceRange(line: line, column: 1), className: view.className)
        row.address = view.address.map { VisibleText.escaped($0) }
        row.isDisabled = view.isDisabled
        guard view.isDecor else {
            if view.isCut { builder.warn(.rowCut, line, "the row has no closing bracket") }
            row.isUncertain = view.isCut
            builder.add(layer, level: level, row, at: view.frame)
            return
        }
        // The decor view fills its window, so its origin is the window's.
        row.hasGeometry = false
        builder.note(.noFrame, line, "\(row.className): its frame is not printed")
        builder.add(layer, level: level, row)
    }
}

/// A row of the view hierarchy in an Espresso exception:
/// `+-->Button{id=1, res-name=ok, visibility=VISIBLE, width=96, …}`.
struct EspressoRow: NamedValues {
    /// The first line, from 1.
    let line: Int
    /// The depth: the number of dashes.
    let level: Int
    /// The unqualified class name.
    let className: String
    /// Whether the closing bracket is missing.
    let isCut: Bool
    let values: [String: String]

    /// All keys, to parse rows whose texts contain commas and equals signs.
    private static let keys: Set<String> = [
        "id", "res-name", "desc", "visibility", "width", "height", "has-focus", "has-focusable",
        "has-window-focus", "is-clickable", "is-enabled", "is-focused", "is-focusable",
        "is-layout-requested", "is-selected", "layout-params", "tag", "root-is-layout-requested",
        "has-input-connection", "editor-info", "x", "y", "text", "error-text", "hint", "input-type",
        "ime-target", "has-links", "is-checked", "child-count",
    ]

    /// Parses a row.
    ///
    /// - Parameter text: From the class name on, with all its lines.
    init(_ text: String, line: Int, level: Int) {
        self.line = line
        self.level = level
        let bytes = Array(text.utf8)
        let name = bytes.prefix { $0 != UInt8(ascii: "{") }
        className = String(decoding: name, as: UTF8.self)
        isCut = !Self.isComplete(bytes)
        let rest = bytes.dropFirst(name.count + 1)
        let body = rest[..<(rest.lastIndex(of: UInt8(ascii: "}")) ?? rest.endIndex)]
        // Of repeated keys the first one is used, of this one the last.
        values = KeyedText.values(
            in: body, separator: ", ", keys: Self.keys, repeated: ["child-count"])
    }

    /// The frame in its parent's coordinates.
    var frame: PrintedRect {
        .parts(
            x: self["x"], y: self["y"], width: self["width"], height: self["height"],
            negative: .empty)
    }

    /// The depth of a row, and the row from its class name on; `nil` if the line has none.
    static func head(in line: Substring) -> (level: Int, body: Substring)? {
        let bytes = line.utf8
        var rest = bytes[...]
        while let plus = rest.firstIndex(of: UInt8(ascii: "+")) {
            rest = bytes[bytes.index(after: plus)...]
            let dashes = rest.prefix { $0 == UInt8(ascii: "-") }.count
            rest = rest.dropFirst(dashes)
            guard rest.first == UInt8(ascii: ">") else { continue }
            let body = rest.dropFirst()
            let name = body.prefix(while: \.isClassByte)
            if body[name.endIndex...].starts(with: "{id=".utf8) {
                return (dashes, line[body.startIndex...])
            }
        }
        return nil
    }

    /// Whether there is a closing bracket, which may be followed by a mark of the matched view.
    static func isComplete(_ bytes: [UInt8]) -> Bool {
        let last = bytes.last { $0 > 0x20 && $0 != UInt8(ascii: "*") && $0 != UInt8(ascii: "`") }
        return last == UInt8(ascii: "}")
            || bytes.suffix(24).contains(UInt8(ascii: "}"))
                && String(decoding: bytes.suffix(24), as: UTF8.self).contains("MATCHES")
    }
}

/// Collects the rows of an exception: a row extends to the next one, or to a line that ends in a bar.
struct EspressoRows {
    private static let mostLines = 200

    /// The number of rows.
    var count: Int { rows.count }

    /// The rows, with their unclosed brackets and the numbers of their lines.
    private var rows: [(line: Int, level: Int, text: String, depth: Int, count: Int)] = []
    /// Whether the last row may go on.
    private var isOpen = false

    /// Processes the next line.
    ///
    /// - Returns: Whether it is part of a row, or between two rows.
    mutating func take(_ line: Substring, _ number: Int) -> Bool {
        if let (level, body) = EspressoRow.head(in: line) {
            rows.append((number, level, String(body), Self.depth(body), 1))
            isOpen = true
            return true
        }
        let isBar = line.utf8.last { $0 > 0x20 } == UInt8(ascii: "|")
        guard isOpen, let row = rows.last, row.count < Self.mostLines else {
            isOpen = false
            return isBar && !rows.isEmpty
        }
        if isBar || row.depth <= 0 && EspressoRow.isComplete(Array(row.text.utf8.suffix(24))) {
            isOpen = false
            return isBar
        }
        // Between two values, the line was broken at a width.
        let isBroken = row.text.last { !$0.isBlank } == ","
        let text = isBroken ? row.text.trimmingBlanks + " " + line : row.text + "\n" + line
        let depth = row.depth + Self.depth(line)
        rows[rows.count - 1] = (row.line, row.level, text, depth, row.count + 1)
        return true
    }

    /// All rows, at the end of the text.
    var all: [EspressoRow] {
        rows.map { EspressoRow($0.text, line: $0.line, level: $0.level) }
    }

    /// The number of unclosed brackets after it.
    private static func depth(_ text: Substring) -> Int {
        text.utf8.reduce(0) {
            $1 == UInt8(ascii: "{") ? $0 + 1 : $1 == UInt8(ascii: "}") ? $0 - 1 : $0
        }
    }
}
