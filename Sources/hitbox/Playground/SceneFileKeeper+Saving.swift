import Diagnostics
import LayerGeometry
import PlaygroundModel
import SceneFile
import SceneStore

/// Saving the scene.
extension SceneFileKeeper {
    mutating func save(then next: AfterSaving, overwriting: Bool = false) -> [Action] {
        guard case .file(var document) = source else {
            return [.prompt(.saveAs(then: next, name: source.proposedName))]
        }
        do throws(StoreProblem) {
            try document.save(scene, overwriting: overwriting)
            return saved(document, then: next)
        } catch {
            if case .changedOnDisk(let path) = error { return [.menu(.open(.changed(path)))] }
            return [.panes(.complain(error.sentence))]
        }
    }

    mutating func save(
        as given: String, overwriting: Bool, then next: AfterSaving
    ) -> [Action] {
        let name = Files.expanded(given)
        if let problem = DemoScene.problem(writingTo: name) { return [.panes(.complain(problem))] }
        var inputs = InputFiles()
        if case .dump(let file) = source { inputs.add(file.path, "the dump itself") }
        if let what = inputs.conflict(with: name) {
            return [
                .prompt(.saveAs(then: next)),
                .prompt(
                    .refuse("\(Files.name(of: name)) is \(what): give the scene another name")),
            ]
        }
        do throws(StoreProblem) {
            switch source {
            case .file(var document):
                try document.save(scene, as: name, overwriting: overwriting)
                return saved(document, then: next)
            case .demo(_, let text):
                return saved(
                    try SceneDocument(
                        saving: scene, as: name, from: text, overwriting: overwriting), then: next)
            case .input, .dump:
                return saved(
                    try SceneDocument(saving: scene, as: name, overwriting: overwriting), then: next
                )
            }
        } catch {
            guard case .exists(let path) = error else { return [.panes(.complain(error.sentence))] }
            return [.menu(.open(.exists(path, saving: name, then: next)))]
        }
    }

    private mutating func saved(_ document: SceneDocument, then next: AfterSaving) -> [Action] {
        journal?.discard()
        reading = nil
        source = .file(document)
        watch = FileWatch(of: document.absolutePath)
        startJournal()
        let name = Files.name(of: document.path)
        return [.document(.named(name)), .document(.saved("saved \(name)"))]
            + [next.effect.map { .program(.request($0)) }].compactMap(\.self)
    }
}

extension StoreProblem {
    /// The problem and the suggestion in one line.
    var sentence: String { help.map { "\(message); \($0)" } ?? message }
}
