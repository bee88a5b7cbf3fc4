/// The part of the screen in a snapshot.
public enum SnapshotArea: String, CaseIterable, Hashable, Sendable {
    /// The inside of the stage.
    case stage
    /// The inside of the pane that explains the answer.
    case why
    /// The inside of the pane that lists the layers.
    case layers
    /// The whole screen.
    case screen

    /// The name in sentences.
    public var title: String {
        switch self {
        case .stage: "the stage"
        case .why: "the pane Why"
        case .layers: "the pane Layers"
        case .screen: "the screen"
        }
    }
}
