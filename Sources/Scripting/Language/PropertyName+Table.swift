import LayerGeometry

extension PropertyName {
    /// Every property once, in the order of the inspector.
    public static let all: [PropertyName] = [
        PropertyName("frame", .rect, "The box in its superlayer's space; set as CALayer sets it.") {
            $0.frame.map { .rect($0) }
        } change: {
            guard case .rect(let rect) = $0 else { return false }
            $1.setFrame(rect)
            return true
        },
        .rect("bounds", \.bounds, "Its rectangle in its own space."),
        PropertyName("bounds.origin", .point, "The corner of the bounds; moves the sublayers.") {
            .point($0.layer.bounds.origin)
        } change: {
            guard case .point(let point) = $0 else { return false }
            $1.bounds = Rect(origin: point, size: $1.bounds.size)
            return true
        },
        PropertyName("bounds.size", .size, "The size of the bounds; the position stays.") {
            .size($0.layer.bounds.size)
        } change: {
            guard case .size(let size) = $0 else { return false }
            $1.bounds = Rect(origin: $1.bounds.origin, size: size)
            return true
        },
        PropertyName(
            "position", .point, "The position of the anchor point, in its superlayer's space."
        ) {
            .point($0.layer.position)
        } change: {
            guard case .point(let point) = $0 else { return false }
            $1.position = point
            return true
        },
        PropertyName("anchorPoint", .unit, "The point of the layer that is placed at position.") {
            .unit($0.layer.anchorPoint)
        } change: {
            guard case .unit(let unit) = $0 else { return false }
            $1.anchorPoint = unit
            return true
        },
        PropertyName("name", .text, "The layer's name.") {
            .text($0.layer.name)
        } change: {
            guard case .text(let text) = $0 else { return false }
            $1.name = text
            return true
        },
        .number("anchorPointZ", \.anchorPointZ, "The depth of the anchor point."),
        .number("zPosition", \.zPosition, "How far it is in front of its superlayer's plane."),
        .number(
            "windowLevel", \.windowLevel,
            "Which window is in front, among the root's sublayers: the one of the greatest level."),
        PropertyName(
            "rotation", .angle,
            "The rotation about z of an affine transform; the rest is unchanged."
        ) {
            $0.layer.transform.isAffine ? .angle($0.layer.layerTransform.rotation) : nil
        } change: {
            guard case .angle(let angle) = $0, $1.transform.isAffine else { return false }
            $1.layerTransform.rotation = angle
            return true
        },
        PropertyName("scale", .scale, "The scale of an affine transform; the rest is unchanged.") {
            let scale = $0.layer.layerTransform.scale
            return $0.layer.transform.isAffine ? .scale(x: scale.x, y: scale.y) : nil
        } change: {
            guard case .scale(let x, let y) = $0, $1.transform.isAffine else { return false }
            $1.layerTransform.scale = (x, y)
            return true
        },
        .transform("transform", \.layerTransform, "The whole transform, about the anchor point."),
        .transform(
            "sublayerTransform", \.sublayerLayerTransform, "The transform of all sublayers."),
        .flag("isGeometryFlipped", \.isGeometryFlipped, "Whether its space is flipped vertically."),
        .flag("masksToBounds", \.masksToBounds, "Whether sublayers are clipped to the bounds."),
        .flag("isHidden", \.isHidden, "Whether the layer and its sublayers are hidden."),
        PropertyName("opacity", .number(0...1), "The opacity, from 0 to 1; a Float.") {
            .number(Double($0.layer.opacity))
        } change: {
            guard case .number(let number) = $0, (0...1).contains(number) else { return false }
            $1.opacity = Float(number)
            return true
        },
        .flag("isDoubleSided", \.isDoubleSided, "Whether it can be hit from behind."),
        .flag(
            "isUserInteractionEnabled", \.isUserInteractionEnabled, "UIView's switch for touches."),
        .flag("isTransformLayer", \.isTransformLayer, "Whether sublayers keep their depth."),
        .number("cornerRadius", \.cornerRadius, "The radius of drawn corners."),
        .color("backgroundColor", \.backgroundColor, "The fill."),
        .color("borderColor", \.borderColor, "The colour of the border."),
        .number("borderWidth", \.borderWidth, "The width of the border, inwards."),
        PropertyName("text", .text, "Text that the layer shows.") {
            .text($0.layer.text ?? "")
        } change: {
            guard case .text(let text) = $0 else { return false }
            $1.text = text.isEmpty ? nil : text
            return true
        },
    ]

    private typealias Path<Value> = any WritableKeyPath<Layer, Value> & Sendable

    private static func number(
        _ name: String, _ path: Path<Double>, _ sentence: String
    ) -> PropertyName {
        PropertyName(name, .number(), sentence) {
            .number($0.layer[keyPath: path])
        } change: {
            guard case .number(let number) = $0 else { return false }
            $1[keyPath: path] = number
            return true
        }
    }

    private static func rect(
        _ name: String, _ path: Path<Rect>, _ sentence: String
    ) -> PropertyName {
        PropertyName(name, .rect, sentence) {
            .rect($0.layer[keyPath: path])
        } change: {
            guard case .rect(let rect) = $0 else { return false }
            $1[keyPath: path] = rect
            return true
        }
    }

    private static func flag(
        _ name: String, _ path: Path<Bool>, _ sentence: String
    ) -> PropertyName {
        PropertyName(name, .flag, sentence) {
            .flag($0.layer[keyPath: path])
        } change: {
            guard case .flag(let flag) = $0 else { return false }
            $1[keyPath: path] = flag
            return true
        }
    }

    private static func color(
        _ name: String, _ path: Path<LayerColor?>, _ sentence: String
    ) -> PropertyName {
        PropertyName(name, .color, sentence) {
            .color($0.layer[keyPath: path])
        } change: {
            guard case .color(let color) = $0 else { return false }
            $1[keyPath: path] = color
            return true
        }
    }

    private static func transform(
        _ name: String, _ path: Path<LayerTransform>, _ sentence: String
    ) -> PropertyName {
        PropertyName(name, .transform, sentence) {
            .transform($0.layer[keyPath: path])
        } change: {
            guard case .transform(let transform) = $0 else { return false }
            $1[keyPath: path] = transform
            return true
        }
    }
}
