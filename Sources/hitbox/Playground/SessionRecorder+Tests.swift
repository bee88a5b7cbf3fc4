import PlaygroundModel
import SceneFile
import SceneStore
import Scripting

/// Making tests of the session.
extension SessionRecorder {
    /// Writes a test of the session.
    ///
    /// - Returns: A message about the result, or a menu if the file exists.
    func makeTest(
        _ purpose: SessionTest.Purpose, called name: String, overwriting: Bool
    ) -> Action {
        if recorder.isFull { return .panes(.tell("the session is too long for a test")) }
        guard recorder.isRepeatable else {
            return .panes(
                .tell("layers were loaded since the start: no script can repeat that"))
        }
        let file = Files.expanded(name)
        var header = recorder.header
        header.scene = origin(for: file)
        let pending = recorder.pending
        let test = SessionTest(
            purpose, of: pending.isEmpty ? recorder.lines : recorder.lines + pending, header,
            scene: scene,
            in: ScriptFile.world,
            name: purpose == .denial ? "the answer here is wrong" : "the session")
        guard let test else {
            return .panes(
                .tell(
                    purpose == .denial
                        ? "point at the stage first: there is no answer to reject"
                        : "a script cannot repeat this session"))
        }
        return Files.write(
            Array(test.text.utf8), as: purpose == .denial ? .denial : .test, to: name, overwriting,
            note: purpose == .denial
                ? "edit it to say what should be hit" : "steps kept: \(test.stepCount)")
    }

    /// How a script refers to the scene: its file, as long as that is unchanged since the start of
    /// the session.
    func origin(for script: String) -> ScriptScene {
        if let scenePath, let bytes = try? Files.read(scenePath, waits: false),
            (try? OpenedFile(bytes, name: ""))?.scene == scene,
            let path = Files.path(of: scenePath, from: script)
        {
            return .file(path)
        }
        return .inline(scene, yaml: SceneFile.write(scene))
    }
}
