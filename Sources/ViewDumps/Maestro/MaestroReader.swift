import Diagnostics
import LayerGeometry

/// Reads `maestro hierarchy`: JSON with one object per view and absolute bounds; all values are
/// strings.
///
/// The compact forms are a table (`MaestroTable`), and JSON with short keys, which Maestro's MCP
/// server answers.
///
/// - Source: mobile-dev-inc/Maestro's PrintHierarchyCommand and ViewHierarchyFormatters.
enum MaestroReader {
    private static let keys = [
        "text", "accessibilityText", "title", "value", "hintText", "resource-id", "class", "bounds",
        "clickable", "enabled", "scrollable",
    ]

    private static let shape = JSONShape(
        marks: ["attributes", "children"],
        known: Set(keys.map { "attributes.\($0)" }).union(["clickable", "enabled"]),
        objects: ["attributes"], enough: ["attributes"])

    /// The keys of the compact JSON.
    private static let shortKeys = [
        "text": "txt", "accessibilityText": "a11y", "value": "val", "hintText": "hint",
        "resource-id": "rid", "class": "cls", "bounds": "b", "scrollable": "scroll",
        "clickable": "clickable", "enabled": "enabled",
    ]

    private static let compactShape = JSONShape(
        marks: ["b", "txt", "rid", "a11y"], known: Set(shortKeys.values), wrappers: ["elements"],
        children: "c")

    /// Whether the start of a text looks like this format.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        if start.isScene { return false }
        if isCompact(start) || MaestroTable.recognises(start) { return true }
        return start.contains("\"attributes\"")
            && (start.contains("\"bounds\"") || start.contains("\"accessibilityText\""))
    }

    private static func isCompact(_ start: TextStart) -> Bool {
        start.hasKey("ui_schema") && start.hasKey("elements")
    }

    /// Parses a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.maestro, source)
        let start = TextStart(text)
        if MaestroTable.recognises(start) {
            MaestroTable.read(text, to: &builder)
            return try builder.dump()
        }
        let isCompact = isCompact(start)
        let hierarchy = try JSONHierarchy(text, isCompact ? compactShape : shape, &builder)
        for (view, place) in zip(hierarchy.elements, hierarchy.places) {
            add(DumpRow(place), level: view.level, to: &builder) { key in
                if isCompact { return shortKeys[key].flatMap { view[$0] } }
                let value = view["attributes.\(key)"]
                return ["clickable", "enabled"].contains(key)
                    && !["true", "false", "1", "0", "YES", "NO"].contains(value)
                    ? view[key] : value
            }
        }
        return try builder.dump()
    }

    /// Adds a view.
    ///
    /// - Parameter value: The values by the keys of the long form; `nil` for empty ones.
    static func add(
        _ row: DumpRow, level: Int, to builder: inout DumpBuilder, value: (String) -> String?
    ) {
        let label = value("accessibilityText")
        let className = value("class")
        let shortName = className?.split(separator: ".").last.map(String.init)
        var layer = Layer(
            name: value("resource-id") ?? label ?? value("text") ?? value("hintText")
                ?? shortName ?? "view")
        layer.className = className
        layer.text = value("text") ?? label ?? value("title") ?? value("value")
        layer.touch.isControl = ["true", "1", "YES"].contains(value("clickable"))
        var row = row
        row.className = VisibleText.escaped(className ?? "")
        row.isDisabled = ["false", "0", "NO"].contains(value("enabled"))
        builder.add(
            layer, level: level, row, onScreen: PrintedRect(edges: value("bounds")),
            scrolls: value("scrollable") == "true"
                || className.map(TouchTraits.scrollsOnAndroid) ?? false)
    }
}
