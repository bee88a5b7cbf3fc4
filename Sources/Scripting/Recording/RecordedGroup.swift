import TerminalTypes

/// Events that form one statement.
enum RecordedGroup {
    /// A repeated key.
    case key(KeyPress, count: Int)
    /// Characters typed into a line, one per key.
    case typing([Character])
    /// Notches of the wheel in one place.
    case wheel(MouseInput, count: Int)
    /// A button from its press on.
    case gesture([MouseInput])

    /// The maximum number of keys or notches in a statement: all of them are replayed whenever the
    /// open statement is rewritten.
    private static let most = 50

    var count: Int {
        switch self {
        case .key(_, let count), .wheel(_, let count): count
        case .typing(let text): text.count
        case .gesture(let mice): mice.count
        }
    }

    /// Adds an event if it belongs to the same statement.
    mutating func extend(_ event: InputEvent, isTyping: Bool) -> Bool {
        if case .gesture = self {} else if count == Self.most { return false }
        switch (self, event) {
        case (.typing(let text), .key(let key)):
            guard isTyping, let character = key.typed else { return false }
            self = .typing(text + [character])
        case (.key(let key, let count), .key(let next)):
            guard next == key else { return false }
            self = .key(key, count: count + 1)
        case (.wheel(let wheel, let count), .mouse(let next)):
            guard next == wheel else { return false }
            self = .wheel(wheel, count: count + 1)
        case (.gesture(let mice), .mouse(let mouse)):
            guard let press = mice.first?.button, mice.last?.isRelease == false,
                mouse.button == press, !mouse.isPress
            else { return false }
            self = .gesture(mice + [mouse])
        default: return false
        }
        return true
    }

    var isComplete: Bool {
        guard case .gesture(let mice) = self else { return false }
        return mice.last?.isRelease == true
    }
}

extension KeyPress {
    /// The character that the key types into a line; `nil` if it does something else.
    var typed: Character? {
        guard case .character(let character) = key, modifiers.isEmpty else { return nil }
        return character
    }
}

extension MouseInput {
    /// The button of a press, a drag or a release.
    var button: MouseButton? {
        switch action {
        case .press(let button), .drag(let button), .release(let button): button
        case .move, .wheel: nil
        }
    }

    var isPress: Bool {
        if case .press = action { true } else { false }
    }

    var isRelease: Bool {
        if case .release = action { true } else { false }
    }

    /// Whether another report is at exactly the same place.
    func isAt(_ other: MouseInput) -> Bool {
        cell == other.cell && fractionX == other.fractionX && fractionY == other.fractionY
    }
}
