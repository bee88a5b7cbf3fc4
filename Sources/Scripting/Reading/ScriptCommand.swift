import LayerGeometry

/// A row of the grammar: the word that begins a statement, its notation, and its effect.
public struct ScriptCommand: Sendable {
    /// The part of a script to which a statement belongs.
    public enum Place: Hashable, Sendable {
        /// At the top, before the first test and the first step.
        case header
        /// Between statements.
        case test
        /// In a test, or in the setup before the first one.
        case step
        /// After the word `expect`.
        case expectation
        /// In a lesson.
        case lesson
    }

    typealias Read = @Sendable (inout LineReader) throws(Fault) -> Statement.Body

    /// The word: `click`; after `expect`, the next one: `hit`.
    public let word: String
    /// The notation; parts in brackets are optional.
    public let usage: String
    /// The effect, as a sentence.
    public let sentence: String
    /// The part of a script to which it belongs.
    public let place: Place
    /// Reads the words after the first; `nil` if the parser does.
    let read: Read?

    /// All commands, in the order of the grammar's page.
    public static let all: [ScriptCommand] = headers + [test] + steps + expectations + lessons

    static let words = Dictionary(
        uniqueKeysWithValues: all.filter { $0.place != .expectation }.map { ($0.word, $0) })
    static let claims = Dictionary(uniqueKeysWithValues: expectations.map { ($0.word, $0) })
}

extension ScriptCommand {
    static func header(_ word: String, _ usage: String, _ sentence: String) -> ScriptCommand {
        ScriptCommand(
            word: word, usage: usage, sentence: sentence, place: .header, read: nil)
    }

    static let test = ScriptCommand(
        word: "test", usage: "test \"NAME\"",
        sentence: "Begins a test; statements before the first test run before each.",
        place: .test, read: nil)

    static let headers: [ScriptCommand] = [
        header("hitbox", "hitbox 1", "The version of the language; the first statement."),
        header(
            "lesson", "lesson \"TITLE\" about \"TEXT\"",
            "Makes the script a lesson, which has predictions and goals instead of tests."),
        header("size", "size COLUMNSxROWS", "The terminal's size; 80x24 by default."),
        header(
            "view", "view stage [COLUMNSxROWS]", "Shows the stage alone, without other panes."),
        header(
            "scene", "scene \"FILE\" | scene \"demo:NAME\" | scene ... end",
            "The layers: a scene file, a built-in demo, or YAML up to a line with only the word end."
        ),
        ScriptCommand(
            word: "rules",
            usage: "rules " + HitRules.allCases.map(\.rawValue).joined(separator: "|"),
            sentence: "The hit test rules; as a step, from here on.", place: .header
        ) { (reader) throws(Fault) in .step(.rules(try reader.rules())) },
        header("term", "term NAME", "The terminal whose bytes raw steps send."),
    ]
}
