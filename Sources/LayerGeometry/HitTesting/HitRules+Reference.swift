extension HitRules {
    /// What the rules say, a sentence each: who is asked first, who is passed over, who answers.
    public var reference: [String] {
        switch self {
        case .calayer:
            [
                "-[CALayer hitTest:], as measured.",
                "Sublayers are asked before their superlayer, the nearest to the viewer at the point first; "
                    + "of those at the same depth the later one.",
                "Sublayers outside the bounds are asked too. But where a layer masks to its bounds, or has "
                    + "a mask, neither it nor anything in it is hit outside of these.",
                "Hidden layers and those of opacity 0 are passed over, with all in them.",
                "A layer that shows its back is passed over if isDoubleSided is false, with all in it.",
                "isUserInteractionEnabled, cornerRadius and colours make no difference.",
                "A layer that contains the point answers if nothing in it does. The edges at minX and "
                    + "minY are inside, those at maxX and maxY are not.",
            ]
        case .uiview:
            [
                "-[UIView hitTest:withEvent:], as documented and measured.",
                "Subviews are asked from the last one of the list to the first one; zPosition makes no "
                    + "difference.",
                "A view that the point is outside of answers nothing, nor does anything in it.",
                "Views that are hidden, of an alpha up to 0.01, or not enabled for user interaction are "
                    + "passed over, with all in them.",
                "A view that contains the point answers if nothing in it does.",
            ]
        case .book:
            [
                "CALayer's search as many books and blogs describe it, for comparison: strictly by the order "
                    + "of the list, whatever the depth. Not what Core Animation does."
            ]
        case .android:
            [
                "Android's dispatch, as far as a dump tells it.",
                "The frontmost view under the point that can be clicked gets the touch; views that cannot "
                    + "be clicked let it through.",
                "A greater zPosition is in front.",
            ]
        case .candidates:
            [
                "No search: all layers that contain the point, for dumps that do not tell who is in "
                    + "front."
            ]
        }
    }
}
