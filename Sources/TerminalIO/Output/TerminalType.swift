internal import CTerminal
internal import TerminalTypes

/// A terminfo entry to open the screen with.
enum TerminalType: Equatable {
    /// The installed entry of a name.
    case installed(String)
    /// The installed entry of a name, changed to direct colours.
    ///
    /// Most systems have no entries such as `xterm-direct`.
    case direct(of: String)

    /// The name of the installed entry.
    var name: String {
        switch self {
        case .installed(let name), .direct(of: let name): name
        }
    }

    /// Opens the screen of curses; returns a `CT_SCREEN_` value.
    func open(_ size: CellSize) -> Int32 {
        let (columns, rows) = (Int32(size.columns), Int32(size.rows))
        return switch self {
        case .installed(let name): ct_screen_open(name, columns, rows)
        case .direct(of: let name): ct_screen_open_direct(name, columns, rows)
        }
    }
}
