import Foundation
import Testing

/// An expected text in `Golden/`; `HITBOX_RECORD=1` writes it and fails the test.
public struct Golden {
    private let file: URL

    /// Finds the golden file of a name beside the test's source file.
    public init(_ name: String, source: String = #filePath) throws {
        file = URL(fileURLWithPath: source).deletingLastPathComponent()
            .appendingPathComponent("Golden/\(name).txt")
    }

    /// Compares line by line.
    public func check(_ text: String) {
        if ProcessInfo.processInfo.environment["HITBOX_RECORD"] == "1" {
            try? text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded \(file.lastPathComponent)")
            return
        }
        let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let found = text.split(separator: "\n", omittingEmptySubsequences: false)
        for place in 0..<max(wanted.count, found.count) {
            let (old, new) = (wanted.dropFirst(place).first, found.dropFirst(place).first)
            if old != new {
                let name = file.lastPathComponent
                Issue.record("\(name):\(place + 1): expected '\(old ?? "")', got '\(new ?? "")'")
                return
            }
        }
    }
}
