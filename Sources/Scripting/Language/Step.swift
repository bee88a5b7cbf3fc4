import LayerGeometry
import TerminalTypes

/// What a statement does: to the terminal, to the layers, or to the run.
public enum Step: Hashable, Sendable {
    /// Presses a key so many times.
    case key(KeyPress, count: Int)
    /// Types text, character by character.
    case type(String)
    /// Pastes text; it is text, never keys.
    case paste(String)
    /// Moves the pointer; where a button is down, that is a drag.
    case move(Target)
    /// Presses a button and keeps it down.
    case press(PointerButton, Target)
    /// Lets go of the button that is down.
    case release(Target)
    /// Presses and releases a button.
    case click(PointerButton, Target)
    /// Clicks twice with the left button.
    case doubleClick(Target)
    /// Presses at the first target, moves to the others, releases at the last; there are at least
    /// two. `steps` is how many moves are reported on each stretch; `nil` leaves it to the run.
    case drag(PointerButton, [Target], steps: Int?)
    /// Turns the wheel by notches, at a target or where the pointer is.
    case wheel(WheelDirection, InputModifiers, count: Int, at: Target?)
    /// Gives the terminal another size.
    case resize(CellSize)
    /// Gives the terminal's window the keyboard focus (`true`) or takes it away.
    case focus(Bool)
    /// Lets time pass on the virtual clock, in seconds.
    case wait(seconds: Double)
    /// Writes a property of a layer.
    case set(LayerReference, PropertyName, PropertyValue)
    /// Goes on with other rules.
    case rules(HitRules)
    /// Takes the last edit back.
    case undo
    /// Does the last edit that was taken back again.
    case redo
    /// Asks the layers as they are stored.
    case model
    /// Asks the layers as animations show them.
    case presentation
    /// Sends bytes as the terminal would.
    case raw([UInt8])
    /// Names this place of the script, to jump to.
    case mark(String)
    /// Compares a part of the screen with a golden file of this name.
    case snapshot(String, of: SnapshotArea)
    /// Says something to the reader of a replay.
    case note(String)
    /// Passes over the test, for a reason.
    case skip(String)
    /// Says that the test is known to fail, and why.
    case xfail(String)
}

/// A button of the mouse with what is held on the keyboard.
public struct PointerButton: Hashable, Sendable {
    /// The button.
    public var button: MouseButton
    /// What is held with it.
    public var modifiers: InputModifiers

    /// The left button alone.
    public static let left = PointerButton(.left)

    /// Creates a button.
    public init(_ button: MouseButton, _ modifiers: InputModifiers = []) {
        self.button = button
        self.modifiers = modifiers
    }
}
