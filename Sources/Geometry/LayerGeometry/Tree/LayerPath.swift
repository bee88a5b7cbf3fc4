/// The path from the root to a layer, as text: `view/white/blue`.
///
/// Names are joined by `/`; the second and later siblings of one name get `#2`, `#3` in order; a
/// `/`, `#` or `\` within a name is escaped by a `\`. A layer without a name goes by its class or,
/// without a class, by `layer`.
public struct LayerPath: Hashable, Sendable, CustomStringConvertible {
    /// The written names, escaped and numbered, from the root down.
    public let components: [String]

    /// The path as it is written: `view/white/blue`.
    public var description: String { components.joined(separator: "/") }

    /// Creates a path from written names.
    public init(components: [String]) {
        self.components = components
    }

    /// Returns a name as it is written in a path, without its number.
    public static func escaped(_ name: String) -> String {
        guard name.utf8.contains(where: { $0 == 0x2F || $0 == 0x23 || $0 == 0x5C }) else {
            return name
        }
        return name.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar == "/" || scalar == "#" || scalar == "\\" { text.append("\\") }
            text.unicodeScalars.append(scalar)
        }
    }

    /// Returns each layer's number among siblings of its name, from 1; empty if there is only one
    /// layer.
    static func numbers(of siblings: [Layer]) -> [Int32] {
        if siblings.count < 2 { return [] }
        func counted(_ count: inout Int32) -> Int32 {
            count += 1
            return count
        }
        var counts: [String: Int32] = [:]
        return siblings.map { counted(&counts[$0.displayName, default: 0]) }
    }
}

extension LayerTree {
    /// Says which layer shows a text, for a text that was taken for a name: `it is the text of view/pay`;
    /// `nil` if no layer shows exactly that.
    package func showing(_ text: String) -> String? {
        let shown = text.isEmpty ? nil : nodes.first { $0.layer.text == text }
        return shown.map { "it is the text of \($0.path)" }
    }
}

extension Layer {
    /// The layer's display name: its name, its class, or `layer`.
    public var displayName: String {
        name.isEmpty ? (className.flatMap { $0.isEmpty ? nil : $0 } ?? "layer") : name
    }
}

/// One component of a path: a layer's display name, and its number among siblings of that name.
///
/// Components are not stored for each layer but derived from the tree.
struct LayerComponent: Hashable {
    /// The written name, without the number.
    let name: String
    /// Starts at 1; 0 for a mask.
    let number: Int32
    /// The hash of the display name, which rules out most candidates before names are compared.
    let key: UInt16

    /// The component of a layer.
    init(_ displayName: String, number: Int32) {
        name = LayerPath.escaped(displayName)
        key = Self.key(displayName)
        self.number = number
    }

    /// Parses a component of a path.
    ///
    /// A number that no sibling can have stays part of the name, and the name then matches no
    /// layer.
    init(written text: String) {
        let count = text.utf8.reversed().prefix { $0 >= 0x30 && $0 <= 0x39 }.count
        let digits = text.utf8.suffix(count)
        let start = text.utf8.dropLast(count)
        let escapes = start.dropLast().reversed().prefix { $0 == 0x5C }.count
        if start.last == 0x23, escapes % 2 == 0, digits.first != 0x30,
            let count = Int32(String(digits) ?? ""), count > 1
        {
            (name, number) = (String(start.dropLast()) ?? text, count)
        } else {
            (name, number) = (text, 1)
        }
        key = Self.key(Self.unescaped(name))
    }

    /// A 16-bit hash of the name.
    static func key(_ displayName: String) -> UInt16 {
        UInt16(truncatingIfNeeded: displayName.hashValue)
    }

    private static func unescaped(_ text: String) -> String {
        var name = ""
        var isEscaped = false
        for scalar in text.unicodeScalars {
            isEscaped = scalar == "\\" && !isEscaped
            if !isEscaped { name.unicodeScalars.append(scalar) }
        }
        return name
    }

    /// The hash of the name, and the number.
    var nameKey: Int { Int(number) << 16 | Int(key) }

    /// The component as it is written in a path.
    var written: String { number > 1 ? "\(name)#\(number)" : number == 1 ? name : "mask" }
}

extension TreeIndex {
    /// A layer's component.
    func unwritten(_ id: Int) -> LayerComponent {
        LayerComponent(whole(id).displayName, number: entries[id].site.number)
    }

    /// A layer's name as it is written in a path: escaped, and numbered among siblings of the same
    /// name.
    func component(of id: Int) -> String { unwritten(id).written }

    /// Whether a layer may have this component: few others have the same hash.
    func mayBeWritten(_ id: Int, _ component: LayerComponent) -> Bool {
        entries[id].site.nameKey == component.nameKey
    }

    /// Whether a layer has this component.
    func isWritten(_ id: Int, _ component: LayerComponent) -> Bool {
        mayBeWritten(id, component)
            && LayerPath.escaped(whole(id).displayName) == component.name
    }
}

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
        let (entries, names) = (tree.index.entries, Self.numbers(tree))
        // The groups of layers with equal tails of this length; a distinct tail has its own number.
        var groups = names
        var (first, last) = (0, (names.max() ?? -1) + 1)
        var open = Array(0..<tree.count)
        var length = 1
        while !open.isEmpty {
            var counts = Array(repeating: 0, count: last - first)
            // A full path takes precedence over a tail.
            var whole: [Int: Int] = [:]
            for id in open {
                let group = groups[id]
                counts[group - first] += 1
                if entries[id].depth + 1 == length, whole[group] == nil { whole[group] = id }
            }
            for id in open {
                let isAlone = counts[groups[id] - first] == 1
                if whole[groups[id]].map({ $0 == id }) ?? isAlone { lengths[id] = length }
            }
            open.removeAll { lengths[$0] > 0 || entries[$0].depth < length }
            (first, length) = (last, length + 1)
            var numbers: [Tail: Int] = [:]
            // In reverse order: layers above still have the group of the previous length.
            for id in open.reversed() {
                let tail = Tail(name: names[id], above: groups[entries[id].parent])
                groups[id] = numbers[tail] ?? last
                if groups[id] == last {
                    numbers[tail] = last
                    last += 1
                }
            }
        }
    }

    /// Numbers the layers' names; equal ones have one number.
    private static func numbers(_ tree: LayerTree) -> [Int] {
        var known: [LayerComponent: Int] = [:]
        return (0..<tree.count).map { id in
            let name = tree.index.unwritten(id)
            let number = known[name] ?? known.count
            known[name] = number
            return number
        }
    }

    /// The shortest tail of a layer's path by which `find(_:)` finds it; `nil` if there is none.
    ///
    /// - Parameter node: The layer's index.
    public func tail(of node: Int) -> LayerPath? {
        guard lengths[node] > 0 else { return nil }
        let layers = sequence(first: node) { tree.index.entries[$0].parent }
        let components = layers.prefix(lengths[node]).map(tree.index.component)
        return LayerPath(components: components.reversed())
    }
}

/// An index of a tree's layers by name, for `LayerTree.find(_:)` and `LayerTree.shortestTail(of:)`
/// without a scan of all layers.
package struct LayerNameIndex: Sendable {
    /// The layers of each name and number, in pre-order; other names may collide with it.
    private let layers: [Int: [Int]]

    package init(_ tree: LayerTree) {
        let entries = tree.index.entries
        layers = Dictionary(grouping: 0..<tree.count) { entries[$0].site.nameKey }
    }

    /// The layers that may have this component, in pre-order.
    func layers(like component: LayerComponent) -> [Int] { layers[component.nameKey] ?? [] }
}
