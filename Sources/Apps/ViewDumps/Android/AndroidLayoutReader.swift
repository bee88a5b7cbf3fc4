import LayerGeometry
import SourceDiagnostics

/// Reads `android layout` of Google's Android CLI: JSON with one object per view and absolute bounds in
/// pixels, as a tree or as a list.
///
/// Versions spell keys and values differently: `resourceId` and `resource-id`, `clickable` and
/// `CLICKABLE`.
///
/// - Source: developer.android.com's page of `android layout`; interact.md of android/skills, and the
///   output in its issue 199.
enum AndroidLayoutReader {
    private static let shape = JSONShape(
        marks: ["bounds", "center", "interactions", "resourceId", "resource-id", "class"],
        notesLists: true)

    /// The properties that make a view take touches.
    private static let touched: Set<String> = ["clickable", "long-clickable", "checkable"]

    static let format = DumpReader(
        format: .androidLayout, title: "Android CLI layout", rules: .android, syntax: .json,
        recognises: recognises, read: read)

    private static func recognises(_ start: TextStart) -> Bool {
        if start.hasKey("attributes") { return false }
        // Without --full, only some views have bounds, or none.
        if ["\"center\":\"[", "\"center\": \"["].contains(where: start.contains) { return true }
        return start.hasKey("bounds")
            && ["interactions", "resourceId", "contentDesc", "off-screen", "center"]
                .contains(where: start.hasKey)
    }

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) throws(DumpProblem) {
        let hierarchy = try JSONHierarchy(builder.source.text, shape, &builder)
        if let first = hierarchy.elements.first,
            !hierarchy.elements.contains(where: { $0["bounds"] != nil }),
            hierarchy.elements.contains(where: { $0["center"] != nil })
        {
            throw DumpProblem(
                "an Android CLI layout without bounds: it has only the centres of views",
                in: builder.source, at: first.place,
                help: "print the bounds, too: android layout --full --pretty")
        }
        for view in hierarchy.elements {
            var row = DumpRow(view.place, className: view["class"])
            row.isDisabled =
                view.flag("enabled") == false || words(view, "state").contains("disabled")
            builder.add(
                layer(of: view), level: view.level, row,
                onScreen: PrintedRect.edges(view["bounds"]),
                scrolls: words(view, "interactions").contains("scrollable")
                    || TouchTraits.scrollsOnAndroid(view["class"] ?? ""))
        }
    }

    private static func layer(of view: JSONElement) -> Layer {
        let name = view.first(
            "resource-id", "resourceId", "content-desc", "contentDesc", "text", "hint")
        var layer = Layer(
            name: name, className: view["class"],
            text: view.first("text", "hint", "content-desc", "contentDesc"))
        layer.isHidden = view.flag("off-screen") ?? view.flag("offScreen") ?? false
        layer.isUserInteractionEnabled = !words(view, "interactions").isDisjoint(with: touched)
        layer.touch.isControl = layer.isUserInteractionEnabled
        return layer
    }

    /// The words of a list, with normalised spelling.
    private static func words(_ view: JSONElement, _ key: String) -> Set<String> {
        Set(view.list(key).map { $0.lowercased().replacing("_", with: "-") })
    }
}
