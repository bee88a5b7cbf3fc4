import LayerGeometry

/// A value to write: on one line, except for layers where there is room.
enum FlowText: Sendable {
    /// A number, a flag or a keyword.
    case word(String)
    /// Free text.
    case text(String)
    /// A list in brackets.
    case list([FlowText])
    /// A mapping with all keys that it may have.
    case mapping([Pair])
    /// A layer with its mask and sublayers.
    indirect case layer(Layer)
    /// A list of sublayers.
    case layers([Layer])

    /// A key of a mapping.
    struct Pair: Sendable {
        let key: String
        /// The value; `nil` for the default, which is not written.
        let value: FlowText?
        /// The text of the default; empty if there is none.
        let standard: String

        init(_ key: String, _ value: FlowText?, standard: String = "") {
            self.key = key
            self.value = value
            self.standard = standard
        }

        /// A key whose default has a text, and is not written.
        init(_ key: String, _ value: FlowText, unless standard: String) {
            self.init(key, value.isSame(as: standard) ? nil : value, standard: standard)
        }
    }

    static func number(_ number: Double) -> FlowText { .word(PlainNumber.write(number)) }

    static func numbers(_ numbers: [Double]) -> FlowText { .list(numbers.map(number)) }

    /// Whether it is a word, or an empty list, with a text.
    private func isSame(as text: String) -> Bool {
        switch self {
        case .word(let word): word == text
        case .list(let items): items.isEmpty && text == "[]"
        default: false
        }
    }

    /// The items of a list.
    var items: [FlowText] {
        switch self {
        case .list(let items): items
        case .layers(let layers): layers.map { .layer($0) }
        default: []
        }
    }

    /// The keys of a mapping.
    var pairs: [Pair] {
        switch self {
        case .mapping(let pairs): pairs
        case .layer(let layer):
            LayerKey.all.map { Pair($0.name, $0.write(layer), standard: $0.standard) }
        default: []
        }
    }

    /// Whether it is a layer or a list of layers.
    var hasLayers: Bool {
        switch self {
        case .layer, .layers: true
        default: false
        }
    }

    /// The value in YAML.
    ///
    /// Text is quoted unless it is a plain string in every version of YAML.
    var yaml: String { text(asJSON: false) }

    /// The value on one line.
    ///
    /// - Parameter asJSON: Whether keys, text and keywords are quoted; numbers, `true` and `false` are not.
    func text(asJSON: Bool) -> String {
        switch self {
        case .word(let word): asJSON && !Self.isNumberOrFlag(word) ? Self.quoted(word) : word
        case .text(let text): asJSON || !Self.isPlain(text) ? Self.quoted(text) : text
        case .list, .layers:
            "[" + items.map { $0.text(asJSON: asJSON) }.joined(separator: ", ") + "]"
        case .mapping, .layer:
            "{"
                + pairs.compactMap { pair in
                    pair.value.map { Self.pair(pair.key, $0, asJSON: asJSON) }
                }.joined(separator: ", ") + "}"
        }
    }

    /// A key and its value on one line.
    static func pair(_ key: String, _ value: FlowText, asJSON: Bool) -> String {
        (asJSON ? "\"\(key)\"" : key) + ": " + value.text(asJSON: asJSON)
    }

    /// The number of events that a parser produces for it.
    var eventCount: Int {
        switch self {
        case .word, .text: 1
        case .list, .layers: items.reduce(2) { $0 + $1.eventCount }
        case .mapping, .layer: pairs.compactMap(\.value).reduce(2) { $0 + 1 + $1.eventCount }
        }
    }

    private static func isNumberOrFlag(_ word: String) -> Bool {
        word == "true" || word == "false" || word.utf8.last.map { $0 >= 48 && $0 <= 57 } ?? false
    }

    private static func isPlain(_ text: String) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        let bytes = text.utf8
        guard let first = bytes.first, isLetter(first), bytes.last != UInt8(ascii: " ") else {
            return false
        }
        let reserved = [
            "true", "false", "null", "yes", "no", "on", "off", "y", "n", "inf", "nan",
        ]
        return bytes.allSatisfy { isLetter($0) || "0123456789_-. ".utf8.contains($0) }
            && !reserved.contains(text.lowercased())
    }

    static func transform(_ transform: LayerTransform) -> FlowText {
        if case .matrix(let matrix)? = transform.operations.first, transform.operations.count == 1,
            LayerTransform(matrix) == transform
        {
            return self.matrix(matrix)
        }
        return .list(transform.operations.map(operation))
    }

    private static func operation(_ operation: TransformOperation) -> FlowText {
        let key: String
        let value: FlowText
        switch operation {
        case .perspective(let distance): (key, value) = ("perspective", .number(distance))
        case .translate(let x, let y, let z):
            (key, value) = ("translate", .numbers(isZero(z) ? [x, y] : [x, y, z]))
        case .rotate(let angle, let x, let y, let z):
            let degrees = FlowText.number(angle.degrees)
            let isPlain = isZero(x) && isZero(y) && z == 1
            let axis = Pair("axis", .numbers([x, y, z]))
            key = "rotate"
            value = isPlain ? degrees : .mapping([Pair("angle", degrees), axis])
        case .scale(let x, let y, let z):
            let isUniform = z == 1 && x.bitPattern == y.bitPattern
            key = "scale"
            value = isUniform ? .number(x) : .numbers(z == 1 ? [x, y] : [x, y, z])
        case .matrix(let matrix): (key, value) = ("matrix", self.matrix(matrix))
        }
        return .mapping(SceneSchema.operations.map { Pair($0, $0 == key ? value : nil) })
    }

    private static func matrix(_ matrix: Transform3D) -> FlowText {
        let short = matrix.sixOrSixteen
        let isExact = Transform3D(sixOrSixteen: short).elements.isSame(as: matrix.elements)
        return .numbers(isExact ? short : matrix.elements)
    }

    private static func isZero(_ number: Double) -> Bool { number.bitPattern == 0 }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case _ where scalar.properties.generalCategory.isVisible:
                result.unicodeScalars.append(scalar)
            default:
                let hex = String(scalar.value, radix: 16)
                result += "\\U" + String(repeating: "0", count: 8 - hex.count) + hex
            }
        }
        return result + "\""
    }
}

extension Unicode.GeneralCategory {
    /// Whether code points of this category are valid in YAML and visible.
    fileprivate var isVisible: Bool {
        switch self {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}

extension FlowText {
    /// A whole scene.
    static func scene(_ scene: Scene) -> FlowText {
        .mapping([
            Pair("hitbox", .word("\(SceneLimits.version)")),
            Pair("title", scene.title.map { .text($0) }),
            Pair("about", scene.about.map { .text($0) }),
            Pair("rules", .word(scene.rules.rawValue), unless: "calayer"),
            Pair("yAxis", .word(scene.yAxis.rawValue), unless: "down"),
            Pair("unit", .word(scene.unit.rawValue), unless: "points"),
            Pair("shows", .list(scene.shows.map { .word($0.rawValue) }), unless: "[]"),
            Pair("select", scene.selects.map { .text($0) }),
            Pair("probe", stops(scene.stops)),
            Pair("root", .layer(scene.root)),
        ])
    }

    /// One point, or a list of points; `nil` for none.
    private static func stops(_ stops: [SceneStop]) -> FlowText? {
        let texts = stops.map(stop)
        return texts.count > 1 ? .list(texts) : texts.first
    }

    static func stop(_ stop: SceneStop) -> FlowText {
        let point = FlowText.numbers(stop.point.numbers)
        if stop.about == nil, stop.selects == nil, stop.time == nil { return point }
        return .mapping([
            Pair("at", point), Pair("about", stop.about.map { .text($0) }),
            Pair("select", stop.selects.map { .text($0) }),
            Pair("time", stop.time.map { .number($0) }),
        ])
    }

    /// An animation, with the animations of its group.
    static func animation(_ animation: LayerAnimation) -> FlowText {
        .mapping([
            Pair("keyPath", animation.group.isEmpty ? .text(animation.keyPath) : nil),
            Pair("group", .list(animation.group.map(Self.animation)), unless: "[]"),
            Pair("from", animation.from.map(value)),
            Pair("to", animation.to.map(value)),
            Pair("by", animation.by.map(value)),
            Pair("values", .list(animation.values.map(value)), unless: "[]"),
            Pair("keyTimes", .list(animation.keyTimes.map(number)), unless: "[]"),
            Pair("duration", number(animation.duration), unless: "0.25"),
            Pair("repeatCount", number(animation.repeatCount), unless: "0"),
            Pair("autoreverses", .word("\(animation.autoreverses)"), unless: "false"),
            Pair("timingFunction", function(animation.timingFunction), unless: "linear"),
            Pair("beginTime", number(animation.beginTime), unless: "0"),
            Pair("speed", number(animation.speed), unless: "1"),
            Pair("fillMode", .word(animation.fillMode.rawValue), unless: "removed"),
        ])
    }

    private static func value(_ value: LayerAnimation.Value) -> FlowText {
        switch value {
        case .number(let number): .number(number)
        case .numbers(let numbers): .numbers(numbers)
        case .color(let color): .text(color.written)
        }
    }

    private static func function(_ function: LayerAnimation.TimingFunction) -> FlowText {
        if case .curve(let x1, let y1, let x2, let y2) = function {
            return .numbers([x1, y1, x2, y2])
        }
        return .word(
            LayerAnimation.TimingFunction.named.first { $0.function == function }?.name ?? "linear")
    }
}

extension Layer {
    /// Whether all properties have their defaults.
    var isUnwritten: Bool { self == Layer() && LayerKey.all.allSatisfy { $0.write(self) == nil } }

    /// The frame that reproduces position and bounds when set; `nil` if there is none.
    var writtenFrame: Rect? {
        guard transform.isAffine, !(bounds.isPlainZero && position.isPlainZero) else { return nil }
        guard let frame, frame.isFinite, isReproduced(by: frame) else { return nil }
        return frame
    }

    /// Whether the bounds must be written in addition to or instead of a frame.
    var writesBounds: Bool {
        writtenFrame == nil ? !bounds.isPlainZero : !bounds.origin.isPlainZero
    }

    /// Whether the position must be written.
    var writesPosition: Bool { writtenFrame == nil && !position.isPlainZero }

    /// Whether setting a frame gives these bounds and this position, to the last bit.
    func isReproduced(by frame: Rect) -> Bool {
        var copy = Layer()
        copy.anchorPoint = anchorPoint
        copy.layerTransform = layerTransform
        copy.bounds = bounds
        copy.setFrame(frame)
        return copy.bounds.numbers.isSame(as: bounds.numbers)
            && copy.position.numbers.isSame(as: position.numbers)
    }
}

extension Rect {
    var numbers: [Double] { [minX, minY, width, height] }
    var isPlainZero: Bool { numbers.isSame(as: [0, 0, 0, 0]) }
}

extension Point {
    var numbers: [Double] { [x, y] }
    var isPlainZero: Bool { x.bitPattern == 0 && y.bitPattern == 0 }
}

extension [Double] {
    /// Whether the numbers are equal to the last bit.
    func isSame(as others: [Double]) -> Bool {
        elementsEqual(others) { $0.bitPattern == $1.bitPattern }
    }
}
