import LayerGeometry

/// The answers of wrong engines.
extension PredictionSetting {
    /// The first misconception that gives an answer; `nil` for none.
    func misconception(giving answer: PredictionAnswer) -> Misconception? {
        let right = self.answer
        return Misconception.allCases.first { idea in
            guard let wrong = self.answer(by: idea) else { return false }
            return wrong.isClose(to: answer, within: tolerance)
                && !wrong.isClose(to: right, within: tolerance)
        }
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
        case (.asksViewsAsLayers, .hit(let point, let rules))
        where rules.ruleBook.subject == .views:
            return answer(.hit(point, .calayer), changed(tree))
        case (.asksLayersAsViews, .hit(let point, let rules))
        where rules.ruleBook.subject == .layers:
            return answer(.hit(point, .uiview), changed(tree))
        case (.deepestWins, .hit(let point, _)): return deepest(at: point)
        case (.ownNumbers, .place(let spot, _)):
            return .point(resolved(spot, in: changed(tree)).point)
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

    /// The answer if a change of the anchor point has side effects.
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

    private func superlayerNumbers(_ spot: Spot, _ layer: Int?) -> PredictionAnswer? {
        let tree = changed(tree)
        let (index, point) = resolved(spot, in: tree)
        guard let index else {
            // Only the last conversion down is applied.
            return layer.map { .point(tree[$0].convert(point, from: tree[$0].superlayer)) }
        }
        return tree[index].superlayer.map { .point(tree[index].convert(point, to: $0)) }
    }
}

extension Point {
    /// A point slightly less on both axes.
    fileprivate var nudged: Point { Point(x: x - 1e-6, y: y - 1e-6) }
}
