/// An event from the terminal: the program's only input.
public enum InputEvent: Hashable, Sendable {
    /// A key was pressed.
    case key(KeyPress)
    /// The mouse moved, or a button or the wheel was used.
    case mouse(MouseInput)
    /// Text was pasted; it is never interpreted as keys.
    case paste(String)
    /// The terminal's window gained (`true`) or lost the keyboard focus.
    case focus(Bool)
    /// The screen has a new size.
    case resize(CellSize)
}

/// Shift, Alt and Control, held while a key or button was used.
public struct InputModifiers: OptionSet, Hashable, Sendable {
    /// xterm's modifier parameter minus 1, as bits.
    public let rawValue: UInt8

    /// The Shift key.
    public static let shift = InputModifiers(rawValue: 1)
    /// The Alt or Option key.
    public static let alt = InputModifiers(rawValue: 2)
    /// The Control key.
    public static let control = InputModifiers(rawValue: 4)

    /// Creates a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}

/// A key of the keyboard.
public enum Key: Hashable, Sendable {
    /// A key that types a character; a capital letter is that character, without `.shift`.
    case character(Character)
    /// The key of this name.
    case enter, tab, backspace, escape, up, down, left, right
    /// The key of this name.
    case home, end, pageUp, pageDown, insert, delete
    /// A function key, from 1.
    case function(Int)
}

/// A key together with the modifiers held.
public struct KeyPress: Hashable, Sendable {
    /// The key.
    public var key: Key
    /// What was held with it.
    public var modifiers: InputModifiers

    /// Creates a key press.
    public init(_ key: Key, _ modifiers: InputModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

/// A button of the mouse.
public enum MouseButton: String, CaseIterable, Hashable, Sendable {
    /// The button of this place.
    case left, middle, right
}

/// The direction in which the wheel was turned.
public enum WheelDirection: String, CaseIterable, Hashable, Sendable {
    /// This way.
    case up, down, left, right
}

/// What the mouse did.
public enum MouseAction: Hashable, Sendable {
    /// A button went down.
    case press(MouseButton)
    /// The mouse moved with a button down.
    case drag(MouseButton)
    /// A button went up.
    case release(MouseButton)
    /// The mouse moved with no button down.
    case move
    /// The wheel was turned by one notch.
    case wheel(WheelDirection)
}

/// One report of the mouse.
public struct MouseInput: Hashable, Sendable {
    /// What it did.
    public var action: MouseAction
    /// The cell under the pointer; (0, 0) is the upper left one.
    public var cell: CellPoint
    /// The horizontal position within the cell, in 0..<1; 0.5 if the terminal reports only cells.
    public var fractionX: Double
    /// The vertical position within the cell, in 0..<1 from the top; 0.5 if the terminal reports only cells.
    public var fractionY: Double
    /// The modifier keys that were held.
    public var modifiers: InputModifiers

    /// Creates a report; the position within the cell defaults to its centre.
    public init(
        _ action: MouseAction,
        at cell: CellPoint,
        fractionX: Double = 0.5,
        fractionY: Double = 0.5,
        modifiers: InputModifiers = []
    ) {
        self.action = action
        self.cell = cell
        self.fractionX = fractionX
        self.fractionY = fractionY
        self.modifiers = modifiers
    }
}
