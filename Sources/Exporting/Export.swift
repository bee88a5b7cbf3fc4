import LayerGeometry

/// The forms in which a layer, with all in it, can be taken elsewhere: code or a picture.
///
/// One table for the command's help; the playground's menu, which may not know this module, has
/// a shorter list of the same names.
///
///     Export.swiftLayer.text(of: tree.root, for: ExportRequest(probe: Point(x: 160, y: 240)))
public enum Export: String, CaseIterable, Hashable, Sendable {
    /// Swift that builds the layers as CALayers.
    case swiftLayer = "swift"
    /// Swift that builds the layers as UIViews.
    case swiftView = "uiview"
    /// Objective-C that builds the layers as CALayers.
    case objectiveC = "objc"
    /// An XCTest case that asserts the answer of a hit test.
    case test = "xctest"
    /// A drawing of the layers.
    case svg
    /// The stage in characters.
    case text
    /// A drawing of where touches reach each control.
    case touchMap = "touchmap"
    /// The same as a table.
    case touchTable = "touchtable"

    /// What the form is called on the command line and in menus: `swift`.
    public var name: String { rawValue }

    /// What one gets, as an entry of a list: without a full stop.
    public var sentence: String {
        switch self {
        case .swiftLayer: "Swift that builds the layers with CALayer"
        case .swiftView: "Swift that builds them with UIView"
        case .objectiveC: "Objective-C that builds them with CALayer"
        case .test: "an XCTest that builds them and asserts the hit"
        case .svg: "a drawing, with the probe and what it hits"
        case .text: "the stage in characters, with the probe"
        case .touchMap: "a drawing of where touches reach each control, and who takes the rest"
        case .touchTable: "the same as a table: areas and largest rectangles"
        }
    }

    /// How the names of such files end, without the dot.
    public var fileExtension: String {
        switch self {
        case .swiftLayer, .swiftView, .test: "swift"
        case .objectiveC: "m"
        case .svg, .touchMap: "svg"
        case .text, .touchTable: "txt"
        }
    }

    /// Writes a layer and all in it.
    ///
    /// The layer is written as a root: its position is kept, its superlayers are left out.
    ///
    /// - Parameters:
    ///   - node: The layer; the root of a tree for all of them.
    ///   - request: The probe, the rules, and how it is to be drawn.
    /// - Returns: Lines, each with a line feed at its end. Whatever text the layers hold, it stays
    ///   within its string or comment.
    public func text(of node: LayerNode, for request: ExportRequest = ExportRequest()) -> String {
        let subject = ExportSubject(node, request)
        return switch self {
        case .swiftLayer: LayerCode.file(subject, in: .swift)
        case .swiftView: ViewCode.file(subject)
        case .objectiveC: LayerCode.file(subject, in: .objectiveC)
        case .test: TestCode(subject).text
        case .svg: Drawing(subject).text
        case .text: subject.stage
        case .touchMap: TouchMapSheet(subject).drawing
        case .touchTable: TouchMapSheet(subject).table
        }
    }
}
