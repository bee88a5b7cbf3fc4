public import LayerGeometry

/// The verdict of the tool that printed a dump on touching an element: shown beside hitbox's
/// answer, never instead of it.
public struct ToolVerdict: Hashable, Sendable {
    /// A reason why an element cannot be touched.
    public struct Reason: Hashable, Sendable {
        /// The tool's own word: `occluded`.
        public let kind: String
        /// The element that receives the touch instead; `nil` if the tool does not say.
        public let by: String?

        /// The reason in a few words.
        public var phrase: String {
            switch kind {
            case "occluded": by.map { "covered by '\($0)'" } ?? "covered by something"
            case "handled_by":
                by.map { "'\($0)' takes its touches" } ?? "another one takes its touches"
            case "not_hittable": "not hittable"
            case "user_interaction_disabled": "user interaction is disabled"
            case "disabled": "disabled"
            case "hidden": "hidden"
            case "zero_size": "its size is zero"
            case "clipped_by_screen": "reaches beyond the screen"
            default: kind
            }
        }
    }

    /// The tool: `idb`.
    public let tool: String
    /// Whether the element can be touched.
    public let isActionable: Bool
    /// The point where it can be touched, in the coordinates of the dump; `nil` if the tool does
    /// not say.
    public let point: Point?
    /// The reasons why it cannot be touched, the most specific one first.
    public let reasons: [Reason]

    /// The verdict in a few words: `idb: blocked, covered by 'Banner'`.
    public var phrase: String {
        if isActionable {
            return "\(tool): can be touched" + (point.map { " at \(NumberText.pair($0))" } ?? "")
        }
        return (["\(tool): blocked"] + reasons.map(\.phrase)).joined(separator: ", ")
    }
}
