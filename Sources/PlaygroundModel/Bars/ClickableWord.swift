import TerminalTypes

/// A word of the title or of the hint line that can be clicked.
public struct ClickableWord: Hashable, Sendable {
    /// The key, where it has one: `?`.
    public let key: String
    /// The text after the key.
    public let text: String
    /// The column of the first character.
    public let column: Int
    /// What a click on it does.
    public let action: Action?

    /// How many cells it takes.
    public var width: Int { (key.isEmpty ? 0 : key.cellWidth + 1) + text.cellWidth }
}
