/// The question that a hit test answers: which layer gets the touch by one rule book, or just which
/// layers are there.
///
/// These are the words of `--rules`, scenes, scripts and JSON. The row of each below defines its
/// behaviour; nothing else distinguishes them. `docs/rules.md` has every rule in a sentence, and how it
/// is known.
public enum HitRules: String, CaseIterable, Hashable, Sendable {
    /// `-[CALayer hitTest:]` as measured: depth at the point decides between siblings, sublayers
    /// outside the bounds are hit unless masksToBounds.
    case calayer
    /// `-[UIView hitTest:withEvent:]`: front subview first, nothing outside the bounds, interaction
    /// and alpha count, depth does not.
    case uiview
    /// As *iOS Core Animation: Advanced Techniques* and most blogs describe it: CALayer's search
    /// strictly by the order of the tree. Not what Core Animation does.
    case book
    /// Android's dispatch as far as a dump shows it: the frontmost view under the point that can be
    /// clicked; one that cannot lets touches through. A greater `zPosition` is drawn later.
    case android
    /// Not a rule book but a question: which layers contain the point, if the order is unknown.
    case candidates

    /// The rule books of Apple's frameworks, for comparing their answers.
    public static let apple: [HitRules] = [.calayer, .uiview, .book]

    /// How it hit tests: a row for each.
    public var ruleBook: RuleBook {
        switch self {
        case .calayer:
            RuleBook(
                subject: .layers, platform: .apple, order: .depthAtPoint,
                transparency: .atZero, interaction: .ignored, boundsLimit: .whereMasking,
                countsMasks: true, countsBackFaces: true, opensTransformLayers: true)
        case .uiview:
            RuleBook(
                subject: .views, platform: .apple, order: .list,
                transparency: .below(0.01), interaction: .ofSubtree, boundsLimit: .everywhere,
                countsMasks: false, countsBackFaces: false, opensTransformLayers: false)
        case .book:
            RuleBook(
                subject: .layers, platform: .apple, order: .list,
                transparency: .atZero, interaction: .ignored, boundsLimit: .whereMasking,
                countsMasks: true, countsBackFaces: true, opensTransformLayers: true)
        case .android:
            RuleBook(
                subject: .views, platform: .android, order: .zPosition,
                transparency: .atZero, interaction: .ofLayer, boundsLimit: .nowhere,
                countsMasks: false, countsBackFaces: false, opensTransformLayers: false)
        case .candidates:
            RuleBook(
                subject: .layers, platform: .apple, order: nil,
                transparency: .never, interaction: .ignored, boundsLimit: .nowhere,
                countsMasks: false, countsBackFaces: false, opensTransformLayers: false)
        }
    }

    /// Whether one layer gets the touch; otherwise there are only candidates.
    public var hasReceiver: Bool { ruleBook.hasReceiver }

    /// The unit of lengths, `pt` or `px`.
    public var unit: String { ruleBook.platform.unit }
}

extension HitRules {
    /// What the rules are called on the screen.
    public var title: String {
        switch self {
        case .calayer: "Core Animation"
        case .uiview: "UIKit"
        case .book: "the book"
        case .android: "Android"
        case .candidates: "candidates"
        }
    }

    /// A one-line description.
    public var usage: String {
        switch self {
        case .calayer: "Core Animation's rules: layers, by depth, also outside their superlayers"
        case .uiview: "UIKit's rules: the front subview first, none outside its superview"
        case .book: "the rules in most books: layers, strictly in tree order"
        case .android: "Android's rules: the front view that can be clicked"
        case .candidates: "no rules: all layers that contain the point"
        }
    }
}
