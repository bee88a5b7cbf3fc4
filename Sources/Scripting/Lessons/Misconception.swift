import LayerGeometry

/// A misconception about layers, as an engine that works that way.
///
/// A wrong prediction is compared with the answers of these engines, in this order. The first ones
/// are those of `HitFlaw`, by the same names.
public enum Misconception: String, CaseIterable, Hashable, Sendable {
    case boundingBox = "bounding-box"
    case farEdgeInclusive = "far-edge-inclusive"
    case nearEdgeExclusive = "near-edge-exclusive"
    case seenIsHit = "seen-is-hit"
    case hitIsSeen = "hit-is-seen"
    case prunesSubtrees = "prunes-subtrees"
    case clipsAlways = "clips-always"
    case ignoresClip = "ignores-clip"
    case ignoresZPosition = "ignores-zposition"
    case asksViewsAsLayers = "asks-views-as-layers"
    case asksLayersAsViews = "asks-layers-as-views"
    case followsPicture = "follows-picture"
    case followsModel = "follows-model"
    case anchorMovesPosition = "anchor-moves-position"
    case anchorRestoresFrame = "anchor-restores-frame"
    case ownNumbers = "own-numbers"
    case superlayerNumbers = "superlayer-numbers"
    case turnsAboutCorner = "turns-about-corner"
    case turnsAboutMiddle = "turns-about-middle"
    case ignoresAnchor = "ignores-anchor"
    case ignoresTransform = "ignores-transform"
    case wrongWayRotation = "wrong-way-rotation"
    case ignoresFlip = "ignores-flip"
    case ignoresBoundsOrigin = "ignores-bounds-origin"
    case ignoresSublayerTransform = "ignores-sublayer-transform"
    case hitsHidden = "hits-hidden"
    case deepestWins = "deepest-wins"
    case backToFront = "back-to-front"
    case superlayerKeeps = "superlayer-keeps"
    case anchorPullsLayer = "anchor-pulls-layer"
    case changesNothing = "changes-nothing"

    /// The idea as a clause that follows "that would be right if".
    public var sentence: String {
        switch self {
        case .boundingBox: "the frame were the layer"
        case .farEdgeInclusive: "the far edges belonged to the layer"
        case .nearEdgeExclusive: "the near edges did not belong to the layer"
        case .seenIsHit: "what is drawn on top were what is touched"
        case .hitIsSeen: "what is touched were what is drawn on top"
        case .prunesSubtrees: "nothing outside its superlayer could be touched"
        case .clipsAlways: "every layer clipped its sublayers"
        case .ignoresClip: "masksToBounds made no difference to touches"
        case .ignoresZPosition: "zPosition made no difference"
        case .asksViewsAsLayers: "views were searched as layers are"
        case .asksLayersAsViews: "layers were searched as views are"
        case .followsPicture: "touches went to where the animation shows the layer"
        case .followsModel: "touches went to where the layer is stored"
        case .changesNothing: "the change made no difference to this"
        case .anchorMovesPosition: "a new anchor point moved position, and the layer stayed"
        case .anchorRestoresFrame: "the old frame could simply be set again"
        case .ownNumbers: "a point had the same numbers in every space"
        case .superlayerNumbers: "one step through the tree were the whole way"
        case .turnsAboutCorner: "layers turned about their corner"
        case .turnsAboutMiddle: "layers always turned about their middle"
        case .ignoresAnchor: "the anchor point were always the middle"
        case .ignoresTransform: "the transform made no difference"
        case .wrongWayRotation: "the rotation went the other way"
        case .ignoresFlip: "the flip made no difference"
        case .ignoresBoundsOrigin: "the origin of bounds made no difference"
        case .ignoresSublayerTransform: "sublayerTransform made no difference"
        case .hitsHidden: "hidden layers were touched"
        case .deepestWins: "the deepest layer under the point always won"
        case .superlayerKeeps: "a superlayer kept touches from its sublayers"
        case .anchorPullsLayer: "the layer moved to where its anchor point is"
        case .backToFront: "the layer at the back were asked first"
        }
    }

    /// The corresponding flaw of hit testing; `nil` for other ideas.
    var flaw: HitFlaw? { HitFlaw(rawValue: rawValue) }

    /// The layer as the idea sees it; `nil` if it does not change layers.
    func seen(_ layer: Layer) -> Layer? {
        var copy = layer
        switch self {
        case .clipsAlways: copy.masksToBounds = true
        case .ignoresTransform: copy.layerTransform = .identity
        case .ignoresFlip: copy.isGeometryFlipped = false
        case .turnsAboutCorner, .turnsAboutMiddle:
            let isTurned = layer.transform != .identity
            let place = self == .turnsAboutCorner ? UnitPoint(x: 0, y: 0) : .center
            // The untransformed position stays.
            if isTurned { copy.setAnchorPointCorrectingPosition(place) }
        default: return flaw.map { $0.seen(layer) }
        }
        return copy
    }
}
