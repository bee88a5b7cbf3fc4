import LayerGeometry
import SceneFile
import SourceDiagnostics
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
    /// The text that it was read from, for the reports of its results.
    var source: SourceText?

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
    /// A file, by the name in the script; empty if it names none.
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
    /// Why it cannot be played, if other tests of the script are.
    package internal(set) var problems: [Diagnostic] = []

    /// Creates a test without statements.
    public init(_ name: String, at range: SourceRange = SourceRange(line: 1, column: 1)) {
        self.name = name
        self.range = range
    }
}

extension ScriptTest: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}

/// All errors of a script that could not be read.
public typealias ScriptProblems = SourceProblems

/// The limits of a script, and the version of its language.
public enum ScriptLimits {
    /// The supported version.
    public static let version = 1
    /// The maximum size of a line in bytes.
    public static let lineBytes = 1 << 20
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

/// The part of the screen in a snapshot.
public enum SnapshotArea: String, CaseIterable, Hashable, Sendable {
    /// The inside of the stage.
    case stage
    /// The inside of the pane that explains the answer.
    case why
    /// The inside of the pane that lists the layers.
    case layers
    /// The whole screen.
    case screen
}

/// The letters that stand for a byte after a backslash; every other byte is written `\xHH`.
enum Escape {
    static let all: [(letter: Unicode.Scalar, byte: UInt8)] = [
        ("e", 0x1B), ("n", 0x0A), ("r", 0x0D), ("t", 0x09), ("\\", 0x5C), ("\"", 0x22),
    ]
}
