import LayerGeometry

/// A tool with which the arrow keys change a property; a letter selects it.
public enum Tool: String, CaseIterable, Hashable, Sendable {
    /// The tool for the property of this name.
    case anchorPoint, position, boundsSize, boundsOrigin, rotation, scale, zPosition
    /// The tool for flags.
    case flags

    /// The flags, in display order.
    public static let flagProperties = LayerProperty.all.filter { $0.kind == .flag }

    /// The key that selects the tool.
    public var key: String {
        switch self {
        case .anchorPoint: "a"
        case .position: "p"
        case .boundsSize: "b"
        case .boundsOrigin: "o"
        case .rotation: "r"
        case .scale: "s"
        case .zPosition: "Z"
        case .flags: "t"
        }
    }

    /// The property that it changes; `nil` for the flags tool.
    public var property: LayerProperty? {
        switch self {
        case .anchorPoint: .anchorPoint
        case .position: .position
        case .boundsSize: .boundsSize
        case .boundsOrigin: .boundsOrigin
        case .rotation: .rotation
        case .scale: .scale
        case .zPosition: .zPosition
        case .flags: nil
        }
    }

    /// Its name on the screen.
    public var title: String { property?.name ?? "flags" }

    /// The keys to press, shown before the first change; fits into 80 columns.
    public var usage: String {
        switch self {
        case .anchorPoint: "arrows or 1 to 9 move the pin, A keeps the frame"
        case .rotation: "left, right: by 5°; capitals: 15°; Ctrl: 1°"
        case .scale: "arrows stretch the layer"
        case .flags: "up and down choose a flag, Space switches it"
        default: "arrows: \(title); capitals: more; Ctrl: less"
        }
    }

    /// Its description in the help.
    public var help: String {
        switch self {
        case .anchorPoint: "change anchorPoint: arrows, 1 to 9, = for numbers"
        case .position: "change position, along the superlayer's axes"
        case .boundsSize: "change the size of bounds"
        case .boundsOrigin: "change the origin of bounds: scroll its sublayers"
        case .rotation: "turn about the anchor point"
        case .scale: "stretch about the anchor point"
        case .zPosition: "change zPosition"
        case .flags: "switch flags on or off"
        }
    }

    /// Changes numbers by a number of steps; one step right and one down is 1, 1.
    ///
    /// - Parameter pointsPerColumn: The width of a stage column in points.
    func stepped(
        _ numbers: [Double], x: Double, y: Double, by stride: Stride, pointsPerColumn: Double
    ) -> [Double] {
        let step = step(stride, pointsPerColumn)
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
    private func step(_ stride: Stride, _ pointsPerColumn: Double) -> (x: Double, y: Double) {
        switch (self, stride) {
        case (.anchorPoint, .big), (.scale, .big): return (0.25, 0.25)
        case (.anchorPoint, .cell), (.scale, .cell): return (0.05, 0.05)
        case (.anchorPoint, .fine), (.scale, .fine): return (0.01, 0.01)
        case (.rotation, .big): return (15, 15)
        case (.rotation, .cell): return (5, 5)
        case (.rotation, .fine): return (1, 1)
        case (.zPosition, .big), (.flags, .big): return (10, 10)
        case (.zPosition, _), (.flags, _): return (1, 1)
        case (.position, _), (.boundsSize, _), (.boundsOrigin, _):
            return stride.points(where: pointsPerColumn)
        }
    }
}
