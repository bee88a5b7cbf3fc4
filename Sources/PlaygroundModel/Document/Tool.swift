import LayerGeometry
import TerminalTypes

/// What the arrow keys change while it is in use; a letter takes it up.
public enum Tool: String, CaseIterable, Hashable, Sendable {
    /// The tool for the property of this name.
    case anchorPoint, position, boundsSize, boundsOrigin, rotation, scale, zPosition
    /// The tool for everything that is either on or off.
    case flags

    /// The flags, in the order in which they are shown.
    public static let flagProperties = LayerProperty.allCases.filter(\.isFlag)

    /// The key that takes it up.
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

    /// The property it changes; `nil` for the flags, which are many.
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

    /// What it is called on the screen.
    public var title: String { property?.rawValue ?? "flags" }

    /// What to press next, shown while nothing has changed yet; short enough for 80 columns.
    public var usage: String {
        switch self {
        case .anchorPoint: "arrows or 1 to 9 move the pin, A keeps the frame"
        case .rotation: "left, right: by 5°; capitals: 15°; Ctrl: 1°"
        case .scale: "arrows stretch the layer"
        case .flags: "up and down choose a flag, Space switches it"
        default: "arrows: \(title); capitals: more; Ctrl: less"
        }
    }

    /// What it is for, in the help.
    public var help: String {
        switch self {
        case .anchorPoint: "change anchorPoint: arrows, 1 to 9, = for numbers"
        case .position: "change position, along the superlayer's axes"
        case .boundsSize: "change the size of bounds"
        case .boundsOrigin: "change the origin of bounds: scroll its sublayers"
        case .rotation: "turn about the anchor point"
        case .scale: "stretch about the anchor point"
        case .zPosition: "change zPosition"
        case .flags: "switch what is either on or off"
        }
    }

    /// The numbers after so many steps of a kind; a step to the right and down is 1, 1.
    ///
    /// - Parameter pointsPerColumn: How many points a column of the stage is wide.
    func stepped(
        _ numbers: [Double], x: Double, y: Double, by stride: Stride, pointsPerColumn: Double
    ) -> [Double] {
        let step = step(stride, pointsPerColumn)
        func moved(_ number: Double, _ steps: Double, _ step: Double) -> Double {
            steps == 0 ? number : (number + steps * step).withoutDust
        }
        switch self {
        case .rotation, .zPosition:
            // To the right and up is more.
            return [moved(numbers[0], x - y, step.x)]
        case .scale where x == 0:
            // Up and down stretch both ways at once.
            return numbers.map { moved($0, -y, step.x) }
        case .scale:
            return [moved(numbers[0], x, step.x), numbers[1]]
        case .boundsSize:
            return [max(0, moved(numbers[0], x, step.x)), max(0, moved(numbers[1], y, step.y))]
        default:
            return [moved(numbers[0], x, step.x), moved(numbers[1], y, step.y)]
        }
    }
    /// How much a step is, to the right and down: of places and sizes what is seen to move.
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
