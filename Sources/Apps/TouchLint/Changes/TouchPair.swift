public import LayerGeometry

/// Two trees of one screen, before and after a change, with the receivers of touches in both.
///
///     let pair = TouchPair(before, .uiview, after, .uiview)
///     TouchDifference(pair).changes
///
/// A touch counts for the innermost control that contains the hit view or, without one, for the hit
/// view. If neither tree has controls, every layer that is hit counts. This is a class because it
/// is large and never changes.
public final class TouchPair: Sendable {
    let first: ViewMap
    let second: ViewMap
    /// The matching layer of the first tree, for each layer of the second; -1 for none.
    let firstOf: [Int32]
    /// The matching layer of the second tree, for each layer of the first; -1 for none.
    let secondOf: [Int32]
    let hasControls: Bool
    /// Whether the layer with a number is a control in at least one tree.
    ///
    /// Matching layers share one number: layers of the first tree have their index in it, followed
    /// by those that only the second tree has.
    let isControl: [Bool]
    private let before: Receivers
    private let after: Receivers

    /// Matches the layers of two trees.
    public convenience init(
        _ before: LayerTree, _ rulesBefore: HitRules, _ after: LayerTree, _ rulesAfter: HitRules
    ) {
        self.init(
            ViewMap(TouchCheck.withKnownClasses(before), rules: rulesBefore),
            ViewMap(TouchCheck.withKnownClasses(after), rules: rulesAfter))
    }

    init(_ first: ViewMap, _ second: ViewMap) {
        (self.first, self.second) = (first, second)
        let match = LayerMatch(first, second)
        let count = first.count + second.count
        var isMeant = Array(repeating: false, count: count)
        for index in first.targets + first.cards { isMeant[index] = true }
        for index in second.targets + second.cards {
            isMeant[match.number(ofSecond: index)] = true
        }
        hasControls = isMeant.contains(true)
        let isControl = hasControls ? isMeant : Array(repeating: true, count: count)
        before = Receivers(first) { isControl[$0] }
        after = Receivers(second) { isControl[match.number(ofSecond: $0)] }
        (firstOf, secondOf) = (match.firstOf, match.secondOf)
        self.isControl = isControl
    }

    /// The receivers at a point, by number; -1 for none.
    func numbers(at point: Point) -> (before: Int, after: Int) {
        (
            before.receiver(at: point) ?? -1,
            after.receiver(at: point).map(number) ?? -1
        )
    }

    private func number(ofSecond index: Int) -> Int {
        firstOf[index] < 0 ? first.count + index : Int(firstOf[index])
    }
}

extension LayerMatch {
    /// The number of a layer of the second tree.
    func number(ofSecond index: Int) -> Int {
        firstOf[index] < 0 ? secondOf.count + index : Int(firstOf[index])
    }
}
