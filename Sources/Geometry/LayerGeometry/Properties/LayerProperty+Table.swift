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
        LayerProperty(
            "sublayerTransform", .transform,
            "The transform of all sublayers, about the anchor point.", isAnimatable: true,
            read: { .transform($0.sublayerLayerTransform) },
            write: { if case .transform(let new) = $1 { $0.sublayerLayerTransform = new } }),
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
        LayerProperty(
            "backgroundColor", .color, "The fill colour.", isAnimatable: true,
            read: { .color($0.backgroundColor) },
            write: { if case .color(let color) = $1 { $0.backgroundColor = color } }),
        LayerProperty(
            "borderColor", .color, "The colour of the border.", isAnimatable: true,
            read: { .color($0.borderColor) },
            write: { if case .color(let color) = $1 { $0.borderColor = color } }),
        numberRow(
            "borderWidth", "The width of the border, inwards.", isAnimatable: true,
            { $0.borderWidth }, { $0.borderWidth = $1 }),
        text,
        LayerProperty(
            "class", .text(),
            "The class it stands for, such as UIButton; lint recognises controls by it.",
            read: { .text($0.className) },
            write: { if case .text(let text) = $1 { $0.className = text } }),
        name,
        LayerProperty(
            "clock", .word(["none"] + ClockHand.allCases.map(\.rawValue)),
            "The hand of a clock that the layer represents; hour, minute and sweep glide, the others step.",
            read: { .word($0.clock?.rawValue ?? "none") },
            write: { if case .word(let word) = $1 { $0.clock = ClockHand(rawValue: word) } }),
        flagRow(
            "isControl", "Whether it takes touches like a control.", { $0.touch.isControl },
            { $0.touch.isControl = $1 }),
        flagRow(
            "hasGestureRecognizers", "Whether the view has gesture recognizers.",
            { $0.touch.hasGestureRecognizers }, { $0.touch.hasGestureRecognizers = $1 }),
        LayerProperty(
            "isPassThrough", .word(["true", "false", "root"]),
            "Whether the view's hitTest never returns the view itself; root: nor its rearmost "
                + "subview, like overlay windows."
        ) {
            .word($0.touch.isRootPassThrough ? "root" : "\($0.touch.isPassThrough)")
        } write: {
            guard case .word(let word) = $1 else { return }
            $0.touch.isPassThrough = word != "false"
            $0.touch.isRootPassThrough = word == "root"
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

/// Rows of the two common kinds; they take setters, as key paths are ten times as slow.
extension LayerProperty {
    static func numberRow(
        _ name: String, _ sentence: String, in range: ClosedRange<Double>? = nil,
        values: String? = nil, isAnimatable: Bool = false, _ get: @escaping Get<Double>,
        _ set: @escaping Setter<Double>
    ) -> LayerProperty {
        LayerProperty(
            name, .number(range), sentence, values: values, isAnimatable: isAnimatable
        ) {
            .number(get($0))
        } write: {
            if case .number(let number) = $1 { set(&$0, number) }
        }
    }

    static func flagRow(
        _ name: String, _ sentence: String, _ get: @escaping Get<Bool>,
        _ set: @escaping Setter<Bool>
    ) -> LayerProperty {
        LayerProperty(name, .flag, sentence) {
            .flag(get($0))
        } write: {
            if case .flag(let flag) = $1 { set(&$0, flag) }
        }
    }
}
