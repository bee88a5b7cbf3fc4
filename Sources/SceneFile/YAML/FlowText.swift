import LayerGeometry

/// A value formatted on one line.
indirect enum FlowText: Sendable {
    /// A number, a flag or a keyword.
    case word(String)
    /// Free text.
    case text(String)
    /// A list in brackets.
    case list([FlowText])
    /// A mapping in braces.
    case mapping([(key: String, value: FlowText)])

    static func numbers(_ numbers: [Double]) -> FlowText {
        .list(numbers.map { .word(PlainNumber.write($0)) })
    }

    /// The value in YAML.
    ///
    /// Text is quoted unless it is a plain string in every version of YAML.
    var yaml: String {
        switch self {
        case .word(let word): word
        case .text(let text): Self.isPlain(text) ? text : Self.quoted(text)
        case .list(let items): "[" + items.map(\.yaml).joined(separator: ", ") + "]"
        case .mapping(let pairs):
            "{" + pairs.map { "\($0.key): \($0.value.yaml)" }.joined(separator: ", ") + "}"
        }
    }

    /// The value in JSON.
    ///
    /// Keys, text and keywords are quoted; numbers, `true` and `false` are not.
    var json: String {
        switch self {
        case .word(let word):
            ["true", "false"].contains(word) || word.utf8.last.map { $0 >= 48 && $0 <= 57 } ?? false
                ? word : Self.quoted(word)
        case .text(let text): Self.quoted(text)
        case .list(let items): "[" + items.map(\.json).joined(separator: ", ") + "]"
        case .mapping(let pairs):
            "{" + pairs.map { "\"\($0.key)\": \($0.value.json)" }.joined(separator: ", ") + "}"
        }
    }

    /// The number of events that a parser produces for it.
    var eventCount: Int {
        switch self {
        case .word, .text: 1
        case .list(let items): items.reduce(2) { $0 + $1.eventCount }
        case .mapping(let pairs): pairs.reduce(2) { $0 + 1 + $1.value.eventCount }
        }
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

    static func color(_ color: LayerColor) -> FlowText {
        .text(color.written)
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
        switch operation {
        case .perspective(let distance):
            .mapping([(key: "perspective", value: .word(PlainNumber.write(distance)))])
        case .translate(let x, let y, let z):
            .mapping([(key: "translate", value: .numbers(isZero(z) ? [x, y] : [x, y, z]))])
        case .rotate(let angle, let x, let y, let z):
            if isZero(x), isZero(y), z == 1 {
                .mapping([(key: "rotate", value: .word(PlainNumber.write(angle.degrees)))])
            } else {
                .mapping([
                    (
                        key: "rotate",
                        value: .mapping([
                            (key: "angle", value: .word(PlainNumber.write(angle.degrees))),
                            (key: "axis", value: .numbers([x, y, z])),
                        ])
                    )
                ])
            }
        case .scale(let x, let y, let z):
            if z == 1, x.bitPattern == y.bitPattern {
                .mapping([(key: "scale", value: .word(PlainNumber.write(x)))])
            } else {
                .mapping([(key: "scale", value: .numbers(z == 1 ? [x, y] : [x, y, z]))])
            }
        case .matrix(let matrix): .mapping([(key: "matrix", value: self.matrix(matrix))])
        }
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
