import Diagnostics
import LayerGeometry

/// Reads the accessibility tree of an iOS simulator as printed by AXe and idb: JSON with one object per
/// element, and frames in points in screen coordinates.
///
/// `idb ui describe-all` prints a list without levels, `--format nested` and AXe a tree, and
/// `--format complete` an object with the elements and other keys for the same values.
///
/// - Source: facebook/idb's accessibility.mdx, FBAXKeys and FBAccessibilityDocument; the tests of
///   cameroncooke/AXe.
enum SimulatorReader {
    private static let keys: Set<String> = [
        "AXFrame", "AXLabel", "AXUniqueId", "AXIdentifier", "AXValue", "label", "identifier",
        "value", "title", "placeholder", "type", "role", "enabled", "hidden", "traits.#",
    ]

    private static let shape = JSONShape(
        marks: ["AXFrame", "AXLabel", "AXUniqueId", "AXValue", "frame", "role"],
        known: keys.union(JSONShape.rects("frame")).union(ReachabilityNote.paths),
        enough: ["frame"], wrappers: ["elements"],
        // The simulator numbers elements without an identifier, differently in each run.
        strings: ["AXUniqueId"])

    /// The types of controls in macOS terms, in addition to XCUITest's.
    private static let controls: Set<Substring> = [
        "CheckBox", "ComboBox", "MenuButton", "MenuItem", "PopUpButton", "RadioButton", "Tab",
        "TabBarButton", "TextArea",
    ]

    /// Whether the start of a text looks like this format.
    static func recognises(_ text: String) -> Bool {
        let start = TextStart(text)
        if start.isScene { return false }
        if ["AXFrame", "AXLabel", "AXUniqueId", "AXValue"].contains(where: start.hasKey) {
            return true
        }
        return start.hasKey("elements") && start.hasKey("backend") && start.hasKey("target")
    }

    /// Parses a dump.
    static func read(_ source: SourceText, text: String) throws(DumpProblem) -> ViewDump {
        var builder = DumpBuilder(.accessibility, source)
        let hierarchy = try JSONHierarchy(text, shape, &builder)
        let elements = hierarchy.elements
        // In a list, only the application is known to contain the other elements.
        let top = elements.first.map(type) == "Application" ? 1 : 0
        if hierarchy.isFlat { builder.noteList(hierarchy.places[0].line) }
        for (index, element) in elements.enumerated() {
            let place = hierarchy.places[index]
            var row = DumpRow(place)
            row.className = VisibleText.escaped(type(of: element))
            row.isDisabled =
                element.flag("enabled") == false || element.list("traits").contains("NotEnabled")
            row.verdict = ReachabilityNote.verdict(of: element)
            let level = hierarchy.isFlat && index > 0 ? top : element.level
            builder.add(layer(of: element), level: level, row, onScreen: rect(of: element))
        }
        builder.noteVerdicts()
        return try builder.dump()
    }

    /// The type: `Button`.
    private static func type(of element: JSONElement) -> String {
        if let type = element["type"] { return type }
        guard let role = element["role"] else { return "" }
        return role.hasPrefix("AX") ? String(role.dropFirst(2)) : role
    }

    private static func layer(of element: JSONElement) -> Layer {
        let label = element["AXLabel"] ?? element["label"] ?? element["title"]
        let identifier =
            element["AXUniqueId"] ?? element["AXIdentifier"] ?? element["identifier"]
        let type = type(of: element)
        var layer = Layer(name: identifier ?? label ?? (type.isEmpty ? "element" : type))
        layer.className = type.isEmpty ? nil : type
        layer.text = label ?? element["AXValue"] ?? element["value"] ?? element["placeholder"]
        layer.isHidden = element.flag("hidden") == true
        layer.touch.isControl =
            XCUISourceReader.controls.contains(type[...]) || controls.contains(type[...])
        return layer
    }

    /// The frame, as numbers or as text.
    private static func rect(of element: JSONElement) -> PrintedRect {
        let rect = element.rect("frame")
        guard rect.rect == nil, let text = element["AXFrame"] else { return rect }
        return PrintedRect(braces: text)
    }
}
