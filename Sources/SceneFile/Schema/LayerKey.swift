import LayerGeometry

/// One key of a layer: its documentation, and how it is read and written.
struct LayerKey: Sendable {
    typealias Read = @Sendable (NodeReader, Node, inout LayerDraft) -> Void
    /// Returns `nil` if the value is the default.
    typealias Write = @Sendable (Layer) -> FlowText?

    let key: SceneKey
    let read: Read
    let write: Write

    var name: String { key.name }

    static let all: [LayerKey] = [
        LayerKey(SceneKey("name", "text", "", "The layer's name in paths.")) {
            if let text = $0.text($1, "name") { $2.layer.name = text }
        } write: {
            $0.name.isEmpty ? nil : .text($0.name)
        },
        .text("class", \.className, "The class it stands for; lint knows controls by it."),
        .flag("isTransformLayer", false, \.isTransformLayer, "Whether sublayers keep their depth."),
        .unit("anchorPoint", \.anchorPoint, "The point of the layer that is placed at position."),
        .number("anchorPointZ", 0, \.anchorPointZ, "The depth of the anchor point."),
        .transform("transform", "The layer's own transform.", \.layerTransform) {
            $0.layerTransform = $1
        },
        LayerKey(SceneKey("frame", "[x, y, width, height]", "", "Sets position and bounds' size."))
        {
            $2.frame = $0.rect($1, "frame")
        } write: {
            $0.writtenFrame.map { .numbers($0.numbers) }
        },
        LayerKey(SceneKey("bounds", "[x, y, width, height]", "[0, 0, 0, 0]", "Its own rectangle."))
        {
            if let rect = $0.rect($1, "bounds") { $2.layer.bounds = rect }
        } write: {
            $0.writesBounds ? .numbers($0.bounds.numbers) : nil
        },
        LayerKey(SceneKey("position", "[x, y]", "[0, 0]", "The position of the anchor point.")) {
            if let numbers = $0.numbers($1, "position", counts: [2]) {
                $2.layer.position = Point(x: numbers[0], y: numbers[1])
            }
        } write: {
            $0.writtenFrame != nil || $0.position.isPlainZero
                ? nil : .numbers([$0.position.x, $0.position.y])
        },
        .number("zPosition", 0, \.zPosition, "How far it is in front of its superlayer's plane."),
        .number(
            "windowLevel", 0, \.windowLevel,
            "The level of a window, which is a sublayer of the root: a greater one is in front, whatever "
                + "the order. 0 is normal, 1000 statusBar, 2000 alert."),
        .transform(
            "sublayerTransform", "The transform of all sublayers.", \.sublayerLayerTransform
        ) {
            $0.sublayerLayerTransform = $1
        },
        .flag(
            "isGeometryFlipped", false, \.isGeometryFlipped,
            "Whether its space is flipped vertically."),
        .flag(
            "masksToBounds", false, \.masksToBounds,
            "Whether sublayers are clipped to the bounds."),
        .flag("isHidden", false, \.isHidden, "Whether the layer and its sublayers are hidden."),
        LayerKey(SceneKey("opacity", "a number from 0 to 1", "1", "The opacity.")) {
            if let opacity = $0.opacity($1) { $2.layer.opacity = opacity }
        } write: {
            $0.opacity == 1 ? nil : .word(PlainNumber.write($0.opacity))
        },
        .flag("isDoubleSided", true, \.isDoubleSided, "Whether it can be hit from behind."),
        .flag(
            "isUserInteractionEnabled", true, \.isUserInteractionEnabled,
            "UIView's switch for touches."),
        .flag("isControl", false, \.touch.isControl, "Whether it takes touches like a control."),
        .flag(
            "hasGestureRecognizers", false, \.touch.hasGestureRecognizers,
            "Whether the view has gesture recognizers."),
        LayerKey(
            SceneKey(
                "isPassThrough", "true, false or root", "false",
                "Whether the view's hitTest never returns the view itself; root: nor its rearmost "
                    + "subview, like overlay windows.")
        ) {
            let isRoot = $1.scalar?.string == "root"
            if let flag = isRoot ? true : $0.flag($1, "isPassThrough") {
                $2.layer.touch.isPassThrough = flag
                $2.layer.touch.isRootPassThrough = isRoot
            }
        } write: {
            $0.touch.isRootPassThrough
                ? .word("root") : $0.touch.isPassThrough ? .word("true") : nil
        },
        .flag(
            "isYUp", false, \.touch.isYUp,
            "Whether the view's edge at maxY takes touches, not the one at minY (AppKit)."),
        .number(
            "touchOutset", 0, \.touch.outset, "How far touches reach beyond the view's bounds."),
        LayerKey(
            SceneKey("contentSize", "[width, height]", "", "The size of a scroll view's content.")
        ) {
            if let numbers = $0.numbers($1, "contentSize", counts: [2]) {
                $2.layer.touch.contentSize = Size(width: numbers[0], height: numbers[1])
            }
        } write: {
            $0.touch.contentSize.map { .numbers([$0.width, $0.height]) }
        },
        .number("cornerRadius", 0, \.cornerRadius, "The radius of drawn corners."),
        .color("backgroundColor", "The fill.", \.backgroundColor) { $0.backgroundColor = $1 },
        .color("borderColor", "The colour of the border.", \.borderColor) { $0.borderColor = $1 },
        .number("borderWidth", 0, \.borderWidth, "The width of the border, inwards."),
        .text("text", \.text, "Text that the layer shows.", isLong: true),
        LayerKey(
            SceneKey(
                "clock", "hour, minute, second or sweep", "",
                "The hand of a clock that the layer represents.")
        ) {
            $2.layer.clock = $0.choice($1, "clock", ClockHand.self)
        } write: {
            $0.clock.map { .word($0.rawValue) }
        },
        LayerKey(SceneKey("animations", "a list of animations", "[]", "The layer's animations.")) {
            $2.layer.animations = $0.animations($1)
        } write: {
            $0.animations.isEmpty ? nil : .list($0.animations.map(AnimationKey.write))
        },
        .layers("mask", "a layer", "", "The mask, which limits where the layer is visible."),
        .layers("sublayers", "a list of layers", "[]", "The sublayers, back to front."),
    ]

    static let names = all.map(\.name)
    static let bytes = names.map { Array($0.utf8) }
    /// The index of each key in `all`.
    static let places = Dictionary(uniqueKeysWithValues: zip(names, all.indices))
}

extension LayerKey {
    typealias Path<Value> = any WritableKeyPath<Layer, Value> & Sendable
    typealias Get<Value> = @Sendable (Layer) -> Value
    typealias Setter<Value> = @Sendable (inout Layer, Value) -> Void

    init(_ key: SceneKey, read: @escaping Read, write: @escaping Write) {
        self.key = key
        self.read = read
        self.write = write
    }

    /// A key whose value holds layers, which `LayerReader` and `SceneWriter` handle.
    static func layers(
        _ name: String, _ type: String, _ standard: String, _ sentence: String
    ) -> LayerKey {
        LayerKey(SceneKey(name, type, standard, sentence)) { _, _, _ in
        } write: { _ in
            nil
        }
    }

    static func number(
        _ name: String, _ standard: Double, _ path: Path<Double>, _ sentence: String
    ) -> LayerKey {
        LayerKey(SceneKey(name, "a number", PlainNumber.write(standard), sentence)) {
            if let number = $0.number($1, name) { $2.layer[keyPath: path] = number }
        } write: {
            let number = $0[keyPath: path]
            return number.bitPattern == standard.bitPattern
                ? nil : .word(PlainNumber.write(number))
        }
    }

    static func flag(
        _ name: String, _ standard: Bool, _ path: Path<Bool>, _ sentence: String
    ) -> LayerKey {
        LayerKey(SceneKey(name, "true or false", "\(standard)", sentence)) {
            if let flag = $0.flag($1, name) { $2.layer[keyPath: path] = flag }
        } write: {
            let flag = $0[keyPath: path]
            return flag == standard ? nil : .word("\(flag)")
        }
    }

    static func text(
        _ name: String, _ path: Path<String?>, _ sentence: String, isLong: Bool = false
    ) -> LayerKey {
        LayerKey(SceneKey(name, "text", "", sentence)) {
            $2.layer[keyPath: path] = $0.text($1, name, isLong: isLong)
        } write: {
            $0[keyPath: path].map { .text($0) }
        }
    }

    /// Takes a setter, as setting through a key path takes ten times as long.
    static func color(
        _ name: String, _ sentence: String, _ value: @escaping Get<LayerColor?>,
        set: @escaping Setter<LayerColor?>
    ) -> LayerKey {
        LayerKey(SceneKey(name, "a colour", "", sentence)) {
            set(&$2.layer, $0.color($1, name))
        } write: {
            value($0).map { .color($0) }
        }
    }

    static func unit(_ name: String, _ path: Path<UnitPoint>, _ sentence: String) -> LayerKey {
        LayerKey(SceneKey(name, "[x, y]", "[0.5, 0.5]", sentence)) {
            if let numbers = $0.numbers($1, name, counts: [2]) {
                $2.layer[keyPath: path] = UnitPoint(x: numbers[0], y: numbers[1])
            }
        } write: {
            let unit = $0[keyPath: path]
            return unit == .center ? nil : .numbers([unit.x, unit.y])
        }
    }

    static func transform(
        _ name: String, _ sentence: String, _ value: @escaping Get<LayerTransform>,
        set: @escaping Setter<LayerTransform>
    ) -> LayerKey {
        LayerKey(SceneKey(name, "6 or 16 numbers, or operations", "[]", sentence)) {
            if let transform = $0.transform($1, name) { set(&$2.layer, transform) }
        } write: {
            let transform = value($0)
            return transform.operations.isEmpty ? nil : .transform(transform)
        }
    }
}
