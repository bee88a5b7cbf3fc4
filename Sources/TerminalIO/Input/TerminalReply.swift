public import TerminalTypes

/// A terminal's answer to a query.
public enum TerminalReply: Hashable, Sendable {
    /// The device attributes, which every terminal reports, after all other answers.
    ///
    /// Attribute 52 is support for the clipboard (OSC 52).
    case deviceAttributes(takesClipboard: Bool)
    /// The state of a mode: 1 set, 2 reset, 0 unknown, 3 and 4 permanent.
    case mode(Int, state: Int)
    /// Name and version, in printable ASCII.
    case version(String)
    /// The background colour.
    case background(RGBColor)
    /// Support for kitty's graphics protocol.
    case pictures
    /// The size of a cell.
    case cellSize(PixelSize)
    /// The size of the whole text area.
    case windowSize(PixelSize)
}
