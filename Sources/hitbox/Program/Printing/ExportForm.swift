import AppCommands
import ArgumentParser
import HitboxExporting
import LayerGeometry
import SceneFile
import TerminalTypes

extension Output {
    /// Adds a text, piece by piece.
    mutating func add(_ write: (@escaping (String) -> Void) -> Void) {
        var other = self
        write { other.add($0) }
        self = other
    }
}

/// The formats of `--as`: code, pictures and data.
enum ExportForm: ExpressibleByArgument, Equatable {
    case code(Export)
    case touches(TouchSheet)
    case yaml
    case json

    init?(argument: String) {
        switch argument {
        case "yaml": self = .yaml
        case "json": self = .json
        default:
            if let export = Export(rawValue: argument) {
                self = .code(export)
            } else if let sheet = TouchSheet(rawValue: argument) {
                self = .touches(sheet)
            } else {
                return nil
            }
        }
    }

    /// The file extension, without the dot.
    var fileExtension: String {
        switch self {
        case .code(let export): export.fileExtension
        case .touches(let sheet): sheet.fileExtension
        case .yaml: "yaml"
        case .json: "json"
        }
    }

    /// Exports a layer and its descendants in this format.
    ///
    /// - Parameter scene: The layer's scene, for the metadata of a scene file.
    func write(
        _ node: LayerNode, of scene: Scene, _ request: ExportRequest, to output: inout Output
    ) throws {
        switch self {
        case .code(let export): output.add { export.write(node, for: request, to: $0) }
        case .touches(let sheet): output.add { sheet.write(node, for: request, to: $0) }
        case .yaml:
            output.bytes += try SceneFile.writeReadable(scene.part(node))
        case .json:
            LayerJSON.write((node.index..<node.endIndex).map { node.tree[$0] }, to: &output)
        }
    }

    /// Why a layer has too many sublayers for this format, as a clause; `nil` if it has not.
    func excess(of node: LayerNode) -> String? {
        switch self {
        case .touches(let sheet): sheet.excess(of: node)
        case .code, .yaml, .json: nil
        }
    }

    /// All names, in the order of the help.
    static let names =
        Export.allCases.map(\.name) + TouchSheet.allCases.map(\.name) + ["yaml", "json"]

    static var allValueStrings: [String] { names }

    /// A line for each format, for the help.
    static var table: String {
        let rows =
            Export.allCases.map { ["  " + $0.name, $0.sentence] }
            + TouchSheet.allCases.map { ["  " + $0.name, $0.sentence] } + [
                ["  yaml", "a scene file"], ["  json", "the numbers of each layer, in pre-order"],
            ]
        return Columns.aligned(rows).joined(separator: "\n")
    }
}
