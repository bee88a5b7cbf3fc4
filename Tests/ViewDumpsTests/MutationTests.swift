import Foundation
import LayerGeometry
import SceneFile
import TestSupport
import Testing

@testable import ViewDumps

/// People paste text with every kind of damage: no reader may trap, or lose its result.
@Suite struct `Damage of any kind` {
    private static let pieces = [
        "<", ">", "<<", ">>", "'", "; ", "frame = (", "(", ")", "[", "{{", "}}", "|", "   |    |",
        "\n",
        "\r", "\t", "...", "text = '", "0x", "nan", "-1e308", "1e400", "inf", "(GraphicsLayer",
        "(children 3",
        "(bounds", "] h=", "f=(", "b=(1,2,-,-)", ", {{", "label: '", "\u{0}", "\u{FEFF}", "é",
        "\u{1B}[2J",
        "layer = <CALayer: 0x1>", " (layer)", "transform = [0, 0, 0, 0, 0, 0]",
        "anchorPoint = (9e99 1)",
        "contentOffset: {1e999, 0}", "|--<", "; AX.frame={{", "\"AXLabel\": ", "\"children\": [",
        "(transform [1 0 0 0] [0 1 0 0] [0 0 1 0] [0 0 0 0])", "\\n",
    ]

    private static var samples: [String] {
        get throws {
            let folder = URL(filePath: #filePath).deletingLastPathComponent()
            let files = ["Corpus", "Fixtures"].flatMap { name in
                let found = FileManager.default.enumerator(
                    at: folder.appending(path: name), includingPropertiesForKeys: nil)
                return found?.compactMap { $0 as? URL } ?? []
            }
            return
                try files
                .filter {
                    ["txt", "xml", "json", "csv"].contains($0.pathExtension)
                        && $0.lastPathComponent != "index.json"
                }
                .sorted { $0.path < $1.path }
                .map { try String(contentsOf: $0, encoding: .utf8) }
        }
    }

    @Test func `gives a dump, an error, or nothing`() throws {
        let samples = try Self.samples
        #expect(samples.count > 10)
        for seed in UInt64(1)...800 {
            var numbers = SeededNumbers(seed: seed)
            var bytes = Array(
                samples[Int.random(in: 0..<samples.count, using: &numbers)].utf8.prefix(6000))
            for _ in 0..<Int.random(in: 1...8, using: &numbers) {
                let place = Int.random(in: 0...bytes.count, using: &numbers)
                let end = min(bytes.count, place + Int.random(in: 0...40, using: &numbers))
                let piece = Self.pieces.randomElement(using: &numbers) ?? ""
                let length =
                    bytes.isEmpty ? 0 : Int.random(in: 0..<min(bytes.count, 300), using: &numbers)
                switch Int.random(in: 0...3, using: &numbers) {
                case 0: bytes.removeSubrange(place..<end)
                case 1: bytes.insert(contentsOf: Array(piece.utf8), at: place)
                case 2: bytes.insert(contentsOf: bytes[..<length], at: place)
                default: bytes.replaceSubrange(place..<end, with: Array(piece.utf8))
                }
            }
            guard let dump = try? ViewDump.read(DumpText.decode(bytes), name: "x") else { continue }
            let tree = LayerTree(dump.root)
            #expect(tree.count == dump.rows.count, "seed \(seed)")
            #expect(tree.levels <= DumpBuilder.mostLevels + 1, "seed \(seed)")
            for node in tree.nodes {
                #expect(node.layer.bounds.isFinite && node.layer.position.isFinite, "seed \(seed)")
            }
            var scene = Scene(root: dump.root)
            scene.rules = dump.rules
            let again = try SceneFile.read(SceneFile.write(scene), name: "seed \(seed).yaml")
            #expect(again == scene, "seed \(seed)")
            _ = tree.root.hitTest(Point(x: 50, y: 50), rules: dump.rules)
        }
    }
}
