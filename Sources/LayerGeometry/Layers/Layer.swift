/// One layer's stored properties, with CALayer's names and defaults, and the layers in it.
///
/// A value: it knows its sublayers and not its superlayer, so that a cycle cannot be built. A
/// `LayerNode` is a layer in its place, with a superlayer.
public struct Layer: Hashable, Sendable {
    /// What the layer is called in paths; empty where it has no name.
    public var name: String
    /// The layer's rectangle in its own space; its origin moves the sublayers, not the layer.
    public var bounds: Rect = .zero
    /// Where the anchor point is, in the superlayer's space.
    public var position: Point = .zero
    /// The point of the layer that sits at `position`, as fractions of the bounds' size.
    public var anchorPoint: UnitPoint = .center
    /// The layer's own transform, about its anchor point, as it was written.
    public var layerTransform: LayerTransform = .identity
    /// How much it covers, from 0 to 1: UIView's `alpha`.
    ///
    /// Stored as CALayer stores it, as a Float.
    public var opacity: Float = 1
    var flags: Flags = [.isDoubleSided, .isUserInteractionEnabled]
    /// One, or none where all of them are plain.
    var details: [LayerDetails] = []
    /// Where the sublayers are; `nil` without any.
    private(set) var list: LayerList?

    /// The layers in it, back to front.
    public var sublayers: [Layer] {
        get { list?.layers ?? [] }
        set { list = newValue.isEmpty ? nil : LayerList(newValue) }
        _modify {
            let own = ownList()
            defer { if own.layers.isEmpty { list = nil } }
            yield &own.layers
        }
    }

    /// The layer whose rectangle decides where this one is seen; its superlayer is this layer.
    public var mask: Layer? {
        get { maskList?.layers.first }
        set {
            let list = newValue.map { LayerList([$0]) }
            change(isPlain: list == nil) { $0.mask.list = list }
        }
    }

    /// Where the mask is; `nil` without one.
    var maskList: LayerList? { details.isEmpty ? nil : details[0].mask.list }

    /// Whether there is a mask, without a copy of it.
    var hasMask: Bool { maskList != nil }

    /// How many layers it is with everything in it, masks included.
    var countOfAll: Int { 1 + (list?.countOfAll ?? 0) + (maskList?.countOfAll ?? 0) }

    /// The list of the sublayers, which no copy of the layer shares.
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

    /// UIView's word for `position`: the centre only while the anchor point is (½, ½).
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
