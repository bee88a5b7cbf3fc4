import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes

/// A script as a value: what it is played on, and its tests.
///
/// Statements before the first test are the setup: they run before each test. A script without tests
/// is one test, without a name, of its setup alone.
public struct Script: Hashable, Sendable {
    /// What the tests are played on.
    public var header: ScriptHeader
    /// What runs before each test.
    public var setup: [Statement] = []
    /// The tests, in the order of the file.
    public var tests: [ScriptTest] = []

    /// Creates a script without statements.
    public init(header: ScriptHeader) {
        self.header = header
    }
}

/// What a script says before its first test and step.
public struct ScriptHeader: Hashable, Sendable {
    /// What the lesson is called; `nil` for a script that is none.
    public var lesson: LessonTitle?
    /// The terminal's size, or that of the stage where it is shown alone.
    public var size = CellSize(columns: 80, rows: 24)
    /// Whether the stage is shown alone, without the other panes.
    public var showsStageOnly = false
    /// The layers.
    public var scene: ScriptScene
    /// Whose hit testing; `nil` leaves it to the scene.
    public var rules: HitRules?
    /// The terminal whose bytes raw steps send, as `TERM` names it; `nil` leaves it to the run.
    public var term: String?

    /// Creates the header of a script that is played on a scene.
    public init(scene: ScriptScene) {
        self.scene = scene
    }
}

/// Where a script's layers come from.
public enum ScriptScene: Hashable, Sendable {
    /// A file, named as the script names it.
    case file(String)
    /// The script itself: the scene, and the YAML it was read from.
    case inline(Scene, yaml: String)
}

/// One test of a script.
public struct ScriptTest: Hashable, Sendable {
    /// What it is called; no other test of the script is called so.
    public var name: String
    /// The line that begins it.
    public var range: SourceRange
    /// What it does and claims, after the setup.
    public var statements: [Statement] = []

    /// Creates a test without statements.
    public init(_ name: String, at range: SourceRange = SourceRange(line: 1, column: 1)) {
        self.name = name
        self.range = range
    }
}

/// Why a script could not be read: all that is wrong with it.
public struct ScriptProblems: Error, Hashable, Sendable {
    /// The problems, in the order of the file.
    public var diagnostics: [Diagnostic]
    /// The file they are in.
    public var source: SourceText

    /// Creates the problems of a file.
    public init(_ diagnostics: [Diagnostic], in source: SourceText) {
        self.diagnostics = diagnostics
        self.source = source
    }
}

extension ScriptProblems: CustomStringConvertible {
    /// All problems as pictures with carets, and their number.
    public var description: String { Diagnostic.pictures(of: diagnostics, in: source) }
}
