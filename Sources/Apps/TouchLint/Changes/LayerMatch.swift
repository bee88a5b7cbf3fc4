public import LayerGeometry

/// Matches the layers of two trees of the same screen.
///
///     LayerMatch(before, after).counterpart(of: 3)
///
/// From the roots down, the sublayers of matching layers are compared: first those with equal
/// contents, then those with equal names, classes and texts, then those with equal names and
/// classes. Several equal candidates are matched by place first, then in order. The rest are
/// matched anywhere in the tree by a mark that no other layer has. Every step uses hash tables
/// instead of pairwise comparison, and is symmetric in the two trees.
public struct LayerMatch {
    /// The matching layer of the first tree, for each layer of the second; -1 for none.
    private(set) var firstOf: [Int32]
    /// The matching layer of the second tree, for each layer of the first; -1 for none.
    private(set) var secondOf: [Int32]
    private let first: MatchSide
    private let second: MatchSide
    private var waiting: [(Int, Int)] = []

    /// Compares all layers of two trees; masks have no counterparts.
    public init(_ first: LayerTree, _ second: LayerTree) {
        self.init(
            ViewMap(first, rules: .candidates), ViewMap(second, rules: .candidates))
    }

    /// The index in the second tree of a layer of the first; `nil` if there is none.
    public func counterpart(of index: Int) -> Int? {
        secondOf[index] < 0 ? nil : Int(secondOf[index])
    }

    init(_ first: ViewMap, _ second: ViewMap) {
        self.first = MatchSide(first)
        self.second = MatchSide(second)
        secondOf = Array(repeating: -1, count: first.count)
        firstOf = Array(repeating: -1, count: second.count)
        if self.first.names[0] == self.second.names[0] { pair(0, 0) }
        descend()
        for key in Self.marks {
            pairUnique(key)
            descend()
        }
        if secondOf[0] < 0, firstOf[0] < 0 { pair(0, 0) }
        descend()
    }

    private mutating func pair(_ one: Int, _ other: Int) {
        secondOf[one] = Int32(other)
        firstOf[other] = Int32(one)
        waiting.append((one, other))
    }

    // MARK: - Sublayers of layers that match

    private mutating func descend() {
        while let (one, other) = waiting.popLast() {
            var ones = first.sublayers(of: one).filter { secondOf[$0] < 0 }
            var others = second.sublayers(of: other).filter { firstOf[$0] < 0 }
            for (place, key) in Self.keys.enumerated() where !ones.isEmpty && !others.isEmpty {
                let table = Dictionary(grouping: others) { key(second, $0) }
                let groups = Dictionary(grouping: ones) { key(first, $0) }
                for (key, group) in groups {
                    pairAlike(group, table[key] ?? [], isSure: place < Self.keys.count - 1)
                }
                ones.removeAll { secondOf[$0] >= 0 }
                others.removeAll { firstOf[$0] >= 0 }
            }
        }
    }

    /// How siblings are compared, the most reliable way first: by contents, by names, by classes.
    private static let keys: [@Sendable (MatchSide, Int) -> AnyHashable] = [
        { side, index in side.contents[index] },
        { side, index in side.names[index] },
        { side, index in [side.names[index].identifier, side.names[index].className] },
    ]

    /// Pairs siblings with equal keys.
    ///
    /// - Parameter isSure: Whether more than their classes was compared.
    private mutating func pairAlike(_ ones: [Int], _ others: [Int], isSure: Bool) {
        var (ones, others) = (ones, others)
        if ones.count != others.count {
            var places = Dictionary(grouping: others.reversed()) { second.frame(of: $0) }
            for one in ones {
                if let other = places[first.frame(of: one)]?.popLast() { pair(one, other) }
            }
            ones.removeAll { secondOf[$0] >= 0 }
            others.removeAll { firstOf[$0] >= 0 }
            // With only a class to compare, there is no telling which layer is new.
            let isNamed = ones.first.map { first.names[$0].identifier != nil } ?? false
            if !isSure, !isNamed { return }
        }
        for (one, other) in zip(ones, others) { pair(one, other) }
    }

    // MARK: - Layers elsewhere in the tree

    /// Marks that identify a layer under another superlayer, the most reliable first.
    private static let marks: [@Sendable (MatchSide, Int) -> AnyHashable?] = [
        { side, index in side.names[index].identifier == nil ? nil : side.names[index] },
        { side, index in side.isTelling[index] ? side.contents[index] : nil },
        { side, index in
            let name = side.names[index]
            return name.identifier.map { [$0, name.className] }
        },
        { side, index in side.names[index].text == nil ? nil : side.names[index] },
        { side, index in
            let view = side.map.views[index]
            return view.isPlaced && !view.className.isEmpty
                ? [AnyHashable(view.className), AnyHashable(view.bounds.box)] : nil
        },
        { side, index in side.names[index].identifier },
    ]

    /// Pairs layers whose mark is unique among the unmatched layers of each tree.
    private mutating func pairUnique(_ mark: (MatchSide, Int) -> AnyHashable?) {
        func table(_ side: MatchSide, _ isPaired: (Int) -> Bool) -> [AnyHashable: Int] {
            var table: [AnyHashable: Int] = [:]
            for index in side.names.indices where !isPaired(index) {
                guard let key = mark(side, index) else { continue }
                // -1 stands for several.
                table[key] = table[key] == nil ? index : -1
            }
            return table
        }
        let ones = table(first) { secondOf[$0] >= 0 }
        let others = table(second) { firstOf[$0] >= 0 }
        let found = ones.compactMap { key, one -> (Int, Int)? in
            guard one >= 0, let other = others[key], other >= 0 else { return nil }
            return (one, other)
        }
        for (one, other) in found.sorted(by: { $0.0 < $1.0 }) { pair(one, other) }
    }
}

/// The compared properties of the layers of one tree.
struct MatchSide {
    /// The identity of a layer for matching.
    struct Name: Hashable {
        /// Its name, unless that is merely its class.
        let identifier: String?
        let className: String
        let text: String?
    }

    let map: ViewMap
    private(set) var names: [Name] = []
    /// A hash of each subtree's names; positions do not count.
    private(set) var contents: [Int] = []
    /// Whether the subtree has an identifier or a text.
    private(set) var isTelling: [Bool] = []

    init(_ map: ViewMap) {
        self.map = map
        names = map.views.map { view in
            Name(
                identifier: view.layer.identifier, className: view.className,
                text: view.layer.text)
        }
        contents = Array(repeating: 0, count: map.count)
        isTelling = names.map { $0.identifier != nil || $0.text != nil }
        // In reverse order, so that sublayers are ready before their superlayer.
        for index in map.views.indices.reversed() {
            var hasher = Hasher()
            hasher.combine(names[index])
            for sublayer in sublayers(of: index) {
                hasher.combine(contents[sublayer])
                if isTelling[sublayer] { isTelling[index] = true }
            }
            contents[index] = hasher.finalize()
        }
    }

    /// The sublayers, back to front.
    func sublayers(of index: Int) -> [Int] { map.tree[index].sublayers.map(\.index) }

    /// The frame in the superlayer's space; `nil` if it is undefined.
    func frame(of index: Int) -> Rect? { map.tree[index].frame }
}

extension Layer {
    /// The name of a layer if it says more than its class: an identifier, as far as dumps have one.
    var identifier: String? {
        guard !name.isEmpty else { return nil }
        guard let className, className.hasSuffix(name) else { return name }
        // Dumps name a view without an identifier after its class, without the part before a dot.
        let start = className.dropLast(name.count)
        return start.isEmpty || start.hasSuffix(".") ? nil : name
    }
}
