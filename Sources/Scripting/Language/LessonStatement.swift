import TerminalTypes

/// A statement that only lessons have.
///
/// Statements are flat, as a script is read line by line; `Lesson` puts them together.
public enum LessonStatement: Hashable, Sendable {
    /// A page of text.
    case say(String)
    /// Asks for an answer before the program shows it.
    case predict(Prediction)
    /// Begins a goal; the expectations up to `end` are what it takes.
    case goal(String)
    /// The only tools that may be used for the goal before it, by their keys.
    case allow([KeyPress])
    /// Help for the goal or the prediction before it.
    case hint(String)
    /// Begins the steps that reach the goal before it, up to `end`.
    case solution
    /// Ends a goal or a solution.
    case end
    /// The rule that was learned, with its source.
    case learned(String)
}

/// What a lesson is called and about.
public struct LessonTitle: Hashable, Sendable {
    /// The title.
    public var title: String
    /// What it is about, in one line.
    public var about: String

    /// Creates a title.
    public init(_ title: String, about: String) {
        (self.title, self.about) = (title, about)
    }
}
