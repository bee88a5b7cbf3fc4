import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `The cell of the probe` {
    /// The playground with the mouse so far into a cell of the stage.
    private func hovering(
        _ playground: Playground, _ column: Int, _ row: Int, _ part: Double
    ) -> Playground {
        let size = playground.layout.stage.size
        let point = playground.stage.viewport.point(
            column: Double(column) + part, row: Double(row) + part, in: size)
        var playground = playground
        playground.update(.probe(.hover(point)))
        return playground
    }

    @Test func `names all layers that are hit in it, the answer first`() {
        let playground = Playground.on()
        let size = playground.layout.stage.size
        var found: Set<String> = []
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let there = hovering(playground, column, row, 0.5)
                let hits = there.hitsInCell
                let corners = [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9), (0.9, 0.9)].map { x, y in
                    let point = playground.stage.viewport.point(
                        column: Double(column) + x, row: Double(row) + y, in: size)
                    return playground.tree.root.hitTest(point)?.index
                }
                let wanted = Set(corners + [there.answer?.hit?.index])
                #expect(wanted.count == 1 || Set(hits.map { $0?.index }).isSuperset(of: wanted))
                if hits.isEmpty { continue }
                #expect(hits.count > 1 && hits[0] == there.answer?.hit)
                found.insert(hits.map { $0?.name ?? "nothing" }.joined(separator: " or "))
                #expect(hovering(playground, column, row, 0.3).hitsInCell.isEmpty)
            }
        }
        #expect(found.contains("blue or white") || found.contains("white or blue"), "\(found)")
        #expect(found.contains("view or nothing") || found.contains("nothing or view"), "\(found)")
    }

    @Test func `is not in doubt once it was clicked, nor where containsPoint is asked`() {
        var playground = Playground.on()
        for column in 0..<playground.layout.stage.size.columns {
            playground = hovering(playground, column, 11, 0.5)
            if !playground.hitsInCell.isEmpty { break }
        }
        #expect(!playground.hitsInCell.isEmpty)
        for action in [Action.probe(.nextQuestion), .probe(.clickHere)] {
            var other = playground
            other.update(action)
            #expect(other.hitsInCell.isEmpty, "\(action)")
        }
    }
}
