import Exporting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// A text for the clipboard or a file: an exported layer or an explanation.
struct TextOutput {
    /// A short description.
    let title: String
    /// The default file name.
    let fileName: String
    /// Makes the text, in UTF-8, which takes seconds for a million layers.
    let bytes: @Sendable () throws(Refusal) -> [UInt8]

    /// Why a text cannot be made.
    struct Refusal: Error {
        let message: String
    }

    /// Creates the text; `nil` if the playground has no such text.
    ///
    /// - Parameter scene: The edited scene.
    init?(_ writing: Writing, _ playground: Playground, _ scene: Scene) {
        switch writing {
        case .recording, .test, .denial: return nil
        case .explanation:
            guard let text = playground.explanation else { return nil }
            bytes = { Array(text.utf8) }
            title = "the explanation"
            fileName = writing.proposedName ?? ""
        case .export(let name):
            guard let form = ExportForm(argument: name) else { return nil }
            let node = playground.selectedNode
            if form.excess(of: node) != nil { return nil }
            let request = ExportRequest(
                title: playground.document.name,
                probe: playground.probe.isOnStage ? playground.probe.point : nil,
                rules: playground.probe.rules, isYUp: playground.stage.viewport.isYUp,
                size: playground.layout.stage.size)
            bytes = { () throws(Refusal) in
                var output = Output.memory
                do {
                    try form.write(node, of: scene, request, to: &output)
                } catch {
                    throw Refusal(message: "not written, as it could not be read back")
                }
                guard output.isCut else { return output.bytes }
                throw Refusal(
                    message: "more than \(Output.mostCollected >> 20) MiB, too much to write")
            }
            title = "\(node.name) as \(name)"
            fileName = "\(Self.plain(node.name)).\(form.fileExtension)"
        }
    }

    /// A layer's name as a valid file name.
    private static func plain(_ name: String) -> String {
        name.unicodeScalars.map {
            $0.properties.isAlphabetic || $0.properties.numericType != nil ? String($0) : "-"
        }.joined()
    }
}

extension Writing {
    /// Whether it is a text from the playground, not from the session recorder.
    var isText: Bool {
        switch self {
        case .recording, .test, .denial: false
        case .export, .explanation: true
        }
    }
}
