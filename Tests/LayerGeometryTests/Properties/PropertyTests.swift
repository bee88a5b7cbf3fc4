import LayerGeometry
import TestSupport
import Testing

@Suite struct `A property by name` {
    @Test func `writes the alpha of a colour only where there is one`() {
        let red = LayerColor(red: 1, green: 0, blue: 0, notation: "")
        #expect(red.written == "#ff0000")
        let half = LayerColor(red: 1, green: 0, blue: 0, alpha: 0.5, notation: "red")
        #expect(half.written == "#ff000080")
    }

    @Test func `reads back what it writes`() throws {
        for seed in UInt64(0)..<60 {
            var maker = RandomTrees(seed: seed, kind: .flat)
            for node in maker.tree().nodes {
                for property in LayerProperty.all {
                    guard let value = property.value(of: node.layer) else { continue }
                    let text = value.typed
                    #expect(try property.parse(text) == value, "\(property.name) \(text)")
                    if property == .frame || property == .transform { continue }
                    var copy = node.layer
                    try property.set(value, in: &copy)
                    #expect(copy == node.layer, "\(property.name) \(text)")
                }
            }
        }
    }

    @Test(
        arguments: [
            (.anchorPoint, "0.5 , 1", [0.5, 1]), (.bounds, "0,0 100x50", [0, 0, 100, 50]),
            (.frame, "1,2,3,4", [1, 2, 3, 4]), (.boundsSize, "10×20", [10, 20]),
            (.rotation, "45deg", [45]), (.rotation, "-90°", [-90]), (.scale, "2", [2]),
            (.zPosition, " 1e2 ", [100]), (.boundsSize, "10,20", [10, 20]),
            (.position, "(1, -2)", [1, -2]), (.transform, "1 0 0 1 5 6", [1, 0, 0, 1, 5, 6]),
        ] as [(LayerProperty, String, [Double])])
    func `is read as people write it`(property: LayerProperty, text: String, numbers: [Double])
        throws
    {
        #expect(try property.parse(text) == property.kind.value(numbers))
    }

    @Test(
        arguments: [
            (.anchorPoint, "1"), (.position, "a,b"), (.isHidden, "maybe"), (.zPosition, "nan"),
            (.zPosition, "inf"), (.bounds, "1,2,3"), (.name, "a\u{7}b"), (.transform, "1,2"),
            (.position, ""), (.zPosition, "0x10"), (.transform, "rotate(1,2deg)"),
            (.zPosition, "5,"), (.zPosition, "007"), (.position, "0X10,5"), (.position, "05,1"),
            (.position, "1,,2"), (.position, ",1,2"), (.position, "1,2,"), (.position, "(1,2"),
            (.boundsSize, "10xx20"), (.transform, "translate(1,,2)"),
        ] as [(LayerProperty, String)])
    func `explains which values it takes`(
        property: LayerProperty, text: String
    ) {
        #expect(throws: LayerProperty.Problem.self) { try property.parse(text) }
    }

    @Test(
        arguments: [
            (.name, .text("\u{1B}[31m"), "'name' has the character U+001B, which is invisible"),
            (
                .name, .text(String(repeating: "n", count: 1_001)),
                "'name' has 1001 bytes, and may have 1000"
            ),
            (.name, .text(nil), "name takes a text"), (.text, .number(1), "text takes a text"),
            (.opacity, .number(1.5), "'opacity' is 1.5, but must be between 0 and 1"),
            (.zPosition, .number(.nan), "the numbers must be finite"),
            (
                .transform, .transform(LayerTransform([.perspective(.infinity)])),
                "the numbers of each step must be finite"
            ),
        ] as [(LayerProperty, LayerValue, String)])
    func `rejects what no scene file can hold`(
        property: LayerProperty, value: LayerValue, problem: String
    ) {
        var layer = Layer(name: "a")
        let error = #expect(throws: LayerProperty.Problem.self) {
            try property.set(value, in: &layer)
        }
        #expect(error?.message == problem)
        #expect(layer == Layer(name: "a"))
    }

    @Test func `takes lines in a long text only`() throws {
        var layer = Layer(name: "a")
        try LayerProperty.text.set(.text("two\n\tlines"), in: &layer)
        #expect(layer.text == "two\n\tlines")
        #expect(throws: LayerProperty.Problem.self) {
            try LayerProperty.name.set(.text("two\nlines"), in: &layer)
        }
    }

    @Test func `changes nothing if the geometry would overflow`() throws {
        var layer = Layer(name: "a", frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let before = layer
        for (property, numbers) in [
            (LayerProperty.bounds, [1e308, 0, 1e308, 1]), (.boundsSize, [1e308, 1e308]),
            (.opacity, [2]), (.position, [.infinity, 0]),
        ] {
            let value = try #require(property.kind.value(numbers))
            if property == .boundsSize { layer.anchorPoint = UnitPoint(x: 1e10, y: 0) }
            let start = layer
            #expect(throws: LayerProperty.Problem.self) { try property.set(value, in: &layer) }
            #expect(layer == start)
            layer = before
        }
    }
}

@Suite struct `A transform's parts` {
    private let shear = Transform3D(a: 1, b: 0.3, c: 0.2, d: 2, tx: 5, ty: 6)

    @Test func `keep the way it was written`() {
        var transform = LayerTransform([
            .translate(x: 5, y: 0), .rotate(.degrees(370)), .scale(x: 2, y: 3),
        ])
        #expect(transform.rotation == .degrees(370))
        #expect(transform.scale == (2, 3))
        transform.rotation = .degrees(10)
        transform.scale = (4, 3)
        #expect(
            transform.operations == [
                .translate(x: 5, y: 0), .rotate(.degrees(10)), .scale(x: 4, y: 3),
            ])
        transform.rotation = .degrees(0)
        transform.scale = (1, 1)
        #expect(
            transform.operations == [
                .translate(x: 5, y: 0), .rotate(.degrees(0)), .scale(x: 1, y: 1),
            ], "the order is preserved")
        transform.scale = (2, 2)
        transform.rotation = .degrees(30)
        #expect(
            transform.operations == [
                .translate(x: 5, y: 0), .rotate(.degrees(30)), .scale(x: 2, y: 2),
            ])
    }

    @Test(arguments: [-170.0, -90, -10, 0, 30, 45, 90, 179])
    func `read back what was set, whatever was there`(degrees: Double) {
        for operations: [TransformOperation] in [
            [], [.matrix(shear)], [.rotate(.degrees(20)), .rotate(.degrees(30))],
            [.scale(x: 2, y: 0.5)], [.perspective(500)], [.rotate(.degrees(10), x: 0, y: 0, z: -2)],
        ] {
            var transform = LayerTransform(operations)
            transform.rotation = .degrees(degrees)
            #expect(transform.rotation.degrees.isClose(to: degrees), "\(operations)")
            transform.scale = (3, 0.25)
            #expect(transform.scale.x.isClose(to: 3), "\(operations)")
            #expect(transform.scale.y.isClose(to: 0.25), "\(operations)")
            #expect(transform.rotation.degrees.isClose(to: degrees), "\(operations)")
        }
    }
}

@Suite struct `Moving layers about a tree` {
    @Test func `gives every other layer back as it was`() {
        for seed in UInt64(0)..<200 {
            var maker = RandomTrees(seed: seed, kind: .flat)
            let tree = maker.tree()
            guard tree.count > 2 else { continue }
            let node = 1 + Int(maker.numbers.next() % UInt64(tree.count - 1))
            let target = Int(maker.numbers.next() % UInt64(tree.count))
            let place = Int(maker.numbers.next() % 4)
            let whole = tree.wholeLayer(node)
            let (moved, index) = tree.moving(node, into: target, at: place)
            #expect(moved.count == tree.count, "seed \(seed)")
            #expect(moved.wholeLayer(index) == whole, "seed \(seed)")
            #expect(Set(moved.nodes.map(\.layer)) == Set(tree.nodes.map(\.layer)), "seed \(seed)")
            if !tree[node].isAncestor(of: tree[target]) {
                #expect(moved[index].superlayer?.layer == tree[target].layer, "seed \(seed)")
            }
            let gone = tree.removing(node)
            #expect(gone.count == tree.count - (tree[node].endIndex - node))
            let superlayer = tree[node].superlayer?.index ?? 0
            let back = gone.inserting(whole, into: superlayer, at: tree.placeAmongSiblings(node))
            #expect(back.tree == tree && back.index == node, "seed \(seed)")
        }
    }
}
