import HitboxDemos
import HitboxExporting
import LayerGeometry
import SceneFile
import TestSupport

extension Export {
    /// Exports a layer and its descendants as one text.
    func text(of node: LayerNode, for request: ExportRequest = ExportRequest()) -> String {
        var text = ""
        write(node, for: request) { text += $0 }
        return text
    }
}

/// Trees to export: the demos, and random ones with difficult names.
enum ExportedTrees {
    /// Names designed to break out of a string, a comment or an identifier.
    static let names = [
        "", "blue", "blue", "Blue", "blue layer", "cell-1", "cell1", "cell 12", "class", "self",
        "init", "int", "id", "nil", "point", "hit", "1st", "42", "名前", "Ünïcode", "İstanbul",
        "👩‍👩‍👧", "a\"b", "a\\", "\\(fatalError())", "\"\"\"", "*/ /*", "a\nb", "a\r\nb",
        "\u{0}\u{1B}[31m", "x\u{85}y\u{2028}z", "\u{202E}abc\u{202C}", "??/", "what??/", "%@ %s",
        "]]>", "<&>'\"", "--", "e\u{301}", "\u{301}", "_", "__", "$0", "`let`", "#if", "-",
        "a/b#2", "\u{FFFE}", "\u{E000}", "layer", "layer2", "l1",
        String(repeating: "long ", count: 99),
    ]

    /// The trees of all demos, with their names.
    static func demos() throws -> [(name: String, tree: LayerTree)] {
        try Demos.names.map { name in
            let scene = try SceneFile.read(Demos.text(name) ?? "", name: name)
            return (name, LayerTree(scene.root))
        }
    }

    /// Random trees of each kind, with difficult names, texts and colours.
    static func random(seeds: Range<UInt64>) -> [(name: String, tree: LayerTree)] {
        RandomTrees.Kind.allCases.flatMap { kind in
            seeds.map { seed in
                var trees = RandomTrees(seed: seed, kind: kind)
                var root = trees.tree().rootLayer
                var numbers = SeededNumbers(seed: seed)
                dress(&root, &numbers)
                return ("\(kind) \(seed)", LayerTree(root))
            }
        }
    }

    private static func dress(_ layer: inout Layer, _ numbers: inout SeededNumbers) {
        func name(_ numbers: inout SeededNumbers) -> String {
            names[Int(numbers.next() % UInt64(names.count))]
        }
        layer.name = name(&numbers)
        if numbers.chance(0.2) { layer.className = name(&numbers) }
        if numbers.chance(0.2) { layer.text = name(&numbers) }
        if numbers.chance(0.2) { layer.cornerRadius = numbers.number(0...50) }
        if numbers.chance(0.2) { layer.borderWidth = numbers.number(0...5) }
        if numbers.chance(0.1) { layer.clock = .hour }
        if numbers.chance(0.1) { layer.animations = [LayerAnimation(keyPath: name(&numbers))] }
        if numbers.chance(0.1) { layer.layerTransform = LayerTransform([.perspective(400)]) }
        if numbers.chance(0.1) {
            layer.sublayerLayerTransform = LayerTransform([
                .rotate(.degrees(90)), .matrix(.translation(x: 1e-7, y: -0.1, z: 3)),
                .perspective(-123.25), .scale(x: 2, y: 1.0 / 3),
            ])
        }
        for color in [\Layer.backgroundColor, \.borderColor] where numbers.chance(0.6) {
            layer[keyPath: color] = LayerColor(
                red: numbers.number(0...1), green: 128.0 / 255, blue: 1, alpha: 0.5, notation: "")
        }
        if var mask = layer.mask {
            dress(&mask, &numbers)
            layer.mask = mask
        }
        for place in layer.sublayers.indices { dress(&layer.sublayers[place], &numbers) }
    }
}
