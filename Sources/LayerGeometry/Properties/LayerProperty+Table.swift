/// The table: a row for each property.
extension LayerProperty {
    /// All properties, in the order of the inspector.
    public static let all = touches + geometry + others

    /// The properties that decide whether a layer is drawn or hit at all.
    public static let touches = [isHidden, opacity, masksToBounds, isUserInteractionEnabled]

    /// Where a layer is: the stored properties, and what is derived from them.
    public static let geometry = [
        position, anchorPoint, bounds, boundsOrigin, boundsSize, frame, transform, rotation, scale,
        zPosition, windowLevel,
    ]

    /// All others.
    public static let others: [LayerProperty] = [
        transformRow("sublayerTransform", "The transform of all sublayers, about the anchor point.")
        {
            $0.sublayerLayerTransform
        } _: {
            $0.sublayerLayerTransform = $1
        },
        numberRow(
            "anchorPointZ", "The depth of the anchor point.", isAnimatable: true,
            { $0.anchorPointZ }, { $0.anchorPointZ = $1 }),
        flagRow(
            "isGeometryFlipped", "Whether its space is flipped vertically.",
            { $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 }),
        flagRow(
            "isDoubleSided", "Whether it can be hit from behind.", { $0.isDoubleSided },
            { $0.isDoubleSided = $1 }),
        flagRow(
            "isTransformLayer", "Whether sublayers keep their depth.", { $0.isTransformLayer },
            { $0.isTransformLayer = $1 }),
        numberRow(
            "cornerRadius", "The radius of drawn corners.", isAnimatable: true, { $0.cornerRadius },
            { $0.cornerRadius = $1 }),
        colorRow(
            "backgroundColor", "The fill colour.", { $0.backgroundColor },
            { $0.backgroundColor = $1 }),
        colorRow(
            "borderColor", "The colour of the border.", { $0.borderColor }, { $0.borderColor = $1 }),
        numberRow(
            "borderWidth", "The width of the border, inwards.", isAnimatable: true,
            { $0.borderWidth }, { $0.borderWidth = $1 }),
        text,
        textRow(
            "class", "The class it stands for, such as UIButton; lint recognises controls by it.",
            { $0.className }, { $0.className = $1 }),
        name,
        wordRow(
            "clock", ["none"] + ClockHand.allCases.map(\.rawValue),
            "The hand of a clock that the layer represents.", { $0.clock?.rawValue ?? "none" },
            { $0.clock = ClockHand(rawValue: $1) }),
        flagRow(
            "isControl", "Whether it takes touches like a control.", { $0.touch.isControl },
            { $0.touch.isControl = $1 }),
        flagRow(
            "hasGestureRecognizers", "Whether the view has gesture recognizers.",
            { $0.touch.hasGestureRecognizers }, { $0.touch.hasGestureRecognizers = $1 }),
        wordRow(
            "isPassThrough", ["true", "false", "root"],
            "Whether the view's hitTest never returns the view itself; root: nor its rearmost "
                + "subview, like overlay windows."
        ) {
            $0.touch.isRootPassThrough ? "root" : "\($0.touch.isPassThrough)"
        } _: {
            $0.touch.isPassThrough = $1 != "false"
            $0.touch.isRootPassThrough = $1 == "root"
        },
        flagRow(
            "reachesOverflow",
            "Whether touches outside the view's bounds reach its subviews, unless masksToBounds is "
                + "true (React Native).",
            { $0.touch.reachesOverflow }, { $0.touch.reachesOverflow = $1 }),
        flagRow(
            "isInTransition",
            "Whether the view takes part in a transition, so that its interaction may be off for now.",
            { $0.touch.isInTransition }, { $0.touch.isInTransition = $1 }),
        flagRow(
            "isYUp",
            "Whether the view's edge at maxY takes touches, not the one at minY (AppKit).",
            { $0.touch.isYUp }, { $0.touch.isYUp = $1 }),
        numberRow(
            "touchOutset", "How far touches reach beyond the view's bounds.", { $0.touch.outset },
            { $0.touch.outset = $1 }),
        LayerProperty(
            "contentSize", .size(orNone: true), "The size of a scroll view's content.",
            read: { .size($0.touch.contentSize) },
            write: { if case .size(let size) = $1 { $0.touch.contentSize = size } }),
    ]
}
