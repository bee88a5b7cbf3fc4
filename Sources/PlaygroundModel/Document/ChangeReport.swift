import LayerGeometry

/// The effects of an edit in numbers: what it changed, what followed from that, and what stayed the
/// same.
///
/// It shows how anchorPoint and position relate.
public struct ChangeReport: Hashable, Sendable {
    /// The change of one property.
    public struct Line: Hashable, Sendable {
        /// The property's name in CALayer.
        public let name: String
        /// The kind of change in a word, such as `stayed` or `moved`; empty if the values speak for
        /// themselves.
        public let verb: String
        /// The old and the new value; a single one if they are equal.
        public let values: [String]
        /// Whether the value changed.
        public let isChanged: Bool

        /// The change as text: `0.5,0.5 → 0,0`, `stayed 100,100`, `moved 50,50 → 100,100`.
        public var change: String {
            (verb.isEmpty ? "" : verb + " ") + values.joined(separator: " → ")
        }
    }

    /// The properties; those that were set come first.
    public let lines: [Line]

    /// The same in one line: `anchorPoint 0.5,0.5 → 0,0 · position stayed 100,100 · …`.
    public var text: String {
        lines.map { "\($0.name) \($0.change)" }.joined(separator: " · ")
    }

    /// Compares a layer before and after an edit with a tool.
    ///
    /// - Parameter isDragged: Whether the mouse made the edit: insignificant decimals are then
    ///   rounded off. Typed and stepped values are shown exactly.
    public init(_ tool: Tool, from old: Layer, to new: Layer, isDragged: Bool = false) {
        var lines: [Line] = []
        func add(_ property: LayerProperty) {
            let isExact = !isDragged && property == tool.property
            let values = Self.texts(property, old, new, isExact: isExact)
            let isChanged = values.count > 1
            lines.append(
                Line(
                    name: property.name,
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

    /// Whether anything changed.
    public var hasChanged: Bool { lines.contains(where: \.isChanged) }

    /// Compares the edited layer with its state before the edit.
    init(_ session: EditSession, to new: Layer) {
        self.init(
            session.tool, from: session.old.layer, to: new, isDragged: session.grip != nil)
    }

    /// The change of the frame, which is derived: moved, resized, or neither.
    ///
    /// Has one decimal, and more only if one cannot distinguish the frames.
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

    /// A property of two layers in readable form; a single text if the values are equal.
    ///
    /// Has one decimal, and more only if one cannot distinguish the values.
    ///
    /// - Parameter isExact: Whether to use three decimals in any case, as for typed values.
    static func texts(
        _ property: LayerProperty, _ old: Layer, _ new: Layer, isExact: Bool
    ) -> [String] {
        for decimals in isExact ? 3...3 : 1...3 {
            let texts = [old, new].map { property.shown(in: $0, decimals: decimals) }
            if texts[0] != texts[1] { return texts }
        }
        return [property.shown(in: new, decimals: isExact ? 3 : 1)]
    }
}

extension Size {
    /// Whether two sizes look the same when written with some decimals.
    fileprivate func isShown(as other: Size, _ decimals: Int) -> Bool {
        zip([width, height], [other.width, other.height]).allSatisfy {
            NumberText.short($0, decimals: decimals) == NumberText.short($1, decimals: decimals)
        }
    }
}
