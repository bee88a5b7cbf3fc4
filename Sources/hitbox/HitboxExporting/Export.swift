import LayerGeometry

/// The formats in which a layer and its descendants can be exported: code or a picture.
///
/// The command's help uses this table. The playground's menu has a shorter list with the same
/// names, as the model must not import this module.
///
///     Export.swiftLayer.write(tree.root, for: ExportRequest(probe: point)) { print($0) }
public enum Export: String, CaseIterable, Hashable, Sendable {
    /// Swift that builds the layers as CALayers.
    case swiftLayer = "swift"
    /// Swift that builds the layers as UIViews.
    case swiftView = "uiview"
    /// Objective-C that builds the layers as CALayers.
    case objectiveC = "objc"
    /// An XCTest case that asserts the answer of a hit test.
    case test = "xctest"
    /// An SVG drawing of the layers.
    case svg
    /// The stage as text.
    case text

    /// The name of the format on the command line and in menus: `swift`.
    public var name: String { rawValue }

    /// A description for lists, without a full stop.
    public var sentence: String { row.sentence }
    /// The file extension, without the dot.
    public var fileExtension: String { row.fileExtension }

    private var row: (sentence: String, fileExtension: String) {
        switch self {
        case .swiftLayer: ("Swift that builds the layers with CALayer", "swift")
        case .swiftView: ("Swift that builds them with UIView", "swift")
        case .objectiveC: ("Objective-C that builds them with CALayer", "m")
        case .test: ("an XCTest that builds them and asserts the hit", "swift")
        case .svg: ("a drawing, with the probe and what it hits", "svg")
        case .text: ("the stage in characters, with the probe", "txt")
        }
    }

    /// Exports a layer and its descendants in pieces, so that a long text is never held in memory whole.
    ///
    /// The layer becomes the root: its position is kept, its superlayers are left out.
    ///
    /// - Parameters:
    ///   - node: The layer; the root of a tree for all of them.
    ///   - request: The probe, the rules and drawing options.
    ///   - sink: Receives the pieces of the text, in order: lines, each ending in a line feed. Texts of
    ///     layers are escaped, so that they cannot leave their string literal or comment.
    public func write(
        _ node: LayerNode, for request: ExportRequest = ExportRequest(),
        to sink: @escaping (String) -> Void
    ) {
        let subject = ExportSubject(node, request)
        switch self {
        case .swiftLayer: LayerCode.write(subject, in: .swift, to: sink)
        case .swiftView: ViewCode.write(subject, to: sink)
        case .objectiveC: LayerCode.write(subject, in: .objectiveC, to: sink)
        case .test: TestCode(subject).write(to: sink)
        case .svg: Drawing(subject).write(to: sink)
        case .text: sink(subject.stage)
        }
    }
}
