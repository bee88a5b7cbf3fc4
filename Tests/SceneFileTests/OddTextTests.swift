import HitboxDemos
import LayerGeometry
import TestSupport
import Testing
import YAMLEvents

@testable import SceneFile

/// A save may change the edited values, but no other byte.
@Suite struct `An odd text` {
    /// The bytes of a text outside of values, and the scalars between them.
    private struct Parts: Equatable {
        var gaps: [String] = []
        var scalars: [String] = []
        var values: [String] = []

        init(_ text: String) throws {
            let bytes = Array(text.utf8)
            let parser = YAMLEventParser(bytes)
            var end = 0
            while true {
                let event = try parser.next()
                if event.kind == .end { break }
                guard event.kind == .scalar else { continue }
                var stop = event.end.offset
                while stop > event.start.offset, [0x0A, 0x0D, 0x20].contains(bytes[stop - 1]) {
                    stop -= 1
                }
                gaps.append(String(decoding: bytes[end..<event.start.offset], as: UTF8.self))
                scalars.append(
                    String(decoding: bytes[event.start.offset..<stop], as: UTF8.self))
                values.append(parser.value)
                end = stop
            }
            gaps.append(String(decoding: bytes[end...], as: UTF8.self))
        }
    }

    /// Changes a value that is written in the text; `nil` if the layer has none.
    private func edit(_ layer: inout Layer, _ random: inout SeededNumbers) -> Int? {
        let number = Double(Int.random(in: 2...99, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where !layer.name.isEmpty: layer.name = random.chance(0.5) ? "x" : "it's: #1"
        case 1 where layer.zPosition != 0: layer.zPosition = number
        case 2 where layer.opacity != 1: layer.opacity = 0.125
        case 3 where layer.cornerRadius != 0: layer.cornerRadius = number / 8
        case 4 where layer.text != nil: layer.text = "other: text"
        case 5 where layer.frame.map { $0.width > 0 } ?? false && layer.layerTransform == .identity:
            layer.setFrame(Rect(x: number, y: 101, width: 102, height: 103))
            return 6  // Where bounds stand beside the frame, their size changes too.
        case 6 where !layer.animations.isEmpty && layer.animations[0].duration == 2:
            layer.animations[0].duration = number
        case 7 where layer.position != .zero && layer.bounds == .zero:
            layer.position = Point(x: number, y: 101)
            return 2
        default: return nil
        }
        return 1
    }

    @Test func `preserves every byte except those of changed values`() throws {
        var texts = OddTexts.all
        for name in Demos.names {
            if let text = Demos.text(name), !text.contains("*") { texts.append((name, text)) }
        }
        var edits = 0
        let seeds = Effort.seeds(600, each: 1)
        for seed in seeds {
            var random = SeededNumbers(seed: seed)
            let (name, text) = texts[Int(seed) % texts.count]
            var scene = try SceneFile.read(text, name: name)
            var count: Int?
            let tree = LayerTree(scene.root)
            let index = Int.random(in: 0..<tree.count, using: &random)
            for _ in 0..<20 where count == nil {
                scene.root = tree.updating(index) { count = edit(&$0, &random) }.rootLayer
            }
            guard let count, scene.root != tree.rootLayer else { continue }
            edits += 1
            let new = SceneFile.write(scene, into: text)
            #expect(try SceneFile.read(new, name: name) == scene, "\(name) \(seed)")
            let (before, after) = (try Parts(text), try Parts(new))
            #expect(before.gaps == after.gaps, "\(name) \(seed)\n\(new)")
            let changed = zip(before.values, after.values).filter { $0 != $1 }.count
            #expect((0...count).contains(changed), "\(name) \(seed)\n\(new)")
            let respelled = zip(before.scalars, after.scalars).filter { $0 != $1 }.count
            #expect(respelled == changed, "\(name) \(seed)\n\(new)")
        }
        #expect(edits > seeds.count / 3)
    }

    @Test func `is returned unchanged if nothing changed`() throws {
        for (name, text) in OddTexts.all + OddTexts.anchored {
            for text in [text, "\u{FEFF}" + text] {
                #expect(SceneFile.write(try SceneFile.read(text, name: name), into: text) == text)
            }
        }
    }

    @Test func `preserves its comments under any edit, and reads back equal`() throws {
        let texts = OddTexts.all + OddTexts.anchored
        for seed in Effort.seeds(300, each: 1) {
            let (name, text) = texts[Int(seed) % texts.count]
            var scene = try SceneFile.read(text, name: name)
            var edit = RandomEdit(seed: seed)
            let index = Int(seed) / texts.count % LayerTree(scene.root).count
            scene.root = LayerTree(scene.root).updating(index) { edit.edit(&$0) }.rootLayer
            let new = SceneFile.write(scene, into: text)
            let copy = try SceneFile.read(new, name: name)
            #expect(SceneFile.write(copy) == SceneFile.write(scene), "\(name) \(seed)\n\(new)")
            let comments = { (text: String) in text.split(separator: "#").count }
            // Comments within a rewritten value are lost.
            #expect(comments(new) >= comments(text) - 5, "\(name) \(seed)\n\(new)")
        }
    }

    @Test func `expands an alias only if its value changed`() throws {
        let text = OddTexts.anchored[0].text
        var scene = try SceneFile.read(text, name: "s")
        scene.root.sublayers[0].name = "other"
        scene.root.sublayers[2].sublayers[1].zPosition = 2
        #expect(
            SceneFile.write(scene, into: text)
                == text.replacing("name: a   # is a", with: "name: other   # is a")
                .replacing(
                    "- *a # as the first",
                    with: """
                        - name: a
                              frame: [1, 2, 3, 4]
                              sublayers:
                                - name: inner
                                  zPosition: 1
                                - name: inner
                                  zPosition: 1 # as the first
                        """
                )
                .replacing(
                    "sublayers: *list # those of a",
                    with: """
                        sublayers:
                                - name: inner
                                  zPosition: 1
                                - name: inner
                                  zPosition: 2 # those of a
                        """))
    }
}
