internal import CSystem

/// The system calls that change files, replaceable so that tests can make them fail.
///
/// On failure they return a negative number and set the system error.
struct SystemCalls: Sendable {
    /// Opens the file of a path, given how and the mode of a new one.
    var open: @Sendable (String, Int, UInt32) -> Int32 = { sys_open($0, $1, $2) }
    /// Writes bytes to a file, given how many.
    var write: @Sendable (Int32, UnsafeRawPointer?, Int) -> Int = { sys_write($0, $1, $2) }
    /// Changes the owner and the group of a file.
    var changeOwner: @Sendable (Int32, UInt32, UInt32) -> Int32 = { sys_change_owner($0, $1, $2) }
    var changeMode: @Sendable (Int32, UInt32) -> Int32 = { sys_change_mode($0, $1) }
    var synchronize: @Sendable (Int32) -> Int32 = { sys_synchronize($0) }
    var close: @Sendable (Int32) -> Int32 = { sys_close($0) }
    /// Gives the file of the first path the second one.
    var rename: @Sendable (String, String) -> Int32 = { sys_rename($0, $1) }
    /// Fails if the new name exists.
    var renameNew: @Sendable (String, String) -> Int32 = { sys_rename_new($0, $1) }
    var remove: @Sendable (String) -> Int32 = { sys_remove($0) }

    /// The real system calls.
    static let real = SystemCalls()

    /// Writes all pieces, each with a single call if possible.
    ///
    /// - Parameter patience: How long to wait in all for each piece's reader of a pipe that was opened without waiting, in
    ///   milliseconds.
    /// - Returns: The system error; `nil` on success.
    func writeAll(_ pieces: [[UInt8]], to file: Int32, patience: Int64 = 0) -> Int32? {
        for piece in pieces {
            let number = Descriptor.write(piece, to: file, patience: patience) { rest, _ in
                write(file, rest.baseAddress, rest.count)
            }.number
            if number != 0 { return number }
        }
        return nil
    }
}

/// Reading and writing more than one system call may transfer.
public enum Descriptor {
    /// Reads to the end of a file, but at most a number of bytes.
    ///
    /// - Parameter place: The offset to start at; `nil` for the current position.
    /// - Returns: What could be read, and the system error; 0 for none.
    public static func read(
        _ file: Int32, at place: Int? = nil, upTo most: Int
    ) -> (bytes: [UInt8], number: Int32) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(max(0, min(FileState(of: file)?.size ?? 0, most)))
        var piece = [UInt8](repeating: 0, count: min(most, 1 << 16))
        while bytes.count < most {
            let room = min(piece.count, most - bytes.count)
            let count =
                place.map { sys_read_at(file, &piece, room, Int64($0 + bytes.count)) }
                ?? sys_read(file, &piece, room)
            if count < 0 { return (bytes, sys_error()) }
            if count == 0 { break }
            bytes += piece[..<count]
        }
        return (bytes, 0)
    }

    /// Writes all bytes, with a single call if possible.
    ///
    /// - Parameter place: The offset to start at; `nil` for the current position.
    /// - Returns: The number of bytes written, and the system error; 0 for none.
    public static func write(
        _ bytes: [UInt8], to file: Int32, at place: Int? = nil
    ) -> (count: Int, number: Int32) {
        write(bytes, to: file, patience: 0) { rest, done in
            place.map { sys_write_at(file, rest.baseAddress, rest.count, Int64($0 + done)) }
                ?? sys_write(file, rest.baseAddress, rest.count)
        }
    }

    fileprivate static func write(
        _ bytes: [UInt8], to file: Int32, patience: Int64,
        by call: (_ rest: UnsafeRawBufferPointer, _ done: Int) -> Int
    ) -> (count: Int, number: Int32) {
        bytes.withUnsafeBytes { buffer in
            var (done, left) = (0, patience)
            while done < buffer.count {
                let count = call(UnsafeRawBufferPointer(rebasing: buffer[done...]), done)
                done += max(0, count)
                if count > 0 { continue }
                // Writing nothing without an error means that the disk is full.
                let number = count == 0 ? SYS_ENOSPC : sys_error()
                guard number == SYS_EAGAIN, left > 0 else { return (done, number) }
                var pipe = SysWait(descriptor: file, wanted: SYS_OUTPUT, ready: 0)
                _ = sys_wait_within(&pipe, 1, &left)
            }
            return (done, 0)
        }
    }
}

/// An error in reading or writing a file, which leaves the file unchanged.
public enum StoreProblem: Error, Hashable, Sendable {
    /// Another program changed the file since it was read.
    case changedOnDisk(path: String)
    /// The file already exists.
    case exists(path: String)
    /// The file is a symbolic link, which is not followed.
    case isLink(path: String)
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file cannot be written; `number` is the system error, 0 for none.
    case unwritable(path: String, reason: String, number: Int32 = 0)

    /// A description: one clause in lower case.
    public var message: String {
        switch self {
        case .changedOnDisk(let path): "'\(path)' was changed by another program"
        case .exists(let path): "'\(path)' already exists"
        case .isLink(let path): "'\(path)' is a symbolic link, which is not followed"
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .unwritable(let path, let reason, _): "cannot write '\(path)': \(reason)"
        }
    }

    /// A suggestion; `nil` if there is none.
    public var help: String? {
        switch self {
        case .changedOnDisk: "save under another name, reload it, or overwrite it"
        case .exists: "choose another name, or overwrite it"
        case .isLink: "replace the link by what it leads to"
        case .unreadable: nil
        case .unwritable(_, _, let number):
            switch number {
            case SYS_ENOSPC, SYS_EDQUOT: "free some disk space, or save in another folder"
            case SYS_EACCES, SYS_EPERM, SYS_EROFS:
                "save in another folder, or change the permissions"
            case SYS_ENOENT, SYS_ENOTDIR: "create the folder first, or save in another one"
            case SYS_EAGAIN: "try again, or save under another name"
            default: nil
            }
        }
    }

    /// A system error in writing a file.
    static func unwritable(_ path: String, _ number: Int32) -> StoreProblem {
        .unwritable(path: path, reason: reason(of: number), number: number)
    }

    /// A system error in reading a file.
    static func unreadable(_ path: String, _ number: Int32) -> StoreProblem {
        .unreadable(path: path, reason: reason(of: number))
    }

    /// The system's message for an error, in lower case.
    public static func reason(of number: Int32) -> String {
        guard let name = sys_error_text(number) else { return "error \(number)" }
        let text = String(cString: name)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
