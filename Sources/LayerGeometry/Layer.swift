/// One layer's stored properties, with CALayer's names and defaults, and the layers in it.
///
/// A value: it knows its sublayers and not its superlayer, so that a cycle cannot be built. A
/// `LayerNode` is a layer in its place, with a superlayer.
public struct Layer: Hashable, Sendable {
    /// What the layer is called in paths; empty where it has no name.
    public var name: String
    /// The class it stands for, such as `UIButton`; kept, not interpreted.
    public var className: String?
    /// The layer's rectangle in its own space; its origin moves the sublayers, not the layer.
    public var bounds: Rect = .zero
    /// Where the anchor point is, in the superlayer's space.
    public var position: Point = .zero
    /// The point of the layer that sits at `position`, as fractions of the bounds' size.
    public var anchorPoint: UnitPoint = .center
    /// The depth of the anchor point, in the layer's own space.
    public var anchorPointZ: Double = 0
    /// How far the layer is in front of its superlayer's plane; greater is nearer.
    ///
    /// Kept within what a Float can hold, as CALayer keeps it.
    ///
    /// - Source: Apple's reference for `zPosition`.
    public var zPosition: Double = 0 {
        didSet {
            let limit = Double(Float.greatestFiniteMagnitude)
            zPosition = max(-limit, min(limit, zPosition))
        }
    }
    /// The layer's own transform, about its anchor point, as it was written.
    public var layerTransform: LayerTransform = .identity
    /// The transform of all sublayers, about this layer's anchor point, as it was written.
    public var sublayerLayerTransform: LayerTransform = .identity
    /// Whether the layer's own space is upside down within its height.
    public var isGeometryFlipped = false
    /// Whether sublayers are cut off, and not hit, outside the bounds.
    public var masksToBounds = false
    /// Whether the layer and all in it are out of sight.
    public var isHidden = false
    /// How much it covers, from 0 to 1: UIView's `alpha`.
    ///
    /// Stored as CALayer stores it, as a Float.
    public var opacity: Float = 1
    /// Whether the layer can be seen, and hit, from behind.
    public var isDoubleSided = true
    /// The radius of drawn corners; hit testing takes no notice of it.
    public var cornerRadius: Double = 0
    /// UIView's switch for touches; CALayer has none.
    public var isUserInteractionEnabled = true
    /// What the view does with touches beyond that.
    public var touch = TouchTraits()
    /// Whether it is a CATransformLayer: its sublayers are not flattened into its plane.
    public var isTransformLayer = false
    /// The fill, as the file wrote it, and as red, green, blue and alpha from 0 to 1.
    public var backgroundColor: LayerColor?
    /// The colour of the border.
    public var borderColor: LayerColor?
    /// The width of the border, drawn inwards.
    public var borderWidth: Double = 0
    /// Text that the layer shows, for recognising it.
    public var text: String?
    /// What runs on the layer; the model does not change by it.
    public var animations: [LayerAnimation] = []
    /// The hand of a clock that the layer is.
    public var clock: ClockHand?
    /// The layers in it, back to front.
    public var sublayers: [Layer] = []

    private var maskLayers: [Layer] = []

    /// The layer whose rectangle decides where this one is seen; its superlayer is this layer.
    public var mask: Layer? {
        get { maskLayers.first }
        set { maskLayers = newValue.map { [$0] } ?? [] }
    }

    /// Whether there is a mask, without a copy of it.
    var hasMask: Bool { !maskLayers.isEmpty }

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

extension Layer {
    /// Replaces what the layer and all in it show by its length, `11 characters`, and names that may
    /// be such texts by the class.
    ///
    /// A name is kept where it is the class's or a resource's: `app:id/save`.
    public mutating func hideTexts() {
        if let shown = text, !shown.isEmpty {
            text = shown.count == 1 ? "1 character" : "\(shown.count) characters"
        }
        let kind = className?.split(separator: ".").last.map(String.init) ?? ""
        if name != className, name != kind, !name.contains(":id/") {
            name = kind.isEmpty ? "view" : kind
        }
        for index in sublayers.indices { sublayers[index].hideTexts() }
    }
}
