/// The rows that the program refers to.
extension LayerProperty {
    /// Whether the layer and its sublayers are hidden.
    public static let isHidden = flagRow(
        "isHidden", "Whether the layer and its sublayers are hidden.", { $0.isHidden },
        { $0.isHidden = $1 })
    /// The opacity.
    ///
    /// The layer has a Float; its value is the shortest number that stands for it.
    public static let opacity = numberRow(
        "opacity", "The opacity, which is UIView's alpha.", in: 0...1, isAnimatable: true
    ) {
        let opacity = Double($0.opacity)
        return opacity == 0 || opacity == 1 ? opacity : Double("\($0.opacity)") ?? opacity
    } _: {
        let opacity = Float($1)
        // Not rounded twice: from the digits as they were written.
        $0.opacity = Double(opacity) == $1 ? opacity : Float("\($1)") ?? opacity
    }
    /// UIView's switch for touches.
    public static let isUserInteractionEnabled = flagRow(
        "isUserInteractionEnabled", "UIView's switch for touches.", { $0.isUserInteractionEnabled },
        { $0.isUserInteractionEnabled = $1 })
    /// Whether sublayers are clipped to the bounds.
    public static let masksToBounds = flagRow(
        "masksToBounds", "Whether sublayers are clipped to the bounds.", { $0.masksToBounds },
        { $0.masksToBounds = $1 })
    /// The position of the anchor point, in the superlayer's space.
    public static let position = LayerProperty(
        "position", .point, "The position of the anchor point, in its superlayer's space.",
        read: { .point($0.position) },
        write: { if case .point(let point) = $1 { $0.position = point } })
    /// The point of the layer that is placed at `position`.
    public static let anchorPoint = LayerProperty(
        "anchorPoint", .unit, "The point of the layer that is placed at position.",
        read: { .unit($0.anchorPoint) },
        write: { if case .unit(let unit) = $1 { $0.anchorPoint = unit } })
    /// The rectangle in its own space.
    public static let bounds = LayerProperty(
        "bounds", .rect, "The rectangle in its own space.", read: { .rect($0.bounds) },
        write: { if case .rect(let rect) = $1 { $0.bounds = rect } })
    /// The origin of `bounds`.
    public static let boundsOrigin = LayerProperty(
        "bounds.origin", .point, "The corner of the bounds; moves the sublayers.", partOf: bounds,
        read: { .point($0.bounds.origin) },
        write: {
            if case .point(let point) = $1 { $0.bounds = Rect(origin: point, size: $0.bounds.size) }
        })
    /// The size of `bounds`.
    public static let boundsSize = LayerProperty(
        "bounds.size", .size(), "The size of the bounds; the position stays.", partOf: bounds,
        read: { .size($0.bounds.size) },
        write: {
            if case .size(let size?) = $1 { $0.bounds = Rect(origin: $0.bounds.origin, size: size) }
        })
    /// The frame, which sets `position` and the size of `bounds`.
    public static let frame = LayerProperty(
        "frame", .rect,
        "The bounding box in its superlayer's space; setting it sets position and the bounds' size.",
        read: { $0.frame.map { .rect($0) } },
        write: { if case .rect(let rect) = $1 { $0.setFrame(rect) } })
    /// The whole transform.
    public static let transform = transformRow(
        "transform", "The layer's own transform, about the anchor point.", { $0.layerTransform },
        { $0.layerTransform = $1 })
    /// The rotation about z of an affine transform.
    public static let rotation = LayerProperty(
        "rotation", .angle, "The rotation about z of an affine transform; the rest is unchanged.",
        partOf: transform,
        read: { $0.transform.isAffine ? .angle($0.layerTransform.rotation) : nil },
        write: { if case .angle(let angle) = $1 { $0.layerTransform.rotation = angle } })
    /// The scale of an affine transform.
    public static let scale = LayerProperty(
        "scale", .scale, "The scale of an affine transform; the rest is unchanged.",
        partOf: transform
    ) {
        let scale = $0.layerTransform.scale
        return $0.transform.isAffine ? .scale(x: scale.x, y: scale.y) : nil
    } write: {
        if case .scale(let x, let y) = $1 { $0.layerTransform.scale = (x, y) }
    }
    /// How far it is in front of its superlayer's plane.
    public static let zPosition = numberRow(
        "zPosition", "How far it is in front of its superlayer's plane.", isAnimatable: true,
        { $0.zPosition }, { $0.zPosition = $1 })
    /// The level of a window.
    public static let windowLevel = numberRow(
        "windowLevel",
        "The level of a window, which is a sublayer of the root: a greater one is in front, whatever "
            + "the order. 0 is normal, 1000 statusBar, 2000 alert.",
        values: "a number: 0 is normal, 1000 statusBar, 2000 alert", { $0.windowLevel },
        { $0.windowLevel = $1 })
    /// The layer's name.
    public static let name = LayerProperty(
        "name", .text(orNone: false), "The layer's name in paths.", read: { .text($0.name) },
        write: { if case .text(let text) = $1 { $0.name = text ?? "" } })
    /// Text that the layer shows.
    public static let text = textRow(
        "text", "Text that the layer shows.", { $0.text }, { $0.text = $1 })
}
