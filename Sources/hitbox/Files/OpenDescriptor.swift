import Archives
import CSystem
import SceneStore

/// A file open for random access, closed with the last reference.
final class OpenDescriptor {
    private let descriptor: Int32
    private let state: SysState

    /// Opens a file; on failure returns `nil` with errno set.
    init?(_ path: String, followsLinks: Bool) {
        descriptor = sys_open(path, SYS_OPEN_AT_ONCE | (followsLinks ? 0 : SYS_OPEN_NO_LINK), 0)
        var state = SysState()
        state.kind = SYS_KIND_OTHER
        let isKnown = descriptor >= 0 && sys_state_of(descriptor, &state) == 0
        self.state = state
        if !isKnown { return nil }
    }

    deinit {
        if descriptor >= 0 { _ = sys_close(descriptor) }
    }

    var isRegular: Bool { state.kind == SYS_KIND_FILE }

    var contents: RandomAccess {
        RandomAccess(count: Int(state.size)) { place, count throws(ArchiveFault) in
            try self.read(place, count)
        }
    }

    private func read(_ place: Int, _ count: Int) throws(ArchiveFault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let more = bytes.withUnsafeMutableBytes { buffer in
                sys_read_at(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
                    Int64(place + filled))
            }
            if more < 0, sys_error() == SYS_EINTR { continue }
            if more < 0 {
                throw ArchiveFault("it cannot be read: \(StoreProblem.reason(of: sys_error()))")
            }
            if more == 0 { break }
            filled += more
        }
        return Array(bytes.prefix(filled))
    }
}
