import LayerGeometry

extension LayerTree {
    /// A white card in a view, and a blue card in the white one: the book's example.
    public static var blueWhite: LayerTree {
        let blue = Layer(name: "blue", frame: Rect(x: 50, y: 50, width: 100, height: 100))
        let white = Layer(
            name: "white", frame: Rect(x: 60, y: 140, width: 200, height: 200), sublayers: [blue])
        return LayerTree(
            Layer(
                name: "view", frame: Rect(x: 0, y: 0, width: 320, height: 480), sublayers: [white]))
    }

    /// A root of 400×400 with the given sublayers, whose own space equals scene space.
    public static func root(_ sublayers: Layer...) -> LayerTree {
        LayerTree(
            Layer(
                name: "root", frame: Rect(x: 0, y: 0, width: 400, height: 400),
                sublayers: sublayers))
    }

    /// The layer of this name.
    ///
    /// - Precondition: There is exactly one.
    public func named(_ name: String) -> LayerNode {
        guard case .found(let node) = find(name) else {
            preconditionFailure("the tree has no layer, or several, called '\(name)'")
        }
        return node
    }
}

extension Layer {
    /// Creates a layer from its frame, then changes it.
    public static func made(
        _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ sublayers: [Layer] = [], change: (inout Layer) -> Void = { _ in }
    ) -> Layer {
        var layer = Layer(
            name: name, frame: Rect(x: x, y: y, width: width, height: height), sublayers: sublayers)
        change(&layer)
        return layer
    }
}
