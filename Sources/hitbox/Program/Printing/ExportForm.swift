import AppCommands
import ArgumentParser
import HitboxCommands
import HitboxExporting
import LayerGeometry
import SceneFile
import TerminalTypes

/// A format of `--as`: code, a picture or data.
struct ExportForm: Sendable {
    /// The name on the command line.
    let name: String
    /// A description for lists, without a full stop.
    let sentence: String
    /// The file extension, without the dot.
    let fileExtension: String
    /// Exports a layer and its descendants; the scene is the layer's, for the metadata of a scene file.
    let write: @Sendable (LayerNode, Scene, ExportRequest, inout Output) throws -> Void
    /// Why a layer has too many sublayers for this format, as a clause; `nil` if it has not.
    var excess: @Sendable (LayerNode) -> String? = { _ in nil }

    /// All formats, in the order of the help.
    private static let all: [ExportForm] =
        Export.allCases.map(Self.code) + [touchMap, yaml, json]

    private static func code(_ export: Export) -> ExportForm {
        ExportForm(
            name: export.name, sentence: export.sentence, fileExtension: export.fileExtension,
            write: { node, _, request, output in
                output.add { export.write(node, for: request, to: $0) }
            })
    }

    private static let touchMap = ExportForm(
        name: "touchmap", sentence: "where touches reach each control, and what gets the rest",
        fileExtension: "svg",
        write: { node, _, request, output in
            output.add { TouchSheet(node, for: request).draw(to: $0) }
        }, excess: { TouchSheet.excess(of: $0) })

    private static let yaml = ExportForm(
        name: "yaml", sentence: "a scene file", fileExtension: "yaml",
        write: { node, scene, _, output in
            output.bytes += try SceneFile.writeReadable(scene.part(node))
        })

    private static let json = ExportForm(
        name: "json", sentence: "the numbers of each layer, in pre-order", fileExtension: "json",
        write: { node, _, _, output in
            LayerJSON.write((node.index..<node.endIndex).map { node.tree[$0] }, to: &output)
        })

    /// A line for each format, for the help.
    static var table: String {
        Columns.aligned(all.map { ["  " + $0.name, $0.sentence] }).joined(separator: "\n")
    }
}

extension ExportForm: ExpressibleByArgument {
    init?(argument: String) {
        guard let form = Self.all.first(where: { $0.name == argument }) else { return nil }
        self = form
    }

    static var allValueStrings: [String] { all.map(\.name) }
}
