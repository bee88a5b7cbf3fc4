import PlaygroundModel
import SceneFile
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
            let name = Files.name(of: file.path)
            return [
                .panes(.warn("\(name) has changed; ':reload' shows it, u brings your edits back"))
            ]
        }
        return readDump(file.path)
    }

    /// Shows the current dump; if it cannot be read, keeps the previous one.
    ///
    /// - Parameter isAsked: Whether the user asked for it; undo then restores the edits.
    mutating func readDump(_ path: String, isAsked: Bool = false) -> [Action] {
        let name = Files.name(of: path)
        do {
            let file = try OpenedFile(opening: path, root: choice, waits: false)
            guard file.dump != nil else {
                return [.panes(.complain("\(name) is no longer a dump (not reloaded)"))]
            }
            scene = file.scene
            return [
                .document(
                    .load(
                        scene.root, lines: scene.dumpLines, remarks: scene.dumpRemarks,
                        isSaved: true, isUndoable: isAsked)),
                .panes(.tell("reloaded \(name)")),
            ]
        } catch {
            return [.panes(.complain("\(OpenedScene.sentence(of: error)) (not reloaded)"))]
        }
    }
}
