import SceneStore
import Scripting

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The golden screens of a script: text files in a folder beside it.
final class Snapshots {
    /// What was written anew, told with the lines that differ.
    private(set) var changes: [String] = []
    private let folder: String
    private let updates: Bool

    /// The snapshots of a script: `touch.snapshots/` for `touch.hitbox`.
    init(of script: String, updates: Bool) {
        let base = script.hasSuffix(".hitbox") ? String(script.dropLast(7)) : script
        folder = base + ".snapshots"
        self.updates = updates
    }

    /// Compares a screen with its snapshot; writes it where snapshots are written anew.
    func check(_ name: String, _ screen: String) -> StepFailure? {
        let plain = !name.isEmpty && !name.hasPrefix(".") && !name.contains("/")
        guard plain, !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            return StepFailure("'\(name)' cannot be the name of a snapshot")
        }
        let path = "\(folder)/\(name).txt"
        let bytes = try? Files.read(path)
        let old = bytes.map { String(decoding: $0, as: UTF8.self) }
        if old == screen { return nil }
        if updates { return write(screen, over: old, to: path) }
        guard let old else {
            var failure = StepFailure("there is no snapshot '\(name)' yet")
            failure.hint = "'hitbox test --update' writes it to \(path)"
            return failure
        }
        var failure = StepFailure("the screen is not as in the snapshot '\(name)'")
        failure.trace = Self.difference(old, screen)
        failure.hint = "'hitbox test --update' writes it anew"
        return failure
    }

    private func write(_ screen: String, over old: String?, to path: String) -> StepFailure? {
        mkdir(folder, 0o777)
        do throws(StoreProblem) {
            try WholeFile.write(Array(screen.utf8), to: path)
        } catch {
            return StepFailure(error.message)
        }
        let lines = old.map { Self.difference($0, screen) } ?? ["new"]
        changes.append("updated \(path)\n" + lines.map { "  \($0)\n" }.joined())
        return nil
    }

    /// The lines that differ, the old one with `-` and the new one with `+`.
    private static func difference(_ old: String, _ new: String) -> [String] {
        let one = old.split(separator: "\n", omittingEmptySubsequences: false)
        let other = new.split(separator: "\n", omittingEmptySubsequences: false)
        var lines: [String] = []
        for place in 0..<max(one.count, other.count) {
            let before = place < one.count ? one[place] : ""
            let after = place < other.count ? other[place] : ""
            if before == after { continue }
            lines.append("\(place + 1) - \(before)")
            lines.append("\(place + 1) + \(after)")
        }
        return lines
    }
}
