import Diagnostics
import LayerGeometry

/// Reads `maestro hierarchy`: JSON with one object per view and absolute bounds; all values are
/// strings.
enum MaestroReader {
    private static let keys = [
        "text", "accessibilityText", "title", "value", "hintText", "resource-id", "class", "bounds",
        "clickable", "enabled",
    ]

    private static let shape = JSONShape(
        marks: ["attributes", "children"],
        known: Set(keys.map { "attributes.\($0)" }).union(["clickable", "enabled"]),
        objects: ["attributes"], enough: ["attributes"])

    /// Whether the start of a text looks like this format.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        return !start.isScene && start.contains("\"attributes\"")
            && (start.contains("\"bounds\"") || start.contains("\"accessibilityText\""))
    }

    /// Parses a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.maestro, source)
        let hierarchy = try JSONHierarchy(text, shape, &builder)
        for (view, place) in zip(hierarchy.elements, hierarchy.places) {
            var row = DumpRow(place)
            row.className = VisibleText.escaped(view["attributes.class"] ?? "")
            row.isDisabled = flag("enabled", of: view) == false
            builder.add(
                layer(of: view), level: view.level, row,
                onScreen: PrintedRect(edges: view["attributes.bounds"]))
        }
        return try builder.dump()
    }

    /// A flag of the view's attributes, or else of the view.
    private static func flag(_ key: String, of view: JSONElement) -> Bool? {
        view.flag("attributes.\(key)") ?? view.flag(key)
    }

    private static func layer(of view: JSONElement) -> Layer {
        func value(_ key: String) -> String? { view["attributes.\(key)"] }
        let label = value("accessibilityText")
        let shortName = value("class")?.split(separator: ".").last.map(String.init)
        var layer = Layer(
            name: value("resource-id") ?? label ?? value("text") ?? value("hintText")
                ?? shortName ?? "view")
        layer.className = value("class")
        layer.text = value("text") ?? label ?? value("title") ?? value("value")
        layer.touch.isControl = flag("clickable", of: view) == true
        return layer
    }
}
