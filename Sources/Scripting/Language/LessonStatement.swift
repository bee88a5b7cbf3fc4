import TerminalTypes

/// A statement that only lessons have.
///
/// Statements are flat, because a script is read line by line; `Lesson` assembles them.
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
