import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The help` {
    private func headings(_ playground: Playground) -> [String] {
        playground.derived.help.lines.filter(\.isHeading).map(\.text)
    }

    @Test(arguments: [(Pane.stage, "stage"), (.layers, "layers"), (.why, "why")])
    func `starts with the marks on the stage, and the keys of the focused pane`(
        pane: Pane, name: String
    ) {
        var playground = Playground.on()
        playground.update(.panes(.focus(pane)))
        playground.press("?")
        #expect(
            headings(playground).prefix(3) == ["On the stage", "In the \(name) pane", "Everywhere"])
        playground.press("? a ?")
        #expect(headings(playground).dropFirst().first == "While a tool is in use")
    }

    @Test func `has every key of the table once, by its readable name`() {
        let listed = HelpSection.all().flatMap(\.lines).map(\.keys)
        let arrows = [
            "h j k l  arrows", "H J K L  Shift-arrows", "Ctrl-arrows", "Alt-h j k l  Alt-arrows",
        ]
        #expect(Set(arrows).isSubset(of: listed))
        for binding in Binding.all where binding.keyNames.count > 1 {
            let isArrow = ["Left", "Down", "Up", "Right"].contains {
                binding.keyNames.hasSuffix($0)
            }
            #expect(
                listed.contains(binding.keyNames)
                    || isArrow && [.tool, .pane(.stage)].contains(binding.place),
                "\(binding.keyNames)")
        }
        #expect(
            listed.contains("Page Down  J  Space  Ctrl-F  Ctrl-D") && listed.contains("G  End")
                && listed.contains("Ctrl-L"))
        #expect(listed.contains("1 2 3 4 5 6 7 8 9"))
    }

    @Test(arguments: [(80, 1), (99, 1), (100, 2), (200, 2)])
    func `has two columns from a hundred cells on`(columns: Int, count: Int) {
        var playground = Playground.on(columns: columns, rows: 24)
        playground.press("?")
        let page = playground.derived.help
        #expect(page.columnCount == count)
        #expect(page.room(on: playground.size) == 22 * count)
        for line in page.lines where !line.isHeading {
            #expect(line.text.cellWidth <= page.columnWidth - page.keyWidth - 2, "\(line.text)")
            #expect(line.text.isEmpty || line.keys.cellWidth < page.keyWidth)
        }
    }

    @Test func `scrolls by pages, and to its ends`() {
        var playground = Playground.on(columns: 80, rows: 24)
        playground.press("? PageDown")
        #expect(playground.firstLine(of: .stage) == 22)
        playground.press("Space J PageUp j")
        #expect(playground.firstLine(of: .stage) == 45)
        playground.press("G")
        #expect(playground.firstLine(of: .stage) == playground.derived.help.lines.count - 22)
        playground.press("g k")
        #expect(playground.firstLine(of: .stage) == 0)
    }

    @Test func `filters while typing, by keys and by descriptions`() {
        var playground = Playground.on()
        playground.press("? PageDown / C t r l - z")
        #expect(playground.derived.help.count == 3 && playground.firstLine(of: .stage) == 0)
        #expect(playground.derived.help.lines.contains { $0.keys == "Ctrl-Z" })
        playground.press("C-u u n d o Enter")
        #expect(playground.prompt == nil && playground.overlays.showsHelp)
        #expect(playground.derived.help.lines.map(\.keys) == ["", "u", "U  Ctrl-R"])
        playground.press("Esc")
        #expect(playground.derived.help.count > 100)
        playground.press("/ x y z Esc")
        #expect(playground.overlays.showsHelp && playground.derived.help.count > 100)
        playground.press("/ x y z")
        #expect(
            playground.derived.help.lines.map(\.text) == ["nothing contains 'xyz'; Esc shows all"])
        playground.press("Enter q")
        #expect(!playground.overlays.showsHelp)
        playground.press("?")
        #expect(playground.derived.help.count > 100)
    }

    @Test func `is closed by a click while its filter is typed`() {
        var playground = Playground.on()
        playground.press("? / x")
        playground.click(column: 30, row: 10)
        #expect(playground.prompt == nil && playground.probe.pin == nil)
    }
}

@Suite struct `A key in words` {
    @Test(
        arguments: [
            ("S-Tab", "Shift-Tab"), ("C-l", "Ctrl-L"), ("A-Left", "Alt-Left"), ("q", "q"),
            ("PageDown", "Page Down"), ("A-h", "Alt-h"), ("C-S-PageUp", "Ctrl-Shift-Page Up"),
            ("Space", "Space"), ("Esc", "Esc"),
        ])
    func `is what is written on the keyboard`(notation: String, name: String) {
        #expect(KeyPress(notation: notation)?.spokenName == name)
    }
}
