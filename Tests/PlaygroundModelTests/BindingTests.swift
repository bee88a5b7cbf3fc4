import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The table of keys` {
    @Test func `has keys that round-trip through their names`() {
        for binding in Binding.all {
            #expect(!binding.keys.isEmpty, "\(binding.help)")
            for key in binding.keys {
                #expect(KeyPress(notation: key.description) == key)
            }
        }
    }

    @Test func `has no key twice in a context`() {
        var seen: [Binding.Place: Set<KeyPress>] = [:]
        for binding in Binding.all {
            for key in binding.keys {
                let isNew = seen[binding.place, default: []].insert(key).inserted
                #expect(isNew, "\(key) in \(binding.place)")
            }
        }
    }

    @Test func `has a description for every binding`() {
        #expect(Binding.all.allSatisfy { !$0.help.isEmpty && $0.help.cellWidth <= 54 })
    }

    @Test func `works as described in each pane`() {
        for pane in Pane.allCases {
            var playground = Playground.on()
            playground.update(.panes(.focus(pane)))
            for binding in Binding.all
            where binding.place == .pane(pane) || binding.place == .everywhere {
                for key in binding.keys {
                    let isOverridden =
                        binding.place == .everywhere
                        && Binding.all.contains {
                            $0.place == .pane(pane) && $0.keys.contains(key)
                        }
                    if isOverridden { continue }
                    let action = playground.action(for: .key(key))
                    #expect(action == binding.action, "\(key) in \(pane)")
                }
            }
        }
    }
}

@Suite struct `The keys of an overlay` {
    private static let places: [(Binding.Place, keys: String)] = [
        (.prompt, ":"), (.menu, "e"), (.help, "?"),
    ]

    @Test(arguments: places)
    func `work as in the table`(place: Binding.Place, keys: String) {
        var playground = Playground.on()
        playground.press(keys)
        for binding in Binding.all where binding.place == place {
            for key in binding.keys {
                #expect(playground.action(for: .key(key)) == binding.action, "\(key)")
            }
        }
    }

    @Test func `ignore modifiers, except for characters`() {
        var playground = Playground.on()
        playground.press(":")
        let accept = playground.action(for: .key(KeyPress(.enter, .shift)))
        #expect(accept == .prompt(.accept))
        #expect(playground.action(for: .key(KeyPress(.character("k"), .alt))) == nil)
        playground.press("C-c ?")
        #expect(playground.action(for: .key(KeyPress(.down, .alt))) == nil)
    }

    @Test func `go to a menu's own keys first`() {
        var playground = Playground.on()
        let item = Menu.Item(key: "k", "keep", .overlay(.escape))
        playground.update(.menu(.open(Menu("M", [Menu.Item("first", .clock(.step(1))), item]))))
        #expect(
            playground.action(for: .key(KeyPress(.character("k")))) == .menu(.choose(1))
        )
    }
}

@Suite struct `A menu` {
    @Test(arguments: [3, 12, 24], [2, 30])
    func `leaves the row of hints in sight`(rows: Int, count: Int) {
        let items = Array(repeating: Menu.Item("item", .overlay(.escape)), count: count)
        let size = CellSize(columns: 40, rows: rows)
        for row in [0, rows - 1] {
            let menu = Menu("M", items, at: CellPoint(column: 5, row: row))
            let rect = menu.rect(in: size)
            #expect(rect.minRow >= 0)
            #expect(rect.maxRow <= max(3, rows - 1))
        }
    }
}

@Suite struct `A clickable word` {
    @Test(arguments: [40, 63, 64, 80, 120, 200])
    func `of the hint line acts like its key`(columns: Int) throws {
        let playground = Playground.on(columns: columns, rows: 24)
        let hints = playground.hintLine.words
        #expect(!hints.isEmpty)
        for word in hints {
            let key = try #require(
                Binding.all.flatMap(\.keys).first { $0.spokenName == word.key })
            for column in [word.column, word.column + word.width - 1] {
                let clicked = playground.action(
                    for: .mouse(
                        MouseInput(.press(.left), at: CellPoint(column: column, row: 23))))
                #expect(clicked == playground.action(for: .key(key)))
            }
            #expect(word.column + word.width <= columns)
        }
    }

    @Test(arguments: [40, 80, 200])
    func `of the title changes what it names`(columns: Int) throws {
        var playground = Playground.on(columns: columns, rows: 24)
        func click(_ action: Action) throws {
            let word = try #require(
                playground.titleLine.words.first { $0.action == action })
            playground.click(column: word.column, row: 0)
        }
        try click(.probe(.nextRules))
        #expect(playground.probe.rules == .uiview)
        playground.press("c")
        try click(.probe(.nextQuestion))
        #expect(playground.probe.question == .hitTest)
        playground.press("+")
        try click(.stage(.fit))
        #expect(
            playground.stage.viewport == Playground.on(columns: columns, rows: 24).stage.viewport)
    }

    @Test(arguments: [40, 60, 80, 120])
    func `of the title is left out completely if there is no room`(columns: Int) {
        var playground = Playground.on(columns: columns, rows: 24)
        playground.update(.listing(.select(2)))
        playground.press("a 7 Enter A x v v c +")
        playground.update(.panes(.recording(true)))
        let words = playground.titleLine.words
        #expect(words.last?.text == "● modified")
        #expect(words.count == (columns == 40 ? 1 : columns == 60 ? 3 : columns == 80 ? 4 : 6))
        var end = TitleLine.recording.cellWidth
        for word in words {
            #expect(word.column >= end)
            end = word.column + word.width + 3
        }
        #expect(end <= columns + 3)
    }

    @Test func `has nothing beside it`() {
        let playground = Playground.on()
        #expect(playground.hintLine.action(at: 2) == nil)
        #expect(playground.titleLine.action(at: 2) == nil)
    }
}
