internal import CTerminal
internal import Glibc
internal import TerminalTypes

/// The terminal's device: its settings, and bytes from and to it, without ever blocking.
final class TerminalDevice {
    /// The descriptor; a description of its own, so that not blocking does not reach the shell.
    let descriptor: Int32
    /// The settings it had before.
    private(set) var found: termios
    private var queue: ArraySlice<UInt8> = []

    /// Opens the terminal of standard input; `nil` where there is none.
    init?() {
        descriptor = ct_tty_open()
        found = termios()
        guard descriptor >= 0 else { return nil }
        if tcgetattr(descriptor, &found) != 0 {
            Glibc.close(descriptor)
            return nil
        }
    }

    /// The size in cells and the window's in pixels, as the system knows them.
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

    /// Whether sent bytes still wait for the terminal.
    var isBusy: Bool { !queue.isEmpty }

    /// Has every byte handed over as it is typed.
    func makeRaw() {
        var raw = ct_tty_raw(found)
        ct_tty_set(descriptor, &raw, 0)
    }

    /// Looks again at the settings that have to be given back.
    func find() {
        tcgetattr(descriptor, &found)
    }

    /// Puts the settings back and drops input that nobody asked for.
    func restore() {
        tcflush(descriptor, TCIFLUSH)
        ct_tty_set(descriptor, &found, 1)
    }

    /// Sends bytes, as many at once as the terminal takes; the rest waits.
    func send(_ bytes: [UInt8]) {
        queue.append(contentsOf: bytes)
        flush()
    }

    /// Sends what waits, as far as the terminal takes it now.
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

    /// Sends what waits for at most so long; then drops it, also what the system holds.
    ///
    /// - Returns: Whether the terminal took it all.
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

    /// What a read found.
    enum Input {
        case bytes([UInt8])
        case nothing
        case hangUp
    }

    /// Reads what there is, a few kilobytes at most.
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

    /// Lets go of the device.
    func close() {
        Glibc.close(descriptor)
    }
}
