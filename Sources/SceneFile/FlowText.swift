import LayerGeometry

/// A value as it stands on one line of a scene file.
struct FlowText: Sendable {
    let text: String

    static func word(_ text: String) -> FlowText { FlowText(text: text) }

    static func numbers(_ numbers: [Double]) -> FlowText {
        list(numbers.map { .word(PlainNumber.write($0)) })
    }

    static func list(_ items: [FlowText]) -> FlowText {
        FlowText(text: "[" + items.map(\.text).joined(separator: ", ") + "]")
    }

    static func mapping(_ pairs: [(String, FlowText)]) -> FlowText {
        FlowText(text: "{" + pairs.map { "\($0): \($1.text)" }.joined(separator: ", ") + "}")
    }

    /// Text, in quotes unless it is a word that means nothing else in any YAML.
    static func text(_ text: String) -> FlowText {
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
        if isPlain, !reserved.contains(text.lowercased()) { return FlowText(text: text) }
        return FlowText(text: quoted(text))
    }

    static func color(_ color: LayerColor) -> FlowText {
        text(color.written)
    }

    static func transform(_ transform: LayerTransform) -> FlowText {
        if case .matrix(let matrix)? = transform.operations.first, transform.operations.count == 1,
            LayerTransform(matrix) == transform
        {
            return self.matrix(matrix)
        }
        return list(transform.operations.map(operation))
    }

    private static func operation(_ operation: TransformOperation) -> FlowText {
        switch operation {
        case .perspective(let distance):
            mapping([("perspective", .word(PlainNumber.write(distance)))])
        case .translate(let x, let y, let z):
            mapping([("translate", .numbers(isZero(z) ? [x, y] : [x, y, z]))])
        case .rotate(let angle, let x, let y, let z):
            if isZero(x), isZero(y), z == 1 {
                mapping([("rotate", .word(PlainNumber.write(angle.degrees)))])
            } else {
                mapping([
                    (
                        "rotate",
                        mapping([
                            ("angle", .word(PlainNumber.write(angle.degrees))),
                            ("axis", .numbers([x, y, z])),
                        ])
                    )
                ])
            }
        case .scale(let x, let y, let z):
            if z == 1, x.bitPattern == y.bitPattern {
                mapping([("scale", .word(PlainNumber.write(x)))])
            } else {
                mapping([("scale", .numbers(z == 1 ? [x, y] : [x, y, z]))])
            }
        case .matrix(let matrix): mapping([("matrix", self.matrix(matrix))])
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
    /// Whether YAML and people can read a code point of this category as it stands.
    fileprivate var isVisible: Bool {
        switch self {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }
}
