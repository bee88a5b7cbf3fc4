import ArgumentParser
import LayerGeometry
import SceneFile

/// `--classes`: the user's knowledge about view classes.
struct ClassesOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Read which classes pass touches through, or accept them outside their bounds.",
            valueName: "file"),
        completion: .file())
    var classes: String?

    /// Applies the file to a tree; prints all problems of the file.
    func applied(to tree: LayerTree) throws -> LayerTree {
        try classes.map { try Files.classRules($0).applied(to: tree) } ?? tree
    }
}
