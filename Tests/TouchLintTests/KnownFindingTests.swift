import LayerGeometry
import TestSupport
import Testing
import TouchLint

@Suite struct `Known findings` {
    /// The names of the layers with findings that are new compared with an older screen.
    private func new(_ after: LayerTree, since before: LayerTree) -> [String] {
        let (old, now) = (check(before), check(after))
        let known = old.findings.map(old.mark)
        return now.new(among: now.findings, since: known).map { now.tree[$0.index].name }
    }

    private func small(_ name: String, _ x: Double, _ y: Double) -> Layer {
        button(name, x, y, 20, 20)
    }

    @Test func `cover unchanged findings`() {
        let tree = window(small("like", 10, 10), small("UIButton", 100, 10))
        #expect(check(tree).findings.count == 2)
        #expect(new(tree, since: tree).isEmpty)
    }

    @Test func `survive moves by 10 points, with and without a name`() {
        let before = window(small("like", 10, 10), small("UIButton", 100, 10))
        let after = window(small("like", 20, 20), small("UIButton", 110, 20))
        #expect(new(after, since: before).isEmpty)
    }

    @Test func `survive neighbours and superviews with new names`() {
        let before = window(
            view(
                "bar", "UIView", 0, 0, 390, 200,
                [
                    small("UIButton", 10, 10), small("UIButton", 100, 10), small("like", 200, 10),
                ]))
        // The second button is now the first of its name, in a view of another name.
        let after = window(
            view(
                "toolbar", "UIView", 0, 0, 390, 200,
                [
                    button("first", 10, 10, 50), small("UIButton", 100, 10), small("like", 200, 10),
                ]))
        #expect(new(after, since: before).isEmpty)
    }

    @Test func `survive any move if only one layer has the name`() {
        let before = window(small("like", 10, 10))
        let after = window(view("page", "UIView", 0, 0, 390, 844, [small("like", 200, 600)]))
        #expect(new(after, since: before).isEmpty)
    }

    @Test func `do not hide a new problem behind a solved one`() {
        let before = window(small("UIButton", 10, 10), button("UIButton", 10, 100))
        let after = window(button("UIButton", 10, 10), small("UIButton", 10, 100))
        #expect(new(after, since: before) == ["UIButton"])
        // The same path, but another button.
        let other = window(small("UIButton", 200, 500))
        #expect(new(other, since: window(small("UIButton", 10, 10))) == ["UIButton"])
        // Rows that all have the same name.
        func rows(_ isSmall: [Bool]) -> LayerTree {
            let rows = isSmall.enumerated().map { place, isSmall in
                view(
                    "cell", "UIView", 0, Double(place) * 60, 390, 60,
                    [
                        isSmall ? small("like", 10, 10) : button("like", 10, 8)
                    ])
            }
            return LayerTree(view("window", "UIWindow", 0, 0, 390, 844, rows))
        }
        #expect(
            new(rows([true, false, true, true]), since: rows([true, true, true])) == ["like"])
    }

    @Test func `cover one finding each`() {
        let before = window(button("UIButton", 10, 10, 12, 12))
        let after = window(
            button("UIButton", 10, 10, 12, 12), button("UIButton", 24, 10, 12, 12))
        #expect(new(after, since: before).count == 1)
    }

    @Test func `do not cover worse severities or other rules`() {
        let mild = FindingMark(rule: "small-target", severity: .info, path: "window/like")
        let tree = window(small("like", 10, 10))
        let now = check(tree)
        #expect(now.new(among: now.findings, since: [mild]).count == 1)
        var other = now.mark(of: now.findings[0])
        other.rule = "obscured"
        #expect(now.new(among: now.findings, since: [other]).count == 1)
    }
}
