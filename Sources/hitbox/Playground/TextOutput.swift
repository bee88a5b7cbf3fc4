import Exporting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// A text for the clipboard or a file: an exported layer or an explanation.
struct TextOutput {
    /// The text in UTF-8.
    let bytes: [UInt8]
    /// A short description.
    let title: String
    /// The default file name.
    let fileName: String

    /// Creates the text; `nil` if the playground has no such text.
    ///
    /// - Parameter scene: The edited scene.
    init?(_ writing: Writing, _ playground: Playground, _ scene: Scene) {
        switch writing {
        case .recording, .test, .denial: return nil
        case .explanation:
            guard let text = playground.explanation else { return nil }
            bytes = Array(text.utf8)
            title = "the explanation"
            fileName = writing.proposedName ?? ""
        case .export(let name):
            guard let form = ExportForm(argument: name) else { return nil }
            let node = playground.selectedNode
            if form.excess(of: node) != nil { return nil }
            var output = Output.memory
            try? form.write(
                node, of: scene,
                ExportRequest(
                    title: playground.document.name,
                    probe: playground.probe.isOnStage ? playground.probe.point : nil,
                    rules: playground.probe.rules, isYUp: playground.stage.viewport.isYUp,
                    size: playground.layout.stage.size), to: &output)
            // Do not write what could not be read back.
            if output.bytes.isEmpty || output.isCut { return nil }
            bytes = output.bytes
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
