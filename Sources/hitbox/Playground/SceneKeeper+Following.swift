import PlaygroundModel
import SceneFile
import SceneStore

/// Dumps that are written anew while they are shown.
extension SceneKeeper {
    /// Reads a dump again that was written since the last time and has come to rest; edits are kept.
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

    /// Shows the dump as it is now; where it cannot be read, what was read before stays.
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
