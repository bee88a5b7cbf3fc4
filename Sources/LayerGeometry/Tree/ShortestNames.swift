/// The shortest unambiguous names of all layers of a tree, computed in one pass.
public struct ShortestNames: Sendable {
    /// A name, and the group of the tail below it.
    private struct Tail: Hashable {
        let name: Int
        let above: Int
    }

    private let tree: LayerTree
    /// The number of components of each layer's tail; 0 if there is none.
    private var lengths: [Int]

    /// Computes the names: tails that are equal get one more component until all are distinct.
    public init(_ tree: LayerTree) {
        self.tree = tree
        lengths = Array(repeating: 0, count: tree.count)
        var known: [LayerComponent: Int] = [:]
        var names: [Int] = []
        for id in 0..<tree.count {
            let name = tree.index.unwritten(id)
            let number = known[name] ?? known.count
            known[name] = number
            names.append(number)
        }
        let depths = tree.index.entries.map { $0.depth + 1 }
        // The groups of layers with equal tails of this length; a distinct tail has its own number.
        var groups = names
        var last = known.count
        var open = Array(0..<tree.count)
        var length = 1
        while !open.isEmpty {
            open = settle(open, groups, length) { depths[$0] == length }
                .filter { depths[$0] > length }
            length += 1
            var numbers: [Tail: Int] = [:]
            // In reverse order: layers above still have the group of the previous length.
            for id in open.reversed() {
                let tail = Tail(name: names[id], above: groups[tree.index.entries[id].parent])
                if numbers[tail] == nil {
                    numbers[tail] = last
                    last += 1
                }
                groups[id] = numbers[tail] ?? last
            }
        }
    }

    /// Records the length for layers whose tail is now distinct, and returns the others.
    ///
    /// A full path takes precedence over a tail.
    private mutating func settle(
        _ open: [Int], _ groups: [Int], _ length: Int, isWhole: (Int) -> Bool
    ) -> [Int] {
        var counts: [Int: Int] = [:]
        var whole: [Int: Int] = [:]
        for id in open {
            counts[groups[id], default: 0] += 1
            if isWhole(id), whole[groups[id]] == nil { whole[groups[id]] = id }
        }
        var rest: [Int] = []
        for id in open {
            let isFound = whole[groups[id]].map { $0 == id } ?? (counts[groups[id]] == 1)
            if isFound { lengths[id] = length } else { rest.append(id) }
        }
        return rest
    }

    /// The shortest tail of a layer's path by which `find(_:)` finds it; `nil` if there is none.
    ///
    /// - Parameter node: The layer's index.
    public func tail(of node: Int) -> LayerPath? {
        guard lengths[node] > 0 else { return nil }
        var components: [String] = []
        var place = node
        while components.count < lengths[node] {
            components.append(tree.index.component(of: place))
            place = tree.index.entries[place].parent
        }
        return LayerPath(components: components.reversed())
    }
}
