import TerminalTypes

/// A clickable word of the title line or the hint line.
public struct ClickableWord: Hashable, Sendable {
    /// The key, such as `?`; empty if it has none.
    public let key: String
    /// The text after the key.
    public let text: String
    /// The column of the first character.
    public let column: Int
    /// The action of a click on it.
    public let action: Action?

    /// The number of cells that it occupies.
    public var width: Int { (key.isEmpty ? 0 : key.cellWidth + 1) + text.cellWidth }
}
