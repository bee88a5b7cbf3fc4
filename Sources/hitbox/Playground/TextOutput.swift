import Exporting
import LayerGeometry
import PlaygroundModel
import SceneFile
import TerminalTypes

/// A text that goes to the clipboard, or to a file: what a layer is exported as, or an explanation.
struct TextOutput {
    /// The text in UTF-8.
    let bytes: [UInt8]
    /// What it is, in a few words.
    let title: String
    /// What a file of it is called where the user does not say.
    let fileName: String

    /// Writes the text; `nil` for what is no text of the playground as it is now.
    ///
    /// - Parameter scene: The scene as it is edited.
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
            var output = Output.memory
            try? form.write(
                node, of: scene,
                ExportRequest(
                    title: playground.document.name,
                    probe: playground.probe.isOnStage ? playground.probe.point : nil,
                    rules: playground.probe.rules, isYUp: playground.stage.viewport.isYUp,
                    size: playground.layout.stage.size), to: &output)
            // What could not be read again is not written.
            if output.bytes.isEmpty { return nil }
            bytes = output.bytes
            title = "\(node.name) as \(name)"
            fileName = "\(Self.plain(node.name)).\(form.fileExtension)"
        }
    }

    /// A layer's name as a file can have it.
    private static func plain(_ name: String) -> String {
        name.unicodeScalars.map {
            $0.properties.isAlphabetic || $0.properties.numericType != nil ? String($0) : "-"
        }.joined()
    }
}

extension Writing {
    /// Whether it is a text of the playground as it is, and nothing that the sessionRecorder knows.
    var isText: Bool {
        switch self {
        case .recording, .test, .denial: false
        case .export, .explanation: true
        }
    }
}
