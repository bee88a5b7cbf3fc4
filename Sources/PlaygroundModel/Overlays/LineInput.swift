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

    /// Deletes the character before the cursor; returns `false` if there is none.
    @discardableResult
    mutating func erase() -> Bool {
        guard cursor > 0 else { return false }
        cursor -= 1
        guard cursor == count - 1 else { return delete() }
        text.removeLast()
        count = cursor
        return true
    }

    /// Deletes the character at the cursor; returns `false` if there is none.
    @discardableResult
    mutating func delete() -> Bool {
        guard cursor < count else { return false }
        var rest = text
        rest.remove(at: rest.index(rest.startIndex, offsetBy: cursor))
        set(rest, cursor: cursor)
        return true
    }

    /// Deletes everything before the cursor.
    mutating func eraseAll() {
        set(String(text.dropFirst(cursor)), cursor: 0)
    }

    /// Deletes everything from the cursor on.
    mutating func eraseRest() {
        set(String(text.prefix(cursor)), cursor: cursor)
    }

    /// Deletes the word before the cursor.
    mutating func erase(_ word: Word) {
        let start = place(of: word, step: -1)
        set(String(text.prefix(start) + text.dropFirst(cursor)), cursor: start)
    }

    /// Deletes the word after the cursor.
    mutating func delete(_ word: Word) {
        let end = place(of: word, step: 1)
        set(String(text.prefix(cursor) + text.dropFirst(end)), cursor: cursor)
    }

    /// Moves the cursor to the beginning of a word (-1), or to its end (1).
    mutating func moveWord(_ step: Int) {
        cursor = place(of: .letters, step: step)
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

    /// The cursor position beyond the next word to the left (-1) or to the right (1).
    private func place(of word: Word, step: Int) -> Int {
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

    /// Moves the cursor by a number of characters.
    mutating func move(_ characters: Int) {
        cursor = max(0, min(count, cursor + max(-count, min(count, characters))))
    }
}
