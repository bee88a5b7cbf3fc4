import HitboxCommands
import HitboxScripting
import SceneStore

/// The golden snapshots of a script: text files in a folder beside it.
final class Snapshots {
    /// The updated snapshots, with the lines that differ.
    private(set) var changes: [String] = []
    /// The last accepted texts of this run, by name.
    private var current: [String: String] = [:]
    private let folder: String
    private let updates: Bool
    /// What the run reads, which an update must not overwrite.
    private var inputs = InputFiles()

    /// The snapshots of a script: `touch.snapshots/` for `touch.hitbox`.
    ///
    /// - Parameter scene: The file of its scene, if any.
    init(of script: String, scene: String?, updates: Bool) {
        inputs.add(script, "the script itself")
        if let scene { inputs.add(scene, "the script's scene") }
        folder = Self.folder(of: script)
        self.updates = updates
    }

    /// The folder of a script's snapshots.
    static func folder(of script: String) -> String {
        (script.hasSuffix(".hitbox") ? String(script.dropLast(7)) : script) + ".snapshots"
    }

    /// The golden files that no `snapshot` of a script names.
    func unused(by script: Script) -> [String] {
        let names = script.snapshotNames
        return FolderListing.names(in: folder).sorted().filter { file in
            file.hasSuffix(".txt") && !file.hasPrefix(".")
                && !names.contains(String(file.dropLast(4)))
        }.map { "\(folder)/\($0)" }.filter { Files.kind(of: $0, followsLinks: false) == .file }
    }

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
            failure.difference = Snapshot.difference(first, text)
            return failure
        }
        current[name] = text
        if old == text { return nil }
        if updates { return write(text, over: old, to: path) }
        var failure = snapshot.failure(comparedWith: old)
        failure?.hint =
            old == nil
            ? "'hitbox test --update' writes it to \(path)" : "'hitbox test --update' updates it"
        if let old, snapshot.isOfScreen(old) {
            failure?.difference = []
            failure?.hint =
                "\(path) has the whole screen: write 'snapshot \"\(name)\" of screen', or let "
                + "'hitbox test --update' write \(snapshot.area.title)"
        }
        return failure
    }

    private func write(_ text: String, over old: String?, to path: String) -> StepFailure? {
        if let what = inputs.conflict(with: path) {
            return StepFailure(
                "the snapshot's file '\(path)' is \(what)", hint: "give it another name")
        }
        do throws(StoreProblem) {
            // The folder and the file come with the script: links in them may lead anywhere.
            try WholeFile.write(Array(text.utf8), to: path, inFolder: folder)
        } catch {
            return StepFailure(error.message, hint: error.help)
        }
        let lines = old.map { Snapshot.difference($0, text) } ?? ["new"]
        changes.append("updated \(path)\n" + lines.map { "  \($0)\n" }.joined())
        return nil
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
