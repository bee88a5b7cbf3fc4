import Diagnostics
import LayerGeometry
import SceneFile
import TerminalTypes

/// What is looked over: the layers of a file, and where in it they are.
struct LintSubject {
    /// What the file is called in messages.
    let name: String
    /// The layers that are asked.
    let tree: LayerTree
    /// Whose rules are followed.
    let rules: HitRules
    private let places: [SourceRange?]

    /// Reads the file; prints all that is wrong with it.
    init(
        _ file: String, _ rules: HitRules?, _ moment: MomentOption, _ classes: ClassesOption
    ) throws {
        let opened = try Files.opened(file)
        opened.tellNotes()
        let scene = opened.scene
        name = Files.title(file)
        tree = try classes.applied(to: moment.tree(of: scene))
        self.rules = rules ?? scene.rules
        places = opened.places
    }

    /// Where a layer begins in the file; `nil` where that is not known.
    func place(of index: Int) -> SourceRange? {
        places.indices.contains(index) ? places[index] : nil
    }

    /// A layer's path in quotes, with its line where it is on another one than the finding.
    func named(_ index: Int, from finding: Int) -> String {
        let path = "'\(tree[index].pathText)'"
        guard let line = place(of: index)?.line, line != place(of: finding)?.line else {
            return path
        }
        return "\(path) (line \(line))"
    }
}
