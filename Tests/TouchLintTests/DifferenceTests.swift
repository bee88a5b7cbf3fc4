import LayerGeometry
import TestSupport
import Testing
import TouchLint

/// Two screens compared under UIKit's rules.
private func difference(_ before: LayerTree, _ after: LayerTree) -> TouchDifference {
    TouchDifference(before, .uiview, after, .uiview)
}

extension TouchDifference {
    /// Kind and layer of each control that changed: `lost buy`.
    fileprivate var list: [String] {
        changes.filter(\.isControl).map { change in
            let node = change.layer.before.map { before[$0] } ?? after[change.layer.after ?? 0]
            return "\(change.kind.rawValue) \(node.name)"
        }
    }
}

@Suite struct `The difference of two screens` {
    private let plain = window(
        view("list", "UIView", 0, 0, 390, 800, [button("buy", 20, 100), button("sell", 20, 200)]))

    @Test func `is empty for the same one`() {
        #expect(difference(plain, plain).changes.isEmpty)
    }

    @Test func `reports exactly what an overlay takes, and where`() throws {
        let covered = plain.inserting(view("over", "UIView", 70, 0, 320, 220), into: 0).tree
        let found = difference(plain, covered)
        #expect(found.list == ["shrunk buy", "shrunk sell"])
        let buy = try #require(found.changes.first)
        #expect(buy.before == 4400 && buy.after == 2200)
        #expect(buy.lossInPercent == 50)
        let region = try #require(buy.regions.first)
        #expect(region.box == Rect(x: 70, y: 100, width: 50, height: 44))
        #expect(region.area == 2200 && region.verdict == .notAsked)
        #expect(region.from.map { found.before[$0].name } == "buy")
        #expect(region.to.map { found.after[$0].name } == "over")
        #expect(region.box.contains(region.example))
        let group = try #require(found.groups(of: found.changes).first)
        #expect(group.changes.count == 2)
        #expect(group.cause == .taken(by: covered.named("over").index))
    }

    @Test func `names the differing verdict and its view`() throws {
        let list = plain.named("list").index
        let changes: [(Verdict, (inout Layer) -> Void)] = [
            (.hidden, { $0.isHidden = true }),
            (.notInteractive, { $0.isUserInteractionEnabled = false }),
            (.transparent, { $0.opacity = 0 }),
            (.outsideBounds, { $0.bounds = Rect(x: 0, y: 0, width: 390, height: 1) }),
        ]
        for (verdict, change) in changes {
            let found = difference(plain, plain.updating(list, change))
            #expect(found.list == ["lost buy", "lost sell"])
            let region = try #require(found.changes.first?.regions.first)
            #expect(region.verdict == verdict)
            #expect(region.refusing == list)
            #expect(
                found.groups(of: found.changes).first?.cause == .refused(verdict, by: list))
        }
    }

    @Test func `reports moved, added and removed controls`() {
        let buy = plain.named("buy").index
        let moved = plain.updating(buy) { $0.position.x += 10 }
        #expect(difference(plain, moved).list == ["moved buy"])
        let more = plain.inserting(button("help", 200, 300), into: 0).tree
        #expect(difference(plain, more).list == ["added help"])
        #expect(difference(more, plain).list == ["removed help"])
        // A control that could not be touched anyway is reported, but nothing is lost.
        let dead = plain.inserting(
            button("help", 200, 300) { $0.isUserInteractionEnabled = false }, into: 0
        ).tree
        let gone = difference(dead, plain)
        #expect(gone.list == ["removed help"] && gone.changes.allSatisfy { !$0.isLoss })
    }

    @Test func `omits regions below the minimum area`() {
        let moved = plain.updating(plain.named("buy").index) { $0.position.x += 1 }
        #expect(difference(plain, moved).list == ["moved buy"])
        let coarse = TouchDifference(plain, .uiview, moved, .uiview, minimumArea: 45)
        #expect(coarse.changes.isEmpty)
    }

    @Test func `attributes touches to the innermost control`() throws {
        let cell = view("cell", "UITableViewCell", 0, 100, 390, 100)
        let before = window(cell)
        let after = before.inserting(button("star", 300, 20, 44, 44), into: 1).tree
        let found = difference(before, after)
        #expect(found.list == ["shrunk cell", "added star"])
        #expect(found.changes.first?.regions.first?.verdict == .sublayerHit)
    }

    @Test func `counts every layer if there are no controls`() {
        let after = LayerTree.blueWhite.updating(2) { $0.position.x += 30 }
        let found = TouchDifference(.blueWhite, .calayer, after, .calayer)
        #expect(!found.hasControls && found.controlCount == 3)
        #expect(found.list == ["moved white", "moved blue"])
    }

    @Test func `has no receivers under the rules candidates, but reports added controls`() {
        let more = plain.inserting(button("help", 200, 300), into: 0).tree
        let found = TouchDifference(plain, .candidates, more, .candidates)
        #expect(found.list == ["added help"])
    }
}

@Suite struct `Layers of two screens match` {
    private func rows(_ titles: [String]) -> LayerTree {
        let cells = titles.enumerated().map { place, title in
            view(
                "UITableViewCell", "UITableViewCell", 0, Double(place) * 60, 390, 60,
                [
                    view("UILabel", "UILabel", 10, 10, 100, 20) {
                        $0.text = title
                        $0.isUserInteractionEnabled = false
                    }
                ])
        }
        return window(view("UITableView", "UITableView", 0, 0, 390, 844, cells))
    }

    @Test func `by their contents if a row is inserted before others`() {
        let found = difference(rows(["a", "b", "c"]), rows(["new", "a", "b", "c"]))
        #expect(found.changes.filter { $0.kind == .added }.compactMap(\.layer.after).first == 2)
        #expect(found.changes.filter { $0.kind == .moved }.count == 3)
        #expect(!found.changes.contains { $0.kind == .removed })
    }

    @Test func `by name if they are moved to another view`() {
        let before = window(button("buy", 20, 100), button("sell", 20, 200))
        let after = window(
            view(
                "stack", "UIStackView", 20, 100, 200, 200,
                [
                    button("sell", 0, 100), button("buy", 0, 0),
                ]))
        #expect(difference(before, after).list.isEmpty)
    }

    @Test func `by class and place if nothing has a name`() {
        let before = window(
            view("UIButton", "UIButton", 20, 100, 50, 50),
            view("UIButton", "UIButton", 20, 200, 50, 50))
        let after = window(
            view(
                "UIView", "UIView", 10, 90, 300, 300,
                [
                    view("UIButton", "UIButton", 10, 10, 50, 50),
                    view("UIButton", "UIButton", 10, 110, 50, 50),
                ]))
        #expect(difference(before, after).list.isEmpty)
    }

    @Test func `even if the text of a control changed`() {
        let before = window(button("buy", 20, 100) { $0.text = "Buy" })
        let after = window(button("buy", 20, 100) { $0.text = "Purchase" })
        #expect(difference(before, after).changes.isEmpty)
    }

    @Test func `one to one, so that a control with a new name is reported`() {
        let before = window(button("buy", 20, 100))
        let after = window(button("sell", 20, 300))
        #expect(difference(before, after).list == ["removed buy", "added sell"])
    }
}
