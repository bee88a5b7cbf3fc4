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

    /// What to press, for whoever has just taken it up.
    public var usage: String {
        switch self {
        case .anchorPoint: "arrows or 1 to 9 move the anchor point, A keeps the frame"
        case .rotation: "left and right turn the layer, capitals by 15°"
        case .scale: "arrows stretch the layer"
        case .flags: "up and down choose a flag, Space switches it"
        default: "arrows change \(title), capitals by a big step"
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

    /// The numbers after so many small or big steps; a step to the right and down is 1, 1.
    func stepped(_ numbers: [Double], x: Double, y: Double, isBig: Bool) -> [Double] {
        let step: Double =
            switch self {
            case .anchorPoint, .scale: isBig ? 0.25 : 0.05
            case .rotation: isBig ? 15 : 1
            default: isBig ? 10 : 1
            }
        // What is not changed stays as it is to its last digit.
        func moved(_ number: Double, _ steps: Double) -> Double {
            steps == 0 ? number : (number + steps * step).withoutDust
        }
        switch self {
        case .rotation, .zPosition:
            // To the right and up is more.
            return [moved(numbers[0], x - y)]
        case .scale where x == 0:
            // Up and down stretch both ways at once.
            return numbers.map { moved($0, -y) }
        case .scale:
            return [moved(numbers[0], x), numbers[1]]
        case .boundsSize:
            return [max(0, moved(numbers[0], x)), max(0, moved(numbers[1], y))]
        default:
            return [moved(numbers[0], x), moved(numbers[1], y)]
        }
    }
}
