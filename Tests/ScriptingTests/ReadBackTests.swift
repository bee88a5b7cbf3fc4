import HitboxScripting
import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@Suite struct `A written statement` {
    @Test func `reads back as the same`() throws {
        for seed in 0..<4_000 {
            var random = RandomScript(seed: UInt64(seed))
            let written = random.body()
            do {
                let read = try body("\(written)")
                #expect(read == written, "seed \(seed): \(written)")
                #expect("\(read)" == "\(written)", "seed \(seed)")
            } catch {
                Issue.record("seed \(seed): \(written)\n\(error)")
            }
        }
    }

    @Test func `has places that read back on their own`() throws {
        for text in ["#3", "#3:2,2", "\"#3#\"@0.5,1", "\"#66#\"", "blue@0.5,1", "(-5,3)"] {
            let step = try #require(try Statement(step: "move \(text)"))
            #expect(try Statement(step: "\(step.body)")?.body == step.body)
        }
    }

    @Test func `is as short as if written by a person`() throws {
        for line in [
            "click blue", "click right blue:2,2 anyway", "key C-x 3", "move (-5,3)", "move -5,3",
            "move +20,0", "wait 400ms", "wait 1500ms", "set card.rotation 45deg",
            "set card.frame 1,2 3x4", "expect hit blue at 1,2 via view > blue",
            "expect blue.presentation.opacity 0.5 ± 0.1", "raw \"\\e[<0;9;7M\"",
            "type \"👨‍👩‍👧 \\\"x\\\"\"", "click \"my layer\"@0.5,1", "expect hit none",
            "set card.transform translate(1,2) rotate(30deg) scale(2,2)",
        ] {
            #expect("\(try body(line))" == line)
        }
    }
}

@Suite struct `A damaged script` {
    @Test(
        arguments: [
            ("set a.transform ", "1,"), ("set a.frame ", "1,"), ("click ", "\"a\",x"),
            ("expect ", "a."), ("click ", "ctrl+"), ("click ", "a:"), ("type \"", "\\e"),
            ("drag a", " -> b"), ("set a.transform", " scale(2)"), ("# ", "é"), ("click ", "("),
        ])
    func `may have very long lines`(start: String, piece: String) {
        let line = start + String(repeating: piece, count: 20_000)
        _ = withinAMinute { problems(top + line) }
    }

    @Test func `is rejected or read, and never traps`() {
        let seeds = Array(contract.unicodeScalars)
        let pieces = "\"\\#.,:@()->±+ \t\n\u{0}\u{85}\u{301}名😀9xend°"
        let signs = Array(pieces.unicodeScalars)
        for seed in 0..<2_000 {
            var random = RandomScript(seed: UInt64(seed))
            var scalars = seeds
            for _ in 0..<8 { scalars += Array("\(random.body())\n".unicodeScalars) }
            for _ in 0..<Int.random(in: 1...20, using: &random.random) {
                let place = Int.random(in: 0..<scalars.count, using: &random.random)
                switch Int.random(in: 0..<4, using: &random.random) {
                case 0: scalars.remove(at: place)
                case 1: scalars.insert(random.pick(signs), at: place)
                case 2: scalars[place] = random.pick(signs)
                default: scalars.removeSubrange(place..<min(place + 9, scalars.count))
                }
            }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            do throws(ScriptProblems) {
                let script = try Script.read(String(text), name: "s")
                _ = script.description
                _ = script.check(against: LayerTree(Layer(name: "view")))
            } catch {
                #expect(!error.diagnostics.isEmpty && !error.description.isEmpty, "seed \(seed)")
                for diagnostic in error.diagnostics {
                    let line = error.source.line(diagnostic.range.line).unicodeScalars.count
                    #expect(
                        diagnostic.range.column <= line + 1
                            && diagnostic.range.line <= error.source.lines.count, "seed \(seed)")
                }
            }
        }
    }
}
