import PlaygroundModel
import SceneFile
import SceneStore

/// Dumps that are rewritten while they are shown.
extension SceneKeeper {
    /// Reads the dump again if it was rewritten and has stopped changing; never discards edits.
    mutating func lookAtDump(_ playground: Playground) -> [Action] {
        guard case .dump(let path) = source, playground.edit == nil,
            followed?.isDue(at: WallClock.seconds) == true
        else { return [] }
        if playground.document.isModified {
            let name = Files.name(of: path)
            return [
                .panes(.warn("\(name) has changed; ':reload' shows it; u brings your edits back"))
            ]
        }
        return readDump(path)
    }

    /// Shows the current dump; if it cannot be read, keeps the previous one.
    ///
    /// - Parameter isAsked: Whether the user asked for it: undoing then brings back what was edited.
    mutating func readDump(_ path: String, isAsked: Bool = false) -> [Action] {
        let name = Files.name(of: path)
        do {
            let file = try OpenedFile(opening: path, root: choice, waits: false)
            guard file.dump != nil else {
                return [.panes(.complain("\(name) is no dump any more (kept as it was)"))]
            }
            scene = file.scene
            return [
                .document(
                    .follow(
                        scene.root, lines: scene.dumpLines, remarks: scene.dumpRemarks,
                        isEdit: isAsked)),
                .panes(.tell("read \(name) again")),
            ]
        } catch {
            return [.panes(.complain("\(OpenedScene.sentence(of: error)) (kept as it was)"))]
        }
    }
}
