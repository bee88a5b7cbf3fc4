import HitboxRendering
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The bottom line` {
    private func line(_ playground: Playground) -> String {
        playground.screen().text.split(separator: "\n").last.map(String.init) ?? ""
    }

    @Test(arguments: [80, 100, 160])
    func `ends a verdict after a clause that fits`(columns: Int) {
        func box(_ name: String, _ x: Double, _ y: Double, _ size: Double, _ layers: Layer...)
            -> Layer
        {
            .made(name, x, y, size, size, layers) {
                $0.backgroundColor = .number(name.count)
                $0.className = "UIView"
            }
        }
        let badge = box("a badge with a long name", 90, -30, 60)
        let card = box("the card that the badge sticks out of", 100, 200, 120, badge)
        let root = box("view", 0, 0, 400, card)
        var playground = Playground.on(LayerTree(root), columns: columns, rows: 24)
        playground.update(.probe(.rules(.uiview)))
        playground.update(.probe(.hover(Point(x: 230, y: 190))))
        let text = line(playground)
        #expect(text.contains("view gets it") && !text.contains("…"), "\(text)")
        #expect(text.contains("? help"), "\(text)")
    }

    @Test(arguments: 40...100)
    func `never cuts the point in the hit layer's space`(columns: Int) {
        let root = Layer.made("a long name", 0, 0, 400, 400) { $0.backgroundColor = .number(1) }
        var playground = Playground.on(LayerTree(root), columns: columns, rows: 24)
        playground.update(.probe(.hover(Point(x: 123, y: 234))))
        let text = line(playground.after(.panes(.tell("a lesson on this: :learn inside"))))
        #expect(text.contains("123,234") || !text.contains { $0.isNumber }, "\(text)")
    }

    @Test func `says how to choose from a menu`() {
        var playground = Playground.on(columns: 80)
        playground.update(.menu(.export))
        let text = line(playground)
        #expect(text.contains("press the key beside a line, or arrows and Enter"), "\(text)")
        #expect(text.contains("Enter choose  Esc back"), "\(text)")
    }

    @Test(arguments: [60, 80, 100, 120])
    func `never ends after the subject of a reason`(columns: Int) {
        let root = Layer.made("root", 0, 0, 300, 200) {
            $0.backgroundColor = .number(1)
            $0.isUserInteractionEnabled = false
        }
        var playground = Playground.on(LayerTree(root), columns: columns, rows: 24)
        playground.update(.probe(.rules(.uiview)))
        playground.update(.probe(.hover(Point(x: 98, y: 60))))
        #expect(playground.derived.answerLine?.text.contains(": root: ") == true)
        let text = line(playground)
        let isWhole = text.contains("root: user interaction is off for it and its subviews")
        #expect(
            text.contains("nothing is hit at ") && (isWhole || !text.contains("root")), "\(text)")
    }

    @Test(arguments: [40, 60, 80, 160])
    func `never names one of two rule books alone`(columns: Int) {
        let badge = Layer.made("badge", 150, -30, 70, 60) { $0.backgroundColor = .number(1) }
        let card = Layer.made("card", 40, 70, 180, 130, [badge]) {
            $0.backgroundColor = .number(2)
        }
        let root = Layer.made("view", 0, 0, 320, 480, [card]) { $0.backgroundColor = .number(3) }
        var playground = Playground.on(LayerTree(root), columns: columns, rows: 24)
        while !playground.probe.comparesRules { playground.update(.probe(.nextRules)) }
        playground.update(.probe(.hover(Point(x: 240, y: 60))))
        let both = "Core Animation: badge; UIKit: view"
        for message in ["", "a lesson on this: :learn outside"] {
            let text = line(playground.after(.panes(.tell(message))))
            let isCut = message.isEmpty && text.contains("…")
            #expect(text.contains(both) || isCut || !text.contains("Animation"), "\(text)")
        }
    }

    @Test(arguments: [80, 100, 160])
    func `shows a complaint whole, and the keys that fit beside it`(columns: Int) {
        let short = "no layer is called 'nope'"
        let long = "'blue.positon' does not name a property: write 'position' in its place"
        for (text, hasKeys) in [(short, true), (long, columns >= 100)] {
            let shown = line(Playground.on(columns: columns).after(.panes(.complain(text))))
            #expect(shown.contains(text), "\(shown)")
            #expect(shown.contains("? help") == hasKeys, "\(shown)")
        }
    }

    @Test(arguments: [(80, false), (160, true)])
    func `drops the last of several messages whole`(columns: Int, isWhole: Bool) {
        let first = "2 controls get no touch: X shows them"
        let playground = Playground.on(columns: columns).after(
            .panes(.tell("\(first); a lesson on this: :learn outside")))
        let text = line(playground)
        #expect(text.contains(first) && !text.contains("…"), "\(text)")
        #expect(text.contains("; a lesson on this: :learn outside") == isWhole, "\(text)")
    }

    @Test(arguments: [64, 80, 120, 160])
    func `rounds a point as Why does`(columns: Int) throws {
        for place in [Point(x: 119.68, y: 189.76), Point(x: 84.84, y: 174.82)] {
            var playground = Playground.on(columns: columns, rows: 50)
            playground.update(.probe(.hover(place)))
            let screen = playground.screen()
            let text = line(playground)
            let rect = try #require(playground.layout.panes[.why])
            let rows = screen.text(in: rect).split(separator: "\n")
            let row = try #require(rows.first { $0.contains("HIT") })
            let shown = row.split(separator: " ")[1]
            #expect(text.contains(" \(shown)"), "\(text)\n\(row)")
        }
    }
}
