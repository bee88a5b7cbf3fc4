import Foundation

@testable import SceneStore

/// A folder for one test, removed afterwards.
final class TemporaryFolder {
    let path: String

    init() {
        var name = Array("/tmp/hitbox-test-XXXXXX".utf8CString)
        path = mkdtemp(&name).map { String(cString: $0) } ?? "/nowhere"
    }

    deinit {
        for name in Self.names(path) { Self.remove(path + "/" + name) }
        rmdir(path)
    }

    /// The names of all files in it, hidden ones included, sorted.
    var names: [String] { Self.names(path).sorted() }

    func path(_ name: String) -> String { path + "/" + name }

    func text(_ name: String) -> String? {
        guard let contents = try? FileBytes(path: path(name), limit: 1 << 30) else { return nil }
        return String(decoding: contents.bytes, as: UTF8.self)
    }

    func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) {
        let file = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        _ = SystemCalls.real.writeAll([bytes], to: file)
        close(file)
    }

    private static func remove(_ path: String) {
        if unlink(path) == 0 { return }
        chmod(path, 0o700)
        for name in names(path) { remove(path + "/" + name) }
        rmdir(path)
    }

    private static func names(_ path: String) -> [String] {
        guard let stream = opendir(path) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

/// System calls of which one fails, or all from a certain one on, as if the process had been
/// killed.
///
/// The calls are sequential.
final class FailingCalls: @unchecked Sendable {
    /// The number of calls so far.
    private(set) var total = 0
    private let step: Int
    private let isKilled: Bool
    private let number: Int32

    init(at step: Int, isKilled: Bool, number: Int32 = ENOSPC) {
        self.step = step
        self.isKilled = isKilled
        self.number = number
    }

    private func fails() -> Bool {
        let call = total
        total += 1
        guard call == step || (isKilled && call > step) else { return false }
        errno = number
        return true
    }

    /// Writes take at most a hundred bytes at a time, so that a file can be half written.
    var calls: SystemCalls {
        let real = SystemCalls.real
        return SystemCalls(
            open: { self.fails() ? -1 : real.open($0, $1, $2) },
            write: { self.fails() ? -1 : real.write($0, $1, min($2, 100)) },
            changeOwner: { self.fails() ? -1 : real.changeOwner($0, $1, $2) },
            changeMode: { self.fails() ? -1 : real.changeMode($0, $1) },
            synchronize: { self.fails() ? -1 : real.synchronize($0) },
            close: { file in
                // A failing close also closes.
                let result = real.close(file)
                return self.fails() ? -1 : result
            },
            rename: { self.fails() ? -1 : real.rename($0, $1) },
            renameNew: { self.fails() ? -1 : real.renameNew($0, $1) },
            remove: { self.fails() ? -1 : real.remove($0) })
    }
}
