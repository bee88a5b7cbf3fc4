import LayerGeometry
import SourceDiagnostics
import TerminalTypes

/// One statement of a script, with its place.
public struct Statement: Hashable, Sendable {
    /// The content of a statement; stored apart, as a script may have millions of statements.
    public indirect enum Body: Hashable, Sendable {
        /// An action.
        case step(Step)
        /// A claim.
        case expect(Expectation)
        /// A part of a lesson.
        case lesson(LessonStatement)
    }

    /// The content.
    public var body: Body
    /// The range of its words, without a comment; for a block, its first line.
    public var range: SourceRange
    /// The layers that it names, in the order of the text; empty if it was not read from a text.
    public var layers: [LayerReference]
    /// The places of the words of a call, and of the first word of its value.
    var callWords: [SourceRange] = []

    /// Creates a statement.
    public init(
        _ body: Body, at range: SourceRange = SourceRange(line: 1, column: 1),
        naming layers: [LayerReference] = []
    ) {
        (self.body, self.range, self.layers) = (body, range, layers)
    }
}

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
    case snapshot(String, of: SnapshotArea, hasColors: Bool)
    /// Shows a note to the reader of a replay.
    case note(String)
    /// Skips the rest of the test, with a reason.
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

/// The claim of a statement.
///
/// The question is asked at the place; without one, at the pointer.
public enum Expectation: Hashable, Sendable {
    /// The hit test returns this layer, `nil` for none, or does not; `via` is the path to it from
    /// the root, empty if it does not matter.
    case hit(LayerReference?, at: Target.Place?, via: [LayerReference], isNegated: Bool)
    /// This layer is the one drawn on top.
    case seen(LayerReference, at: Target.Place?)
    /// The layer's bounds contain the point, or do not.
    case contains(LayerReference, at: Target.Place?, isNegated: Bool)
    /// The layer was not hit, for this reason.
    case rejected(LayerReference, Verdict, at: Target.Place?)
    /// The pointer is at this point of the layer's own space; the tolerance applies in both
    /// directions.
    case point(LayerReference, Point, tolerance: Size?)
    /// A property has this value; the tolerance applies to each number.
    case property(LayerReference, PropertySource, LayerProperty, LayerValue, tolerance: Double?)
    /// A call is answered with this value, or is not; the tolerance applies to each number.
    case call(String, value: String, tolerance: Double?, isNegated: Bool)
    /// This layer is selected.
    case selected(LayerReference)
    /// The last line of the log equals this text.
    case log(String)
    /// The status line contains this text.
    case status(String)
    /// A row of the screen, counted from 1, contains this text.
    case row(Int, String)
    /// The screen's rows, from the top, without trailing blanks.
    case screen([String])
}

/// The values of a layer that a claim refers to.
public enum PropertySource: Hashable, Sendable {
    /// The stored values.
    case model
    /// The values that running animations show.
    case presentation
}

/// The target of a pointer step.
public struct Target: Hashable, Sendable {
    /// A place in the notation of scripts.
    public enum Place: Hashable, Sendable {
        /// The centre of a layer's bounds: `blue`.
        case center(LayerReference)
        /// A point of a layer's own space: `blue:2,2`.
        case own(LayerReference, Point)
        /// A fraction of a layer's bounds: `blue@0.5,1`.
        case unit(LayerReference, UnitPoint)
        /// A point of scene space: `34,10`, with a negative x `(-5,3)`.
        case scene(Point)
        /// A distance in scene space from the pointer: `+20,0` or `-5,3`.
        case offset(dx: Double, dy: Double)
        /// A cell of the terminal, counted from 0 here and from 1 in scripts: `cell(9,7)`.
        case cell(CellPoint)
        /// A pixel as in mode 1016, counted from 1: `px(73,112)`.
        case pixel(x: Int, y: Int)

        /// The layer that it names; `nil` for none.
        public var layer: LayerReference? {
            switch self {
            case .center(let layer), .own(let layer, _), .unit(let layer, _): layer
            case .scene, .offset, .cell, .pixel: nil
            }
        }
    }

    /// The place.
    public var place: Place
    /// Whether the step is performed even if the named layer is not the one hit: `anyway`.
    public var isForced: Bool

    /// Creates a target.
    public init(_ place: Place, isForced: Bool = false) {
        self.place = place
        self.isForced = isForced
    }
}

/// A layer as a script names it: a full path, an unambiguous tail of one, or `#INDEX`.
///
/// Two references are equal if they have the same text, wherever they are written.
public struct LayerReference: Hashable, Sendable {
    /// The text for `LayerTree.find(_:)`.
    public var text: String
    /// The place in the script.
    public var range: SourceRange

    /// Creates a reference.
    public init(_ text: String, at range: SourceRange = SourceRange(line: 1, column: 1)) {
        self.text = text
        self.range = range
    }

    /// Returns whether two references have the same text.
    public static func == (one: LayerReference, other: LayerReference) -> Bool {
        one.text == other.text
    }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

/// A question of a lesson, answered by the learner before the program shows the answer.
public struct Prediction: Hashable, Sendable {
    /// The kinds of questions.
    public enum Question: Hashable, Sendable {
        /// The layer that the hit test returns, or none; under the given rules instead of those in
        /// force, if any.
        case hit(at: Target.Place, under: HitRules?)
        /// The layer that is drawn on top, or none.
        case seen(at: Target.Place)
        /// Whether the layer's bounds contain the point.
        case contains(LayerReference, at: Target.Place)
        /// The value of a property.
        case property(LayerReference, PropertySource, LayerProperty)
        /// A point in a layer's own space; in scene space if no layer is named.
        case place(Target.Place, in: LayerReference?)
    }

    /// A property change that precedes the question: `after set card.anchorPoint 0,0`.
    public struct Change: Hashable, Sendable {
        /// The layer.
        public var layer: LayerReference
        /// The property.
        public var property: LayerProperty
        /// Its new value.
        public var value: LayerValue
    }

    /// The tolerance for numbers in an answer, unless the lesson specifies one.
    public static let tolerance = 0.5

    /// The question.
    public var question: Question
    /// The change before the question; `nil` for the layers as they are.
    public var change: Change?
    /// The tolerance for each number of an answer.
    public var tolerance: Double?
}

/// A statement that only lessons have.
///
/// Statements are flat, because each is a line of the script; `Lesson` assembles them.
public enum LessonStatement: Hashable, Sendable {
    /// A page of text.
    case say(String)
    /// Asks for an answer before the program shows it.
    case predict(Prediction)
    /// Begins a goal; the expectations up to `end` define when it is reached.
    case goal(String)
    /// The only tools permitted for the preceding goal, by their keys.
    case allow([KeyPress])
    /// Help for the preceding goal or prediction.
    case hint(String)
    /// Begins the steps that reach the preceding goal, up to `end`.
    case solution
    /// Ends a goal or a solution.
    case end
    /// The rule that was learned, with its source.
    case learned(String)
}

/// The title of a lesson, and what it is about.
public struct LessonTitle: Hashable, Sendable {
    /// The title.
    public var title: String
    /// The subject, in one line.
    public var about: String

    /// Creates a title.
    public init(_ title: String, about: String) {
        (self.title, self.about) = (title, about)
    }
}
