import LayerGeometry
import TerminalTypes

/// An action of a statement: on the terminal, the layers, or the run.
public enum Step: Hashable, Sendable {
    /// Presses a key a number of times.
    case key(KeyPress, count: Int)
    /// Types text, character by character.
    case type(String)
    /// Pastes text, which is never interpreted as keys.
    case paste(String)
    /// Moves the pointer; while a button is down, this is a drag.
    case move(Target)
    /// Presses a button and holds it down.
    case press(PointerButton, Target)
    /// Releases the button that is down.
    case release(Target)
    /// Presses and releases a button.
    case click(PointerButton, Target)
    /// Clicks twice with the left button.
    case doubleClick(Target)
    /// Presses at the first target, moves to the others, and releases at the last; there are at
    /// least two.
    ///
    /// `steps` is the number of moves reported per segment; `nil` for the default of the run.
    case drag(PointerButton, [Target], steps: Int?)
    /// Turns the wheel by a number of notches, at a target or at the pointer.
    case wheel(WheelDirection, InputModifiers, count: Int, at: Target?)
    /// Resizes the terminal.
    case resize(CellSize)
    /// Gives the terminal's window the keyboard focus (`true`), or takes it away.
    case focus(Bool)
    /// Advances the virtual clock, in seconds.
    case wait(seconds: Double)
    /// Writes a property of a layer.
    case set(LayerReference, LayerProperty, LayerValue)
    /// Switches to other rules.
    case rules(HitRules)
    /// Undoes the last edit.
    case undo
    /// Redoes the last undone edit.
    case redo
    /// Shows and asks the model layers.
    case model
    /// Shows and asks the presentation layers.
    case presentation
    /// Sends bytes as if from the terminal.
    case raw([UInt8])
    /// Marks this place of the script, to jump to.
    case mark(String)
    /// Compares a part of the screen with the golden file of this name.
    case snapshot(String, of: SnapshotArea)
    /// Shows a note to the reader of a replay.
    case note(String)
    /// Skips the test, with a reason.
    case skip(String)
    /// Marks the test as expected to fail, with a reason.
    case xfail(String)
}

/// A mouse button with modifiers.
public struct PointerButton: Hashable, Sendable {
    /// The button.
    public var button: MouseButton
    /// The modifiers.
    public var modifiers: InputModifiers

    /// The left button alone.
    public static let left = PointerButton(.left)

    /// Creates a button.
    public init(_ button: MouseButton, _ modifiers: InputModifiers = []) {
        self.button = button
        self.modifiers = modifiers
    }
}
