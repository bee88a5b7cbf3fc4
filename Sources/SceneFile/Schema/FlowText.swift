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
        var standard = ""
    }

    static func number(_ number: Double) -> FlowText { .word(PlainNumber.write(number)) }

    static func numbers(_ numbers: [Double]) -> FlowText { .list(numbers.map(number)) }

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
            LayerKey.all.map {
                Pair(key: $0.name, value: $0.write(layer), standard: $0.key.defaultText)
            }
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

    /// The value in JSON.
    ///
    /// Keys, text and keywords are quoted; numbers, `true` and `false` are not.
    var json: String { text(asJSON: true) }

    /// The value on one line.
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
        let bytes = text.utf8
        func isLetter(_ byte: UInt8) -> Bool {
            byte >= 65 && byte <= 90 || byte >= 97 && byte <= 122
        }
        let isPlain =
            bytes.first.map(isLetter) ?? false && bytes.last != UInt8(ascii: " ")
            && bytes.allSatisfy {
                isLetter($0) || $0 >= 48 && $0 <= 57 || $0 == 95 || $0 == 45 || $0 == 32
                    || $0 == 46
            }
        let reserved = [
            "true", "false", "null", "yes", "no", "on", "off", "y", "n", "inf", "nan",
        ]
        return isPlain && !reserved.contains(text.lowercased())
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
            let axis = Pair(key: "axis", value: .numbers([x, y, z]))
            key = "rotate"
            value = isPlain ? degrees : .mapping([Pair(key: "angle", value: degrees), axis])
        case .scale(let x, let y, let z):
            let isUniform = z == 1 && x.bitPattern == y.bitPattern
            key = "scale"
            value = isUniform ? .number(x) : .numbers(z == 1 ? [x, y] : [x, y, z])
        case .matrix(let matrix): (key, value) = ("matrix", self.matrix(matrix))
        }
        return .mapping(
            TransformKey.names.map { Pair(key: $0, value: $0 == key ? value : nil) })
    }

    private static func matrix(_ matrix: Transform3D) -> FlowText {
        let m = matrix
        let affine = Transform3D(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.m41, ty: m.m42)
        let isAffine = zip(affine.elements, m.elements).allSatisfy {
            $0.bitPattern == $1.bitPattern
        }
        return .numbers(isAffine ? [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42] : m.elements)
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
            case _ where scalar.value >= 0x20 && scalar.value < 0x7F:
                result.unicodeScalars.append(scalar)
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
