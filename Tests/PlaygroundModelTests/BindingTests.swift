import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The table of keys` {
    @Test func `has keys that are read again from their names`() {
        for binding in Binding.all {
            #expect(!binding.keys.isEmpty, "\(binding.help)")
            for key in binding.keys {
                #expect(KeyPress(notation: key.description) == key)
            }
        }
    }

    @Test func `has no key twice in a place`() {
        var seen: [Binding.Place: Set<KeyPress>] = [:]
        for binding in Binding.all {
            for key in binding.keys {
                let isNew = seen[binding.place, default: []].insert(key).inserted
                #expect(isNew, "\(key) in \(binding.place)")
            }
        }
    }

    @Test func `has a help for every line`() {
        #expect(Binding.all.allSatisfy { !$0.help.isEmpty && $0.help.cellWidth <= 54 })
    }

    @Test func `does in each pane what it says`() {
        for pane in Pane.allCases {
            var playground = Playground.on()
            playground.update(.focus(pane))
            for binding in Binding.all
            where binding.place == .pane(pane) || binding.place == .everywhere {
                for key in binding.keys {
                    let isOverridden =
                        binding.place == .everywhere
                        && Binding.all.contains {
                            $0.place == .pane(pane) && $0.keys.contains(key)
                        }
                    if isOverridden { continue }
                    let action = Keymap.action(for: .key(key), in: playground)
                    #expect(action == binding.action, "\(key) in \(pane)")
                }
            }
        }
    }
}

@Suite struct `A clickable word` {
    @Test(arguments: [40, 63, 64, 80, 120, 200])
    func `of the hint line does what its key does`(columns: Int) throws {
        let playground = Playground.on(columns: columns, rows: 24)
        let hints = HintLine(playground).words
        #expect(!hints.isEmpty)
        for word in hints {
            let key = try #require(KeyPress(notation: word.key))
            for column in [word.column, word.column + word.width - 1] {
                let clicked = Keymap.action(
                    for: .mouse(
                        MouseInput(.press(.left), at: CellPoint(column: column, row: 23))),
                    in: playground)
                #expect(clicked == Keymap.action(for: .key(key), in: playground))
            }
            #expect(word.column + word.width <= columns)
        }
    }

    @Test(arguments: [40, 80, 200])
    func `of the title changes what it names`(columns: Int) throws {
        var playground = Playground.on(columns: columns, rows: 24)
        func click(_ action: Action) throws {
            let word = try #require(TitleLine(playground).words.first { $0.action == action })
            playground.click(column: word.column, row: 0)
        }
        try click(.nextRules)
        #expect(playground.rules == .uiview)
        try click(.nextQuestion)
        #expect(playground.question == .containsPoint)
        playground.press("+")
        try click(.fit)
        #expect(playground.viewport == Playground.on(columns: columns, rows: 24).viewport)
    }

    @Test(arguments: [40, 60, 80, 120])
    func `of the title is left out as a whole where there is no room`(columns: Int) {
        var playground = Playground.on(columns: columns, rows: 24)
        playground.update(.select(2))
        playground.press("a 7 Enter A x v v")
        playground.update(.recording(true))
        let words = TitleLine(playground).words
        #expect(words.last?.text == "● modified")
        #expect(words.count == (columns == 40 ? 1 : columns == 60 ? 3 : columns == 80 ? 5 : 7))
        var end = (TitleLine.name + TitleLine.recording).cellWidth
        for word in words {
            #expect(word.column >= end)
            end = word.column + word.width + 3
        }
        #expect(end <= columns + 3)
    }

    @Test func `has nothing beside it`() {
        let playground = Playground.on()
        #expect(HintLine(playground).action(at: 2) == nil)
        #expect(TitleLine(playground).action(at: 2) == nil)
    }
}
