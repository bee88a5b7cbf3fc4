import LayerGeometry
import TerminalTypes
import TestSupport
import Testing

@testable import PlaygroundModel

@Suite struct `What follows from the states` {
    @Test(arguments: RandomTrees.Kind.allCases)
    func `is never stale`(kind: RandomTrees.Kind) {
        for seed in Effort.seeds(12, each: 60) {
            var trees = RandomTrees(seed: seed &+ 500, kind: kind)
            var playground = Playground.on(
                trees.tree(), columns: 64 + Int(seed * 3 % 120), rows: 24, isYUp: seed % 2 == 0)
            var numbers = trees.numbers
            for step in 0..<60 {
                playground.take(.random(on: playground.size, &numbers))
                // While something is dragged, the touch problems are those of before.
                if playground.edit != nil, playground.listing.showsProblems { continue }
                var fresh = Derived(playground.tree, playground.size)
                fresh.refresh(from: playground)
                // A problem that is looked at is one of a search, and here is another.
                let isOtherPlace =
                    fresh.problemPlace(playground.listing) != playground.problemPlace
                let isSame =
                    fresh.shows(sameAs: playground.derived)
                    && (isOtherPlace
                        || fresh.why == playground.derived.why
                            && fresh.layout == playground.layout)
                #expect(isSame, "seed \(seed), step \(step)")
                if !isSame { return }
            }
        }
    }
}

extension Derived {
    /// Whether what is shown by it is the same, besides the why pane and the layout.
    fileprivate func shows(sameAs other: Derived) -> Bool {
        answer == other.answer && otherAnswer == other.otherAnswer
            && presentation == other.presentation && rows == other.rows
            && sieve.matches == other.sieve.matches && sieve.touchable == other.sieve.touchable
            && sieve.problems == other.sieve.problems && sieve.found == other.sieve.found
            && inspection == other.inspection && unedited == other.unedited
            && handles == other.handles
            && titleLine == other.titleLine && hintLine == other.hintLine
    }
}
