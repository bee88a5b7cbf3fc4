import TestSupport
import Testing

@testable import LayerGeometry
@testable import PlaygroundModel

@Suite struct `The history of edits` {
    /// A scene of many layers in one list.
    private func wide(_ count: Int) -> LayerTree {
        var root = Layer(name: "root", frame: Rect(x: 0, y: 0, width: 400, height: 400))
        root.sublayers = (0..<count).map {
            .made("l\($0)", Double($0 % 40) * 10, Double($0 / 40), 8, 8)
        }
        return LayerTree(root)
    }

    @Test(
        arguments: [
            ["p C-Right Enter"], ["p C-Right Esc", "U"], ["M }"], ["M y"], ["Insert"],
            ["Delete"], ["M >"],
            [": s e t Space z P o s i t i o n Space 1 Enter", "u", "U"],
        ])
    func `does not store layers that an edit left unchanged`(rounds: [String]) {
        var playground = Playground.on(wide(300))
        var lists: [() -> LayerList?] = []
        for round in 0..<8 {
            playground.update(.listing(.select(100 + round)))
            for keys in rounds { playground.press(keys) }
            weak let list = playground.tree.rootLayer.list
            lists.append { list }
        }
        #expect(playground.tree != wide(300))
        // The last trees are cached for hit tests.
        #expect(lists.dropLast(3).count { $0() != nil } == 0, "\(rounds)")
    }

    @Test func `drops the oldest edits if they hold too many layers`() {
        let root = wide(60_000).rootLayer
        var history = History()
        for round in 0..<40 {
            history.remember(
                History.Step(
                    edits: [.replace(root)], selection: round, folded: [], change: "other layers"))
            #expect(history.weight <= History.mostLayers)
        }
        #expect(history.hasForgotten)
        for round in (7..<40).reversed() { #expect(history.takeBack()?.selection == round) }
        #expect(!history.canUndo && history.weight == 0)
    }

    @Test func `counts folded layers only if the folding changed`() {
        var history = History()
        for round in 0..<4 {
            history.remember(
                History.Step(
                    edits: [.remove(1)], selection: 0,
                    folded: Set(0..<(round < 3 ? 8_000 : 16_000)), change: "deletion"))
        }
        #expect(history.weight == 4 + 1_000 + 2_000)
    }

    @Test(arguments: RandomTrees.Kind.allCases)
    func `leads back and forth through the same layers`(kind: RandomTrees.Kind) {
        for seed in UInt64(0)..<40 {
            var trees = RandomTrees(seed: seed, kind: kind)
            var playground = Playground.on(trees.tree())
            var numbers = trees.numbers
            var states = [playground.tree]
            for _ in 0..<30 {
                let count = UInt64(playground.tree.count)
                playground.update(.listing(.select(Int(numbers.next() % count))))
                switch numbers.next() % 10 {
                case 0:
                    playground.update(
                        .structure(
                            .drop(
                                playground.selection, on: Int(numbers.next() % count),
                                isInto: numbers.chance(0.5))))
                case 1: playground.update(.structure(.moveIn))
                case 2: playground.update(.structure(.moveOut))
                case 3: playground.update(.structure(.restack(numbers.chance(0.5) ? 1 : -1)))
                case 4: playground.update(.structure(.duplicate))
                case 5: playground.update(.structure(.deleteLayer))
                case 6: playground.update(.structure(.newLayer))
                case 7: playground.press("p C-Right Enter")
                case 8:
                    var layer = playground.selectedNode.layer
                    layer.opacity = Float(numbers.number(0...1))
                    playground.update(.document(.revise(playground.selection, layer, "revised")))
                default: playground.update(.edit(.property(.isHidden)))
                }
                if playground.tree != states[states.count - 1] { states.append(playground.tree) }
            }
            for state in states.dropLast().reversed() {
                playground.update(.document(.undo))
                #expect(playground.tree == state, "seed \(seed)")
            }
            #expect(!playground.document.history.canUndo && !playground.document.isModified)
            for state in states.dropFirst() {
                playground.update(.document(.redo))
                #expect(playground.tree == state, "seed \(seed)")
            }
            #expect(!playground.document.history.canRedo, "seed \(seed)")
        }
    }
}
