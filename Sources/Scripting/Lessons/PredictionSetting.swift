import LayerGeometry
import PlaygroundModel

/// A prediction with the layers that it is about: what the right engine and wrong ones answer.
struct PredictionSetting {
    /// A place that is found in the layers that are asked.
    private enum Spot {
        case scene(Point)
        case own(Int, Point)
        case unit(Int, UnitPoint)
    }

    private enum Question {
        case hit(Point, HitRules)
        case seen(Point)
        case contains(Int, Point)
        case property(Int, PropertyName)
        case place(Spot, in: Int?)
    }

    private let question: Question
    /// The layers that are asked.
    let tree: LayerTree
    /// The layers as animations show them where the stored ones are asked, and the other way round.
    private let otherTree: LayerTree
    private let isModel: Bool
    private let change: (index: Int, property: PropertyName, value: PropertyValue)?
    let tolerance: Double

    /// Finds the layers and points that a prediction names.
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

    /// The right answer.
    var answer: PredictionAnswer { answer(question, changed(tree)) }

    /// The layers after the change that the prediction is about.
    var changedTree: LayerTree { changed(tree) }

    /// The first wrong idea by which an answer would be right; `nil` if none is known.
    func misconception(giving answer: PredictionAnswer) -> Misconception? {
        let right = self.answer
        return Misconception.allCases.first { idea in
            guard let wrong = self.answer(by: idea) else { return false }
            return wrong.isClose(to: answer, within: tolerance)
                && !wrong.isClose(to: right, within: tolerance)
        }
    }

    /// The wrong ideas that give another answer than the right one.
    var misconceptions: [Misconception] {
        let right = answer
        return Misconception.allCases.filter {
            answer(by: $0).map { !$0.isClose(to: right, within: tolerance) } ?? false
        }
    }

    /// What an engine answers that works by a wrong idea; `nil` where the idea has nothing to do with
    /// the question.
    func answer(by idea: Misconception) -> PredictionAnswer? {
        switch (idea, question) {
        case (.changesNothing, _): return change == nil ? nil : answer(question, tree)
        case (.anchorMovesPosition, _), (.anchorRestoresFrame, _), (.anchorPullsLayer, _):
            return anchored(idea)
        case (.ignoresTransform, _):
            return answer(question, changed(LayerTree(rewritten(tree.rootLayer, by: idea))))
        case (.superlayerKeeps, .hit(let point, let rules)):
            let hit = changed(tree).root.hitTest(point, rules: rules)
            return hit?.superlayer.map { .layer($0.index) }
        case (.followsPicture, _) where isModel, (.followsModel, _) where !isModel:
            return answer(question, changed(otherTree))
        case (.followsPicture, _), (.followsModel, _): return nil
        case (.seenIsHit, .hit(let point, _)): return answer(.seen(point), changed(tree))
        case (.hitIsSeen, .seen(let point)): return answer(.hit(point, .calayer), changed(tree))
        case (.asksViewsAsLayers, .hit(let point, .uiview)),
            (.asksViewsAsLayers, .hit(let point, .android)):
            return answer(.hit(point, .calayer), changed(tree))
        case (.asksLayersAsViews, .hit(let point, .calayer)):
            return answer(.hit(point, .uiview), changed(tree))
        case (.deepestWins, .hit(let point, _)): return deepest(at: point)
        case (.ownNumbers, .place(let spot, let layer)): return ownNumbers(spot, layer)
        case (.superlayerNumbers, .place(let spot, let layer)):
            return superlayerNumbers(spot, layer)
        case (.nearEdgeExclusive, .hit(let point, let rules)):
            return answer(.hit(point.nudged, rules), changed(tree))
        case (.nearEdgeExclusive, .contains(let index, let point)):
            return answer(.contains(index, point.nudged), changed(tree))
        case (.farEdgeInclusive, .contains(let index, let point)):
            let node = changed(tree)[index]
            let bounds = node.bounds
            return node.convert(point, from: nil).map {
                .flag(
                    bounds.minX <= $0.x && $0.x <= bounds.maxX && bounds.minY <= $0.y
                        && $0.y <= bounds.maxY)
            }
        default: return rewritten(idea)
        }
    }

    // MARK: Engines

    private func rewritten(_ idea: Misconception) -> PredictionAnswer? {
        let root = changed(tree).rootLayer
        if case .hit = question, let flaw = idea.flaw {
            return answer(question, LayerTree(root, flaw: flaw))
        }
        guard idea.seen(Layer()) != nil else { return nil }
        return answer(question, LayerTree(rewritten(root, by: idea)))
    }

    private func rewritten(_ root: Layer, by idea: Misconception) -> Layer {
        root.withAll { $0 = idea.seen($0) ?? $0 }
    }

    /// The answer where a change of the anchor point was not the only thing to happen.
    private func anchored(_ idea: Misconception) -> PredictionAnswer? {
        guard let change, case .unit(let anchor) = change.value,
            change.property.name == "anchorPoint"
        else { return nil }
        return answer(
            question,
            tree.updating(change.index) {
                switch idea {
                case .anchorMovesPosition: $0.setAnchorPointKeepingFrame(anchor)
                case .anchorRestoresFrame: $0.setAnchorPointRestoringFrame(anchor)
                default:
                    $0.setAnchorPointCorrectingPosition(anchor)
                    $0.position.x +=
                        (anchor.x - tree[change.index].layer.anchorPoint.x) * $0.bounds.width
                    $0.position.y +=
                        (anchor.y - tree[change.index].layer.anchorPoint.y) * $0.bounds.height
                }
            })
    }

    private func deepest(at point: Point) -> PredictionAnswer {
        let around = changed(tree).nodes.filter { node in
            node.convert(point, from: nil).map { node.contains($0) } ?? false
        }
        return .layer(
            around.max { $0.depth < $1.depth || $0.depth == $1.depth && $0.index < $1.index }?.index
        )
    }

    private func ownNumbers(_ spot: Spot, _ layer: Int?) -> PredictionAnswer {
        let tree = changed(tree)
        return switch spot {
        case .scene(let point), .own(_, let point): .point(point)
        case .unit(let index, let unit): .point(unit.point(in: tree[index].bounds))
        }
    }

    private func superlayerNumbers(_ spot: Spot, _ layer: Int?) -> PredictionAnswer? {
        let tree = changed(tree)
        let (index, own): (Int, Point)
        switch spot {
        case .scene(let point):
            return layer.flatMap { tree[$0].superlayer }.map {
                .point($0.convert(point, from: nil))
            }
        case .own(let layer, let point): (index, own) = (layer, point)
        case .unit(let layer, let unit): (index, own) = (layer, unit.point(in: tree[layer].bounds))
        }
        return tree[index].superlayer.map { .point(tree[index].convert(own, to: $0)) }
    }

    // MARK: Answers

    private func changed(_ tree: LayerTree) -> LayerTree {
        guard let change else { return tree }
        return tree.updating(change.index) { _ = change.property.write(change.value, into: &$0) }
    }

    private func answer(_ question: Question, _ tree: LayerTree) -> PredictionAnswer {
        switch question {
        case .hit(let point, let rules):
            return .layer(tree.root.hitTest(point, rules: rules)?.index)
        case .seen(let point): return .layer(tree.root.seen(at: point)?.index)
        case .contains(let index, let point):
            let node = tree[index]
            return .flag(node.convert(point, from: nil).map { node.contains($0) } ?? false)
        case .property(let index, let property): return .value(property.value(of: tree[index]))
        case .place(let spot, let layer):
            let point: Point? =
                switch spot {
                case .scene(let point): point
                case .own(let index, let point): tree[index].convert(point, to: nil)
                case .unit(let index, let unit):
                    tree[index].convert(unit.point(in: tree[index].bounds), to: nil)
                }
            return .point(
                point.flatMap { point in
                    layer.map { tree[$0].convert(point, from: nil) } ?? point
                })
        }
    }
}

extension Point {
    /// A point just before it on both axes.
    fileprivate var nudged: Point { Point(x: x - 1e-6, y: y - 1e-6) }
}
