public import LayerGeometry

/// Two trees of one screen, before and after a change, with the receivers of touches in both.
///
///     let pair = TouchPair(before, .uiview, after, .uiview)
///     pair.isChanged(at: Point(x: 60, y: 180))
///
/// A touch counts for the innermost control that contains the hit view or, without one, for the hit
/// view. If neither tree has controls, every layer that is hit counts. This is a class because it
/// is large and never changes.
public final class TouchPair: Sendable {
    /// The receivers of a touch in both trees, as layer indexes; `nil` for none.
    public struct Receiving: Hashable, Sendable {
        /// The receiver in the first tree.
        public let before: Int?
        /// The receiver in the second tree.
        public let after: Int?
        /// Whether these are different layers.
        public let isChanged: Bool
    }

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

    /// What queries have cost so far, as `PreparedTree.effort` counts it.
    public var effort: Int { first.prepared.effort + second.prepared.effort }

    /// The layer of the second tree that matches a layer of the first; `nil` for none.
    public func counterpart(of index: Int) -> Int? {
        secondOf[index] < 0 ? nil : Int(secondOf[index])
    }

    /// The layer of the first tree that matches a layer of the second; `nil` for none.
    public func original(of index: Int) -> Int? {
        firstOf[index] < 0 ? nil : Int(firstOf[index])
    }

    /// The receivers of a touch at a point of scene space.
    public func receiving(at point: Point) -> Receiving {
        let (one, other) = (before.receiver(at: point), after.receiver(at: point))
        return Receiving(
            before: one, after: other, isChanged: one != other.map(number))
    }

    /// Whether the receiver of a touch at a point of scene space has changed.
    public func isChanged(at point: Point) -> Bool { receiving(at: point).isChanged }

    /// The receivers at a point, by number; -1 for none.
    func numbers(at point: Point) -> (before: Int, after: Int) {
        (
            before.receiver(at: point) ?? -1,
            after.receiver(at: point).map(number) ?? -1
        )
    }

    private func number(ofSecond index: Int) -> Int { original(of: index) ?? first.count + index }
}

extension LayerMatch {
    /// The number of a layer of the second tree.
    func number(ofSecond index: Int) -> Int {
        firstOf[index] < 0 ? secondOf.count + index : Int(firstOf[index])
    }
}
