/// A part of the screen that can be focused, in the order of the tabs.
public enum Pane: Int, CaseIterable, Hashable, Sendable {
    /// The drawing of the layers.
    case stage
    /// The explanation of the hit test.
    case why
    /// The tree of layers.
    case layers
    /// The properties of the selected layer.
    case inspector

    /// The title on its frame.
    public var title: String {
        switch self {
        case .stage: "Stage"
        case .layers: "Layers"
        case .inspector: "Inspector"
        case .why: "Why"
        }
    }
}
