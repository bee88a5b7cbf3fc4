/// A line of text that is being typed, with a cursor in it.
public struct LineInput: Hashable, Sendable {
    /// The text so far.
    public private(set) var text: String
    /// How many characters are before the cursor.
    public private(set) var cursor: Int

    /// Creates a line with the cursor at its end.
    public init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Puts text at the cursor.
    mutating func insert(_ more: String) {
        var characters = Array(text)
        characters.insert(contentsOf: more, at: min(cursor, characters.count))
        // What is inserted can join with what is there to one character.
        text = String(characters)
        cursor = min(text.count, cursor + more.count)
    }

    /// Takes the character before the cursor back; tells `false` where there is none.
    @discardableResult
    mutating func erase() -> Bool {
        guard cursor > 0 else { return false }
        cursor -= 1
        return delete()
    }

    /// Takes the character at the cursor out; tells `false` where there is none.
    @discardableResult
    mutating func delete() -> Bool {
        guard cursor < text.count else { return false }
        text.remove(at: text.index(text.startIndex, offsetBy: cursor))
        return true
    }

    /// Takes everything before the cursor out.
    mutating func eraseAll() {
        text = String(text.dropFirst(cursor))
        cursor = 0
    }

    /// Moves the cursor by so many characters.
    mutating func move(_ characters: Int) {
        cursor = max(0, min(text.count, cursor + max(-text.count, min(text.count, characters))))
    }
}
