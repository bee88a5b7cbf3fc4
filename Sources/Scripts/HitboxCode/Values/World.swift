import LayerGeometry

/// The objects of the code: layers, views, controllers and animations.
///
/// The layers of a listing change often, so that each is stored separately, with the indices of its
/// superlayer and sublayers; a `LayerTree` is built for questions. The layers of a scene do not change:
/// its tree answers.
struct World {
    enum Kind { case view, layer, animation, other }

    struct Object {
        var kind: Kind
        var className: String
        /// Its properties, without sublayers and mask.
        var layer = Layer()
        var superlayer: Int?
        /// Back to front.
        var sublayers: [Int] = []
        var mask: Int?
        /// The layer that it is the mask of.
        var masked: Int?
        /// The stored properties of a layer, its superlayer and its sublayers which are not known, with the lines
        /// since which they are not.
        var lost: [String: Int] = [:]
        /// The values of the properties that a class of the listing declares.
        var properties: [String: Value] = [:]
        /// Whether it is resized with its superview, by its mask for that.
        var isResized = false
        var animation = LayerAnimation(keyPath: "")
        /// The depth of the variable that gave it its name; -1 if the code sets the name, `Int.max` if nothing
        /// gave it one.
        var namedAt = Int.max
    }

    private(set) var objects: [Object] = []
    /// The scene that a call is about; `nil` in listings.
    private(set) var scene: (model: LayerTree, shown: LayerTree)?
    /// What the listing that made these layers does not know of each.
    private var lostOfScene: [[String: Int]] = []
    /// The last tree built, its objects in pre-order, and whether it has all layers in its root.
    private var made: (tree: LayerTree, order: [Int], isWhole: Bool)?
    /// What is not known of any layer.
    private var allLost: Set<String> = []
    /// The number of layers with each name; only shared names need a number in paths.
    private var names: [String: Int] = [:]

    init() {}

    /// The layers of a scene, and the same layers as animations show them.
    init(_ tree: LayerTree, shown: LayerTree, lost: [[String: Int]] = []) {
        (scene, lostOfScene) = ((tree, shown), lost)
    }

    mutating func add(_ object: Object) -> Int {
        objects.append(object)
        if !allLost.isEmpty { allLost = [] }
        names[object.layer.displayName, default: 0] += 1
        return objects.count - 1
    }

    /// An object; after a change of it the next question builds the tree again.
    subscript(id: Int) -> Object {
        _read { yield objects[id] }
        _modify {
            made = nil
            let name = objects[id].layer.displayName
            defer {
                let new = objects[id].layer.displayName
                if new != name {
                    names[name, default: 1] -= 1
                    names[new, default: 0] += 1
                }
            }
            yield &objects[id]
        }
    }

    private func shown(_ object: Value.Reference) -> LayerNode? {
        scene.map { (object.isPresentation ? $0.shown : $0.model)[object.id] }
    }

    func kind(_ object: Value.Reference) -> Kind {
        scene == nil ? objects[object.id].kind : object.isView ? .view : .layer
    }

    /// The class of an object; `CALayer` for the layer of a view.
    func className(_ object: Value.Reference) -> String {
        kind(object) == .view && !object.isView ? "CALayer" : objects[object.id].className
    }

    /// Whether an object is a layer or a view.
    func isLayer(_ object: Value.Reference) -> Bool {
        [.view, .layer].contains(kind(object))
    }

    func layer(_ object: Value.Reference) -> Layer {
        shown(object)?.layer ?? objects[object.id].layer
    }

    func superlayer(_ object: Value.Reference) -> Int? {
        scene == nil ? objects[object.id].superlayer : shown(object)?.superlayer?.index
    }

    func sublayers(_ object: Value.Reference) -> [Int] {
        if let node = shown(object) { return node.sublayers.map(\.index) }
        return objects[object.id].sublayers.filter { !object.isView || objects[$0].kind == .view }
    }

    /// The number of a layer that was found in the tree of an object.
    func id(of node: LayerNode) -> Int {
        scene == nil ? made?.order[node.index] ?? 0 : node.index
    }

    /// The layer at its place in its tree; `nil` for a mask, and for what is no layer.
    ///
    /// - Parameter other: A layer that is asked about too; then those above the two are enough.
    mutating func node(
        _ object: Value.Reference, beside other: Value.Reference? = nil, effort: inout Int
    ) -> LayerNode? {
        if let node = shown(object) { return node }
        let chain = chain(of: object.id)
        let isKnown = made.map {
            $0.order[0] == chain[0] && ($0.isWhole || other != nil && $0.order.contains(object.id))
        }
        if isKnown != true {
            made = other.map { joined(chain, self.chain(of: $0.id)) } ?? whole(chain[0])
            effort += (made?.order.count ?? 0) * 4
        }
        effort += (made?.order.count ?? 0) / 64
        return made.flatMap { made in made.order.firstIndex(of: object.id).map { made.tree[$0] } }
    }

    /// The layers from the root down to one, both included.
    private func chain(of id: Int) -> [Int] {
        sequence(first: id) { objects[$0].superlayer }.reversed()
    }

    private func whole(_ root: Int) -> (LayerTree, [Int], Bool) {
        (LayerTree(assembled(root)), all(in: root, withMasks: false), true)
    }

    /// The layers of two chains as a tree; of different roots, only those of the first one.
    private func joined(_ one: [Int], _ other: [Int]) -> (LayerTree, [Int], Bool) {
        let shared = zip(one, other).prefix { $0 == $1 }.count
        func nested(_ chain: ArraySlice<Int>, around inner: [Layer] = []) -> [Layer] {
            chain.reversed().reduce(inner) { below, id in
                var layer = objects[id].layer
                layer.sublayers = below
                return [layer]
            }
        }
        let rest = shared > 0 ? other[shared...] : []
        let root = nested(one[..<shared], around: nested(one[shared...]) + nested(rest))
        return (LayerTree(root[0]), one + rest, false)
    }

    /// The objects of a layer and those in it, in pre-order.
    func all(in root: Int, withMasks: Bool) -> [Int] {
        if let scene { return Array(root..<scene.model[root].endIndex) }
        var waiting = [root]
        var all: [Int] = []
        while let id = waiting.popLast() {
            all.append(id)
            waiting += objects[id].sublayers.reversed()
            if withMasks, let mask = objects[id].mask { waiting.append(mask) }
        }
        return all
    }

    /// A layer with all that is in it.
    ///
    /// In a view, a layer that is not that of a view takes no touches.
    func assembled(_ root: Int) -> Layer {
        // In reverse pre-order, the layers in one are the last that are done.
        var done: [Layer] = []
        for id in all(in: root, withMasks: true).reversed() {
            var layer = objects[id].layer
            if objects[id].kind == .layer, let above = objects[id].superlayer,
                objects[above].kind == .view
            {
                layer.isUserInteractionEnabled = false
            }
            if objects[id].mask != nil { layer.mask = done.removeLast() }
            layer.sublayers = objects[id].sublayers.map { _ in done.removeLast() }
            done.append(layer)
        }
        return done[0]
    }

    /// The layers without a superlayer, in the order in which they were created.
    var roots: [Int] {
        objects.indices.filter {
            isLayer(Value.Reference(id: $0)) && objects[$0].superlayer == nil
                && objects[$0].masked == nil
        }
    }

    /// UIKit's rules if all layers are those of views, otherwise Core Animation's.
    var rules: HitRules {
        let kinds = Set(objects.lazy.filter { $0.masked == nil }.map(\.kind))
        return kinds.contains(.view) && !kinds.contains(.layer) ? .uiview : .calayer
    }

    /// The path of a layer in its tree.
    func path(_ object: Value.Reference, effort: inout Int) -> String {
        if let node = shown(object) { return node.path.description }
        var components: [String] = []
        var id: Int? = object.id
        while let current = id {
            let name = objects[current].layer.displayName
            id = objects[current].superlayer
            var number = 1
            if let above = id, names[name] ?? 0 > 1 {
                effort += objects[above].sublayers.count / 8
                number += objects[above].sublayers.prefix { $0 != current }.count {
                    objects[$0].layer.displayName == name
                }
            } else if id == nil, let owner = objects[current].masked {
                components.append("mask")
                id = owner
                continue
            }
            components.append(LayerPath.escaped(name) + (number > 1 ? "#\(number)" : ""))
        }
        effort += components.count
        return components.reversed().joined(separator: "/")
    }
}

/// What is not known of layers.
extension World {
    /// The stored properties of an object that are not known, with the lines since which they are not.
    func lost(of id: Int) -> [String: Int] {
        if scene == nil { return objects[id].lost }
        return id < lostOfScene.count ? lostOfScene[id] : [:]
    }

    mutating func lose(_ stored: [String], of id: Int, at line: Int) {
        for name in stored where objects[id].lost[name] == nil { objects[id].lost[name] = line }
    }

    /// Forgets stored properties of all layers, and returns how many these are.
    mutating func loseAll(_ stored: [String], at line: Int) -> Int {
        if allLost.isSuperset(of: stored) { return 0 }
        allLost.formUnion(stored)
        for id in objects.indices { lose(stored, of: id, at: line) }
        return objects.count
    }

    mutating func know(_ stored: [String], of id: Int) {
        for name in stored { objects[id].lost[name] = nil }
        allLost.subtract(stored)
    }
}

/// Changes of the tree.
extension World {
    /// The reason why a layer cannot become a sublayer of another one, or its mask; `nil` if it can.
    func refusal(of id: Int, into above: Int, effort: inout Int) -> String? {
        var level = 1
        var place: Int? = above
        while let current = place {
            if current == id { return "a layer cannot be in itself" }
            level += 1
            place = objects[current].superlayer ?? objects[current].masked
        }
        effort += level / 8
        var below = [(id, level)]
        while let (current, level) = below.popLast() {
            effort += 1
            if level > LayerLimits.levels { return "more than \(LayerLimits.levels) levels" }
            let inside = objects[current].sublayers + [objects[current].mask].compactMap(\.self)
            below += inside.map { ($0, level + 1) }
        }
        return nil
    }

    /// Inserts a layer into another one at an index among its sublayers; without one, in front of them.
    mutating func insert(_ id: Int, into above: Int, at place: Int? = nil) {
        remove(id)
        let count = objects[above].sublayers.count
        objects[above].sublayers.insert(id, at: max(0, min(place ?? count, count)))
        objects[id].superlayer = above
    }

    /// Exchanges two sublayers of a layer.
    mutating func exchange(_ one: Int, _ other: Int, in above: Int) {
        made = nil
        let places = [one, other].compactMap { objects[above].sublayers.firstIndex(of: $0) }
        if places.count == 2 { objects[above].sublayers.swapAt(places[0], places[1]) }
    }

    /// Removes a layer from its superlayer.
    mutating func remove(_ id: Int) {
        made = nil
        if let above = objects[id].superlayer { objects[above].sublayers.removeAll { $0 == id } }
        objects[id].superlayer = nil
    }
}
