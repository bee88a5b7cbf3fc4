import Foundation

/// A temporary folder that is removed with this object.
public final class TestFolder {
    /// Its path.
    public let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("hitbox-\(UUID().uuidString)")

    /// Creates an empty folder.
    public init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Writes a file into it and returns its path.
    public func write(_ name: String, _ text: String) throws -> String {
        let path = url.appendingPathComponent(name).path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

extension URL {
    /// The backed-up edits in this folder, if it is that of the user's state.
    public var backups: [URL] {
        let found = try? FileManager.default.contentsOfDirectory(
            at: appending(path: "hitbox/journal"), includingPropertiesForKeys: nil)
        return (found ?? []).filter { $0.pathExtension == "journal" }
    }
}
