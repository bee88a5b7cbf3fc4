internal import JSONEvents
import LayerGeometry
import SourceDiagnostics

/// The format of a view dump.
///
/// `docs/dumps.md` says how to make one, and what it lacks.
public enum DumpFormat: String, CaseIterable, Hashable, Sendable {
    /// UIKit's `recursiveDescription`.
    case uikit
    /// `CALayer`'s `debugDescription`, one level of layers.
    case calayer
    /// Android: `uiautomator dump` and Appium's page source.
    case android
    /// Android: `android layout` of Google's Android CLI.
    case androidLayout = "android-layout"
    /// Android: the view hierarchy in an Espresso exception.
    case espresso
    /// Appium's page source of an iOS app.
    case xcuiSource = "xcui-source"
    /// WebDriverAgent's page source as JSON.
    case webDriver = "wda-json"
    /// `XCUIApplication.debugDescription`, as failed UI tests log it.
    case xcuiDescription = "xcui-description"
    /// The accessibility tree of an iOS simulator, from AXe or idb.
    case accessibility
    /// `maestro hierarchy`, and its compact forms.
    case maestro
    /// mobile-mcp's list of the elements on the screen.
    case mobileMCP = "mobile-mcp"
    /// EarlGrey's view hierarchy, as failed tests of EarlGrey and Detox print it.
    case earlGrey = "earlgrey"
    /// Detox's view hierarchy of an iOS app.
    case detox
    /// WebKit's `layerTreeAsText`.
    case graphicsLayer = "graphics-layer"
    /// AppKit's `_subtreeDescription`.
    case appkit
    /// Xcode's exported view hierarchy: views and layers of one screen.
    case viewHierarchy = "view-hierarchy"
}

/// What the reader of a format says about it.
struct DumpReader: Sendable {
    /// How a text of the format is written.
    enum Syntax {
        /// Rows, of which debuggers, logs and web pages escape anything.
        case rows
        /// Markup, in which escapes belong to the texts.
        case xml, json
        /// A file of a package, to which nothing is added.
        case file
    }

    let format: DumpFormat
    /// The name in messages.
    let title: String
    /// The hit test rules; formats without z-order only have candidates.
    let rules: HitRules
    var syntax = Syntax.rows
    /// Whether the format is that of several platforms, whose unit it does not name.
    var mayBeInPixels = false
    /// A warning about the format; `nil` for formats that have been confirmed with real files.
    var caveat: String?
    /// A part of it that shows where it begins in a long log; `nil` if it is not looked for there.
    var mark: String?
    /// Whether the start of a text, which is no scene, looks like this format.
    let recognises: @Sendable (TextStart) -> Bool
    /// Parses the builder's text, and adds its rows.
    let read: @Sendable (inout DumpBuilder) throws(DumpProblem) -> Void
}

extension SourceText {
    /// The whole text.
    var text: String { lines[0].base }
}

/// The response of a WebDriver to `GET /source`: JSON with the page source as its `value`.
struct DriverAnswer {
    /// The page source.
    let value: String
    /// Its line, from 1.
    let line: Int

    /// Parses a response; `nil` if the text is not one.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let start = bytes.firstIndex(where: { $0 > 0x20 && $0 < 0x80 }),
            bytes[start] == UInt8(ascii: "{"), text.holds("\"value\"")
        else { return nil }
        let parser = JSONEventParser()
        var isValue = false
        var found: (text: String, end: Int)?
        let fault = parser.readAll(bytes[start...]) { event in
            switch event.kind {
            case .key(let key) where event.depth == 1: isValue = key == "value"
            case .string(let text) where event.depth == 1 && isValue && found == nil:
                found = (text, start + event.end)
            default: break
            }
        }.fault
        guard fault == nil, parser.isComplete, let found else { return nil }
        var lines = LineCount(bytes)
        value = found.text
        line = lines.number(of: found.end)
    }
}
