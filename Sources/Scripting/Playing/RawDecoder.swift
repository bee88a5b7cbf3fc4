import TerminalTypes

/// Turns the bytes of raw steps into events.
///
/// Reading a terminal's description takes time that few scripts need, so it waits for the first bytes.
/// Copies of a player share it, with what it has of an unfinished sequence.
final class RawDecoder {
    private(set) lazy var decode = make(terminal)
    private let make: ScriptWorld.MakeDecoder
    private let terminal: String

    /// - Parameter terminal: The terminal's type; `nil` for the usual one.
    init(_ terminal: String?, make: @escaping ScriptWorld.MakeDecoder) {
        self.terminal = terminal ?? ScriptWorld.standardTerminal
        self.make = make
    }
}
