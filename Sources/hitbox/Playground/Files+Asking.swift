import PlaygroundModel
import SceneStore

/// Writing files whose names the user types in the playground.
extension Files {
    /// Writes a file with a typed name and reports it; asks first if the file exists.
    static func write(
        _ bytes: [UInt8], as writing: Writing, to name: String, _ overwriting: Bool,
        note: String? = nil
    ) -> Action {
        if let problem = DemoScene.problem(writingTo: name) { return .panes(.complain(problem)) }
        do throws(StoreProblem) {
            // While the screen is up, waiting for another program could not be ended by a key.
            try WholeFile.write(
                bytes, to: expanded(name), overwriting: overwriting, waits: false)
            return .panes(.tell("wrote \(name)" + (note.map { ": \($0)" } ?? "")))
        } catch .exists {
            return .menu(.open(.exists(name, writing: writing)))
        } catch {
            return .panes(.complain(error.message))
        }
    }

    /// Replaces a leading `~/` by the home folder.
    static func expanded(_ name: String) -> String {
        guard name.hasPrefix("~/"), let home = Environment.value("HOME") else { return name }
        return home + name.dropFirst()
    }

    /// A name with a number before its extension, incremented if it has one: `recording-2.hitbox`.
    static func numbered(_ name: String) -> String {
        let folder = name.lastIndex(of: "/").map { name.index(after: $0) } ?? name.startIndex
        let dot = name[folder...].lastIndex(of: ".").flatMap { $0 > folder ? $0 : nil }
        let stem = name[..<(dot ?? name.endIndex)]
        let ending = name[(dot ?? name.endIndex)...]
        if let hyphen = stem.lastIndex(of: "-"), hyphen > folder,
            let number = Int(stem[stem.index(after: hyphen)...]), number > 1, number < 1_000_000
        {
            return "\(stem[..<hyphen])-\(number + 1)\(ending)"
        }
        return "\(stem)-2\(ending)"
    }
}
