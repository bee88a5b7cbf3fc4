import LayerGeometry
import TestSupport
import Testing

@testable import TouchLint

/// Pairwise comparison of all views would take minutes.
@Suite struct `Checking large screens` {
    private let count = 2_000

    private func check(_ tree: LayerTree, _ rules: HitRules = .uiview) -> TouchCheck {
        withinAMinute { TouchCheck(tree, rules: rules) }
    }

    @Test func `takes little memory for each view`() {
        // A million views have to fit beside their layers and indexes.
        #expect(MemoryLayout<ViewMap.View>.stride <= 400)
        #expect(MemoryLayout<ConvexRegion>.stride <= 48)
        // On a crowded screen, each control has a hundred of them.
        #expect(MemoryLayout<TouchMap.Taker>.stride <= 16)
        #expect(TouchLimits.excess(of: 200_000) == nil)
        #expect(
            TouchLimits.excess(of: 200_001)
                == "has 200001 layers, more than the 200000 whose touches can be checked at once")
    }

    private func tree(_ change: (Int, inout Layer) -> Void) -> LayerTree {
        var window = view("window", "UIWindow", 0, 0, 3_000, Double(count) * 100)
        window.sublayers = (0..<count).map { number in
            let (row, column) = number.quotientAndRemainder(dividingBy: 30)
            return button(Double(column) * 90, Double(row) * 100, 110, 90) {
                $0.touch.isControl = true
                change(number, &$0)
            }
        }
        return LayerTree(window)
    }

    @Test(arguments: [HitRules.uiview, .calayer, .android])
    func `compares neighbours only`(rules: HitRules) {
        let check = check(tree { _, _ in }, rules)
        // All buttons but the last of each row share 20 of 110 points with the next one.
        let pairs = count - (count + 29) / 30
        #expect(check.findings.count { $0.rule == .overlappingTargets } == pairs)
    }

    @Test func `finds siblings that are drawn above their neighbours`() {
        let check = check(tree { number, layer in layer.zPosition = number % 2 == 0 ? 1 : 0 })
        let raised = (0..<count).count { $0 % 2 == 0 && $0 % 30 != 29 && $0 + 1 < count }
        #expect(check.findings.count { $0.rule == .zOrderMismatch } == raised)
    }

    @Test func `evaluates the common parts of many covered targets once`() {
        let overlay = view("overlay", "UIView", 0, 0, 2_700, Double(count) * 50) { layer in
            layer.sublayers = (0..<count).map { view("part \($0)", "UIView", 0, 0, 1, 1) }
        }
        var window = tree { _, _ in }.rootLayer
        window.sublayers.append(overlay)
        let check = check(LayerTree(window))
        let covered = check.findings.filter { $0.rule == .obscured }
        #expect(covered.count > count / 4)
        #expect(covered.allSatisfy { $0.message.text { _ in "" }.contains("which looks empty") })
    }

    @Test func `searches for covers of hidden targets only near them`() {
        var window = tree { _, _ in }.rootLayer
        var hidden = view("hidden", "UIView", 0, 0, 3_000, Double(count) * 100, window.sublayers)
        hidden.sublayers.append(view("over", "UIView", 0, 0, 3_000, Double(count) * 100))
        hidden.isHidden = true
        window.sublayers = [hidden]
        #expect(check(LayerTree(window)).findings.isEmpty)
    }

    @Test func `reports which controls were not compared with all others`() throws {
        let tree = tree { _, layer in layer.zPosition = layer.position.x > 1_000 ? 0 : 1 }
        var options = TouchOptions()
        options.mostPairs = 100
        let check = TouchCheck(tree, rules: .uiview, options: options)
        #expect(check.omissions.map(\.rule) == [.overlappingTargets, .zOrderMismatch])
        let omission = try #require(check.omissions.first)
        #expect(omission.count > count / 2 && omission.count < count)
        #expect(
            omission.sentence
                == "overlapping-targets: \(omission.count) layers were not fully checked: too many overlap"
        )
        #expect(self.check(tree).omissions.isEmpty)
    }

    /// Nested controls, with many in the innermost one.
    private func nest(_ levels: Int, around leaves: [Layer]) -> LayerTree {
        let side = 3_000.0
        var nest = view("inner", "UIView", 0, 0, side, side, leaves)
        for level in (1..<levels).reversed() {
            let name = level % 100 == 50 ? "UINavigationBar" : "UIButton"
            nest = view("level \(level)", name, 0, 0, side, side, [nest])
        }
        return LayerTree(view("window", "UIWindow", 0, 0, side, side, [nest]))
    }

    @Test(arguments: [HitRules.uiview, .calayer])
    func `does not visit all ancestors of a control`(rules: HitRules) {
        let small = (0..<600).map { number in
            let (row, column) = number.quotientAndRemainder(dividingBy: 100)
            return button("leaf \(number)", Double(column) * 30, Double(row) * 30, 29, 29) {
                $0.touch.isControl = true
            }
        }
        // They lie outside, cover each other, and cover nothing.
        let outside = small.map { leaf in
            var leaf = leaf
            leaf.position.y += 2_990
            return leaf
        }
        let over = small + [view("over", "UIView", 10, 10, 2_800, 2_800)]
        for leaves in [small, outside, over] {
            let check = check(nest(900, around: leaves), rules)
            #expect(check.targets.count > 600 + 880)
            #expect(check.omissions.isEmpty)
            #expect(check.groups(of: check.findings).count < 2_000)
        }
    }
}
