import ArgumentParser
import Exporting
import LayerGeometry
import SceneFile
import TerminalTypes

/// What `--as` takes: the forms of code and pictures, and the scene as data.
enum ExportForm: ExpressibleByArgument, Equatable {
    /// Code or a picture.
    case code(Export)
    /// A scene file.
    case yaml
    /// What `describe --json` prints.
    case json

    init?(argument: String) {
        switch argument {
        case "yaml": self = .yaml
        case "json": self = .json
        default:
            guard let export = Export(rawValue: argument) else { return nil }
            self = .code(export)
        }
    }

    /// How the names of such files end, without the dot.
    var fileExtension: String {
        switch self {
        case .code(let export): export.fileExtension
        case .yaml: "yaml"
        case .json: "json"
        }
    }

    /// Writes a layer, with all in it, in this form.
    ///
    /// - Parameter scene: The scene it is of, for what a scene file says besides the layers.
    func write(
        _ node: LayerNode, of scene: Scene, _ request: ExportRequest, to output: inout Output
    ) throws {
        switch self {
        case .code(let export): output.bytes += export.text(of: node, for: request).utf8
        case .yaml:
            var copy = scene
            copy.root = node.tree.wholeLayer(node.index)
            output.bytes += try SceneFile.writeReadable(copy)
        case .json:
            LayerJSON.write((node.index..<node.endIndex).map { node.tree[$0] }, to: &output)
        }
    }

    /// All names, in the order in which help lists them.
    static let names = Export.allCases.map(\.name) + ["yaml", "json"]

    static var allValueStrings: [String] { names }

    /// A line for each form, for the help.
    static var table: String {
        let rows =
            Export.allCases.map { ["  " + $0.name, $0.sentence] } + [
                ["  yaml", "a scene file"], ["  json", "the numbers of each layer, in pre-order"],
            ]
        return Columns.aligned(rows).joined(separator: "\n")
    }
}
