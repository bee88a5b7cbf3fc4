import LayerGeometry

/// A line at the bottom of the screen that waits for text.
public struct Prompt: Hashable, Sendable {
    /// What the text is for.
    public enum Kind: Hashable, Sendable {
        /// A part of a layer's name, class or text, to select it.
        case find
        /// The same, to list nothing else.
        case filter
        /// A command, or words of what it does.
        case command
        /// The value of a property of the selected layer.
        case value(LayerProperty)
        /// A part of the lines of the help that are shown.
        case help
        /// The file to save as, and what comes then.
        case saveAs(then: AfterSaving)
        /// The file to write something to.
        case write(Writing)
        /// The answer to a lesson's question.
        case answer
    }

    /// What the text is for.
    public let kind: Kind
    /// What has been typed.
    public internal(set) var line: LineInput
    /// Why the text cannot be used; `nil` until somebody tries.
    public internal(set) var problem: String?
    /// Which of the proposals is chosen.
    public internal(set) var choice = 0
    /// Whether the user chose it; otherwise it is just the default.
    public internal(set) var hasChosen = false
    /// The line as it was typed, and how far back the one is that was recalled instead; `nil` where
    /// none was.
    var recalled: Recalled?

    /// The line as it was typed, while Tab shows one proposal for it after another; `nil` otherwise.
    var completed: LineInput?

    /// What was recalled.
    struct Recalled: Hashable {
        let typed: LineInput
        let place: Int
    }

    /// What stands before the text.
    public var label: String {
        switch kind {
        case .find, .help: "/"
        case .filter: "filter /"
        case .command: ":"
        case .value(let property): "\(property.rawValue) = "
        case .saveAs: "save as "
        case .write(let writing): writing.label
        case .answer: "answer: "
        }
    }

    /// Whether the tree shows the layer that is found while one types.
    var listsMatches: Bool { kind == .filter || kind == .find && !line.text.isEmpty }

    init(_ kind: Kind, _ text: String = "") {
        self.kind = kind
        line = LineInput(text)
    }
}
