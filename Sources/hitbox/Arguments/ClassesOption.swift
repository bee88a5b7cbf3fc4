import ArgumentParser
import LayerGeometry
import SceneFile

/// `--classes`: what the user knows of view classes.
struct ClassesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read which classes let touches through or take them further out.",
            valueName: "file"),
        completion: .file())
    var classes: String?

    /// The tree with what the file says; prints all that is wrong with the file.
    func applied(to tree: LayerTree) throws -> LayerTree {
        try classes.map { try Files.classRules($0).applied(to: tree) } ?? tree
    }
}
