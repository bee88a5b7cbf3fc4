internal import CSystem

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
    case unwritable(path: String, reason: String, number: Int32)

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
