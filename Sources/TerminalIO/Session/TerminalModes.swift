/// The modes that a session sets, each with its undo.
struct TerminalModes {
    /// Whether the mouse is reported.
    var mouse: Bool
    /// Whether the mouse is reported in pixels.
    var pixels = false
    /// Whether there may be pictures on the screen.
    var pictures = false
    /// Whether the terminal supports synchronized output.
    var synchronized = false
    /// The terminal's own bytes for entering and for leaving a full screen.
    var enter: [UInt8] = []
    var leave: [UInt8] = []

    static let beginFrame = Array("\u{1B}[?2026h".utf8)
    static let endFrame = Array("\u{1B}[?2026l".utf8)
    // Both in one sequence: separately, xterm mixes the protocols.
    static let mouseOn = Array("\u{1B}[?1003;1006h".utf8)
    static let mouseOff = Array("\u{1B}[?1003;1006l".utf8)
    // The answer to the query marks from where on reports are in pixels.
    static let pixelsOn = Array("\u{1B}[?1016h\u{1B}[?1016$p".utf8)
    static let pixelsOff = Array("\u{1B}[?1016l".utf8)
    static let askSizes = Array("\u{1B}[16t\u{1B}[14t".utf8)
    static let askWhetherAlive = Array("\u{1B}[c".utf8)
    static let askBackground = Array("\u{1B}]11;?\u{1B}\\".utf8)
    /// All queries; the last one is answered by every terminal.
    ///
    /// - Parameter pictures: Whether to query support for pictures, too.
    static func questions(pictures: Bool) -> [UInt8] {
        askBackground + Array("\u{1B}[?2026$p\u{1B}[?1016$p".utf8) + askSizes
            + Array("\u{1B}[>q".utf8) + (pictures ? PictureTiles.question : []) + askWhetherAlive
    }

    /// The bytes that take over the terminal.
    var entering: [UInt8] {
        enter + Array("\u{1B}[?2004h\u{1B}[?1004h".utf8) + (mouse ? Self.mouseOn : [])
    }

    /// The bytes that restore it, valid at any moment, even within a frame.
    var leaving: [UInt8] {
        (pictures ? PictureTiles.deleteAll : []) + (synchronized ? Self.endFrame : [])
            + (pixels ? Self.pixelsOff : [])
            + (mouse ? Self.mouseOff : []) + Array("\u{1B}[?1004l\u{1B}[?2004l".utf8) + leave
    }
}
