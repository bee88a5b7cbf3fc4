#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The system calls that change files, so that tests can let each of them fail.
///
/// Each returns a negative number and sets `errno` where it fails.
struct SystemCalls: Sendable {
    var open: @Sendable (_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32
    var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int
    var changeOwner: @Sendable (_ file: Int32, _ owner: uid_t, _ group: gid_t) -> Int32
    var changeMode: @Sendable (_ file: Int32, _ mode: mode_t) -> Int32
    var synchronize: @Sendable (_ file: Int32) -> Int32
    var close: @Sendable (_ file: Int32) -> Int32
    var rename: @Sendable (_ old: String, _ new: String) -> Int32
    var remove: @Sendable (_ path: String) -> Int32

    /// The calls themselves.
    #if canImport(Darwin)
        static let real = SystemCalls(
            open: { Darwin.open($0, $1, $2) }, write: { Darwin.write($0, $1, $2) },
            changeOwner: { fchown($0, $1, $2) }, changeMode: { fchmod($0, $1) },
            synchronize: { fsync($0) }, close: { Darwin.close($0) },
            rename: { Darwin.rename($0, $1) }, remove: { unlink($0) })
    #else
        static let real = SystemCalls(
            open: { Glibc.open($0, $1, $2) }, write: { Glibc.write($0, $1, $2) },
            changeOwner: { fchown($0, $1, $2) }, changeMode: { fchmod($0, $1) },
            synchronize: { fsync($0) }, close: { Glibc.close($0) },
            rename: { Glibc.rename($0, $1) }, remove: { unlink($0) })
    #endif

    /// Writes all bytes, in one call where the system takes them in one.
    ///
    /// - Returns: The error number; `nil` where all went well.
    func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32? {
        bytes.withUnsafeBytes { buffer in
            var place = 0
            while place < buffer.count {
                let count = write(file, buffer.baseAddress.map { $0 + place }, buffer.count - place)
                if count < 0 {
                    if errno == EINTR { continue }
                    return errno
                }
                // A disk that takes nothing and names no reason is full.
                if count == 0 { return ENOSPC }
                place += count
            }
            return nil
        }
    }
}
