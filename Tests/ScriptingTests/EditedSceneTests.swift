import HitboxScripting
import LayerGeometry
import PlaygroundModel
import SceneFile
import SourceDiagnostics
import TerminalTypes
import TestSupport
import Testing

/// Texts and numbers that scene files reject, or nearly.
private enum Hostile {
    static let texts = [
        "", "\u{1B}[31mred", "\u{9B}1m", "a\u{7}b", "a\u{202E}b", "a\u{200B}b", "\u{FEFF}a", "a\nb",
        "a\tb", "a\rb", "\u{85}", "a\u{2028}b", "\u{E000}", "\u{FFFE}", "\u{10FFFF}", "\u{AD}",
        "e\u{301}", "日本", "👩‍👩‍👧", "'\"\\", "# no comment", "- x", "{a: b}", "true", "~", " a ",
        String(repeating: "n", count: 1_000), String(repeating: "n", count: 1_001),
        String(repeating: "\u{E9}", count: 501), "a" + String(repeating: "\u{301}", count: 600),
    ]

    static let numbers = [
        "1e308", "-1e308", "1.7976931348623157e+308", "5e-324", "1e154", "-1e200", "0", "-0", "1",
        "-0.5", "3.3", "1e51", "90",
    ]
}

@Suite struct `An edited scene` {
    /// Whatever the way, an edit that is accepted leaves a scene that a file can hold.
    @Test func `reads back equal after every edit that is accepted`() throws {
        var (accepted, rejected) = (0, 0)
        for seed in Effort.seeds(60, each: 24) {
            let kind = RandomTrees.Kind.allCases[Int(seed % 3)]
            var edits = RandomEdits(seed: seed, kind: kind)
            for _ in 0..<24 {
                let before = edits.session.playground.tree
                let edit = edits.next()
                let tree = edits.session.playground.tree
                if tree == before {
                    rejected += 1
                    continue
                }
                accepted += 1
                let scene = Scene(root: tree.rootLayer)
                do throws(SceneProblems) {
                    let written = try SceneFile.writeReadable(scene)
                    let read = try SceneFile.read(bytes: written, name: "s")
                    #expect(read == scene, "seed \(seed), \(edit)")
                } catch {
                    Issue.record("seed \(seed), \(edit.prefix(80)): \(error)")
                    break
                }
            }
        }
        #expect(accepted > 400 && rejected > 400, "\(accepted) accepted, \(rejected) rejected")
    }

    /// Files, statements, prompts and setters agree, whatever the text.
    @Test(arguments: ["name", "class", "text"])
    func `is given the same texts by files, scripts, prompts and setters`(name: String) throws {
        let property = try property(name)
        let most = String(repeating: "n", count: 1_000_000)
        for text in Hostile.texts + (name == "text" ? [most, most + "n"] : []) where text != "" {
            var layer = Layer(name: "a")
            let isSet = (try? property.set(.text(text), in: &layer)) != nil
            let escaped = text.unicodeScalars.map {
                let hex = String($0.value, radix: 16)
                return "\\U" + String(repeating: "0", count: 8 - hex.count) + hex
            }.joined()
            let file = "hitbox: 1\nroot: {\(name): \"\(escaped)\"}"
            #expect(((try? SceneFile.read(file, name: "s")) != nil) == isSet, "\(text.prefix(20))")
            var session = Session(Playground(Scene(root: Layer(name: "a")), size: Self.size))
            let before = session.playground.tree
            let bytes = text.utf8.map { byte in
                "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }.joined()
            let line = "set a.\(name) \"\(bytes)\""
            if let statement = try? Statement(step: line) {
                session = try ScriptPlayer.playing(statement, on: session, in: ScriptWorld())
            }
            #expect((session.playground.tree != before) == isSet, "\(text.prefix(20))")
            var other = Session(Playground(Scene(root: Layer(name: "a")), size: Self.size))
            if let value = try? property.parse(text) {
                other.update(
                    .document(
                        .revise(
                            0, try other.playground.tree[0].setting(property, to: value), "edit")))
            }
            #expect((other.playground.tree != before) == isSet, "\(text.prefix(20))")
        }
    }

    @Test func `says why a script's value is rejected, at the value`() {
        let long = String(repeating: "n", count: 1_001)
        #expect(
            problems(top + "set blue.name \"\(long)\"\n") == [
                "3:15+1003 'name' has 1001 bytes, and may have 1000; write a shorter text"
            ])
        #expect(
            problems(top + "set blue.text \"a\\e[31m\"\n") == [
                "3:15+9 'text' has the character U+001B, which is invisible"
            ])
        #expect(problems(top + "set blue.text \"two\\nlines\"\n").isEmpty)
    }

    static let size = CellSize(columns: 80, rows: 24)
}

/// A session with random edits, most of which try what a file cannot hold.
private struct RandomEdits {
    private(set) var session: Session
    private var numbers: SeededNumbers

    init(seed: UInt64, kind: RandomTrees.Kind) {
        var trees = RandomTrees(seed: seed, kind: kind)
        let scene = Scene(root: trees.tree().rootLayer)
        session = Session(Playground(scene, size: CellSize(columns: 100, rows: 40)))
        numbers = trees.numbers
    }

    /// Makes an edit; returns what it was.
    mutating func next() -> String {
        let tree = session.playground.tree
        let index = Int(numbers.next() % UInt64(tree.count))
        let property = LayerProperty.all.randomElement(using: &numbers) ?? .name
        let value = value(of: property.kind)
        switch numbers.next() % 6 {
        case 0:
            session.update(.listing(.select(index)))
            session.update(.prompt(.command("set \(property.name) \(value)")))
            return "set \(property.name) \(value)"
        case 1:
            session.update(.listing(.select(index)))
            session.update(.edit(.property(property)))
            if session.playground.prompt != nil {
                session.update(.prompt(.erase(.characters(-Int.max))))
                session.take(.paste(value))
                session.take(.key(KeyPress(.enter)))
                session.update(.overlay(.escape))
            }
            return "paste \(property.name) \(value)"
        case 2: return play(Step.set(LayerReference("#\(index)"), property, scriptValue(property)))
        case 3:
            session.update(.listing(.select(index)))
            let tool = Tool.allCases.randomElement(using: &numbers) ?? .position
            session.update(.edit(.tool(tool)))
            for _ in 0..<3 {
                session.update(.edit(.adjust(x: 1, y: -1, by: numbers.chance(0.5) ? .cell : .big)))
            }
            session.update(.edit(numbers.chance(0.3) ? .reset : .keep))
            session.update(.edit(.keep))
            return "tool \(tool)"
        case 4:
            session.update(.listing(.select(index)))
            let actions: [StructureAction] = [
                .newLayer, .duplicate, .deleteLayer, .restack(1), .moveOut, .moveIn,
                .drop(index, on: Int(numbers.next() % UInt64(tree.count)), isInto: true),
            ]
            let action = actions.randomElement(using: &numbers) ?? .newLayer
            session.update(.structure(action))
            return "\(action)"
        default:
            session.update(.document(numbers.chance(0.7) ? .undo : .redo))
            return "undo"
        }
    }

    private mutating func play(_ step: Step) -> String {
        if let next = try? ScriptPlayer.playing(
            Statement(.step(step)), on: session, in: ScriptWorld())
        {
            session = next
        }
        return "\(step)"
    }

    private mutating func scriptValue(_ property: LayerProperty) -> LayerValue {
        if case .text = property.kind { return .text(text()) }
        return property.kind.read(value(of: property.kind)) ?? .flag(true)
    }

    private mutating func text() -> String { Hostile.texts.randomElement(using: &numbers) ?? "" }

    private mutating func list(_ count: Int) -> String {
        (0..<count).map { _ in Hostile.numbers.randomElement(using: &numbers) ?? "1" }
            .joined(separator: ",")
    }

    /// A value as it is typed.
    private mutating func value(of kind: PropertyKind) -> String {
        switch kind {
        case .text: text()
        case .number, .angle: list(1)
        case .point, .unit, .scale, .size: list(2)
        case .rect: list(4)
        case .flag: numbers.chance(0.5) ? "on" : "off"
        case .word(let words): words.randomElement(using: &numbers) ?? ""
        case .color: ["red", "#12345678", "none", "#fff"].randomElement(using: &numbers) ?? ""
        case .transform:
            [
                "identity", list(6), list(16), "perspective(\(list(1)))",
                "rotate(\(list(1))) scale(\(list(2)))",
                "translate(\(list(3))) rotate(30,\(list(3)))",
                "scale(\(list(3)))",
            ].randomElement(using: &numbers) ?? ""
        }
    }
}
