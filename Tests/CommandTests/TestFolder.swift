import Foundation

/// A folder of a test's own, gone with it.
final class TestFolder {
    let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("hitbox-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    /// Writes a file into it and returns its path.
    func write(_ name: String, _ text: String) throws -> String {
        let path = url.appendingPathComponent(name).path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
