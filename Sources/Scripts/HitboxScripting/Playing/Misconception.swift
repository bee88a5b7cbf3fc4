import LayerGeometry
import PlaygroundModel

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

    /// The idea in the words of a question about layers or views.
    func sentence(of subject: RuleBook.Subject) -> String {
        guard subject == .views, self != .asksViewsAsLayers else { return sentence }
        // Not in sublayerTransform.
        return sentence.split(separator: " ").map {
            $0.hasSuffix("layer") || $0.hasSuffix("layers")
                ? $0.replacing("layer", with: "view") : $0
        }.joined(separator: " ")
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

    /// The tree of a root as the idea sees all its layers; `nil` if it does not change layers.
    func tree(of root: Layer) -> LayerTree? {
        guard seen(Layer()) != nil else { return nil }
        return LayerTree(root.withAll { $0 = seen($0) ?? $0 })
    }
}

/// A prediction with its layers, as asked of the right engine and of wrong ones.
struct PredictionSetting {
    let question: Prediction.Question
    /// The layer that the question is about, or in whose space its answer is.
    let layer: Int?
    /// The layer in whose space the place of a question for a point is; `nil` for scene space.
    let origin: Int?
    /// The point of scene space in the question; the origin if a layer has it.
    let point: Point
    let rules: HitRules
    /// The layers of the question.
    let tree: LayerTree
    /// The presentation layers if the question is about the model, and vice versa.
    let otherTree: LayerTree
    let isModel: Bool
    let change: (index: Int, property: LayerProperty, value: LayerValue)?
    let tolerance: Double
    /// The wrong hit tests, for a question about one.
    private var engines: WrongEngines?

    /// Resolves the layers and points that a prediction names.
    init(_ prediction: Prediction, in player: ScriptPlayer) throws(StepFailure) {
        func index(_ layer: LayerReference?) throws(StepFailure) -> Int? {
            try layer.map { layer throws(StepFailure) in try player.node(layer).index }
        }
        let playground = player.playground
        isModel = playground.clock.asksModel
        tree = playground.shownTree
        otherTree = isModel ? playground.derived.presentation : playground.tree
        tolerance = prediction.tolerance ?? Prediction.tolerance
        change = try prediction.change.map { change throws(StepFailure) in
            (try player.node(change.layer).index, change.property, change.value)
        }
        question = prediction.question
        let book: HitRules? = if case .hit(_, let rules) = question { rules } else { nil }
        rules = book ?? playground.probe.rules
        switch question {
        case .hit(let place, _), .seen(let place):
            (layer, origin, point) = (nil, nil, try player.scenePoint(place))
        case .contains(let named, let place):
            (layer, origin, point) = (try index(named), nil, try player.scenePoint(place))
        case .property(let named, _, _):
            (layer, origin, point) = (try index(named), nil, .zero)
        case .place(let place, let named):
            origin = try index(place.layer)
            point = origin == nil ? try player.scenePoint(place) : .zero
            layer = try index(named)
        }
        if case .hit = question {
            engines = WrongEngines(
                changedTree, other: changed(otherTree), isModel: isModel, rules: rules)
        }
    }

    var answer: PredictionAnswer { answer(in: changedTree) }

    /// What the question is about.
    var subject: RuleBook.Subject {
        if case .hit = question { rules.ruleBook.subject } else { .layers }
    }

    /// The point of scene space in a question for a point; `nil` if there is none.
    var askedPoint: Point? {
        if case .place = question { scenePoint(in: changedTree) } else { nil }
    }

    /// The layers after the change in the question.
    var changedTree: LayerTree { changed(tree) }

    func changed(_ tree: LayerTree) -> LayerTree {
        guard let change else { return tree }
        return tree.updating(change.index) { try? change.property.set(change.value, in: &$0) }
    }

    /// The right answer in some layers.
    ///
    /// - Parameter point: A point instead of that in the question.
    func answer(in tree: LayerTree, at point: Point? = nil) -> PredictionAnswer {
        let (point, node) = (point ?? self.point, layer.map { tree[$0] })
        switch question {
        case .hit: return .layer(tree.root.hitTest(point, rules: rules)?.index)
        case .seen: return .layer(tree.root.seen(at: point)?.index)
        case .contains:
            let own = node?.convert(point, from: nil)
            return .flag(own.flatMap { node?.contains($0) } ?? false)
        case .property(_, _, let property):
            return .value(node.flatMap { property.value(of: $0.layer) })
        case .place:
            let point = scenePoint(in: tree)
            return .point(
                point.flatMap { point in node.map { $0.convert(point, from: nil) } ?? point })
        }
    }

    /// The place in a question for a point, in the space of the layer that it names.
    private func ownPoint(in tree: LayerTree) -> Point {
        guard case .place(let place, _) = question, let origin else { return point }
        switch place {
        case .own(_, let point): return point
        case .unit(_, let unit): return unit.point(in: tree[origin].bounds)
        default: return UnitPoint.center.point(in: tree[origin].bounds)
        }
    }

    private func scenePoint(in tree: LayerTree) -> Point? {
        let own = ownPoint(in: tree)
        return origin.map { tree[$0].convert(own, to: nil) } ?? own
    }
}

/// The answers of wrong engines.
extension PredictionSetting {
    /// The first misconception that gives an answer; `nil` for none.
    func misconception(giving given: PredictionAnswer) -> Misconception? {
        misconceptions.first { answer(by: $0)?.isClose(to: given, within: tolerance) == true }
    }

    /// The misconceptions that give a wrong answer.
    var misconceptions: [Misconception] {
        let right = answer
        return Misconception.allCases.filter {
            answer(by: $0).map { !$0.isClose(to: right, within: tolerance) } ?? false
        }
    }

    /// The answer of an engine with a misconception; `nil` if the idea is irrelevant to the
    /// question.
    func answer(by idea: Misconception) -> PredictionAnswer? {
        switch (idea, question) {
        case (.changesNothing, _): return change == nil ? nil : answer(in: tree)
        case (.anchorMovesPosition, _), (.anchorRestoresFrame, _), (.anchorPullsLayer, _):
            return anchored(idea)
        case (.ignoresTransform, _):
            return idea.tree(of: tree.rootLayer).map { answer(in: changed($0)) }
        case (.followsPicture, _) where isModel, (.followsModel, _) where !isModel:
            return answer(in: changed(otherTree))
        case (.followsPicture, _), (.followsModel, _): return nil
        case (.hitIsSeen, .seen):
            return .layer(changedTree.root.hitTest(point, rules: .calayer)?.index)
        case (.ownNumbers, .place): return .point(ownPoint(in: changedTree))
        case (.superlayerNumbers, .place): return superlayerNumbers
        case (.nearEdgeExclusive, .hit), (.nearEdgeExclusive, .contains):
            // A point slightly less on both axes.
            return answer(in: changedTree, at: Point(x: point.x - 1e-6, y: point.y - 1e-6))
        case (_, .hit): return engines?.hit(at: point, by: idea).map { .layer($0) }
        case (.farEdgeInclusive, .contains):
            let node = layer.map { changedTree[$0] }
            // A rectangle within another one may reach up to its far edges.
            let own = node?.convert(point, from: nil).map { Rect(origin: $0, size: .zero) }
            return own.flatMap { node?.bounds.contains($0) }.map { .flag($0) }
        default: return idea.tree(of: changedTree.rootLayer).map { answer(in: $0) }
        }
    }

    /// The answer if a change of the anchor point has side effects.
    private func anchored(_ idea: Misconception) -> PredictionAnswer? {
        guard let change, case .unit(let anchor) = change.value,
            change.property.name == "anchorPoint"
        else { return nil }
        return answer(
            in: tree.updating(change.index) {
                switch idea {
                case .anchorMovesPosition: $0.setAnchorPointKeepingFrame(anchor)
                case .anchorRestoresFrame: $0.setAnchorPointRestoringFrame(anchor)
                default:
                    let old = $0.anchorPoint
                    $0.setAnchorPointCorrectingPosition(anchor)
                    $0.position.x += (anchor.x - old.x) * $0.bounds.width
                    $0.position.y += (anchor.y - old.y) * $0.bounds.height
                }
            })
    }

    private var superlayerNumbers: PredictionAnswer? {
        let (tree, point) = (changedTree, ownPoint(in: changedTree))
        guard let origin else {
            // Only the last conversion down is applied.
            return layer.map { .point(tree[$0].convert(point, from: tree[$0].superlayer)) }
        }
        return tree[origin].superlayer.map { .point(tree[origin].convert(point, to: $0)) }
    }
}
