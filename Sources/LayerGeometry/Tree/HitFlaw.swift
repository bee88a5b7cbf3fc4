/// A mistake that programs make in hit testing, made on purpose.
///
/// A tree with a flaw answers wrongly in one well-known way. A test suite that cannot tell it from
/// the right one does not test that rule.
public enum HitFlaw: String, CaseIterable, Hashable, Sendable {
    /// Takes the frame for the layer: rotations and shears are lost.
    case boundingBox = "bounding-box"
    /// Asks siblings in the wrong order: the one at the back wins.
    case backToFront = "back-to-front"
    /// Takes no notice of masksToBounds.
    case ignoresClip = "ignores-clip"
    /// Takes the origin of the bounds for zero.
    case ignoresBoundsOrigin = "ignores-bounds-origin"
    /// Counts the far edges as inside.
    case farEdgeInclusive = "far-edge-inclusive"
    /// Takes the anchor point for the middle.
    case ignoresAnchor = "ignores-anchor"
    /// Turns the wrong way.
    case wrongWayRotation = "wrong-way-rotation"
    /// Takes no notice of zPosition.
    case ignoresZPosition = "ignores-zposition"
    /// Hits hidden layers.
    case hitsHidden = "hits-hidden"
    /// Does not ask the sublayers of a layer that does not contain the point.
    case prunesSubtrees = "prunes-subtrees"
    /// Takes no notice of sublayerTransform.
    case ignoresSublayerTransform = "ignores-sublayer-transform"

    /// The mistake as a clause that goes on from "an engine that".
    public var sentence: String {
        switch self {
        case .boundingBox: "takes the frame for the layer"
        case .backToFront: "asks the back sibling first"
        case .ignoresClip: "takes no notice of masksToBounds"
        case .ignoresBoundsOrigin: "takes the origin of the bounds for 0,0"
        case .farEdgeInclusive: "counts the far edges as inside"
        case .ignoresAnchor: "takes the anchor point for 0.5,0.5"
        case .wrongWayRotation: "turns the wrong way"
        case .ignoresZPosition: "takes no notice of zPosition"
        case .hitsHidden: "hits hidden layers"
        case .prunesSubtrees: "asks no sublayers where the layer does not contain the point"
        case .ignoresSublayerTransform: "takes no notice of sublayerTransform"
        }
    }

    /// The layer as the flawed engine takes it.
    public func seen(_ layer: Layer) -> Layer {
        var copy = layer
        switch self {
        case .boundingBox:
            guard let frame = layer.frame else { return layer }
            copy.layerTransform = .identity
            copy.setFrame(frame)
        case .ignoresClip: copy.masksToBounds = false
        case .ignoresBoundsOrigin: copy.bounds = Rect(origin: .zero, size: layer.bounds.size)
        case .ignoresAnchor: copy.anchorPoint = .center
        case .wrongWayRotation:
            copy.transform.m12 = -layer.transform.m12
            copy.transform.m21 = -layer.transform.m21
        case .ignoresZPosition: copy.zPosition = 0
        case .hitsHidden: copy.isHidden = false
        case .ignoresSublayerTransform: copy.sublayerLayerTransform = .identity
        case .backToFront, .farEdgeInclusive, .prunesSubtrees: break
        }
        return copy
    }
}
