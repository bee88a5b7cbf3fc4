import LayerGeometry

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
    private var firstSublayers: [Int32] = []
    private var nextSiblings: [Int32] = []

    init(_ map: ViewMap) {
        self.map = map
        names = map.views.map { view in
            Name(
                identifier: view.layer.identifier, className: view.className,
                text: view.layer.text)
        }
        firstSublayers = Array(repeating: -1, count: map.count)
        nextSiblings = firstSublayers
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
            let parent = map.views[index].parent
            guard parent >= 0 else { continue }
            nextSiblings[index] = firstSublayers[parent]
            firstSublayers[parent] = Int32(index)
        }
    }

    /// The sublayers, back to front.
    func sublayers(of index: Int) -> [Int] {
        var list: [Int] = []
        var next = firstSublayers[index]
        while next >= 0 {
            list.append(Int(next))
            next = nextSiblings[Int(next)]
        }
        return list
    }

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
