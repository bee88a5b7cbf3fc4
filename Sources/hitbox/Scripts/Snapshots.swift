import SceneStore
import Scripting

/// The golden snapshots of a script: text files in a folder beside it.
final class Snapshots {
    /// The updated snapshots, with the lines that differ.
    private(set) var changes: [String] = []
    /// The last accepted texts of this run, by name.
    private var current: [String: String] = [:]
    private let folder: String
    private let updates: Bool

    /// The snapshots of a script: `touch.snapshots/` for `touch.hitbox`.
    init(of script: String, updates: Bool) {
        let base = script.hasSuffix(".hitbox") ? String(script.dropLast(7)) : script
        folder = base + ".snapshots"
        self.updates = updates
    }

    /// Whether a snapshot has a golden file.
    func has(_ name: String) -> Bool { Files.kind(of: path(name)) != nil }

    private func path(_ name: String) -> String { "\(folder)/\(name).txt" }

    /// Compares a snapshot with its golden file, or updates the file.
    func check(_ snapshot: Snapshot) -> StepFailure? {
        let (name, text) = (snapshot.name, snapshot.text)
        let plain = !name.isEmpty && !name.hasPrefix(".") && !name.contains("/")
        guard plain, !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
            return StepFailure("'\(name)' cannot be the name of a snapshot")
        }
        let path = path(name)
        let bytes = try? Files.read(path, waits: false)
        let old = bytes.map { String(decoding: $0, as: UTF8.self) }
        if old != text, let first = current[name], first != text {
            var failure = StepFailure(
                "\(snapshot.area.title) differs from the snapshot '\(name)'",
                hint: "an earlier snapshot of this run has the same name; give it another one")
            failure.difference = Self.difference(first, text)
            return failure
        }
        current[name] = text
        if old == text { return nil }
        if updates { return write(text, over: old, to: path) }
        guard let old else {
            return StepFailure(
                "there is no snapshot '\(name)' yet",
                hint: "'hitbox test --update' writes it to \(path)")
        }
        var failure = StepFailure("\(snapshot.area.title) differs from the snapshot '\(name)'")
        if snapshot.isOfScreen(old) {
            failure.hint =
                "\(path) has the whole screen: write 'snapshot \"\(name)\" of screen', or let "
                + "'hitbox test --update' write \(snapshot.area.title)"
            return failure
        }
        failure.difference = Self.difference(old, text)
        failure.hint = "'hitbox test --update' updates it"
        return failure
    }

    private func write(_ text: String, over old: String?, to path: String) -> StepFailure? {
        do throws(StoreProblem) {
            // The folder and the file come with the script: links in them may lead anywhere.
            try WholeFile.write(Array(text.utf8), to: path, inFolder: folder)
        } catch {
            return StepFailure(error.message, hint: error.help)
        }
        let lines = old.map { Self.difference($0, text) } ?? ["new"]
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

extension Snapshot {
    /// Whether a golden file shows the whole screen, as all did before snapshots of parts existed.
    fileprivate func isOfScreen(_ golden: String) -> Bool {
        let lines = golden.split(separator: "\n", omittingEmptySubsequences: false)
        return area != .screen && lines.count - 1 == screenRows
            && text.count(where: { $0 == "\n" }) != screenRows
    }
}
