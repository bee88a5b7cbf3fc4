import LayerGeometry

/// A scene file as a value: the layers, and how they are to be shown and asked.
public struct Scene: Hashable, Sendable {
    /// What the scene is called.
    public var title: String?
    /// What there is to see or to try.
    public var about: String?
    /// Whose hit testing the scene starts with.
    public var rules: HitRules = .calayer
    /// Which way the scene is drawn.
    public var yAxis: YAxis = .down
    /// What the scene opens in, each once; empty for the plain view of it.
    public var shows: [SceneLook] = []
    /// The path of the layer that is selected first; the root where it is `nil`, or there is none such.
    public var selects: String?
    /// Where the arrow keys begin to point, in scene space; `nil` leaves that open.
    public var probe: Point?
    /// The root layer and, within it, all others.
    public var root: Layer
    /// The line of the dump that each layer begins on, in pre-order; empty for what is no dump.
    public var dumpLines: [Int?] = []

    /// Creates a scene of a root layer.
    public init(title: String? = nil, root: Layer) {
        self.title = title
        self.root = root
    }
}

/// Where greater y is on the screen.
public enum YAxis: String, CaseIterable, Hashable, Sendable {
    /// Further down, as on iOS.
    case down
    /// Further up, as on macOS.
    case up
}
