import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@testable import HitboxRendering

@Suite struct `The picture of an edit` {
    private func editing(_ keys: [Action]) -> Playground {
        var playground = Playground.on().after(.listing(.select(2)))
        for action in keys { playground.update(action) }
        return playground
    }

    @Test func `shows the former outline, and what moved and what stayed`() {
        let playground = editing([.edit(.tool(.anchorPoint)), .edit(.pad(7))])
        let text = playground.screen().text
        // Three of four samples of the layer are where it was.
        let former = playground.marked().lines(notIn: playground.raster().samples)
        #expect(former.count > 8)
        #expect(text.contains("anchorPoint 0.5,0.5 → 0,0"))
        #expect(text.contains("position    stayed 100,100"))
        #expect(text.contains("frame       50,50 → 100,100"))
        #expect(text.contains("frame = position - anchor·size"))
        #expect(text.contains("Enter keep"))
    }

    @Test func `does not hide later messages, nor an unread warning`() {
        var playground = editing([.edit(.tool(.anchorPoint)), .edit(.pad(7))])
        func line() -> String { String(playground.screen().text.split(separator: "\n").last ?? "") }
        playground.update(.panes(.tell("wrote why.txt")))
        #expect(line().contains("wrote why.txt"))
        playground.update(.edit(.pad(9)))
        #expect(line().contains("anchorPoint 0.5,0.5 → 1,0"))
        playground.update(.panes(.warn("edits are not backed up")))
        playground.update(.edit(.pad(1)))
        #expect(line().contains("edits are not backed up"))
        playground.update(.edit(.keep))
        #expect(line().contains("edits are not backed up"))
        playground.update(.panes(.dismissWarning))
        #expect(line().contains("anchorPoint 0.5,0.5 → 0,1"))
    }

    @Test(arguments: Tool.allCases)
    func `shows the keys in full at 80 columns`(tool: Tool) {
        let playground = Playground.on().after(.listing(.select(2)), .edit(.tool(tool)))
        let text = playground.screen().text
        let last = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        #expect(last.contains(tool.usage), "\(last)")
    }

    @Test func `changes no cell of the stage but the pin if the frame is kept`() {
        var turned = editing([
            .edit(.tool(.rotation)), .edit(.typeValue("30")), .prompt(.accept), .edit(.keep),
            .edit(.toggleKeepFrame),
        ])
        // The handles are shown while the layer is edited.
        let before = turned.after(.edit(.tool(.rotation))).stage().split(separator: "\n")
            .map(Array.init)
        let old = turned.handles.pin
        turned.update(.edit(.tool(.anchorPoint)))
        turned.update(.edit(.pad(3)))
        for playground in [turned, turned.after(.edit(.keep), .edit(.tool(.rotation)))] {
            let after = playground.stage().split(separator: "\n").map(Array.init)
            for (row, (one, other)) in zip(before, after).enumerated() {
                for (column, (a, b)) in zip(one, other).enumerated() where a != b {
                    let cell = CellPoint(column: column, row: row)
                    #expect(
                        cell == old || cell == playground.handles.pin, "\(cell): \(a) \(b)")
                }
            }
        }
    }

    @Test func `hatches where the visible layer is not hit`() {
        var root = LayerTree.blueWhite.rootLayer
        root.sublayers[0].isUserInteractionEnabled = false
        root.sublayers[0].backgroundColor = .number(1)
        root.sublayers[0].sublayers[0].backgroundColor = .number(2)
        for (path, rules) in [(true, HitRules.uiview), (false, .calayer)] {
            var playground = Playground.on(LayerTree(root), rules: rules)
            playground.update(.stage(.toggle(.xray)))
            playground.update(.probe(.click(Point(x: 70, y: 150))))
            let screen = playground.screen().text
            var hatched = playground.raster().samples
            let lines = StageLines(playground, playground.raster().shapes, DrawingOptions())
            lines.drawHatching(
                XrayMap(playground, hatched), of: hatched, on: &hatched)
            #expect(hatched.lines(notIn: playground.raster().samples).isEmpty != path)
            #expect(screen.contains(" 0 layers, 0 % of ") != path)
            #expect(screen.contains("you see white, hit is view") == path)
        }
    }

    @Test func `shows two rule books side by side`() throws {
        var root = LayerTree.blueWhite.rootLayer
        root.sublayers[0].isUserInteractionEnabled = false
        var playground = Playground.on(LayerTree(root)).after(.probe(.click(Point(x: 160, y: 240))))
        playground.update(.probe(.nextRules))
        playground.update(.probe(.nextRules))
        let screen = playground.screen().text
        #expect(screen.contains("Core Animation | UIKit"))
        #expect(screen.contains("Core Animation ● blue   UIKit ● view"))
        #expect(screen.contains("white takes no touches, and neither do its"))
        // The verdicts start below the names of the rule books.
        let rows = screen.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
        let names = Array("Core Animation  UIKit")
        func place(in row: [Character]) -> Int? {
            row.indices.first { row[$0...].starts(with: names) }
        }
        let heading = try #require(rows.firstIndex { place(in: $0) != nil })
        let column = try #require(place(in: rows[heading])) + names.count - "UIKit".count
        for row in rows[(heading + 1)...(heading + 2)] {
            #expect(row[column] != " " && row[column - 1] == " ", "\(String(row))")
        }
    }

    @Test func `shows the palette, menus and a line with its error`() {
        var playground = Playground.on()
        playground.update(.prompt(.open(.command)))
        playground.update(.prompt(.type("gri")))
        #expect(playground.screen().text.contains("grid                 g"))
        #expect(playground.screen().text.contains(":gri   1 of "))
        playground.update(.overlay(.escape))
        playground.update(.prompt(.command("set blue.opacity 3")))
        #expect(playground.screen().text.contains("'opacity' is 3, but must be"))
        playground.update(.overlay(.escape))
        playground.update(.menu(.candidates(Point(x: 160, y: 240), CellPoint(column: 5, row: 5))))
        #expect(playground.screen().text.contains("Asked at 160,240"))
    }

    /// A button that shows a text and has no name.
    private static func button(
        _ text: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
    ) -> Layer {
        .made("", x, y, width, height) { ($0.className, $0.text) = ("UIButton", text) }
    }

    @Test func `leaves room for verdicts beside long texts in a menu`() {
        let text = String(repeating: "a long text ", count: 20)
        let root = Layer.made("view", 0, 0, 320, 480, [Self.button(text, 40, 40, 200, 200)])
        var playground = Playground.on(LayerTree(root))
        playground.update(.menu(.candidates(Point(x: 80, y: 80), CellPoint(column: 5, row: 5))))
        let rows = playground.screen().text.split(separator: "\n")
        let row = rows.first { $0.contains("\"a long text") && $0.contains("HIT") }
        #expect(row?.contains("… ") == true, "\(rows)")
    }
}
