import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes

/// A script as a value: its header, setup and tests.
///
/// Statements before the first test are the setup, which runs before each test. A script without
/// tests is a single unnamed test that consists of its setup.
public struct Script: Hashable, Sendable {
    /// The scene and settings of all tests.
    public var header: ScriptHeader
    /// The statements that run before each test.
    public var setup: [Statement] = []
    /// The tests, in the order of the file.
    public var tests: [ScriptTest] = []

    /// Creates a script without statements.
    public init(header: ScriptHeader) {
        self.header = header
    }
}

/// The declarations at the start of a script.
public struct ScriptHeader: Hashable, Sendable {
    /// The lesson's title; `nil` for a script that is not a lesson.
    public var lesson: LessonTitle?
    /// The size of the terminal, or of the stage if it is shown alone.
    public var size = CellSize(columns: 80, rows: 24)
    /// Whether the stage is shown alone, without the other panes.
    public var showsStageOnly = false
    /// The layers.
    public var scene: ScriptScene
    /// The hit test rules; `nil` for the scene's own.
    public var rules: HitRules?
    /// The terminal type of raw steps, as in `TERM`; `nil` for the default of the run.
    public var term: String?

    /// Creates the header of a script for a scene.
    public init(scene: ScriptScene) {
        self.scene = scene
    }
}

/// The source of a script's layers.
public enum ScriptScene: Hashable, Sendable {
    /// A file, by the name in the script.
    case file(String)
    /// An inline scene, with its YAML source.
    case inline(Scene, yaml: String)
}

/// One test of a script.
public struct ScriptTest: Hashable, Sendable {
    /// The name, which is unique in the script.
    public var name: String
    /// The place of its `test` line.
    public var range: SourceRange
    /// Its statements, which run after the setup.
    public var statements: [Statement] = []

    /// Creates a test without statements.
    public init(_ name: String, at range: SourceRange = SourceRange(line: 1, column: 1)) {
        self.name = name
        self.range = range
    }
}

/// All errors of a script that could not be read.
public struct ScriptProblems: Error, Hashable, Sendable {
    /// The problems, in the order of the file.
    public var diagnostics: [Diagnostic]
    /// The file with the problems.
    public var source: SourceText

    /// Creates the problems of a file.
    public init(_ diagnostics: [Diagnostic], in source: SourceText) {
        self.diagnostics = diagnostics
        self.source = source
    }
}

extension ScriptProblems: CustomStringConvertible {
    /// All problems with source lines and carets, followed by their number.
    public var description: String { Diagnostic.pictures(of: diagnostics, in: source) }
}
