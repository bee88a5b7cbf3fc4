/// The limits of a script, and the version of its language.
public enum ScriptLimits {
    /// The supported version.
    public static let version = 1
    /// The maximum number of columns and of rows of a terminal.
    public static let cells = 1_000
    /// The maximum pixel coordinate.
    public static let pixels = 65_535
    /// The maximum number of repetitions of a key, notches of a wheel, or moves per segment of a
    /// drag.
    public static let count = 100_000
    /// The maximum number of repetitions of all steps of a script together: of keys, typed
    /// characters, moves and notches beyond the first of each step.
    public static let repetitions = 200_000
    /// The maximum number of cells of all screens that a script compares.
    public static let comparedCells = 200_000_000
    /// The maximum wait, in seconds: a day.
    public static let seconds: Double = 86_400
    /// The maximum number of steps of a lesson, which are restarted often.
    public static let lessonSteps = 100
    /// The maximum number of statements of a lesson: preparations, solutions and expectations.
    public static let lessonStatements = 1_000
    /// The maximum number of keys, characters, moves and notches of those statements.
    public static let lessonEvents = 10_000
    /// The maximum number of layers of a lesson's scene.
    public static let lessonLayers = 10_000
    /// The maximum number of reported problems.
    public static let diagnostics = 1_000
}
