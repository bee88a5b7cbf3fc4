import PlaygroundModel
import SceneStore

/// Dumps that are rewritten while they are shown.
extension SceneFileKeeper {
    /// Reloads the dump if it was rewritten and has stopped changing; never discards edits.
    mutating func lookAtDump(_ playground: Playground) -> [Action] {
        guard case .dump(var file) = source, playground.edit == nil else { return [] }
        let isDue = file.isDue(at: WallClock.seconds)
        source = .dump(file)
        guard isDue else { return [] }
        if playground.document.isModified {
            return [changedBelowEdits(Files.name(of: file.path))]
        }
        return reload(isAsked: false)
    }
}
