import LayerGeometry
import SourceDiagnostics

/// Reads `maestro hierarchy`: JSON with one object per view and absolute bounds; all values are
/// strings.
///
/// The compact forms are a table (`MaestroTable`), and JSON with short keys, which Maestro's MCP
/// server answers.
///
/// - Source: mobile-dev-inc/Maestro's PrintHierarchyCommand and ViewHierarchyFormatters.
enum MaestroReader {
    private static let shape = JSONShape(
        marks: ["attributes", "children"], objects: ["attributes"], enough: ["attributes"])

    /// The keys of the compact JSON.
    private static let shortKeys = [
        "text": "txt", "accessibilityText": "a11y", "value": "val", "hintText": "hint",
        "resource-id": "rid", "class": "cls", "bounds": "b", "scrollable": "scroll",
        "clickable": "clickable", "enabled": "enabled",
    ]

    private static let compactShape = JSONShape(
        marks: ["b", "txt", "rid", "a11y"], wrappers: ["elements"], children: "c")

    static let format = DumpReader(
        format: .maestro, title: "Maestro hierarchy", rules: .candidates, syntax: .json,
        mayBeInPixels: true,
        recognises: recognises, read: read)

    private static func recognises(_ start: TextStart) -> Bool {
        if isCompact(start) || MaestroTable.recognises(start) { return true }
        return start.contains("\"attributes\"")
            && (start.contains("\"bounds\"") || start.contains("\"accessibilityText\""))
    }

    private static func isCompact(_ start: TextStart) -> Bool {
        start.hasKey("ui_schema") && start.hasKey("elements")
    }

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) throws(DumpProblem) {
        let text = builder.source.text
        let begin = DumpStart.find(in: Array(text.utf8), DumpStart.weakMarks) ?? 0
        let start = TextStart(String(decoding: text.utf8.dropFirst(begin), as: UTF8.self))
        if MaestroTable.recognises(start) { return MaestroTable.read(to: &builder) }
        let isCompact = isCompact(start)
        let hierarchy = try JSONHierarchy(text, isCompact ? compactShape : shape, &builder)
        for view in hierarchy.elements {
            add(DumpRow(view.place), level: view.level, to: &builder) { key in
                if isCompact { return shortKeys[key].flatMap { view[$0] } }
                let value = view["attributes.\(key)"]
                return ["clickable", "enabled"].contains(key)
                    && !["true", "false", "1", "0", "YES", "NO"].contains(value)
                    ? view[key] : value
            }
        }
    }

    /// Adds a view.
    ///
    /// - Parameter value: The values by the keys of the long form; `nil` for empty ones.
    static func add(
        _ row: DumpRow, level: Int, to builder: inout DumpBuilder, value: (String) -> String?
    ) {
        let label = value("accessibilityText")
        let className = value("class")
        var layer = Layer(
            name: value("resource-id") ?? label ?? value("text") ?? value("hintText"),
            className: className,
            text: value("text") ?? label ?? value("title") ?? value("value"))
        layer.touch.isControl = ["true", "1", "YES"].contains(value("clickable"))
        var row = row
        row.className = VisibleText.escaped(className ?? "")
        row.isDisabled = ["false", "0", "NO"].contains(value("enabled"))
        builder.add(
            layer, level: level, row, onScreen: PrintedRect.edges(value("bounds")),
            scrolls: value("scrollable") == "true"
                || className.map(TouchTraits.scrollsOnAndroid) ?? false)
    }
}

/// Reads the tables of Maestro: what `maestro hierarchy --compact` prints, and older MCP servers
/// answered.
///
/// Each row has its depth; either all attributes are in one column, or each in its own. Numbers of
/// rows are ignored, as views that are equal share one.
enum MaestroTable {
    /// The names of attributes whose columns are called differently.
    private static let names = ["resource_id": "resource-id", "accessibility": "accessibilityText"]

    /// The keys in the column of all attributes: what follows another word belongs to a value.
    private static let keys: Set<String> = [
        "text", "accessibilityText", "title", "value", "hintText", "resource-id", "class", "bounds",
        "clickable", "enabled", "focused", "checked", "selected", "scrollable", "package",
        "content-desc", "ignoreBoundsFiltering", "long-clickable", "password", "error", "url",
    ]

    /// Whether the start of a text has the heading of such a table.
    static func recognises(_ start: TextStart) -> Bool {
        // In a report, its quotes are escaped, and restored first.
        DumpStart.tableHeadings.contains(where: start.contains)
            && !start.contains("&quot;bounds=") && start.lines.contains(where: isHeading)
    }

    private static func isHeading(_ line: Substring) -> Bool {
        // A log may have something before it; in JSON, it is escaped, and restored first.
        DumpStart.tableHeadings.contains(where: line.holds) && line.holds(",parent_")
            && !line.utf8.contains(UInt8(ascii: "\\"))
    }

    /// Parses a table, with the lines around it as notes.
    static func read(to builder: inout DumpBuilder) {
        // Other lines may have quotes, too, so the table is read from its heading on.
        let lines = builder.source.lines
        let heading = lines.firstIndex(where: isHeading) ?? lines.count
        for place in 0..<heading where !lines[place].utf8.allSatisfy(\.isBlank) {
            builder.skip(place + 1)
        }
        guard heading < lines.count else { return }
        let text = builder.source.text[lines[heading].startIndex...]
        var records = CommaSeparated(Array(text.utf8), line: heading + 1)
        let columns = records.next()?.fields.map(\.trimmingBlanks) ?? []
        while let record = records.next(), !builder.isFull {
            if let level = level(record) {
                add(record, columns, level: level, to: &builder)
            } else if !record.fields.allSatisfy(\.isEmpty) {
                builder.skip(record.line)
            }
        }
    }

    /// The depth of a row; `nil` if it is not one.
    private static func level(_ record: CommaSeparated.Record) -> Int? {
        guard record.fields.count > 2, Int(record.fields[0].trimmingBlanks) != nil else {
            return nil
        }
        return Int(record.fields[1]).flatMap { $0 >= 0 ? $0 : nil }
    }

    private static func add(
        _ record: CommaSeparated.Record, _ columns: [String], level: Int,
        to builder: inout DumpBuilder
    ) {
        var values: [String: String] = [:]
        for (column, field) in zip(columns, record.fields) where !field.isEmpty {
            if column == "attributes" {
                // The last of equal keys counts, which for flags is the view's own.
                let attributes = KeyedText.values(
                    in: Array(field.utf8)[...], separator: "; ", keys: keys, repeated: keys)
                values.merge(attributes) { first, _ in first }
            } else {
                values[names[column] ?? column] = field
            }
        }
        // The column of all attributes leaves out what is false.
        if columns.contains("attributes"), values["clickable"] == "true" {
            values["enabled"] = values["enabled"] ?? "false"
        }
        values["scrollable"] = values["scrollable"].map { $0 == "1" ? "true" : $0 }
        var row = DumpRow(line: record.line)
        let isWhole = record.fields.count == columns.count && !record.isCut
        if !isWhole { builder.warn(.rowCut, record.line, "the row is truncated") }
        row.isUncertain = !isWhole
        let level = builder.level(level, of: &row)
        MaestroReader.add(row, level: level, to: &builder) { key in
            values[key].map(\.onOneLine).flatMap { $0.isEmpty ? nil : $0 }
        }
    }
}

/// Reads comma-separated values with quotes, which may contain line breaks, and doubled quotes in them.
struct CommaSeparated {
    /// A row of a table.
    struct Record {
        /// The line, from 1.
        let line: Int
        let fields: [String]
        /// Whether a quote is not closed.
        let isCut: Bool
    }

    private let bytes: [UInt8]
    private var place = 0
    private var line: Int

    /// - Parameter line: The line of the first byte.
    init(_ bytes: [UInt8], line: Int) {
        self.bytes = bytes
        self.line = line
    }

    /// The next row; `nil` at the end.
    mutating func next() -> Record? {
        guard place < bytes.count else { return nil }
        let first = line
        var fields: [[UInt8]] = [[]]
        var isQuoted = false
        scan: while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == 0x0A { line += 1 }
            switch byte {
            case UInt8(ascii: "\"") where isQuoted && bytes[place...].first == byte:
                fields[fields.count - 1].append(byte)
                place += 1
            case UInt8(ascii: "\"") where isQuoted || fields.last == []: isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted: fields.append([])
            case 0x0A where !isQuoted:
                if fields.last?.last == 0x0D { fields[fields.count - 1].removeLast() }
                break scan
            default: fields[fields.count - 1].append(byte)
            }
        }
        return Record(
            line: first, fields: fields.map { String(decoding: $0, as: UTF8.self) }, isCut: isQuoted
        )
    }
}
