import LayerGeometry
import SourceDiagnostics

/// Reads the accessibility tree of an iOS simulator as printed by AXe and idb: JSON with one object per
/// element, and frames in points in screen coordinates.
///
/// `idb ui describe-all` prints a list without levels, `--format nested` and AXe a tree, and
/// `--format complete` an object with the elements and other keys for the same values.
///
/// - Source: facebook/idb's accessibility.mdx, FBAXKeys and FBAccessibilityDocument; the tests of
///   cameroncooke/AXe.
enum SimulatorReader {
    private static let shape = JSONShape(
        marks: ["AXFrame", "AXLabel", "AXUniqueId", "AXValue", "frame", "role"],
        enough: ["frame"], wrappers: ["elements"],
        // The simulator numbers elements without an identifier, differently in each run.
        strings: ["AXUniqueId"], notesLists: true)

    /// The types of controls, XCUITest's and those in macOS terms.
    private static let controls = XCUISourceReader.controls.union([
        "CheckBox", "ComboBox", "MenuButton", "MenuItem", "PopUpButton", "RadioButton", "Tab",
        "TabBarButton", "TextArea",
    ])

    static let format = DumpReader(
        format: .accessibility, title: "AXe or idb accessibility tree", rules: .candidates,
        syntax: .json,
        mark: "\"AXFrame", recognises: recognises, read: read)

    private static func recognises(_ start: TextStart) -> Bool {
        if ["AXFrame", "AXLabel", "AXUniqueId", "AXValue"].contains(where: start.hasKey) {
            return true
        }
        return start.hasKey("elements") && start.hasKey("backend") && start.hasKey("target")
    }

    /// Parses a dump.
    static func read(_ builder: inout DumpBuilder) throws(DumpProblem) {
        let hierarchy = try JSONHierarchy(builder.source.text, shape, &builder)
        let elements = hierarchy.elements
        // In a list, only the application is known to contain the other elements.
        let top = elements.first.flatMap(type) == "Application" ? 1 : 0
        for (index, element) in elements.enumerated() {
            var row = DumpRow(element.place, className: type(of: element))
            row.isDisabled =
                element.flag("enabled") == false || element.items("traits").contains("NotEnabled")
            row.verdict = ReachabilityNote.verdict(of: element)
            let level = hierarchy.isFlat && index > 0 ? top : element.level
            builder.add(
                layer(of: element), level: level, row,
                onScreen: element.rect("frame", orText: "AXFrame"))
        }
        builder.noteVerdicts()
    }

    /// The type: `Button`.
    private static func type(of element: JSONElement) -> String? {
        let role = element["role"].map { $0.hasPrefix("AX") ? String($0.dropFirst(2)) : $0 }
        return element["type"] ?? (role?.isEmpty == true ? nil : role)
    }

    private static func layer(of element: JSONElement) -> Layer {
        let type = type(of: element)
        let name = element.first(
            "AXUniqueId", "AXIdentifier", "identifier", "AXLabel", "label", "title")
        var layer = Layer(
            name: name ?? type ?? "element", className: type,
            text: element.first(
                "AXLabel", "label", "title", "AXValue", "value", "placeholder"))
        layer.isHidden = element.flag("hidden") == true
        layer.touch.isControl = type.map { controls.contains($0[...]) } ?? false
        return layer
    }
}

/// Reads idb's verdicts on whether elements can be touched, the values of `interactable`:
/// `{"status": "actionable", "at": {"x": 1, "y": 2}}` or `{"status": "blocked", "reasons":
/// [{"kind": "occluded", "by": {…}}]}`.
///
/// - Source: facebook/idb's FBAccessibilityDocument, and its tests.
enum ReachabilityNote {
    private static let keys = ["interactable", "occluded_by"]
    private static let names = ["label", "identifier", "type"]
    /// The maximum number of code points of a covering element's name.
    private static let mostCharacters = 60

    /// The verdict on an element; `nil` if there is none.
    static func verdict(of element: JSONElement) -> ToolVerdict? {
        for key in keys {
            guard let status = element["\(key).status"] else { continue }
            let at = ["x", "y"].compactMap { element["\(key).at.\($0)"].flatMap { Double($0) } }
            let point = at.count == 2 ? Point(x: at[0], y: at[1]) : nil
            return ToolVerdict(
                tool: "idb", isActionable: status == "actionable",
                point: point.flatMap { $0.isFinite ? $0 : nil },
                reasons: (0..<JSONShape.mostItems).compactMap {
                    reason(element, "\(key).reasons[\($0)]")
                })
        }
        return nil
    }

    private static func reason(_ element: JSONElement, _ path: String) -> ToolVerdict.Reason? {
        guard let kind = element["\(path).kind"] else { return nil }
        let by = names.lazy.compactMap { element["\(path).by.\($0)"] }.first
        return ToolVerdict.Reason(kind: shown(kind), by: by.map(shown))
    }

    private static func shown(_ text: String) -> String {
        VisibleText.escaped(String(text.unicodeScalars.prefix(mostCharacters)))
    }
}

extension ToolVerdict {
    /// XCTest's verdict as WebDriverAgent prints it: `hittable`; `nil` if it does not.
    ///
    /// - Source: appium/WebDriverAgent's includeHittableInPageSource.
    static func xcTest(isHittable: Bool?) -> ToolVerdict? {
        isHittable.map {
            ToolVerdict(
                tool: "XCTest", isActionable: $0, point: nil,
                reasons: $0 ? [] : [Reason(kind: "not_hittable", by: nil)])
        }
    }
}

extension DumpBuilder {
    /// Adds a note about the verdicts of the tool that printed the dump, if there are any.
    mutating func noteVerdicts() {
        let rows = drafts.map(\.row).filter { $0.verdict != nil }
        guard let tool = rows.first?.verdict?.tool, let line = rows.first?.line else { return }
        let actionable = rows.count { $0.verdict?.isActionable == true }
        note(
            .toolVerdict, line,
            "\(tool) reports \(actionable) as touchable and \(rows.count - actionable) as "
                + "blocked; a scene does not store that")
    }
}
