import LayerGeometry

/// A scene: its layers, and how to show and query them.
public struct Scene: Hashable, Sendable {
    /// The title.
    public var title: String?
    /// What to look at or try.
    public var about: String?
    /// The initial hit-testing rules.
    public var rules: HitRules = .calayer
    /// The direction of the y axis on screen.
    public var yAxis: YAxis = .down
    /// The views to open it with, without repetition; empty for the plain view.
    public var shows: [SceneLook] = []
    /// The path of the layer to select first.
    ///
    /// The root is selected if it is `nil` or not found.
    public var selects: String?
    /// The points to look at, in turn; the keyboard probe starts at the first one.
    public var stops: [SceneStop] = []
    /// The root layer with all others inside.
    public var root: Layer
    /// The line of the dump on which each layer starts, in pre-order; empty if not read from a dump.
    public var dumpLines: [Int?] = []
    /// The verdicts on touches of the tool that printed the dump, by the layers' indexes in
    /// pre-order.
    public var dumpRemarks: [Int: String] = [:]

    /// Whether `SceneFile.warnings` may find something.
    public var mayHaveWarnings: Bool {
        selects != nil || stops.contains { $0.selects != nil } || root.hasStrayWindowLevels
            || hasUntestableRoot
    }

    /// Whether its rules return nothing because the root is a transform layer.
    var hasUntestableRoot: Bool {
        root.isTransformLayer && rules.ruleBook.opensTransformLayers
    }

    /// Creates a scene from a root layer.
    public init(title: String? = nil, root: Layer) {
        self.title = title
        self.root = root
    }
}

/// The direction of increasing y on screen.
public enum YAxis: String, CaseIterable, Hashable, Sendable {
    /// Down, as on iOS.
    case down
    /// Up, as on macOS.
    case up
}
