import CSystem
import SceneStore

/// A script while it is recorded: what is finished stays, the last statement may still grow.
///
/// What cannot be written is kept, and tried again with what comes next; the file ends with a whole
/// line meanwhile.
final class RecordingFile {
    /// The file's name as it was given.
    let name: String
    /// Whether the time between events is written too.
    let writesTimes: Bool
    /// Why the file is not whole; `nil` where it is.
    private(set) var problem: String?
    /// How many lines the file has.
    private(set) var lineCount = 0
    private let isOverwriting: Bool
    private var file: Int32 = -1
    private var isNew = false
    /// Whether there was a file of this name before.
    private(set) var isTaken = false
    /// How many bytes the file has; `nil` for what has no size, such as a device.
    private var length: Int?
    /// How many bytes of it are finished, and how many lines they are.
    private var size = 0
    private var finishedLines = 0
    /// What is finished and not in the file.
    private var unwritten: [UInt8] = []
    /// What comes after it, as it was given the last time.
    private var tail: [UInt8] = []

    /// Prepares a file; `open()` makes it.
    init(_ name: String, writesTimes: Bool = false, isOverwriting: Bool = false) {
        self.name = name
        self.writesTimes = writesTimes
        self.isOverwriting = isOverwriting
    }

    deinit {
        if file >= 0 { _ = sys_close(file) }
    }

    /// Makes the file; one that exists is as it was until something is written.
    ///
    /// - Returns: Why it could not be made; `nil` where it could.
    func open() -> String? {
        file = sys_open(name, SYS_OPEN_WRITING | SYS_OPEN_NEW, 0o666)
        isNew = file >= 0
        isTaken = !isNew && sys_error() == SYS_EEXIST
        if isTaken, isOverwriting {
            file = sys_open(name, SYS_OPEN_WRITING | SYS_OPEN_MAKING, 0o666)
        }
        guard file >= 0 else {
            return "cannot write '\(name)': \(StoreProblem.reason(of: sys_error()))"
        }
        var state = SysState()
        let isFile = sys_state_of(file, &state) == 0 && state.kind == SYS_KIND_FILE
        length = isFile ? Int(state.size) : nil
        return nil
    }

    /// Takes back a file that nothing could be written to; what was there before stays.
    func discard() {
        if isNew { _ = sys_remove(name) }
    }

    /// Writes what is finished since the last time and, after it, what may still change.
    func write(_ finished: String, then rest: String) {
        unwritten += finished.utf8
        let rest = Array(rest.utf8)
        guard file >= 0, !unwritten.isEmpty || tail != rest || problem != nil else { return }
        tail = rest
        put(unwritten + rest)
    }

    /// Writes everything anew.
    func rewrite(_ finished: String, then rest: String) {
        (size, finishedLines, unwritten) = (0, 0, Array(finished.utf8))
        tail = Array(rest.utf8)
        put(unwritten + tail)
    }

    /// Writes a text behind what is finished, as the file's end, or as many lines of it as it takes.
    private func put(_ text: [UInt8]) {
        var (place, number) = put(text[...])
        if number == 0 || place > 0 {
            // A line that is not whole would be no statement.
            if number != 0 { place = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0 }
            number = cut(to: size + place) ?? number
            let finished = text.prefix(min(place, unwritten.count))
            let more = text[finished.endIndex..<place]
            size += finished.count
            finishedLines += Self.lines(finished)
            lineCount = finishedLines + Self.lines(more)
            unwritten.removeFirst(finished.count)
        }
        problem = number == 0 ? nil : StoreProblem.reason(of: number)
    }

    /// Writes bytes behind what is finished; returns how many, and the number of the error.
    private func put(_ bytes: ArraySlice<UInt8>) -> (count: Int, number: Int32) {
        var place = 0
        while place < bytes.count {
            let count = bytes[place...].withUnsafeBytes {
                sys_write_at(file, $0.baseAddress, $0.count, Int64(size + place))
            }
            if count < 0, sys_error() == SYS_EINTR { continue }
            // A disk that takes nothing and names no reason is full.
            if count <= 0 { return (place, count == 0 ? SYS_ENOSPC : sys_error()) }
            place += count
            length = length.map { max($0, size + place) }
        }
        return (place, 0)
    }

    /// Ends the file behind so many bytes; returns the number of the error, `nil` for none.
    private func cut(to end: Int) -> Int32? {
        guard let length, length > end else { return nil }
        while sys_cut(file, Int64(end)) != 0 {
            if sys_error() != SYS_EINTR { return sys_error() }
        }
        self.length = end
        return nil
    }

    private static func lines(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.count { $0 == 0x0A }
    }
}
