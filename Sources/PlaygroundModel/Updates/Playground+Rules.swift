import LayerGeometry

/// Whose rules are asked.
extension Playground {
    /// Goes on by other rules, or by Core Animation's and UIKit's side by side.
    mutating func ask(by rules: HitRules, comparing: Bool = false) {
        (probe.rules, probe.comparesRules) = (rules, comparing)
        probe.candidate = 0
        panes.log = comparing ? HitRules.usageOfBoth : rules.usage
    }

    /// calayer, uiview, both side by side, book; then the scene's own, where they are none of these.
    mutating func askByNextRules() {
        switch (probe.rules, probe.comparesRules) {
        case (.calayer, false): ask(by: .uiview)
        case (.uiview, _): ask(by: .calayer, comparing: true)
        case (.calayer, true): ask(by: .book)
        case (.book, _):
            ask(by: HitRules.apple.contains(probe.ownRules) ? .calayer : probe.ownRules)
        case (.android, _), (.candidates, _): ask(by: .calayer)
        }
    }
}
