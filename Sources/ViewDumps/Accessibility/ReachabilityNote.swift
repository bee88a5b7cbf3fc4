import Diagnostics
import LayerGeometry

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

    /// The paths of the values.
    static let paths: Set<String> = Set(
        keys.flatMap { key in
            ["status", "at.x", "at.y", "reasons.#.kind"].map { "\(key).\($0)" }
                + names.map { "\(key).reasons.#.by.\($0)" }
        })

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
                    reason(element, "\(key).reasons.\($0)")
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
        let verdicts = drafts.compactMap { $0.row.verdict }
        guard let tool = verdicts.first?.tool,
            let line = drafts.lazy.filter({ $0.row.verdict != nil }).compactMap(\.row.line).first
        else { return }
        let actionable = verdicts.count(where: \.isActionable)
        note(
            .toolVerdict, line,
            "\(tool) reports \(actionable) as touchable and \(verdicts.count - actionable) as "
                + "blocked; a scene does not store that")
    }
}
