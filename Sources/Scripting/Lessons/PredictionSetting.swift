import LayerGeometry
import PlaygroundModel

/// A prediction with its layers, as asked of the right engine and of wrong ones.
struct PredictionSetting {
    /// A place, resolved in the layers of the question.
    enum Spot {
        case scene(Point)
        case own(Int, Point)
        case unit(Int, UnitPoint)
    }

    enum Question {
        case hit(Point, HitRules)
        case seen(Point)
        case contains(Int, Point)
        case property(Int, LayerProperty)
        case place(Spot, in: Int?)
    }

    let question: Question
    /// The layers of the question.
    let tree: LayerTree
    /// The presentation layers if the question is about the model, and vice versa.
    let otherTree: LayerTree
    let isModel: Bool
    let change: (index: Int, property: LayerProperty, value: LayerValue)?
    let tolerance: Double

    /// Resolves the layers and points that a prediction names.
    init(_ prediction: Prediction, in player: ScriptPlayer) throws(StepFailure) {
        let playground = player.playground
        isModel = playground.clock.asksModel
        tree = playground.shownTree
        otherTree = isModel ? playground.derived.presentation : playground.tree
        tolerance = prediction.tolerance ?? Prediction.tolerance
        change = try prediction.change.map { change throws(StepFailure) in
            (try player.node(change.layer).index, change.property, change.value)
        }
        switch prediction.question {
        case .hit(let place, let rules):
            question = .hit(try player.scenePoint(place), rules ?? playground.probe.rules)
        case .seen(let place): question = .seen(try player.scenePoint(place))
        case .contains(let layer, let place):
            question = .contains(try player.node(layer).index, try player.scenePoint(place))
        case .property(let layer, _, let property):
            question = .property(try player.node(layer).index, property)
        case .place(let place, let layer):
            let spot: Spot =
                switch place {
                case .center(let layer): .unit(try player.node(layer).index, .center)
                case .unit(let layer, let unit): .unit(try player.node(layer).index, unit)
                case .own(let layer, let point): .own(try player.node(layer).index, point)
                case .scene, .offset, .cell, .pixel: .scene(try player.scenePoint(place))
                }
            question = .place(
                spot,
                in: try layer.map { layer throws(StepFailure) in try player.node(layer).index })
        }
    }

    var answer: PredictionAnswer { answer(question, changed(tree)) }

    /// The point of scene space in the question; `nil` if there is none.
    var askedPoint: Point? {
        guard case .place(let spot, _) = question,
            case .point(let point) = answer(.place(spot, in: nil), changedTree)
        else { return nil }
        return point
    }

    /// The layers after the change in the question.
    var changedTree: LayerTree { changed(tree) }

    func changed(_ tree: LayerTree) -> LayerTree {
        guard let change else { return tree }
        return tree.updating(change.index) { try? change.property.set(change.value, in: &$0) }
    }

    func answer(_ question: Question, _ tree: LayerTree) -> PredictionAnswer {
        switch question {
        case .hit(let point, let rules):
            return .layer(tree.root.hitTest(point, rules: rules)?.index)
        case .seen(let point): return .layer(tree.root.seen(at: point)?.index)
        case .contains(let index, let point):
            let node = tree[index]
            return .flag(node.convert(point, from: nil).map { node.contains($0) } ?? false)
        case .property(let index, let property):
            return .value(property.value(of: tree[index].layer))
        case .place(let spot, let layer):
            let (index, own) = resolved(spot, in: tree)
            let point = index.map { tree[$0].convert(own, to: nil) } ?? own
            return .point(
                point.flatMap { point in
                    layer.map { tree[$0].convert(point, from: nil) } ?? point
                })
        }
    }

    /// The layer in whose space a spot is, `nil` for scene space, and the point there.
    func resolved(_ spot: Spot, in tree: LayerTree) -> (index: Int?, point: Point) {
        switch spot {
        case .scene(let point): (nil, point)
        case .own(let index, let point): (index, point)
        case .unit(let index, let unit): (index, unit.point(in: tree[index].bounds))
        }
    }
}
