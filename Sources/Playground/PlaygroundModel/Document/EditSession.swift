import LayerGeometry

/// One use of a tool, until it is committed or reverted: one undo step.
public struct EditSession: Hashable, Sendable {
    /// The part of a layer that is dragged.
    public enum Grip: Hashable, Sendable {
        /// The layer itself.
        case body
        /// Its anchor point.
        case pin
        /// One of its corners, as a fraction of the bounds.
        case corner(UnitPoint)
        /// The rotation handle.
        case turn

        /// What a drag of it changes, and a word for that.
        var use: (tool: Tool, text: String) {
            switch self {
            case .body: (.position, "move")
            case .pin: (.anchorPoint, "anchor")
            case .corner: (.boundsSize, "resize")
            case .turn: (.rotation, "turn")
            }
        }
    }

    /// The tool in use.
    public let tool: Tool
    /// The index of the edited layer.
    public let index: Int
    /// The layers before the edit.
    public let before: LayerTree
    /// The index of the chosen flag, for the flags tool.
    public internal(set) var flag = 0
    /// The part dragged by the mouse; `nil` for keyboard edits.
    public internal(set) var grip: Grip?
    /// Whether the mouse wheel makes this edit; the keys then keep their usual meaning.
    public internal(set) var isByWheel = false
    /// The point where the drag started, in the layer's own space before the edit.
    var grabbed = Point.zero

    /// The layer before the edit.
    public var old: LayerNode { before[index] }
}

/// Actions that edit properties of the selected layer.
public enum EditAction: Hashable, Sendable {
    /// Starts using a tool on the selected layer.
    case tool(Tool)
    /// Changes the tool's property by a number of steps on the screen.
    case adjust(x: Int, y: Int, by: StepSize)
    /// Moves the anchor point to one of nine places, as on a number pad: 7 is the corner at the
    /// origin.
    case pad(Int)
    /// Toggles the chosen flag of the flags tool.
    case switchFlag
    /// Opens a prompt for the tool's property, with an initial text.
    case typeValue(String)
    /// Resets the tool's property to its default.
    case reset
    /// Commits the edit in progress.
    case keep
    /// Changes one number of a property by a number of steps.
    case nudge(LayerProperty, number: Int, steps: Int)
    /// Toggles a flag of a layer, or opens a prompt for another property; without an index, of the
    /// selected one.
    case property(LayerProperty, of: Int? = nil)
    /// Whether changing the anchor point keeps the frame by adjusting the position.
    case toggleKeepFrame
}

/// A tool with which the arrow keys change a property; a letter selects it.
public enum Tool: String, CaseIterable, Hashable, Sendable {
    /// The tool for the property of this name.
    case anchorPoint, position, boundsSize, boundsOrigin, rotation, scale, zPosition
    /// The tool for flags.
    case flags

    /// The flags, in display order.
    public static let flagProperties = LayerProperty.all.filter { $0.kind == .flag }

    /// What is known about a tool.
    private typealias Row = (key: String, property: LayerProperty?, help: String, usage: String?)

    private var row: Row {
        switch self {
        case .anchorPoint:
            (
                "a", .anchorPoint, "change anchorPoint: arrows, 1 to 9, = for numbers",
                "arrows or 1 to 9 move the pin, A keeps the frame"
            )
        case .position: ("p", .position, "change position, along the superlayer's axes", nil)
        case .boundsSize: ("b", .boundsSize, "change the size of bounds", nil)
        case .boundsOrigin:
            ("o", .boundsOrigin, "change the origin of bounds: scroll its sublayers", nil)
        case .rotation:
            (
                "r", .rotation, "turn about the anchor point",
                "left, right: by 5°; capitals: 15°; Ctrl: 1°"
            )
        case .scale:
            ("s", .scale, "stretch about the anchor point", "arrows stretch the layer")
        case .zPosition: ("Z", .zPosition, "change zPosition", nil)
        case .flags:
            ("t", nil, "switch flags on or off", "up and down choose a flag, Space switches it")
        }
    }

    /// The key that selects the tool.
    public var key: String { row.key }

    /// The property that it changes; `nil` for the flags tool.
    public var property: LayerProperty? { row.property }

    /// Its name on the screen.
    public var title: String { property?.name ?? "flags" }

    /// The keys to press, shown before the first change; fits into 80 columns.
    public var usage: String { row.usage ?? "arrows: \(title); capitals: more; Ctrl: less" }

    /// Its description in the help.
    public var help: String { row.help }

    /// Changes numbers by a number of steps; one step right and one down is 1, 1.
    ///
    /// - Parameter cell: The size of a cell of the stage in points.
    func stepped(
        _ numbers: [Double], x: Double, y: Double, by stepSize: StepSize, cell: Size
    ) -> [Double] {
        let step = step(stepSize, cell)
        func moved(_ number: Double, _ steps: Double, _ step: Double) -> Double {
            steps == 0 ? number : (number + steps * step).withoutRoundingNoise
        }
        switch self {
        case .rotation, .zPosition:
            // Right and up increase the value.
            return [moved(numbers[0], x - y, step.x)]
        case .scale where x == 0:
            // Up and down scale both axes.
            return numbers.map { moved($0, -y, step.x) }
        case .scale:
            return [moved(numbers[0], x, step.x), numbers[1]]
        case .boundsSize:
            return [max(0, moved(numbers[0], x, step.x)), max(0, moved(numbers[1], y, step.y))]
        default:
            return [moved(numbers[0], x, step.x), moved(numbers[1], y, step.y)]
        }
    }
    /// The size of a step to the right and down; for positions and sizes, a visible distance.
    private func step(_ stepSize: StepSize, _ cell: Size) -> (x: Double, y: Double) {
        let steps: (fine: Double, cell: Double, big: Double)
        switch self {
        case .anchorPoint, .scale: steps = (0.01, 0.05, 0.25)
        case .rotation: steps = (1, 5, 15)
        case .zPosition, .flags: steps = (1, 1, 10)
        case .position, .boundsSize, .boundsOrigin: return stepSize.points(cell: cell)
        }
        let step = stepSize == .fine ? steps.fine : stepSize == .cell ? steps.cell : steps.big
        return (step, step)
    }
}

/// The step size of an arrow key.
public enum StepSize: Hashable, Sendable {
    /// One pixel, or one point if that is larger.
    case fine
    /// One cell.
    case cell
    /// Several cells.
    case big

    /// The typical width of a cell in pixels.
    static let pixelsPerColumn = 8.0
    /// The size of a big step in cells.
    private static let cells = 5.0

    /// The step in points to the right and down, where a cell has a size.
    public func points(cell: Size) -> (x: Double, y: Double) {
        switch self {
        case .fine:
            let pixel = Self.roundedDown(cell.width / Self.pixelsPerColumn)
            return (pixel, pixel)
        case .cell:
            return (Self.roundedUp(cell.width), Self.roundedUp(cell.height))
        case .big:
            let (x, y) = StepSize.cell.points(cell: cell)
            return (x * Self.cells, y * Self.cells)
        }
    }

    /// Rounds up to a round number of points, at least 1.
    private static func roundedUp(_ x: Double) -> Double {
        let (numbers, power) = round(about: x)
        return (numbers.first { $0 * power >= x } ?? 10) * power
    }

    /// Rounds down to a round number of points, at least 1.
    private static func roundedDown(_ x: Double) -> Double {
        let (numbers, power) = round(about: x)
        return (numbers.last { $0 * power <= x } ?? 1) * power
    }

    /// Round integers near a number, spaced closely enough for a cell.
    private static func round(about x: Double) -> (numbers: [Double], power: Double) {
        var power = 1.0
        while power * 10 <= x { power *= 10 }
        return (power == 1 ? [1, 2, 4, 5, 8, 10] : [1, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10], power)
    }
}

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
        public var isChanged: Bool { values.count > 1 }

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
        let properties: [LayerProperty] =
            switch tool.property {
            case nil: Tool.flagProperties.filter { $0.value(of: old) != $0.value(of: new) }
            case .position?: [.position, .anchorPoint]
            case let own? where tool == .rotation || tool == .scale: [own, .position, .bounds]
            case let own?: [own, .position]
            }
        let changes = properties.map { property in
            let isExact = !isDragged && property == tool.property
            let values = Self.texts(property, old, new, isExact: isExact)
            return Line(name: property.name, verb: values.count > 1 ? "" : "stayed", values: values)
        }
        lines = changes + [Self.frame(from: old, to: new)]
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
        let frames = [old.frame, new.frame]
        for decimals in 1...3 {
            let texts = frames.map { NumberText.box($0, decimals: decimals) }
            guard texts[0] != texts[1] else { continue }
            let sizes = texts.map { $0.split(separator: " ").last }
            guard sizes[0] == sizes[1] else {
                return Line(name: "frame", verb: "", values: texts)
            }
            let places = frames.map { NumberText.pair($0?.origin, decimals: decimals) }
            return Line(name: "frame", verb: "moved", values: places)
        }
        return Line(name: "frame", verb: "stayed", values: [NumberText.box(new.frame, decimals: 1)])
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

/// Actions that add, remove and move layers.
public enum StructureAction: Hashable, Sendable {
    /// Adds a new sublayer to the selected layer.
    case newLayer
    /// Duplicates the selected layer in front of it.
    case duplicate
    /// Deletes the selected layer.
    case deleteLayer
    /// Moves the selected layer forward among its siblings by a number of places.
    case restack(Int)
    /// Makes the selected layer a sibling of its superlayer.
    case moveOut
    /// Makes the selected layer a sublayer of the sibling behind it.
    case moveIn
    /// Starts dragging a row of the tree; dropping it on another row moves the layer.
    case holdRow(Int?)
    /// Moves a layer behind another one, or makes it a sublayer of that one.
    case drop(Int, on: Int, isInto: Bool)
}
