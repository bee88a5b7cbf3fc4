import LayerGeometry
import TestSupport
import Testing

@testable import ViewDumps

@Suite struct `A package of random layers` {
    /// The number of points in each package; `HITBOX_EDITS=100000` sets the total.
    private static let points = 100

    @Test func `is read exactly, with the same hits under both rule books`() throws {
        for seed in Effort.seeds(30, each: Self.points) {
            var trees = RandomTrees(
                seed: seed, kind: RandomTrees.Kind.allCases[Int(seed % 3)])
            let windows = (0..<Int(seed % 3) + 1).map { _ in
                var window = Self.withBareLayers(trees.tree().rootLayer, &trees.numbers)
                window.windowLevel = [0, 0, 1_000, 2_000, -.pi][Int(trees.numbers.next() % 5)]
                return window
            }
            var writer = CaptureWriter(windows, seed: seed)
            let capture = try Capture(name: "random", files: writer.files())
            let layers = try ViewDump.read(capture, tree: .layers)
            try compare(layers, to: windows, seed, &trees)
            let views = try ViewDump.read(capture, tree: .views)
            try compare(views, to: windows.map(Self.withoutBareLayers), seed, &trees)
        }
    }

    private func compare(
        _ dump: ViewDump, to windows: [Layer], _ seed: UInt64, _ trees: inout RandomTrees
    ) throws {
        #expect(dump.rootCount == windows.count, "seed \(seed)")
        #expect(dump.root.name == (windows.count > 1 ? "screen" : windows[0].name), "seed \(seed)")
        #expect(CaptureFixture.notes(dump).allSatisfy { !$0.hasSuffix("!") || $0 == "bad-value!" })
        let found = windows.count > 1 ? dump.root.sublayers : [dump.root]
        let isUIKit = dump.tree == .views
        var ordered: [Layer] = []
        for window in windows {
            let place = ordered.firstIndex { $0.windowLevel > window.windowLevel }
            ordered.insert(window, at: place ?? ordered.count)
        }
        for (window, layer) in zip(ordered, found) {
            #expect(layer.windowLevel.bitPattern == window.windowLevel.bitPattern, "seed \(seed)")
            try #require(
                LayerBits(layer, isView: isUIKit) == LayerBits(window, isView: isUIKit),
                "seed \(seed)")
            let (tree, other) = (LayerTree(window), LayerTree(layer))
            for _ in 0..<Self.points / 2 {
                let point = trees.point(around: window.frame ?? .zero)
                let (hit, same) = (
                    tree.root.hitTest(point, rules: dump.rules),
                    other.root.hitTest(point, rules: dump.rules)
                )
                try #require(hit?.index == same?.index, "seed \(seed) at \(point)")
            }
        }
    }

    /// Renames some layers and their descendants, so that they belong to no view.
    private static func withBareLayers(_ layer: Layer, _ numbers: inout SeededNumbers) -> Layer {
        var layer = layer
        layer.sublayers = layer.sublayers.map { sublayer in
            numbers.chance(0.2) ? bare(sublayer) : withBareLayers(sublayer, &numbers)
        }
        return layer
    }

    private static func bare(_ layer: Layer) -> Layer {
        var layer = layer
        layer.name = "x" + layer.name
        layer.sublayers = layer.sublayers.map(bare)
        return layer
    }

    private static func withoutBareLayers(_ layer: Layer) -> Layer {
        var layer = layer
        layer.sublayers = layer.sublayers.filter { !$0.name.hasPrefix("x") }.map(withoutBareLayers)
        return layer
    }
}

/// Everything that a capture has about a layer and its descendants, with the numbers as bits.
private struct LayerBits: Equatable {
    var numbers: [UInt64] = []
    var texts: [String] = []

    init(_ layer: Layer, isView: Bool) { add(layer, isView: isView) }

    private mutating func add(_ layer: Layer, isView: Bool) {
        let plain =
            [
                layer.bounds.minX, layer.bounds.minY, layer.bounds.width, layer.bounds.height,
                layer.position.x, layer.position.y, layer.anchorPoint.x, layer.anchorPoint.y,
                layer.anchorPointZ, layer.zPosition, layer.cornerRadius, Double(layer.opacity),
            ] + layer.transform.elements + layer.sublayerTransform.elements
        numbers += plain.map(\.bitPattern)
        let flags = [
            layer.isHidden, layer.masksToBounds, layer.isDoubleSided, layer.isGeometryFlipped,
            layer.isTransformLayer, isView && layer.isUserInteractionEnabled, layer.mask != nil,
        ]
        texts.append(layer.name + flags.map { $0 ? "+" : "-" }.joined())
        if let mask = layer.mask { add(mask, isView: false) }
        for sublayer in layer.sublayers { add(sublayer, isView: isView) }
        texts.append("end")
    }
}

@Suite struct `A number of a response` {
    @Test func `is read exactly as printed by C99`() {
        var numbers = SeededNumbers(seed: 99)
        var all: [Double] = [
            0, -0.0, 1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
            .greatestFiniteMagnitude, .pi, 1 / 3, 26.333333333333332,
        ]
        for _ in 0..<5_000 { all.append(Double(bitPattern: numbers.next())) }
        for number in all where number.isFinite {
            let text = CaptureNumbers.hexadecimal(number)
            let found = XcodeValue.text(text).numbers(1, format: "CGf")?.first
            #expect(found?.bitPattern == number.bitPattern, "\(text)")
        }
    }

    @Test(arguments: [
        ("42", "i", 42), ("-42", "integer", -42), ("100", "ui", 100), ("100", "uinteger", 256),
        ("3e8", "ul", 1000), ("ffffffffffffffff", "ull", -1), ("-1", "uinteger", -1),
        ("7", "l", 7), ("8", "ll", 8),
    ])
    func `is decimal or hexadecimal, depending on its format`(
        text: String, format: String, number: Int
    ) {
        #expect(XcodeValue.text(text).integer(format: format) == number)
    }

    @Test(arguments: [
        ("1", "quaternion"), ("abc", "i"), ("", "CGf"), ("nan", "CGf"), ("inf", "CGf"),
        ("0x1p+99999", "CGf"), (" 1", "CGf"), ("1,5", "CGf"), ("1", "CGf, CGf"),
    ])
    func `that is invalid is rejected`(text: String, format: String) {
        #expect(XcodeValue.text(text).numbers(1, format: format) == nil)
    }

    @Test func `has as many components as its format`() {
        let list = XcodeValue.list(["0x1p+0", "0x1.8p+1"])
        #expect(list.numbers(2, format: "CGf, CGf") == [1, 3])
        #expect(list.numbers(2, format: "CGf,CGf") == [1, 3])
        #expect(list.numbers(2, format: "CGf, ul") == nil)
        #expect(list.numbers(4, format: "CGf, CGf") == nil)
    }
}
