/// A typical hit-testing mistake, made on purpose.
///
/// A tree with a flaw gives wrong answers in one well-known way. A test suite that cannot tell such
/// a tree from a correct one does not test that rule.
public enum HitFlaw: String, CaseIterable, Hashable, Sendable {
    /// Tests the frame instead of the layer: rotations and shears are lost.
    case boundingBox = "bounding-box"
    /// Asks siblings in the wrong order: the rearmost one wins.
    case backToFront = "back-to-front"
    /// Ignores masksToBounds.
    case ignoresClip = "ignores-clip"
    /// Assumes that the origin of the bounds is zero.
    case ignoresBoundsOrigin = "ignores-bounds-origin"
    /// Counts the far edges as inside.
    case farEdgeInclusive = "far-edge-inclusive"
    /// Assumes that the anchor point is in the middle.
    case ignoresAnchor = "ignores-anchor"
    /// Rotates in the wrong direction.
    case wrongWayRotation = "wrong-way-rotation"
    /// Ignores zPosition.
    case ignoresZPosition = "ignores-zposition"
    /// Hits hidden layers.
    case hitsHidden = "hits-hidden"
    /// Skips the sublayers of a layer that does not contain the point.
    case prunesSubtrees = "prunes-subtrees"
    /// Ignores sublayerTransform.
    case ignoresSublayerTransform = "ignores-sublayer-transform"

    /// The mistake as a clause that follows "an engine that".
    public var sentence: String { words.sentence }

    /// The mistake in the output for programs, where it is called what an engine with it does.
    public var code: String { words.code }

    private var words: (code: String, sentence: String) {
        switch self {
        case .boundingBox: ("frame-for-layer", "tests the frame instead of the layer")
        case .backToFront: ("rearmost-first", "asks the rearmost sibling first")
        case .ignoresClip: ("ignores-masks", "ignores masksToBounds")
        case .ignoresBoundsOrigin:
            ("bounds-origin-zero", "assumes that the origin of the bounds is 0,0")
        case .farEdgeInclusive: ("far-edges-inside", "counts the far edges as inside")
        case .ignoresAnchor: ("anchor-half", "assumes that the anchor point is 0.5,0.5")
        case .wrongWayRotation: ("rotates-wrong-way", "rotates in the wrong direction")
        case .ignoresZPosition: (rawValue, "ignores zPosition")
        case .hitsHidden: (rawValue, "hits hidden layers")
        case .prunesSubtrees:
            (rawValue, "skips the sublayers of a layer that does not contain the point")
        case .ignoresSublayerTransform: (rawValue, "ignores sublayerTransform")
        }
    }

    /// The layer as the flawed engine sees it.
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
        // In `followed(_:)`: a rule, not a layer, is another.
        case .backToFront, .prunesSubtrees, .farEdgeInclusive: break
        }
        return copy
    }
}
