public import LayerGeometry

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
    /// What lengths are measured in.
    public var unit: SceneUnit = .points
    /// The views to open it with, without repetition; empty for the plain view.
    public var shows: [SceneLook] = []
    /// The path of the layer to select first.
    ///
    /// The root is selected if it is `nil` or not found.
    public var selects: String?
    /// The points to look at, in turn; the first is tested at the start.
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

/// What the lengths of a scene are measured in.
public enum SceneUnit: String, CaseIterable, Hashable, Sendable {
    /// Points, of which a cell of the terminal shows several.
    case points
    /// Cells of the terminal: columns and rows.
    case cells
}

extension Scene {
    /// The scene of a layer and what is in it, which becomes the root.
    ///
    /// Stops move to the space of its position. What selects a layer that is not in it is left out.
    ///
    /// - Parameter node: A layer of the scene's own tree, or of its tree at some time.
    public func part(_ node: LayerNode) -> Scene {
        var part = self
        part.root = node.tree.wholeLayer(node.index)
        guard let above = node.superlayer else { return part }
        let inner = LayerTree(part.root)
        func path(_ path: String) -> String? {
            guard case .found(let found) = node.tree.find(path),
                (node.index..<node.endIndex).contains(found.index)
            else { return nil }
            if case .found(let same) = inner.find(path), same.index == found.index - node.index {
                return path
            }
            let own = inner[found.index - node.index].path.description
            if case .found = inner.find(own) { return own }
            return "#\(found.index - node.index)"
        }
        part.selects = selects.flatMap(path)
        part.stops = stops.compactMap { stop in
            guard let point = above.convert(stop.point, from: nil) else { return nil }
            var moved = stop
            moved.point = point
            moved.selects = stop.selects.flatMap(path)
            return stop.selects != nil && moved.selects == nil ? nil : moved
        }
        return part
    }
}

/// The keys of scene files except those of layers, in canonical order.
public enum SceneSchema {
    /// The top-level keys.
    public static let scene = FlowText.scene(Scene(root: Layer())).pairs.map(\.key)
    /// The keys of a point of `probe` in its long form.
    static let stop = ["at", "about", "select", "time"]
    /// The keys of an animation.
    static let animation = FlowText.animation(LayerAnimation(keyPath: "")).pairs.map(\.key)
    /// The operations of a transform.
    static let operations = ["perspective", "translate", "rotate", "scale", "matrix"]
}
