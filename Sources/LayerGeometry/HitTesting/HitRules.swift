/// The question that a hit test answers: which layer gets the touch by one rule book, or just which
/// layers are there.
///
/// These are the words of `--rules`, scenes, scripts and JSON. The row of each below defines its
/// behaviour, and `reference` describes it; nothing else distinguishes them.
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
    /// A rule in a sentence, how it is known, and the demo that shows it.
    public struct Statement: Hashable, Sendable {
        /// How a rule is known.
        public enum Evidence: String, Sendable {
            /// A value that was measured on Apple's own framework.
            case measured
            /// Said by the platform's own reference or headers.
            case documented
            /// Reported by people who studied the framework closely; no measurement contradicts it.
            case reported
        }

        /// The rule: which layer is asked first, which is skipped, or which answers.
        public let sentence: String
        /// How it is known; `nil` where it is hitbox's own.
        public let evidence: Evidence?
        /// Where that can be read; `nil` for the reference of the platform itself.
        public let source: String?
        /// The name of a demo that shows it; `nil` for none.
        public let demo: String?

        fileprivate init(
            _ sentence: String, _ evidence: Evidence? = nil, _ source: String? = nil,
            demo: String? = nil
        ) {
            self.sentence = sentence
            self.evidence = evidence
            self.source = source
            self.demo = demo
        }

        /// How it is known and what shows it: `Measured: gnustep/libs-quartzcore#41; demo z-order.`;
        /// `nil` where there is neither.
        public var note: String? {
            let known = evidence.map { $0.rawValue + (source.map { ": \($0)" } ?? "") }
            let all = [known, demo.map { "demo \($0)" }].compactMap(\.self)
                .joined(separator: "; ")
            return all.isEmpty ? nil : all.prefix(1).uppercased() + all.dropFirst() + "."
        }
    }

    /// What the rules are called on the screen.
    public var title: String { words.title }

    /// A one-line description.
    public var usage: String { words.usage }

    /// The rules: which layers are asked first, which are skipped, and which answers.
    public var reference: [Statement] { words.reference }

    private var words: (title: String, usage: String, reference: [Statement]) {
        switch self {
        case .calayer:
            (
                "Core Animation",
                "Core Animation's rules: layers, by depth, also outside their superlayers",
                Self.calayerReference
            )
        case .uiview:
            (
                "UIKit", "UIKit's rules: the front subview first, none outside its superview",
                Self.uiviewReference
            )
        case .book:
            (
                "the book", "the rules in most books: layers, strictly in tree order",
                [
                    Statement(
                        "CALayer's search as many books and blogs describe it, for comparison: strictly "
                            + "by the order of the list, whatever the depth. Not what Core Animation "
                            + "does.",
                        demo: "z-order")
                ]
            )
        case .android:
            (
                "Android", "Android's rules: the front view that can be clicked",
                [
                    Statement(
                        "Android's dispatch, as far as a dump shows it. The frontmost view under the "
                            + "point that can be clicked gets the touch; views that cannot be clicked "
                            + "let it through.",
                        .documented, "ViewGroup.dispatchTouchEvent"),
                    Statement(
                        "The greater z is in front; if they are equal, the later view is.",
                        .documented,
                        "ViewGroup.buildTouchDispatchChildList"),
                ]
            )
        case .candidates:
            (
                "candidates", "no rules: all layers that contain the point",
                [
                    Statement(
                        "No search: all layers that contain the point, except hidden ones and their "
                            + "contents, for dumps without the order of siblings.")
                ]
            )
        }
    }

    private static var calayerReference: [Statement] {
        let measured = "gnustep/libs-quartzcore#41"
        return [
            Statement(
                "The point of hitTest is in the space of the receiver's superlayer.", .documented,
                "-[CALayer hitTest:]", demo: "convert"),
            Statement(
                "Sublayers are asked before their superlayer, the nearest to the viewer at the point "
                    + "first; at the same depth, the later one first.", .measured, measured,
                demo: "z-order"),
            Statement(
                "Depth is that of the sublayer's own plane at the point, so where two planes cross, "
                    + "each is hit where it is in front. What is in a layer is flattened into it.",
                .reported, demo: "perspective"),
            Statement(
                "Of the windows of a screen, which are the root's sublayers, one with a greater "
                    + "windowLevel is in front, whatever their order and depth.", .documented,
                "UIWindow.windowLevel"),
            Statement(
                "Sublayers outside the bounds are asked too.", .measured, measured, demo: "outside"),
            Statement(
                "Where a layer masks to its bounds, neither it nor anything in it is hit outside of "
                    + "them.", .measured, measured),
            Statement(
                "A layer with a mask is hit where its mask's own hit test succeeds: by rectangles, "
                    + "whatever the mask draws.", .measured, "gnustep/libs-quartzcore#91"),
            Statement("Hidden layers are skipped, with their sublayers.", .measured, measured),
            Statement(
                "Layers of opacity 0 are skipped, with their sublayers; all others can be hit.",
                .reported),
            Statement(
                "A layer that shows its back is skipped, with its sublayers, if isDoubleSided is false; "
                    + "a mirror image is not a back.", .reported, demo: "perspective"),
            Statement(
                "isUserInteractionEnabled, cornerRadius and colours make no difference.", .reported),
            Statement(
                "A layer that contains the point answers if nothing in it does. The edges at minX and "
                    + "minY are inside, those at maxX and maxY are not.", .measured, measured,
                demo: "rects"),
        ]
    }

    private static var uiviewReference: [Statement] {
        [
            Statement(
                "The point of hitTest is in the view's own bounds.", .documented,
                "UIView.hitTest(_:with:)", demo: "convert"),
            Statement(
                "Subviews are asked from the last in the list to the first; zPosition makes no "
                    + "difference.", .measured, "Stack Overflow, answer 21306297", demo: "z-order"),
            Statement(
                "Windows, which are the root's sublayers, are asked by windowLevel, the greatest first; "
                    + "at the same level, the last in the list first.", .reported),
            Statement(
                "If the point is outside a view, neither the view nor anything in it is hit, whether "
                    + "or not it clips to its bounds.", .documented, "UIView.hitTest(_:with:)",
                demo: "outside"),
            Statement(
                "Not so a view that asks its subviews wherever the point is, as reachesOverflow says, "
                    + "unless it clips: React Native's do.", .documented,
                "react-native: RCTViewComponentView's betterHitTest"),
            Statement(
                "Views that are hidden or not enabled for user interaction are skipped, with their "
                    + "subviews.", .documented, "UIView.hitTest(_:with:)"),
            Statement(
                "So are views with an alpha of 0.01 or less: alpha is a Float, and Float(0.01) is less than "
                    + "0.01.",
                .measured, "software-mansion/react-native-gesture-handler#4512"),
            Statement(
                "A corner radius or a layer's mask makes no difference.", .measured,
                "Stack Overflow, \"UIView's masked-off area still touchable?\""),
            Statement(
                "A view that contains the point answers if nothing in it does, unless it is one that "
                    + "lets touches through, as isPassThrough says.", .documented,
                "UIView.hitTest(_:with:)", demo: "overlay"),
            Statement(
                "If isYUp is true, as for AppKit's views, the edge at maxY takes touches, not the one "
                    + "at minY.", .documented, "NSMouseInRect"),
        ]
    }
}
