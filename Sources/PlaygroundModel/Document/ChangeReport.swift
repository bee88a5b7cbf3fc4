import LayerGeometry

/// What an edit changed, what followed from it, and what stayed: the lesson of anchorPoint and
/// position in numbers.
public struct ChangeReport: Hashable, Sendable {
    /// What became of one property.
    public struct Line: Hashable, Sendable {
        /// CALayer's name of it.
        public let name: String
        /// What happened in a word: `stayed`, `moved`; empty where the values say it.
        public let verb: String
        /// The value before and the value now; a single one where it stayed.
        public let values: [String]
        /// Whether it is different.
        public let isChanged: Bool

        /// What became of it: `0.5,0.5 → 0,0`, `stayed 100,100`, `moved 50,50 → 100,100`.
        public var change: String {
            (verb.isEmpty ? "" : verb + " ") + values.joined(separator: " → ")
        }
    }

    /// The properties, those that were set first.
    public let lines: [Line]

    /// The same in one line: `anchorPoint 0.5,0.5 → 0,0 · position stayed 100,100 · …`.
    public var text: String {
        lines.map { "\($0.name) \($0.change)" }.joined(separator: " · ")
    }

    /// Compares a layer before and after an edit with a tool.
    ///
    /// - Parameter isDragged: Whether the mouse changed it, whose places have decimals without a meaning; what
    ///   was typed or stepped is told as it is.
    public init(_ tool: Tool, from old: Layer, to new: Layer, isDragged: Bool = false) {
        var lines: [Line] = []
        func add(_ property: LayerProperty) {
            let isExact = !isDragged && property == tool.property
            let values = Self.texts(property, old, new, isExact: isExact)
            let isChanged = values.count > 1
            lines.append(
                Line(
                    name: property.rawValue,
                    verb: isChanged ? "" : "stayed",
                    values: values,
                    isChanged: isChanged))
        }
        switch tool {
        case .flags:
            for flag in Tool.flagProperties where flag.value(of: old) != flag.value(of: new) {
                add(flag)
            }
        case .anchorPoint, .position:
            add(tool == .position ? .position : .anchorPoint)
            add(tool == .position ? .anchorPoint : .position)
        default:
            if let property = tool.property { add(property) }
            add(.position)
            if tool == .rotation || tool == .scale { add(.bounds) }
        }
        lines.append(Self.frame(from: old, to: new))
        self.lines = lines
    }

    /// Whether anything is different.
    public var hasChanged: Bool { lines.contains(where: \.isChanged) }

    /// Compares the layer of an edit with what it was before.
    init(_ session: EditSession, to new: Layer) {
        self.init(
            session.tool, from: session.old.layer, to: new, isDragged: session.grip != nil)
    }

    /// What became of the frame, which is derived: moved, resized, or neither.
    ///
    /// With one decimal; with more only where one does not tell the frames apart.
    private static func frame(from old: Layer, to new: Layer) -> Line {
        let (before, after) = (old.frame, new.frame)
        for decimals in 1...3 {
            let texts = [before, after].map { NumberText.box($0, decimals: decimals) }
            guard texts[0] != texts[1] else { continue }
            guard let before, let after, before.size.isShown(as: after.size, decimals) else {
                return Line(name: "frame", verb: "", values: texts, isChanged: true)
            }
            let places = [before.origin, after.origin].map {
                NumberText.pair($0, decimals: decimals)
            }
            return Line(name: "frame", verb: "moved", values: places, isChanged: true)
        }
        return Line(
            name: "frame", verb: "stayed", values: [NumberText.box(after, decimals: 1)],
            isChanged: false)
    }

    /// A property of two layers as people read it; a single text where it is the same.
    ///
    /// With one decimal; with more only where one does not tell the values apart.
    ///
    /// - Parameter isExact: Whether it has three decimals in any case, as a value that was typed.
    static func texts(
        _ property: LayerProperty, _ old: Layer, _ new: Layer, isExact: Bool
    ) -> [String] {
        for decimals in isExact ? 3...3 : 1...3 {
            let texts = [old, new].map { text(property, $0, decimals) }
            if texts[0] != texts[1] { return texts }
        }
        return [text(property, new, isExact ? 3 : 1)]
    }

    /// A property as people read it; parts of a whole have three decimals at most in any case.
    private static func text(
        _ property: LayerProperty, _ layer: Layer, _ decimals: Int
    ) -> String {
        func short(_ number: Double) -> String { NumberText.short(number, decimals: decimals) }
        switch property.value(of: layer) {
        case .numbers(let numbers):
            return switch property {
            case .frame, .bounds:
                NumberText.box(
                    Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]),
                    decimals: decimals)
            case .boundsSize: "\(short(numbers[0]))×\(short(numbers[1]))"
            case .rotation: "\(short(numbers[0]))°"
            case .position, .boundsOrigin, .zPosition:
                numbers.map(short).joined(separator: ",")
            default: numbers.map(NumberText.short).joined(separator: ",")
            }
        case .flag(let isOn): return "\(isOn)"
        case .text(let text): return text
        case nil: return "undefined"
        }
    }
}

extension Size {
    /// Whether two sizes are the same to a reader.
    fileprivate func isShown(as other: Size, _ decimals: Int) -> Bool {
        zip([width, height], [other.width, other.height]).allSatisfy {
            NumberText.short($0, decimals: decimals) == NumberText.short($1, decimals: decimals)
        }
    }
}
