import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import PlaygroundModel

@Suite struct `The derived state` {
    @Test(arguments: RandomTrees.Kind.allCases)
    func `is never stale`(kind: RandomTrees.Kind) {
        for seed in Effort.seeds(12, each: 60) {
            var trees = RandomTrees(seed: seed &+ 500, kind: kind)
            var playground = Playground.on(
                trees.tree(), columns: 64 + Int(seed * 3 % 120), rows: 24, isYUp: seed % 2 == 0)
            var numbers = trees.numbers
            for step in 0..<60 {
                playground.take(.random(on: playground.size, &numbers))
                // During a drag, touch problems are not updated.
                if playground.edit != nil, playground.listing.showsProblems { continue }
                var fresh = playground
                fresh.derived = Derived(playground.tree, playground.size)
                fresh.refresh()
                // The current problem refers to a search, and this is another one.
                let isOtherPlace = fresh.problemPlace != playground.problemPlace
                let isSame =
                    fresh.derived.shows(sameAs: playground.derived)
                    && (isOtherPlace
                        || fresh.derived.why.title == playground.derived.why.title
                            && fresh.derived.why.lines == playground.derived.why.lines
                            && fresh.layout == playground.layout)
                #expect(isSame, "seed \(seed), step \(step)")
                if !isSame { return }
            }
        }
    }
}

extension Derived {
    /// Whether it shows the same, apart from the why pane and the layout.
    fileprivate func shows(sameAs other: Derived) -> Bool {
        answer == other.answer && otherAnswer == other.otherAnswer
            && presentation == other.presentation && rows == other.rows
            && treeFilter.matches == other.treeFilter.matches
            && treeFilter.touchable == other.treeFilter.touchable
            && treeFilter.problems == other.treeFilter.problems
            && treeFilter.found == other.treeFilter.found
            && inspection == other.inspection && unedited == other.unedited
            && caption == other.caption
    }
}
