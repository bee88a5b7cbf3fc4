import HitboxScripting
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TerminalTypes
import TestSupport
import Testing

@Suite struct `A script` {
    @Test func `is read as specified`() throws {
        let script = try Script.read(contract, name: "s")
        #expect(script.header.size == CellSize(columns: 80, rows: 24))
        #expect(script.header.scene == .file("blue-white.yaml"))
        #expect(script.header.rules == nil && !script.header.showsStageOnly)
        #expect(script.setup.isEmpty)
        #expect(script.tests.map(\.name).last == "anchorPoint moves the layer, not its position")
        #expect(script.tests.map(\.statements.count) == [8, 9])
        #expect(
            script.tests[0].statements[1].range == SourceRange(line: 7, column: 3, length: 39))
        #expect(script.check(against: .blueWhite).isEmpty)
    }

    @Test func `has a setup before its first test`() throws {
        let text = """
            hitbox 1
            view stage 40x20
            rules book
            term xterm
            scene "s"
            key a
            rules uiview
            test "one"
            key b
            """
        let script = try Script.read("\u{FEFF}" + text.replacing("\n", with: "\r\n"), name: "s")
        #expect(script.header.size == CellSize(columns: 40, rows: 20))
        #expect(script.header.showsStageOnly && script.header.rules == .book)
        #expect(script.header.term == "xterm")
        #expect(script.setup.map(\.body.description) == ["key a", "rules uiview"])
        #expect(script.tests.map { $0.statements.map(\.body.description) } == [["key b"]])
    }

    @Test func `can carry its scene`() throws {
        let yaml = "  hitbox: 1\n  root:\n    name: end of all\n"
        let script = try Script.read("hitbox 1\nscene\n\(yaml)end\nclick 1,1\n", name: "s")
        guard case .inline(let scene, yaml) = script.header.scene else { throw NotThat() }
        #expect(scene.root.name == "end of all")
        #expect(script.setup[0].range.line == 7)
    }

    @Test func `reports problems of its scene with its own lines`() {
        let text =
            "hitbox 1\nscene\n  hitbox: 1\n  root:\n    anchorpoint: [0, 0]\nend\nklick 1,1\n"
        #expect(
            problems(text) == [
                "5:5+11 unknown property 'anchorpoint'; write 'anchorPoint'",
                "7:1+5 unknown command 'klick'; write 'click'",
            ])
    }

    @Test func `may have long lines, but none longer than a megabyte`() throws {
        let long = String(repeating: "a", count: (1 << 20) - 7)
        #expect(try Script.read(top + "note \"\(long)\"\n", name: "s").setup.count == 1)
        #expect(
            problems(top + "note \"\(long)a\"\nklick 1,1\n") == [
                "3:1+1 the line is longer than 1 MiB; split it",
                "4:1+5 unknown command 'klick'; write 'click'",
            ])
    }

    @Test func `reads back as written`() throws {
        let inline = """
            hitbox 1
            size 40x12
            view stage
            scene
            hitbox: 1
            root: {name: a}
            end
            key a
            expect screen
             a

            \\end
            end
            test "q\\"\\n"
            expect screen
            end
            """
        for text in [contract, inline] {
            let script = try Script.read(text, name: "s")
            let again = try Script.read(script.description, name: "again")
            #expect(again.description == script.description)
            #expect(again.header == script.header)
            #expect(again.setup.map(\.body) == script.setup.map(\.body))
            #expect(
                again.tests.map { $0.statements.map(\.body) }
                    == script.tests.map { $0.statements.map(\.body) })
        }
    }

    @Test func `writes rules at the start of its setup into its header`() throws {
        var script = try Script.read(top + "key a\n", name: "s")
        script.header.rules = .book
        script.setup.insert(Statement(.step(.rules(.uiview))), at: 0)
        let again = try Script.read(script.description, name: "again")
        #expect(again.header.rules == .uiview && again.setup.count == 1)
    }

    @Test func `can be checked against the layers of a tree`() throws {
        let twins = LayerTree.root(
            .made("a", 0, 0, 9, 9, [.made("my card", 0, 0, 1, 1)]),
            .made("b", 0, 0, 9, 9, [.made("my card", 0, 0, 1, 1)]), .made("blue", 0, 0, 9, 9))
        let text = """
            click bleu
            drag a -> "my card" -> b/"my card"
            expect hit x/blue via root > bluu
            set #9.opacity 1
            expect contains b at zzz
            expect bleu.convert(1,2, from:  bluu) 1,2
            expect blue.hitTest(1,1) bleu
            """
        #expect(
            lines(try Script.read(top + text, name: "s").check(against: twins)) == [
                "3:7+4 no layer is called 'bleu'; write 'blue'",
                "4:11+9 'my card' names 2 layers: root/a/my card (#2), root/b/my card (#4); "
                    + "write a longer path, or #INDEX",
                "5:12+6 no layer is called 'x/blue'; write 'root/blue'",
                "5:30+4 no layer is called 'bluu'; write 'blue'",
                "6:5+2 no layer has the index '#9'; the last is #5",
                "7:22+3 no layer is called 'zzz'",
                "8:8+4 no layer is called 'bleu'; write 'blue'",
                "8:33+4 no layer is called 'bluu'; write 'blue'",
                "9:26+4 no layer is called 'bleu'; write 'blue'",
            ])
    }
}
