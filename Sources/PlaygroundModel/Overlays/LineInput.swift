/// A line of text that is being typed, with a cursor in it.
public struct LineInput: Hashable, Sendable {
    /// The text so far.
    public private(set) var text: String
    /// How many characters are before the cursor.
    public private(set) var cursor: Int
    /// How many characters there are; counting them anew would take longer with each.
    private var count: Int

    /// Creates a line with the cursor at its end.
    public init(_ text: String = "") {
        self.text = text
        count = text.count
        cursor = count
    }

    /// Goes on with another text; the cursor stays in it.
    private mutating func set(_ text: String, cursor: Int) {
        self.text = text
        count = text.count
        self.cursor = min(count, cursor)
    }

    /// Puts text at the cursor.
    mutating func insert(_ more: String) {
        guard cursor < count else {
            // It can join with the last character to one.
            let last = text.last.map(String.init) ?? ""
            count += (last + more).count - last.count
            text += more
            cursor = count
            return
        }
        var characters = Array(text)
        characters.insert(contentsOf: more, at: min(cursor, characters.count))
        // What is inserted can join with what is there to one character.
        set(String(characters), cursor: cursor + more.count)
    }

    /// Takes the character before the cursor back; tells `false` where there is none.
    @discardableResult
    mutating func erase() -> Bool {
        guard cursor > 0 else { return false }
        cursor -= 1
        guard cursor == count - 1 else { return delete() }
        text.removeLast()
        count = cursor
        return true
    }

    /// Takes the character at the cursor out; tells `false` where there is none.
    @discardableResult
    mutating func delete() -> Bool {
        guard cursor < count else { return false }
        var rest = text
        rest.remove(at: rest.index(rest.startIndex, offsetBy: cursor))
        set(rest, cursor: cursor)
        return true
    }

    /// Takes everything before the cursor out.
    mutating func eraseAll() {
        set(String(text.dropFirst(cursor)), cursor: 0)
    }

    /// Takes everything from the cursor on out.
    mutating func eraseRest() {
        set(String(text.prefix(cursor)), cursor: cursor)
    }

    /// Takes the word before the cursor out.
    mutating func erase(_ word: Word) {
        let start = place(of: word, step: -1)
        set(String(text.prefix(start) + text.dropFirst(cursor)), cursor: start)
    }

    /// Takes the word after the cursor out.
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
        /// All but blanks.
        case anything

        func contains(_ character: Character) -> Bool {
            switch self {
            case .letters: character.isLetter || character.isNumber
            case .anything: character != " "
            }
        }
    }

    /// The cursor's place beyond the next word to the left (-1) or to the right (1).
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

    /// Moves the cursor by so many characters.
    mutating func move(_ characters: Int) {
        cursor = max(0, min(count, cursor + max(-count, min(count, characters))))
    }
}
