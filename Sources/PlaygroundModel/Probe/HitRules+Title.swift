public import LayerGeometry

extension HitRules {
    /// Whose rules they are, as the screen says it.
    public var title: String {
        switch self {
        case .calayer: "Core Animation"
        case .uiview: "UIKit"
        case .book: "the book"
        case .android: "Android"
        case .candidates: "candidates"
        }
    }

    /// Both titles, where Core Animation's and UIKit's rules are asked side by side.
    static let titleOfBoth = "\(calayer.title) | \(uiview.title)"

    /// What is said of both.
    static let usageOfBoth = "\(calayer.title)'s and \(uiview.title)'s rules side by side"

    /// What they say, in a line.
    var usage: String {
        switch self {
        case .calayer: "Core Animation's rules: layers, by depth, also outside their superlayers"
        case .uiview: "UIKit's rules: the front subview first, none outside its superview"
        case .book: "the rules that most books tell: layers, strictly by their order"
        case .android: "Android's rules: the front view that can be clicked"
        case .candidates: "no rules: all layers that contain the point"
        }
    }
}
