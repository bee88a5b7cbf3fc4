import PlaygroundModel
import SceneFile
import SceneStore
import Scripting

/// Tests of what was done.
extension Scribe {
    /// Writes a test of the session; tells what came of it.
    func makeTest(_ purpose: SessionTest.Purpose, called name: String) -> String {
        if recorder.isFull { return "the session is too long for a test" }
        guard recorder.isRepeatable else {
            return "layers came from outside since the start: no script can repeat that"
        }
        var header = recorder.header
        header.scene = origin(for: name)
        let test = SessionTest(
            purpose, of: recorder.lines + recorder.pending, header, scene: scene,
            in: ScriptFile.world,
            name: purpose == .denial ? "the answer here is wrong" : "the session")
        guard let test else {
            return purpose == .denial
                ? "there is no pointer on the stage: no answer to be wrong"
                : "what was done cannot be repeated by a script"
        }
        for number in 1...999 {
            let file = number == 1 ? name : RecordingFile.numbered(name, number)
            do throws(StoreProblem) {
                try WholeFile.write(Array(test.text.utf8), to: file, overwriting: false)
            } catch .exists {
                continue
            } catch {
                return error.message
            }
            return purpose == .denial
                ? "wrote \(file): say in it what should be hit"
                : "wrote \(file): steps kept: \(test.stepCount)"
        }
        return "there are too many files called \(name)"
    }

    /// The scene as a script names it: its file, while that is what the session began with.
    func origin(for script: String) -> ScriptScene {
        if let scenePath, let bytes = try? Files.read(scenePath),
            (try? OpenedFile(bytes, name: ""))?.scene == scene,
            let path = Files.path(of: scenePath, from: script)
        {
            return .file(path)
        }
        return .inline(scene, yaml: SceneFile.write(scene))
    }
}
