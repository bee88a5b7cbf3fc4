import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Tab` {
    @Test(arguments: [(80, 24), (120, 40), (160, 50), (50, 20)])
    func `visits the panes as they stand, and Shift-Tab the other way`(columns: Int, rows: Int) {
        var playground = Playground.on(columns: columns, rows: rows)
        var (there, back): ([Pane], [Pane]) = ([], [])
        for _ in Pane.allCases {
            there.append(playground.panes.focus)
            playground.press("Tab")
        }
        #expect(playground.panes.focus == .stage)
        for _ in Pane.allCases {
            playground.press("S-Tab")
            back.append(playground.panes.focus)
        }
        #expect(back == there.reversed())
        let tabs = playground.layout.tabs.map(\.pane)
        guard tabs.isEmpty else {
            #expect(there == tabs)
            return
        }
        let places = there.compactMap { playground.layout.panes[$0] }
        #expect(places.count == 4)
        for (one, next) in zip(places, places.dropFirst()) {
            #expect(
                one.minColumn < next.minColumn
                    || one.minColumn == next.minColumn && one.minRow < next.minRow)
        }
    }
}
