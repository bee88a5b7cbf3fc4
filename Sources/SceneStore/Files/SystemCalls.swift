internal import CSystem

/// The system calls that change files, replaceable so that tests can make them fail.
///
/// On failure they return a negative number and set the system error.
struct SystemCalls: Sendable {
    var open: @Sendable (_ path: String, _ how: Int, _ mode: UInt32) -> Int32
    var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int
    var changeOwner: @Sendable (_ file: Int32, _ owner: UInt32, _ group: UInt32) -> Int32
    var changeMode: @Sendable (_ file: Int32, _ mode: UInt32) -> Int32
    var synchronize: @Sendable (_ file: Int32) -> Int32
    var close: @Sendable (_ file: Int32) -> Int32
    var rename: @Sendable (_ old: String, _ new: String) -> Int32
    /// Fails if the new name exists.
    var renameNew: @Sendable (_ old: String, _ new: String) -> Int32
    var remove: @Sendable (_ path: String) -> Int32

    /// The real system calls.
    static let real = SystemCalls(
        open: { sys_open($0, $1, $2) }, write: { sys_write($0, $1, $2) },
        changeOwner: { sys_change_owner($0, $1, $2) }, changeMode: { sys_change_mode($0, $1) },
        synchronize: { sys_synchronize($0) }, close: { sys_close($0) },
        rename: { sys_rename($0, $1) }, renameNew: { sys_rename_new($0, $1) },
        remove: { sys_remove($0) })

    /// Writes all bytes, with a single call if possible.
    ///
    /// - Parameter patience: How long to wait in all for the reader of a pipe that was opened without waiting, in
    ///   milliseconds.
    /// - Returns: The system error; `nil` on success.
    func writeAll(_ bytes: [UInt8], to file: Int32, patience: Int64 = 0) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var place = 0
            var left = patience
            while place < buffer.count {
                let count = write(file, buffer.baseAddress.map { $0 + place }, buffer.count - place)
                if count < 0 {
                    let number = sys_error()
                    if number == SYS_EAGAIN, left > 0 {
                        var pipe = SysWait(descriptor: file, wanted: SYS_OUTPUT, ready: 0)
                        _ = sys_wait_within(&pipe, 1, &left)
                    } else if number != SYS_EINTR {
                        return number
                    }
                    continue
                }
                // Writing nothing without an error means that the disk is full.
                if count == 0 { return SYS_ENOSPC }
                place += count
            }
            return nil
        }
    }
}
