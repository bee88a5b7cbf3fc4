import LayerGeometry
import LayerIndex

/// Trees of any numbers: the index answers as the trace does, and nothing traps.
enum GeometryTarget {
    private static let mostLayers = 24
    private static let mostEdits = 6

    static func run(_ bytes: [UInt8]) {
        var source = ByteSource(bytes)
        let rules = HitRules.allCases[source.number(below: HitRules.allCases.count)]
        var count = 0
        var tree = LayerTree(layer(&source, level: 0, &count))
        var index = HitIndex(tree, rules: rules)
        for _ in 0..<mostEdits {
            for _ in 0..<4 { TreeChecks.ask(tree, index, at: point(tree, &source), rules) }
            convert(tree, index, &source)
            if source.isEmpty { break }
            let id = source.number(below: tree.count)
            switch source.number(below: 8) {
            case 0: tree = tree.removing(id)
            case 1: tree = tree.inserting(layer(&source, level: 3, &count), into: id, at: 0).tree
            case 2: tree = tree.moving(id, into: source.number(below: tree.count), at: 0).tree
            case 3: tree = tree.updating(id) { $0.zPosition = source.double() }
            default:
                let position = Point(x: source.double(), y: source.double())
                let transform = LayerTransform(operations(&source)).matrix
                index.move(id, position: position, transform: transform)
                tree = tree.updating(id) {
                    $0.position = position
                    $0.transform = transform
                }
                continue
            }
            index = HitIndex(tree, rules: rules)
        }
        read(tree)
    }

    private static func layer(
        _ source: inout ByteSource, level: Int, _ count: inout Int
    ) -> Layer {
        count += 1
        var layer = Layer(name: "l\(count)")
        let flags = source.byte()
        let corner =
            flags & 1 != 0 ? Point(x: source.double(), y: source.double()) : Point.zero
        layer.bounds = Rect(
            x: corner.x, y: corner.y, width: source.double(), height: source.double())
        layer.position = Point(x: source.double(), y: source.double())
        if flags & 2 != 0 { layer.anchorPoint = UnitPoint(x: source.double(), y: source.double()) }
        if flags & 4 != 0 { layer.layerTransform = LayerTransform(operations(&source)) }
        if flags & 8 != 0 { layer.sublayerLayerTransform = LayerTransform(operations(&source)) }
        if flags & 16 != 0 { layer.zPosition = source.double() }
        layer.masksToBounds = flags & 32 != 0
        if flags & 64 != 0 { decorate(&layer, &source, level, &count) }
        let wanted = level < 5 ? source.number(below: level == 0 ? 6 : 4) : 0
        for _ in 0..<wanted where count < mostLayers {
            layer.sublayers.append(self.layer(&source, level: level + 1, &count))
        }
        return layer
    }

    private static func decorate(
        _ layer: inout Layer, _ source: inout ByteSource, _ level: Int, _ count: inout Int
    ) {
        let flags = source.byte()
        layer.isHidden = flags & 1 != 0 && level > 0
        if flags & 2 != 0 { layer.opacity = Float(source.double()) }
        layer.isTransformLayer = flags & 4 != 0
        layer.isDoubleSided = flags & 8 == 0
        layer.isGeometryFlipped = flags & 16 != 0
        if flags & 32 != 0, count < mostLayers {
            layer.mask = self.layer(&source, level: 5, &count)
        }
        if flags & 64 != 0 { layer.touch.outset = source.double() }
        if flags & 128 != 0 { layer.touch.isPassThrough = true }
        layer.anchorPointZ = source.rarely() ? source.double() : 0
        layer.isUserInteractionEnabled = !source.rarely()
        layer.touch.isControl = source.rarely()
        if level == 1, source.rarely() { layer.windowLevel = source.double() }
    }

    private static func operations(_ source: inout ByteSource) -> [TransformOperation] {
        (0..<source.number(below: 4)).map { _ in
            switch source.number(below: 8) {
            case 0: .perspective(source.double())
            case 1: .rotate(.degrees(source.double()), x: 1, y: source.double(), z: source.double())
            case 2: .matrix(Transform3D(elements: (0..<16).map { _ in source.double() }))
            case 3, 4: .rotate(.degrees(source.double()))
            case 5: .translate(x: source.double(), y: source.double(), z: source.double())
            default: .scale(x: source.double(), y: source.double(), z: source.double())
            }
        }
    }

    private static func point(_ tree: LayerTree, _ source: inout ByteSource) -> Point {
        let choice = source.byte()
        if choice > 0xA0 { return Point(x: source.double(), y: source.double()) }
        let node = tree[Int(choice) % tree.count]
        let corner = source.byte()
        let unit = UnitPoint(
            x: [0, 0.5, 1, 0.3][Int(corner & 3)], y: [0, 1, 0.5, 0.9][Int(corner >> 2 & 3)])
        return node.convert(unit.point(in: node.layer.bounds), to: nil) ?? .zero
    }

    private static func convert(
        _ tree: LayerTree, _ index: HitIndex, _ source: inout ByteSource
    ) {
        let (from, to) = (source.number(below: tree.count), source.number(below: tree.count))
        let point = Point(x: source.double(), y: source.double())
        let plain = LayerNode.steps(point, from: tree[from], to: tree[to]).last?.point
        let fast = index.convert(point, from: from, to: to)
        require(
            isSame(plain, fast), "\(from) to \(to) at \(point): \(plain as Any), \(fast as Any)")
    }

    private static func isSame(_ one: Point?, _ other: Point?) -> Bool {
        func isSame(_ a: Double, _ b: Double) -> Bool { a == b || (a.isNaN && b.isNaN) }
        guard let one, let other else { return one == nil && other == nil }
        return isSame(one.x, other.x) && isSame(one.y, other.y)
    }

    /// What is derived can be had, and written.
    private static func read(_ tree: LayerTree) {
        for node in tree.nodes {
            _ = [NumberText.rect(node.frame), NumberText.rect(node.extent)]
            _ = node.convert(node.layer.bounds, to: nil)
            _ = node.depth(at: .zero)
            var layer = node.layer
            if let frame = layer.frame { layer.setFrame(frame) }
            _ = node.position(putting: .zero, at: Point(x: 3, y: 4))
            _ = node.boundsSize(putting: .center, at: Point(x: 3, y: 4))
            _ = node.rotation(putting: Point(x: 1, y: 1), towards: Point(x: 3, y: 4))
        }
    }
}
