import LayerGeometry

/// The possible continuations of a call that is being typed.
///
///     CallCompletion(of: "white.hit", in: asker).choices      // white.hitTest(
public struct CallCompletion: Sendable {
    /// A continuation: the whole call with it, and what it is.
    public typealias Choice = (call: String, about: String)

    /// The call before the part that is completed.
    private let start: String
    /// The part that is completed; may be empty.
    private let part: String

    /// Finds the part at the end of a call: a member after a dot, or the name of a layer.
    public init(of call: String) {
        let end = call.lastIndex { !Self.isPartOfName($0) }.map { call.index(after: $0) }
        let start = end ?? call.startIndex
        (self.start, part) = (String(call[..<start]), String(call[start...]))
    }

    private static func isPartOfName(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_#/-".contains(character)
    }

    /// The name of a layer that is being typed; `nil` if a member is.
    public var layer: String? { start.last == "." ? nil : part }

    /// The call with a layer in place of the typed part, followed by a dot unless it is an argument.
    public func call(with layer: String) -> String {
        let isArgument = start.last.map { "(, :".contains($0) } ?? false
        let isPlain = layer.allSatisfy(Self.isPartOfName)
        return start + (isPlain ? layer : "\"\(layer)\"") + (isArgument ? "" : ".")
    }

    /// The members that the typed part may be the start of, by what is before the dot.
    public func members(_ asker: Asker) -> [Choice] {
        guard start.last == "." else { return [] }
        let receiver = Self.receiver(at: start.dropLast())
        guard let value = try? asker.answer(String(receiver)).value else { return [] }
        return Self.members(of: value).filter { $0.call.hasPrefix(part) }.map {
            (start + $0.call, $0.about)
        }
    }

    /// The expression at the end of a call: names, dots, and whole pairs of brackets.
    private static func receiver(at call: Substring) -> Substring {
        var depth = 0
        for place in call.indices.reversed() {
            switch call[place] {
            case ")", "]": depth += 1
            case "(", "[":
                depth -= 1
                if depth < 0 { return call[call.index(after: place)...] }
            case let character
            where depth == 0 && !isPartOfName(character) && character != "." && character != "\"":
                return call[call.index(after: place)...]
            default: break
            }
        }
        return call
    }

    /// The members of a value, the questions first.
    static func members(of value: CallValue) -> [Choice] {
        switch value.kind {
        case "layer":
            let questions: [Choice] = [
                ("hitTest(", "the layer that is hit; takes a point of the superlayer"),
                ("contains(", "whether bounds contain a point of the layer"),
                ("convert(", "a point or a rect, from: or to: another layer"),
                ("superlayer", "the layer above"), ("sublayers", "back to front"),
                ("presentation()", "what animations show"),
            ]
            return questions + LayerProperty.all.map { ($0.name, $0.usage) }
        case "rect":
            return [
                ("contains(", "whether it contains a point or a whole rect"),
                ("intersects(", "whether it shares points with a rect"),
                ("intersection(", "the part shared with a rect"),
                ("union(", "the smallest rect around both"),
                ("insetBy(dx: ", "a smaller rect"), ("offsetBy(dx: ", "a moved rect"),
            ] + parts(of: "rect")
        case let kind: return parts(of: kind)
        }
    }

    private static let parts = [
        "rect": "origin size minX minY midX midY maxX maxY width height",
        "point": "x y", "size": "width height",
    ]

    private static func parts(of kind: String) -> [Choice] {
        parts[kind]?.split(separator: " ").map { (String($0), "of the \(kind)") } ?? []
    }
}
