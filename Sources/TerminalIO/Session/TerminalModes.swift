/// The modes that a session sets, each with its undo: the one list of them.
struct TerminalModes {
    /// Whether the mouse is reported.
    var mouse: Bool
    /// Whether the mouse is reported in pixels.
    var pixels = false
    /// Whether the screen may have pictures on it.
    var pictures = false
    /// Whether the terminal shows a bracketed frame at once.
    var synchronized = false
    /// The terminal's own bytes for entering and for leaving a full screen.
    var enter: [UInt8] = []
    var leave: [UInt8] = []

    static let beginFrame = Array("\u{1B}[?2026h".utf8)
    static let endFrame = Array("\u{1B}[?2026l".utf8)
    // Both in one sequence: apart, xterm mixes the protocols.
    static let mouseOn = Array("\u{1B}[?1003;1006h".utf8)
    static let mouseOff = Array("\u{1B}[?1003;1006l".utf8)
    // The question after the mode marks from where on reports are in pixels.
    static let pixelsOn = Array("\u{1B}[?1016h\u{1B}[?1016$p".utf8)
    static let pixelsOff = Array("\u{1B}[?1016l".utf8)
    static let askCellSize = Array("\u{1B}[16t".utf8)
    static let askWhetherAlive = Array("\u{1B}[c".utf8)
    static let askBackground = Array("\u{1B}]11;?\u{1B}\\".utf8)
    /// All questions; the last one is the one that every terminal answers.
    ///
    /// - Parameter pictures: Whether it is asked for pictures too.
    static func questions(pictures: Bool) -> [UInt8] {
        askBackground + Array("\u{1B}[?2026$p\u{1B}[?1016$p\u{1B}[16t\u{1B}[14t\u{1B}[>q".utf8)
            + (pictures ? PictureTiles.question : []) + askWhetherAlive
    }

    /// What makes the terminal ours.
    var entering: [UInt8] {
        enter + Array("\u{1B}[?2004h\u{1B}[?1004h".utf8) + (mouse ? Self.mouseOn : [])
    }

    /// What gives it back; right at any moment, also in the middle of a frame.
    var leaving: [UInt8] {
        (pictures ? PictureTiles.deleteAll : []) + (synchronized ? Self.endFrame : [])
            + (pixels ? Self.pixelsOff : [])
            + (mouse ? Self.mouseOff : []) + Array("\u{1B}[?1004l\u{1B}[?2004l".utf8) + leave
    }
}
