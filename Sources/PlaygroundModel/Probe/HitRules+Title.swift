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

    /// What they say, for whoever has just changed to them.
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
