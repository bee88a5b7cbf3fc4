internal import CSystem

/// Why a file could not be read or written.
///
/// Whatever the reason, the file is as it was.
public enum StoreProblem: Error, Hashable, Sendable {
    /// Somebody else changed the file since it was read.
    case changedOnDisk(path: String)
    /// There is another file of that name.
    case exists(path: String)
    /// The file cannot be read.
    case unreadable(path: String, reason: String)
    /// The file cannot be written; `number` is the system's number of the error, 0 for none.
    case unwritable(path: String, reason: String, number: Int32)

    /// What is wrong: one clause in lower case.
    public var message: String {
        switch self {
        case .changedOnDisk(let path): "'\(path)' was changed by another program"
        case .exists(let path): "'\(path)' exists already"
        case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
        case .unwritable(let path, let reason, _): "cannot write '\(path)': \(reason)"
        }
    }

    /// What to do about it; `nil` where that is not sure.
    public var help: String? {
        switch self {
        case .changedOnDisk: "save under another name, reload it, or overwrite it"
        case .exists: "choose another name, or overwrite it"
        case .unreadable: nil
        case .unwritable(_, _, let number):
            switch number {
            case SYS_ENOSPC, SYS_EDQUOT: "make room on the disk, or save in another folder"
            case SYS_EACCES, SYS_EPERM, SYS_EROFS:
                "save in another folder, or change the permissions"
            case SYS_ENOENT, SYS_ENOTDIR: "make the folder first, or save in another one"
            default: nil
            }
        }
    }

    /// A file that cannot be written because of an error of the system.
    static func unwritable(_ path: String, _ number: Int32) -> StoreProblem {
        .unwritable(path: path, reason: reason(of: number), number: number)
    }

    /// A file that cannot be read because of an error of the system.
    static func unreadable(_ path: String, _ number: Int32) -> StoreProblem {
        .unreadable(path: path, reason: reason(of: number))
    }

    /// What the system calls an error, by its number, in lower case.
    public static func reason(of number: Int32) -> String {
        guard let name = sys_error_text(number) else { return "error \(number)" }
        let text = String(cString: name)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
