public import LayerGeometry

extension HitRules {
    /// The name of the rules on the screen.
    public var title: String {
        switch self {
        case .calayer: "Core Animation"
        case .uiview: "UIKit"
        case .book: "the book"
        case .android: "Android"
        case .candidates: "candidates"
        }
    }

    /// The title while comparing Core Animation's and UIKit's rules.
    static let titleOfBoth = "\(calayer.title) | \(uiview.title)"

    /// A one-line description of comparing both.
    static let usageOfBoth = "\(calayer.title)'s and \(uiview.title)'s rules side by side"

    /// A one-line description.
    var usage: String {
        switch self {
        case .calayer: "Core Animation's rules: layers, by depth, also outside their superlayers"
        case .uiview: "UIKit's rules: the front subview first, none outside its superview"
        case .book: "the rules in most books: layers, strictly in tree order"
        case .android: "Android's rules: the front view that can be clicked"
        case .candidates: "no rules: all layers that contain the point"
        }
    }
}
