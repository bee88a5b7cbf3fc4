internal import CTerminal
internal import Glibc
internal import TerminalTypes

/// Non-blocking access to the terminal device and its settings.
final class TerminalDevice {
    /// The descriptor, opened anew so that `O_NONBLOCK` does not affect the shell.
    let descriptor: Int32
    /// The original settings.
    private(set) var found: termios
    private var queue: ArraySlice<UInt8> = []

    /// Opens the terminal of standard input; `nil` if there is none.
    init?() {
        descriptor = ct_tty_open()
        found = termios()
        guard descriptor >= 0 else { return nil }
        if tcgetattr(descriptor, &found) != 0 {
            Glibc.close(descriptor)
            return nil
        }
    }

    /// The size in cells and in pixels, as known to the system.
    var size: (cells: CellSize, pixels: PixelSize?) {
        var columns: Int32 = 0
        var rows: Int32 = 0
        var width: Int32 = 0
        var height: Int32 = 0
        ct_tty_size(descriptor, &columns, &rows, &width, &height)
        let pixels = width > 0 && height > 0
        return (
            CellSize(columns: Int(columns), rows: Int(rows)),
            pixels ? PixelSize(width: Int(width), height: Int(height)) : nil
        )
    }

    /// Whether there is unsent output.
    var isBusy: Bool { !queue.isEmpty }

    /// Switches to raw mode.
    func makeRaw() {
        var raw = ct_tty_raw(found)
        ct_tty_set(descriptor, &raw, 0)
    }

    /// Rereads the settings to restore.
    func find() {
        tcgetattr(descriptor, &found)
    }

    /// Restores the settings and discards unread input.
    func restore() {
        tcflush(descriptor, TCIFLUSH)
        ct_tty_set(descriptor, &found, 1)
    }

    /// Sends as many bytes as the terminal accepts and queues the rest.
    func send(_ bytes: [UInt8]) {
        queue.append(contentsOf: bytes)
        flush()
    }

    /// Sends as much of the queue as the terminal accepts.
    func flush() {
        while !queue.isEmpty {
            let sent = queue.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if sent > 0 {
                queue = queue.dropFirst(sent)
            } else if errno == EINTR {
                continue
            } else {
                if errno != EAGAIN { queue = [] }
                break
            }
        }
        if queue.isEmpty { queue = [] }
    }

    /// Sends the queue until a deadline, then discards the rest, including the system's buffer.
    ///
    /// - Returns: Whether the terminal accepted everything.
    func drain(milliseconds: Int64) -> Bool {
        let end = ct_milliseconds() + milliseconds
        flush()
        while isBusy, ct_milliseconds() < end {
            var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            poll(&ready, 1, Int32(max(1, end - ct_milliseconds())))
            if ready.revents & Int16(POLLHUP | POLLERR) != 0 { break }
            flush()
        }
        if !isBusy { return true }
        queue = []
        tcflush(descriptor, TCOFLUSH)
        return false
    }

    /// The result of a read.
    enum Input {
        case bytes([UInt8])
        case nothing
        case hangUp
    }

    /// Reads available input, a few kilobytes at most.
    func read() -> Input {
        var count = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { room, used in
            repeat {
                count = Glibc.read(descriptor, room.baseAddress, room.count)
            } while count < 0 && errno == EINTR
            used = max(0, count)
        }
        if count > 0 { return .bytes(bytes) }
        return count < 0 && errno == EAGAIN ? .nothing : .hangUp
    }

    /// Closes the device.
    func close() {
        Glibc.close(descriptor)
    }
}
