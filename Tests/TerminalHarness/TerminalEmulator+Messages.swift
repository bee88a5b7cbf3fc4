import Foundation

extension TerminalEmulator {
    /// Writes to standard error, as Swift's runtime does.
    public func complain(_ text: String) throws {
        let file = open("/proc/\(device.process)/fd/2", O_WRONLY | O_APPEND | O_CLOEXEC)
        guard file >= 0 else { throw NoTerminal() }
        defer { close(file) }
        let bytes = Array(text.utf8)
        guard write(file, bytes, bytes.count) == bytes.count else { throw NoTerminal() }
    }
}
