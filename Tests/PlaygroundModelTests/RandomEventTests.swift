import LayerGeometry
import PlaygroundModel
import TerminalTypes
import TestSupport
import Testing

@Suite struct `Random events` {
    @Test(arguments: RandomTrees.Kind.allCases)
    func `never trap and keep the selection valid`(kind: RandomTrees.Kind) {
        for seed in UInt64(0)..<60 {
            var trees = RandomTrees(seed: seed, kind: kind)
            let tree = trees.tree()
            var numbers = trees.numbers
            var playground = Playground.on(
                tree, columns: Int(numbers.next() % 130), rows: Int(numbers.next() % 45),
                isYUp: numbers.chance(0.3))
            for _ in 0..<80 {
                playground.take(.random(on: CellSize(columns: 150, rows: 60), &numbers))
                let isValid =
                    playground.selection >= 0 && playground.selection < playground.tree.count
                    && playground.stage.viewport.center.isFinite
                    && playground.panes.scroll.values.allSatisfy { $0 >= 0 }
                if !isValid { Issue.record("seed \(seed)") }
            }
            // Everything can be undone.
            playground.update(.overlay(.escape))
            playground.update(.edit(.keep))
            while playground.log != "nothing to undo" { playground.update(.document(.undo)) }
            #expect(playground.tree == tree, "seed \(seed)")
            #expect(!playground.document.isModified, "seed \(seed)")
        }
    }
}

extension InputEvent {
    private static let keys = Binding.all.flatMap(\.keys) + [KeyPress(.character("x"))]

    /// A random event on or near a screen of a given size.
    static func random(on size: CellSize, _ numbers: inout SeededNumbers) -> InputEvent {
        switch numbers.next() % 12 {
        case 0: return .paste("bl\u{7}\nue")
        case 1:
            return numbers.chance(0.7)
                ? .focus(true)
                : .resize(
                    CellSize(columns: Int(numbers.next() % 220), rows: Int(numbers.next() % 70)))
        case 2..<7: return .key(keys.randomElement(using: &numbers) ?? KeyPress(.enter))
        default:
            let actions: [MouseAction] = [
                .press(.left), .press(.left), .press(.right), .release(.left), .move, .move,
                .drag(.left), .drag(.left), .press(.middle), .wheel(.up), .wheel(.down),
                .wheel(.left), .wheel(.right),
            ]
            return .mouse(
                MouseInput(
                    actions.randomElement(using: &numbers) ?? .move,
                    at: CellPoint(
                        column: Int(numbers.next() % UInt64(max(1, size.columns))) - 5,
                        row: Int(numbers.next() % UInt64(max(1, size.rows))) - 5),
                    fractionX: numbers.number(0...0.99), fractionY: numbers.number(0...0.99)))
        }
    }
}
