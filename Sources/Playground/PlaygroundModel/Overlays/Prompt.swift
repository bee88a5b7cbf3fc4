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
        /// The name of the file to save as, and the effect to perform afterwards, if any.
        case saveAs(then: Effect?)
        /// The name of a file to write to.
        case write(Writing)
        /// The answer to a lesson's question.
        case answer
        /// The code in a line of the listing.
        case code(line: Int)
    }

    /// The purpose of the text.
    public let kind: Kind
    /// The typed text.
    public internal(set) var line: LineInput { didSet { problem = nil } }
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
        case .code(let line): "line \(line): "
        }
    }

    /// Whether the tree pane shows matches while typing.
    var listsMatches: Bool { kind == .filter || kind == .find && !line.text.isEmpty }

    init(_ kind: Kind, _ text: String = "") {
        self.kind = kind
        line = LineInput(text)
    }
}

/// Actions in prompts.
public enum PromptAction: Hashable, Sendable {
    /// Opens a prompt with a text; without one, with the filter that it is about, if any.
    case open(Prompt.Kind, String? = nil)
    /// Inserts text.
    case type(String)
    /// Moves the cursor.
    case move(LineInput.Motion)
    /// Erases what the cursor would move over.
    case erase(LineInput.Motion)
    /// Chooses the next (1) or previous (-1) suggestion.
    case moveChoice(Int)
    /// Chooses the suggestion above; from the first one, recalls earlier input.
    case up
    /// Recalls later input or, if none was recalled, chooses the suggestion below.
    case down
    /// Inserts the chosen suggestion of the palette; repeated, the next one.
    case complete
    /// Submits the text: selects the layer, runs the command, sets the value.
    case accept
    /// Shows why the text was rejected.
    case refuse(String)
    /// Runs a command as typed in the palette: `undo`, `set blue.anchorPoint 0,0`.
    case command(String)
}

/// An editable line of text with a cursor.
public struct LineInput: Hashable, Sendable {
    /// The text so far.
    public private(set) var text: String
    /// The cursor position: the number of characters before it.
    public private(set) var cursor: Int
    /// The number of characters, cached because counting is linear.
    private var count: Int

    /// Creates a line with the cursor at its end.
    public init(_ text: String = "") {
        self.text = text
        count = text.count
        cursor = count
    }

    /// Replaces the text and clamps the cursor.
    private mutating func set(_ text: String, cursor: Int) {
        self.text = text
        count = text.count
        self.cursor = min(count, cursor)
    }

    /// Inserts text at the cursor.
    mutating func insert(_ more: String) {
        guard cursor < count else {
            // It can merge with the last character.
            let last = text.last.map(String.init) ?? ""
            count += (last + more).count - last.count
            text += more
            cursor = count
            return
        }
        var characters = Array(text)
        characters.insert(contentsOf: more, at: min(cursor, characters.count))
        // The inserted text can merge with adjacent characters.
        set(String(characters), cursor: cursor + more.count)
    }

    /// A way of the cursor; those by negative numbers are to the left.
    public enum Motion: Hashable, Sendable {
        /// By a number of characters.
        case characters(Int)
        /// By a word (-1 or 1), with what separates it from the cursor.
        case word(Word, Int)
    }

    /// What counts as a word.
    public enum Word: Hashable, Sendable {
        /// Letters and digits.
        case letters
        /// Everything but spaces.
        case anything

        func contains(_ character: Character) -> Bool {
            switch self {
            case .letters: character.isLetter || character.isNumber
            case .anything: character != " "
            }
        }
    }

    /// Moves the cursor.
    mutating func move(_ motion: Motion) { cursor = place(after: motion) }

    /// Erases what the cursor would move over.
    mutating func erase(_ motion: Motion) {
        let place = place(after: motion)
        if cursor == count, place == count - 1 {
            // Without counting all characters.
            text.removeLast()
            (count, cursor) = (place, place)
        } else {
            let rest = text.prefix(min(cursor, place)) + text.dropFirst(max(cursor, place))
            set(String(rest), cursor: min(cursor, place))
        }
    }

    private func place(after motion: Motion) -> Int {
        switch motion {
        case .characters(let number):
            return max(0, min(count, cursor + max(-count, min(count, number))))
        case .word(let word, let step):
            let characters = Array(text)
            var place = cursor
            var next: Character? {
                let index = step < 0 ? place - 1 : place
                return characters.indices.contains(index) ? characters[index] : nil
            }
            while let character = next, !word.contains(character) { place += step }
            while let character = next, word.contains(character) { place += step }
            return place
        }
    }
}
