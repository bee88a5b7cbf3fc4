/// Whose rules a hit test follows.
public enum HitRules: String, CaseIterable, Hashable, Sendable {
    /// `-[CALayer hitTest:]` as measured: depth at the point decides between siblings, sublayers
    /// outside the bounds are hit unless masksToBounds.
    case calayer
    /// `-[UIView hitTest:withEvent:]`: front subview first, nothing outside the bounds, interaction
    /// and alpha count, depth does not.
    case uiview
    /// As *iOS Core Animation: Advanced Techniques* and most blogs tell it: CALayer's search
    /// strictly by the order of the tree. Not what Core Animation does.
    case book
    /// Android's dispatch as far as a dump tells it: the frontmost view under the point that can be
    /// clicked; one that cannot lets touches through. Greater `zPosition` is drawn later.
    case android
    /// No search at all: which layers contain the point, where nothing tells who is in front.
    case candidates

    /// The rule books of Apple's frameworks, for comparing their answers.
    public static let apple: [HitRules] = [.calayer, .uiview, .book]

    /// The unit of lengths in what is asked by them: `px` for Android's dumps, else `pt`.
    public var unit: String { self == .android ? "px" : "pt" }
}
