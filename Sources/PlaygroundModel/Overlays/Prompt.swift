import LayerGeometry

/// A prompt in the bottom line.
public struct Prompt: Hashable, Sendable {
    /// The purpose of the text.
    public enum Kind: Hashable, Sendable {
        /// Part of a layer's name, class or text, to select it.
        case find
        /// The same, to filter the tree pane.
        case filter
        /// A command, or words of its description.
        case command
        /// The value of a property of the selected layer.
        case value(LayerProperty)
        /// A filter for the help.
        case help
        /// The name of the file to save as, and what to do afterwards.
        case saveAs(then: AfterSaving)
        /// The name of a file to write to.
        case write(Writing)
        /// The answer to a lesson's question.
        case answer
    }

    /// The purpose of the text.
    public let kind: Kind
    /// The typed text.
    public internal(set) var line: LineInput
    /// Why the text was rejected; `nil` before it is submitted.
    public internal(set) var problem: String?
    /// The index of the chosen suggestion.
    public internal(set) var choice = 0
    /// Whether the user chose it; otherwise it is the default.
    public internal(set) var hasChosen = false
    /// The original line and the position in the history, while an earlier line is recalled;
    /// otherwise `nil`.
    var recalled: Recalled?

    /// The original line, while Tab cycles through completions; otherwise `nil`.
    var completed: LineInput?

    /// The state of recalling earlier input.
    struct Recalled: Hashable {
        let typed: LineInput
        let place: Int
    }

    /// The label before the text.
    public var label: String {
        switch kind {
        case .find, .help: "/"
        case .filter: "filter /"
        case .command: ":"
        case .value(let property): "\(property.name) = "
        case .saveAs: "save as "
        case .write(let writing): writing.label
        case .answer: "answer: "
        }
    }

    /// Whether the tree pane shows matches while typing.
    var listsMatches: Bool { kind == .filter || kind == .find && !line.text.isEmpty }

    init(_ kind: Kind, _ text: String = "") {
        self.kind = kind
        line = LineInput(text)
    }
}
