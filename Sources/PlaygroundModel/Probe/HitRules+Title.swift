import LayerGeometry

extension HitRules {
    /// The title while comparing Core Animation's and UIKit's rules.
    static let titleOfBoth = "\(calayer.title) | \(uiview.title)"

    /// A one-line description of comparing both.
    static let usageOfBoth = "\(calayer.title)'s and \(uiview.title)'s rules side by side"
}
