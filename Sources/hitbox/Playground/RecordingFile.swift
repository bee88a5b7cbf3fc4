import CSystem
import SceneStore

/// The file of a recording: finished statements are final, the last one may still change.
///
/// Text that cannot be written is retried with the next write; meanwhile the file ends with a
/// complete line.
final class RecordingFile {
    /// The file's name as given.
    let name: String
    /// Whether the time between events is written too.
    let writesTimes: Bool
    /// Why the file is incomplete; `nil` if it is complete.
    private(set) var problem: String?
    /// The number of lines of the file.
    private(set) var lineCount = 0
    private let isOverwriting: Bool
    private var file: Int32 = -1
    private var isNew = false
    /// Whether a file with this name existed before.
    private(set) var isTaken = false
    /// The length of the file in bytes; `nil` for devices, which have none.
    private var length: Int?
    /// The number of finished bytes, and of their lines.
    private var size = 0
    private var finishedLines = 0
    /// Finished text that is not in the file yet.
    private var unwritten: [UInt8] = []
    /// The unfinished text after it.
    private var tail: [UInt8] = []

    /// Prepares a file; `open()` creates it.
    init(_ name: String, writesTimes: Bool = false, isOverwriting: Bool = false) {
        self.name = Files.plain(name)
        self.writesTimes = writesTimes
        self.isOverwriting = isOverwriting
    }

    deinit {
        if file >= 0 { _ = sys_close(file) }
    }

    /// Creates the file without waiting; an existing one is unchanged until the first write.
    ///
    /// - Returns: Why that failed; `nil` on success.
    func open() -> String? {
        let how = SYS_OPEN_WRITING | SYS_OPEN_AT_ONCE
        file = sys_open(name, how | SYS_OPEN_NEW, 0o666)
        isNew = file >= 0
        var number = sys_error()
        if !isNew, number == SYS_EEXIST {
            if Files.kind(of: name) == SYS_KIND_PIPE { return refusal(Self.pipe) }
            isTaken = true
            if isOverwriting { file = sys_open(name, how | SYS_OPEN_MAKING, 0o666) }
            number = sys_error()
        }
        guard file >= 0 else { return refusal(StoreProblem.reason(of: number)) }
        var state = SysState()
        guard sys_state_of(file, &state) == 0, state.kind != SYS_KIND_PIPE else {
            return refusal(Self.pipe)
        }
        length = state.kind == SYS_KIND_FILE ? Int(state.size) : nil
        return nil
    }

    private static let pipe = "it is a pipe, and a recording is rewritten as it goes on"

    private func refusal(_ reason: String) -> String { "cannot write '\(name)': \(reason)" }

    /// Removes a file that nothing could be written to; an earlier file stays.
    func discard() {
        if isNew { _ = sys_remove(name) }
    }

    /// Writes newly finished text, followed by text that may still change.
    func write(_ finished: String, then rest: String) {
        unwritten += finished.utf8
        let rest = Array(rest.utf8)
        guard file >= 0, !unwritten.isEmpty || tail != rest || problem != nil else { return }
        tail = rest
        put(unwritten + rest)
    }

    func rewrite(_ finished: String, then rest: String) {
        (size, finishedLines, unwritten) = (0, 0, Array(finished.utf8))
        tail = Array(rest.utf8)
        put(unwritten + tail)
    }

    /// Writes text after the finished part and truncates the file there; on failure, keeps as many
    /// complete lines as possible.
    private func put(_ text: [UInt8]) {
        var (place, number) = put(text[...])
        if number == 0 || place > 0 {
            // An incomplete line would not be a valid statement.
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

    /// Writes bytes after the finished part; returns the number written, and errno.
    private func put(_ bytes: ArraySlice<UInt8>) -> (count: Int, number: Int32) {
        var place = 0
        while place < bytes.count {
            let count = bytes[place...].withUnsafeBytes {
                sys_write_at(file, $0.baseAddress, $0.count, Int64(size + place))
            }
            if count < 0, sys_error() == SYS_EINTR { continue }
            // If a disk accepts nothing without an error, it is full.
            if count <= 0 { return (place, count == 0 ? SYS_ENOSPC : sys_error()) }
            place += count
            length = length.map { max($0, size + place) }
        }
        return (place, 0)
    }

    /// Truncates the file; returns errno, or `nil` on success.
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
