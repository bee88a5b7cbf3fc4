internal import CSystem
internal import CTerminal
internal import TerminalTypes

/// Non-blocking access to the terminal device and its settings.
final class TerminalDevice {
    /// The descriptor, a fresh one so that `O_NONBLOCK` does not affect the shell.
    let descriptor: Int32
    /// The original settings.
    private(set) var found = CTSettings()
    private var queue: ArraySlice<UInt8> = []

    /// Opens the terminal of standard input; `nil` if there is none.
    init?() {
        descriptor = ct_tty_open()
        guard descriptor >= 0, ct_tty_get(descriptor, &found) == 0 else { return nil }
    }

    deinit {
        // Keeps the system error if there is none.
        if descriptor >= 0 { _ = sys_close(descriptor) }
    }

    /// The size in cells, and the size of a cell in pixels, as known to the system at one moment.
    var size: (cells: CellSize, cell: PixelSize?) {
        let size = ct_tty_size(descriptor)
        let cells = CellSize(columns: Int(size.columns), rows: Int(size.rows))
        let pixels = PixelSize(width: Int(size.width), height: Int(size.height))
        return (cells, pixels.cell(of: cells))
    }

    /// Whether there is unsent output.
    var isBusy: Bool { !queue.isEmpty }

    /// Whether the program is a background job.
    var isElsewhere: Bool { ct_tty_is_elsewhere(descriptor) != 0 }

    /// Has keys arrive one by one, without showing them; in raw mode, none of them sends a signal.
    func readKeys(raw: Bool) {
        var settings = ct_tty_reading(found, raw ? 1 : 0)
        ct_tty_set(descriptor, &settings, 0)
    }

    /// Rereads the settings to restore.
    func find() {
        ct_tty_get(descriptor, &found)
    }

    /// Restores the settings and discards unread input.
    func restore() {
        ct_tty_drop_input(descriptor)
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
            let sent = queue.withUnsafeBytes { sys_write(descriptor, $0.baseAddress, $0.count) }
            if sent <= 0 {
                if sys_error() != SYS_EAGAIN { queue = [] }
                break
            }
            queue = queue.dropFirst(sent)
        }
        if queue.isEmpty { queue = [] }
    }

    /// Sends the queue for a limited time, then discards the rest, including the system's buffer.
    ///
    /// - Returns: Whether the terminal accepted everything.
    func drain(milliseconds: Int64) -> Bool {
        var left = milliseconds
        flush()
        while isBusy, left > 0 {
            var ready = SysWait(descriptor: descriptor, wanted: SYS_OUTPUT, ready: 0)
            _ = sys_wait_within(&ready, 1, &left)
            if ready.ready & SYS_HANGUP != 0 { break }
            flush()
        }
        if !isBusy { return true }
        queue = []
        ct_tty_drop_output(descriptor)
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
            count = sys_read(descriptor, room.baseAddress, room.count)
            used = max(0, count)
        }
        if count > 0 { return .bytes(bytes) }
        return count < 0 && sys_error() == SYS_EAGAIN ? .nothing : .hangUp
    }
}

extension PixelSize {
    /// The size of a cell of a window of this size; `nil` if it is not known.
    func cell(of cells: CellSize) -> PixelSize? {
        guard (1...width).contains(cells.columns), (1...height).contains(cells.rows) else {
            return nil
        }
        return PixelSize(width: width / cells.columns, height: height / cells.rows)
    }
}
