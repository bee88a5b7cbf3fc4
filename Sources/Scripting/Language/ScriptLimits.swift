/// How large the parts of a script may be, and the version of its language.
public enum ScriptLimits {
    /// The version that is read and written.
    public static let version = 1
    /// The most columns, and the most rows, of a terminal.
    public static let cells = 1_000
    /// The greatest coordinate of a pixel.
    public static let pixels = 65_535
    /// The most repetitions of a key, notches of a wheel, or moves on a stretch of a drag.
    public static let count = 100_000
    /// The longest wait, in seconds: a day.
    public static let seconds: Double = 86_400
    /// The most steps of a lesson, which are all begun again and again.
    public static let lessonSteps = 100
    /// The most statements of a lesson: what prepares its steps, solves them, and holds at their ends.
    public static let lessonStatements = 1_000
    /// The most keys, characters, moves and notches that those statements come to.
    public static let lessonEvents = 10_000
    /// The most layers of a lesson's scene.
    public static let lessonLayers = 10_000
    /// More problems than these are not kept.
    public static let diagnostics = 1_000
}
