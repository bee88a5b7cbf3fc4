import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import PlaygroundModel

@Suite struct `A long line` {
    @Test func `keeps its cursor between characters, even if some merge`() {
        let pieces = ["a", "e", "\u{301}", "👩", "\u{200D}", "🇩", "🇪", "é", " ", "\r", "\n", "ab/"]
        for seed in 0..<200 {
            var random = SeededNumbers(seed: UInt64(seed))
            var line = LineInput()
            for _ in 0..<40 {
                switch Int.random(in: 0..<10, using: &random) {
                case 0: line.erase(.characters(-1))
                case 1: line.erase(.characters(1))
                case 2: line.move(.characters(Int.random(in: -3...3, using: &random)))
                case 3: line.erase(.word(.letters, -1))
                case 4: line.erase(.word(.anything, 1))
                default: line.insert(pieces.randomElement(using: &random) ?? "")
                }
                #expect(line == LineInput(line.text).moved(to: line.cursor), "seed \(seed)")
                #expect((0...line.text.count).contains(line.cursor), "seed \(seed)")
            }
        }
    }

    /// This used to take minutes.
    @Test func `takes as long per character as a short one`() {
        var line = LineInput()
        withinAMinute {
            for _ in 0..<100_000 { line.insert("a") }
            for _ in 0..<50_000 { line.erase(.characters(-1)) }
        }
        #expect(line.cursor == 50_000 && line.text.utf8.count == 50_000)
    }

    @Test func `gets no suggestions, and is run as typed`() {
        var playground = Playground.on()
        playground.press(":")
        playground.take(.paste("select " + String(repeating: "x", count: 2_000)))
        #expect(playground.derived.palette.proposals.isEmpty)
        playground.press("Enter")
        #expect(playground.complaint?.hasPrefix("no layer is called 'xxx") == true)
    }

    @Test func `finds what the previous line did not, if it is another search`() {
        var playground = Playground.on()
        playground.press("/ v i e w")
        #expect(playground.chosenMatch != nil)
        playground.press("x")
        #expect(playground.chosenMatch == nil)
        playground.press("x")
        #expect(playground.chosenMatch == nil)
        playground.press("Backspace Backspace / w h i")
        #expect(playground.chosenMatch?.node.name == "white", "a path now")
    }
}

extension LineInput {
    /// The line with the cursor at a place.
    fileprivate func moved(to place: Int) -> LineInput {
        var line = self
        line.move(.characters(place - line.cursor))
        return line
    }
}
