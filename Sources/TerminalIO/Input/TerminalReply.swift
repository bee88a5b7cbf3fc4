public import TerminalTypes

/// What a terminal answered to a question about itself.
public enum TerminalReply: Hashable, Sendable {
    /// It is a terminal: the answer that all give, and give last.
    ///
    /// Attribute 52 says that it takes text for the clipboard (OSC 52).
    case deviceAttributes(takesClipboard: Bool)
    /// The state of a mode: 1 set, 2 reset, 0 not known, 3 and 4 fixed.
    case mode(Int, state: Int)
    /// Its name and version, in printable ASCII.
    case version(String)
    /// The colour of its own background.
    case background(RGBColor)
    /// It shows pictures by kitty's graphics protocol.
    case pictures
    /// The size of one cell.
    case cellSize(PixelSize)
    /// The size of all its cells together.
    case windowSize(PixelSize)
}
