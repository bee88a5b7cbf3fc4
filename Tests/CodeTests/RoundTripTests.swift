import HitboxCode
import HitboxExporting
import LayerGeometry
import TestSupport
import Testing

@Suite struct `Exported code` {
    @Test(arguments: [Export.swiftLayer, .objectiveC])
    func `is read back bit for bit`(export: Export) throws {
        for kind in RandomTrees.Kind.allCases {
            for seed in Effort.seeds(40, each: 1) {
                let scene = ExportedScene(seed: seed, kind: kind)
                let listing = try CodeListing(
                    scene.code(export), name: "scene.\(export.fileExtension)")
                let playback = try listing.played()
                #expect(playback.notPlayed.isEmpty, "\(kind), seed \(seed)")
                let root = try #require(playback.roots.first?.rootLayer)
                #expect(playback.roots.count == 1, "\(kind), seed \(seed)")
                let difference = ExportedScene.difference(scene.root, root)
                #expect(difference == nil, "\(kind), seed \(seed)")
                if difference != nil { return }
            }
        }
    }
}

/// A random scene with all that code expresses.
struct ExportedScene {
    var root: Layer
    private var numbers: SeededNumbers

    init(seed: UInt64, kind: RandomTrees.Kind) {
        var trees = RandomTrees(seed: seed, kind: kind)
        root = trees.tree().rootLayer
        numbers = SeededNumbers(seed: seed &+ 1)
        var dressed = root
        dress(&dressed)
        root = dressed
    }

    func code(_ export: Export) -> String {
        var code = ""
        export.write(LayerTree(root).root) { code += $0 }
        return code
    }

    private static let names = [
        "blue", "blue", "Blue layer", "cell-1", "class", "self", "init", "guard", "view", "名前",
        "a\"b", "a\\", "\\(x)", "*/ /*", "what??/", "%@ %s", "'", "🧭", "e\u{301}", "pi", "zero",
        "layer", "super", "nil", "import", "min", "e", "as", "1e3",
    ]

    private mutating func number() -> Double {
        let odd = [-0.5, 1.0 / 3, 1e-7, 1e17, 2.5e-300, 123_456_789.125, 0.1, 255]
        return numbers.chance(0.3)
            ? odd[Int(numbers.next() % UInt64(odd.count))] : numbers.number(-1000...1000)
    }

    private mutating func dress(_ layer: inout Layer) {
        if numbers.chance(0.8) {
            layer.name = Self.names[Int(numbers.next() % UInt64(Self.names.count))]
        } else {
            layer.name = ""
        }
        layer.isUserInteractionEnabled = true
        if numbers.chance(0.3) { layer.position = Point(x: number(), y: number()) }
        if numbers.chance(0.3) { layer.anchorPoint = UnitPoint(x: number(), y: number()) }
        if numbers.chance(0.3) {
            layer.bounds = Rect(
                x: number(), y: number(), width: abs(number()), height: abs(number()))
        }
        if numbers.chance(0.2) { layer.text = "\(number()) \"\\n" }
        if layer.isTransformLayer { layer.text = nil }
        layer.opacity = numbers.chance(0.5) ? 1 : Float(numbers.number(0...1))
        if numbers.chance(0.2) { layer.cornerRadius = number() }
        if numbers.chance(0.2) { layer.borderWidth = number() }
        if numbers.chance(0.2) { layer.zPosition = numbers.number(-9...9) }
        if numbers.chance(0.2) { layer.anchorPointZ = number() }
        if numbers.chance(0.1) { layer.layerTransform = LayerTransform([.perspective(400)]) }
        if numbers.chance(0.2) {
            layer.layerTransform = LayerTransform([
                .perspective(numbers.number(100...900)),
                .translate(x: number(), y: number(), z: number()),
                .rotate(.degrees(number()), x: number(), y: number(), z: number()),
                .scale(x: 2, y: 1.0 / 3, z: 0.5),
            ])
        }
        if numbers.chance(0.1) {
            layer.sublayerLayerTransform = LayerTransform([
                .rotate(.degrees(90)), .matrix(.translation(x: 1e-7, y: -0.1, z: 3)),
                .scale(x: 2, y: 1.0 / 3),
            ])
        }
        for color in [\Layer.backgroundColor, \.borderColor] where numbers.chance(0.4) {
            layer[keyPath: color] = LayerColor(
                red: numbers.number(0...1), green: 128.0 / 255, blue: 1, alpha: 0.5, notation: "")
        }
        if var mask = layer.mask {
            dress(&mask)
            layer.mask = mask
        }
        for place in layer.sublayers.indices { dress(&layer.sublayers[place]) }
    }

    /// The first difference between a layer and the one that was read back, all bits counting but the
    /// sign of a zero; a layer without a name has got one.
    static func difference(_ one: Layer, _ other: Layer) -> String? {
        var (one, other) = (one, other)
        if one.name.isEmpty { other.name = "" }
        // Steps that change nothing are not exported.
        if one.transform == .identity { one.layerTransform = .identity }
        if one.sublayerTransform == .identity { one.sublayerLayerTransform = .identity }
        let lists = (one.sublayers, other.sublayers)
        let masks = (one.mask, other.mask)
        (one.sublayers, other.sublayers, one.mask, other.mask) = ([], [], nil, nil)
        if one != other {
            let properties = LayerProperty.all.filter { $0.value(of: one) != $0.value(of: other) }
            return "\(one.name): "
                + properties.map {
                    "\($0.name) \(String(describing: $0.value(of: one))) \(String(describing: $0.value(of: other)))"
                }.joined(separator: ", ")
        }
        if lists.0.count != lists.1.count { return "\(one.name): sublayers" }
        for (one, other) in zip(lists.0, lists.1) {
            if let difference = difference(one, other) { return difference }
        }
        switch masks {
        case (nil, nil): return nil
        case (let one?, let other?): return difference(one, other)
        default: return "\(one.name): mask"
        }
    }
}
