import HitboxRendering
public import LayerGeometry
import TerminalTypes

/// Options of an export.
public struct ExportRequest: Hashable, Sendable {
    /// The scene's title; `nil` if it has none.
    public var title: String?
    /// The point to hit-test, in scene space; `nil` for none.
    ///
    /// An exported test needs a point and then uses the centre of the layer.
    public var probe: Point?
    /// The rule book of the hit test.
    public var rules: HitRules
    /// Whether y increases upwards in pictures, as on macOS.
    public var isYUp: Bool
    /// Whether a unit is a cell, twice as high as wide in drawings and unscaled in text.
    public var isInCells: Bool
    /// The size of a text picture.
    public var size: CellSize
    /// Regions to mark in drawings.
    public var regions: [DrawnRegion] = []
    /// Whether a drawing spreads the layers, with a needle through the point.
    public var isExploded = false

    /// Creates a request.
    public init(
        title: String? = nil, probe: Point? = nil, rules: HitRules = .calayer,
        isYUp: Bool = false, isInCells: Bool = false,
        size: CellSize = CellSize(columns: 80, rows: 24)
    ) {
        self.title = title
        self.probe = probe
        self.rules = rules
        self.isYUp = isYUp
        self.isInCells = isInCells
        self.size = size
    }
}

/// The exported layers as a separate tree, with the probe converted to it.
package struct ExportSubject {
    /// The tree whose root is the exported layer.
    package let tree: LayerTree
    /// The point to hit-test, in the new root's superlayer space; `nil` for none.
    package let probe: Point?
    /// The layers spread out, which `tree` then has, with their needle; `nil` for the flat screen.
    package let exploded: ExplodedTree?
    /// The layers before they were spread out.
    private let part: LayerTree
    /// What was asked for; its probe is in the space of the whole tree.
    package let request: ExportRequest

    /// Takes a layer out of its tree.
    package init(_ node: LayerNode, _ request: ExportRequest) {
        self.request = request
        let (part, point) = Self.part(node, request.probe)
        self.part = part
        guard request.isExploded else {
            (tree, probe, exploded) = (part, point, nil)
            return
        }
        let trace = point.map { part.root.trace($0, rules: request.rules) }
        let spread = ExplodedTree(part, rules: request.rules, trace: trace)
        (tree, probe, exploded) = (spread.tree, nil, spread)
    }

    /// The path of a layer of `tree`, as it is on the flat screen.
    func path(of node: LayerNode) -> String {
        let flat = exploded == nil || node.index == 0 ? node : part[node.index - 1]
        return flat.path.description
    }

    /// A layer as a tree of its own, with the point converted to it.
    private static func part(_ node: LayerNode, _ probe: Point?) -> (LayerTree, Point?) {
        if node.index == 0 { return (node.tree, probe) }
        let root = LayerTree(node.tree.wholeLayer(node.index)).root
        // The same point of the layer, no longer affected by its superlayers.
        let point = probe.flatMap { node.convert($0, from: nil) }
            .flatMap { root.convert($0, to: nil) }
        return (root.tree, point)
    }

    /// The stage with the layers and the probe, as text.
    var stage: String {
        let picture = StagePicture(
            tree: tree, probe: probe, rules: request.rules, isYUp: request.isYUp,
            isInCells: request.isInCells, size: request.size,
            options: DrawingOptions(hasColors: false))
        return picture.grid.text + "\n"
    }
}

/// A region of the screen marked in a drawing.
public struct DrawnRegion: Hashable, Sendable {
    /// The meaning of a region, which determines its hatching.
    public enum Tone: Hashable, Sendable {
        /// Touches are lost here.
        case lost
        /// Touches that another layer received are gained here.
        case gained
        /// One of many regions; consecutive numbers look different.
        case numbered(Int)
    }

    /// Convex polygons in scene space that do not overlap.
    public var pieces: [[Point]]
    /// The meaning of the region.
    public var tone: Tone
    /// A description, used as a tooltip.
    public var title: String

    /// Creates a region.
    public init(pieces: [[Point]], tone: Tone, title: String) {
        self.pieces = pieces
        self.tone = tone
        self.title = title
    }
}

extension DrawnRegion.Tone {
    /// The colour in SVG notation, and whether the hatching lines fall to the right.
    var look: (color: String, goesDown: Bool) {
        switch self {
        case .lost: ("#d0021b", true)
        case .gained: ("#00a651", false)
        case .numbered(let number): (Self.colors[number % Self.colors.count], number % 2 == 0)
        }
    }

    /// Colours that people with colour vision deficiencies can distinguish.
    ///
    /// - Source: Okabe and Ito, Color Universal Design.
    private static let colors = [
        "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00",
    ]
}
