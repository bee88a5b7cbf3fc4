import HitboxRendering
import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

/// The frames of the panes.
@Suite struct `Neighbouring panes` {
    @Test(arguments: [(50, 20), (64, 20), (81, 24), (120, 40), (160, 50)])
    func `share one rule`(size: (columns: Int, rows: Int)) {
        let playground = Playground.on(columns: size.columns, rows: size.rows)
        let layout = playground.layout
        let places = Set(layout.panes.values.map(\.minColumn)).sorted()
        for (column, next) in zip(places, places.dropFirst()) {
            let ends = layout.panes.values.filter { $0.minColumn == column }.map(\.maxColumn)
            #expect(ends.allSatisfy { $0 + 1 == next })
        }
        for set in GlyphSet.allCases {
            var grid = playground.screen(set)
            grid.fill(layout.stage, with: .blank)
            let text = grid.text
            for pair in ["││", "┐┌", "┘└", "||", "++"] {
                #expect(!text.contains(pair), "\(set)\n\(text)")
            }
        }
    }

    @Test func `are joined where their rules meet`() throws {
        let playground = Playground.on(columns: 160, rows: 30)
        let layout = playground.layout
        let stage = try #require(layout.panes[.stage])
        let (why, layers) = (try #require(layout.panes[.why]), try #require(layout.panes[.layers]))
        let edges = [stage, why].map(\.maxColumn)
        for (set, top, bottom) in [(GlyphSet.quadrants, "┌┬┬┐", "└┴┴┘"), (.ascii, "++++", "++++")] {
            let grid = playground.screen(set)
            func corners(_ row: Int) -> String {
                String(([0] + edges + [159]).map { grid[$0, row].character })
            }
            #expect(corners(stage.minRow - 1) == top)
            #expect(corners(stage.maxRow) == bottom)
            #expect(grid[why.maxColumn, layers.maxRow].character == (set == .ascii ? "+" : "├"))
            #expect(grid[159, layers.maxRow].character == (set == .ascii ? "+" : "┤"))
        }
    }

    @Test(arguments: Pane.allCases)
    func `leave the shared ends of an upper edge to the focused one`(pane: Pane) throws {
        let playground = Playground.on(columns: 160, rows: 50).after(.panes(.focus(pane)))
        let grid = playground.screen()
        let rect = try #require(playground.layout.panes[pane])
        let ends = [rect.minColumn - 1, rect.maxColumn].map { grid[$0, rect.minRow - 1] }
        #expect(ends.allSatisfy { $0.style.foreground == .role(.accent) })
    }
}
