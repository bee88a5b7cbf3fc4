/// A layer's stored properties, with CALayer's names and defaults, and its sublayers.
///
/// A layer is a value: it knows its sublayers but not its superlayer, so a cycle cannot be built. A
/// `LayerNode` is a layer at its place in a tree, with a superlayer.
public struct Layer: Hashable, Sendable {
    /// The layer's name in paths; empty if it has none.
    public var name: String
    /// The layer's rectangle in its own space; its origin moves the sublayers, not the layer.
    public var bounds: Rect = .zero
    /// The position of the anchor point, in the superlayer's space.
    public var position: Point = .zero
    /// The point of the layer that is placed at `position`, as fractions of the bounds' size.
    public var anchorPoint: UnitPoint = .center
    /// The layer's own transform, about its anchor point, as it was written.
    public var layerTransform: LayerTransform = .identity
    /// The opacity, from 0 to 1: UIView's `alpha`.
    ///
    /// Stored as CALayer stores it, as a Float.
    public var opacity: Float = 1
    var flags: Flags = [.isDoubleSided, .isUserInteractionEnabled]
    /// Empty or one element; empty if all details have their defaults.
    var details: [LayerDetails] = []
    /// The storage of the sublayers; `nil` without any.
    private(set) var list: LayerList?

    /// The sublayers, back to front.
    public var sublayers: [Layer] {
        get { list?.layers ?? [] }
        set { list = newValue.isEmpty ? nil : LayerList(newValue) }
        _modify {
            let own = ownList()
            defer { if own.layers.isEmpty { list = nil } }
            yield &own.layers
        }
    }

    /// The layer whose extent limits where this one is visible; its superlayer is this layer.
    public var mask: Layer? {
        get { maskList?.layers.first }
        set {
            let list = newValue.map { LayerList([$0]) }
            change(isPlain: list == nil) { $0.mask.list = list }
        }
    }

    /// The storage of the mask; `nil` without one.
    var maskList: LayerList? { details.isEmpty ? nil : details[0].mask.list }

    /// Whether there is a mask; does not copy it.
    var hasMask: Bool { maskList != nil }

    /// The number of layers in the subtree, this one and masks included.
    var countOfAll: Int { 1 + (list?.countOfAll ?? 0) + (maskList?.countOfAll ?? 0) }

    /// The sublayers' storage, made unique to this copy.
    private mutating func ownList() -> LayerList {
        if isKnownUniquelyReferenced(&list), let list { return list }
        let own = LayerList(sublayers)
        list = own
        return own
    }

    /// The matrix of the layer's own transform.
    public var transform: Transform3D {
        get { layerTransform.matrix }
        set { layerTransform = LayerTransform(newValue) }
    }

    /// The matrix that is applied to all sublayers, about this layer's anchor point.
    public var sublayerTransform: Transform3D {
        get { sublayerLayerTransform.matrix }
        set { sublayerLayerTransform = LayerTransform(newValue) }
    }

    /// UIView's name for `position`: the centre only while the anchor point is (½, ½).
    ///
    /// - Source: Apple's reference for `UIView.center`.
    public var center: Point {
        get { position }
        set { position = newValue }
    }

    /// Creates a layer without extent at the origin.
    public init(name: String = "") {
        self.name = name
    }

    /// Creates a layer with a frame in its superlayer's space.
    public init(name: String, frame: Rect, sublayers: [Layer] = []) {
        self.name = name
        self.sublayers = sublayers
        setFrame(frame)
    }
}
