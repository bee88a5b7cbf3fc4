import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore

/// Effects: files and other scenes.
extension PlainPlayground {
    /// Performs an effect.
    ///
    /// - Returns: `false` to quit.
    mutating func perform(_ effect: Effect, _ output: inout Output) -> Bool {
        switch effect {
        case .quit: return false
        case .save, .saveAs, .overwrite, .reload, .restore, .discard, .discardAll:
            guard keeper != nil else {
                output.line("nothing is saved here")
                return true
            }
            let edited = playground
            _ = keeper?.follow(edited)
            for action in keeper?.perform(effect) ?? [] {
                if let next = session.update(action), !perform(next, &output) { return false }
            }
        case .copy(let writing):
            if let bytes = bytes(of: writing) { output.bytes += bytes }
        case .write(let writing, let name, let overwriting) where writing.isText:
            guard let bytes = bytes(of: writing) else { break }
            session.update(Files.write(bytes, as: writing, to: name, overwriting))
        case .open(let scene): open(scene, &output)
        case .learn: output.line("type: hitbox learn --plain")
        case .lesson(let request): wish = request
        case .write, .stopRecording, .redraw, .suspend, .mouse:
            output.line("this needs a screen")
        }
        return true
    }

    /// A text; shows why if it cannot be made.
    private mutating func bytes(of writing: Writing) -> [UInt8]? {
        do {
            return try TextOutput(writing, playground, scene)?.bytes()
        } catch {
            session.update(.panes(.complain(error.message)))
            return nil
        }
    }

    /// Opens another scene; if that fails, nothing changes.
    private mutating func open(_ scene: OtherScene, _ output: inout Output) {
        do {
            let opened = try OpenedScene(scene, after: keeper?.demo) { _ in
                throw Files.Unreadable(
                    name: "", reason: "name the tree with --tree when the program starts")
            }
            keeper?.finish()
            self = PlainPlayground(opened)
            greet(opened, &output)
        } catch {
            output.line(OpenedScene.sentence(of: error))
        }
    }
}
