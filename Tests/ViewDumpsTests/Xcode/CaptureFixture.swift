import LayerGeometry
import SourceDiagnostics
import Testing

@testable import ViewDumps

/// Packages for tests.
enum CaptureFixture {
    /// A file of a package, delivered in pieces of the given size.
    ///
    /// - Parameter size: The size that it has where it is stored.
    static func file(
        _ path: String, _ text: String, size: Int? = nil, by count: Int = 1 << 16
    ) -> Capture.File {
        Capture.File(path: path, size: size) { () throws(FileFault) in
            let bytes = Array(text.utf8)
            var place = 0
            return { () throws(FileFault) in
                if place >= bytes.count { return nil }
                defer { place += count }
                return Array(bytes[place..<min(bytes.count, place + count)])
            }
        }
    }

    /// A package of responses, numbered from 0.
    static func capture(_ responses: [String], by count: Int = 1 << 16) throws -> Capture {
        let files = responses.enumerated().map { number, text in
            file("RequestResponses/Response_\(number)", text, by: count)
        }
        return try Capture(name: "ui.viewhierarchy", files: files)
    }

    /// Reads a package of responses.
    static func read(_ responses: String..., tree: DumpTree = .views) throws -> ViewDump {
        try ViewDump.read(capture(responses), tree: tree)
    }

    /// The first line of the problem of a package that cannot be read.
    static func problem(_ responses: String..., by count: Int = 1 << 16) throws -> String {
        let capture = try capture(responses, by: count)
        do throws(DumpProblem) {
            _ = try ViewDump.read(capture)
        } catch {
            return error.diagnostic.headline(in: error.source)
        }
        Issue.record("it was read")
        return ""
    }

    // MARK: Parts

    /// A response with groups by name, and properties by `ADDRESS.NAME`.
    static func response(
        _ groups: [(String, [String])] = [], _ properties: [String] = [], _ more: String = ""
    ) -> String {
        let all = groups.map { "\"\($0.0)\": \(group($0.0, $0.1))" }.joined(separator: ", ")
        return """
            {"version": 2, "request": {}, "topLevelGroups": {\(all)},
             "topLevelPropertyDescriptions": {\(properties.joined(separator: ", "))}\(more)}
            """
    }

    static func group(_ name: String, _ objects: [String]) -> String {
        "{\"groupingID\": \"\(name)\", \"debugHierarchyObjects\": [\(objects.joined(separator: ", "))]}"
    }

    static let windows = "com.apple.UIKit.UIWindow"
    static let views = "com.apple.UIKit.UIView"
    static let layers = "com.apple.QuartzCore.CALayer"

    /// A window or a view, with its layer at 0x10 of the same address.
    static func view(
        _ address: String, _ name: String = "UIView", frame: (Int, Int, Int, Int),
        _ subviews: [String] = [], properties: [String] = []
    ) -> String {
        let (x, y, width, height) = frame
        let all = [
            rect("frame", x, y, width, height), rect("bounds", 0, 0, width, height),
            flag("userInteractionEnabled", true),
        ]
        let children = subviews.isEmpty ? "" : ", \"childGroup\": \(group(views, subviews))"
        return """
            {"objectID": "\(address)", "className": "\(name)",
             "properties": [\((all + properties).joined(separator: ", "))]\(children)}
            """
    }

    static func rect(_ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        let values = [x, y, width, height].map { "\"\(String($0))\"" }.joined(separator: ", ")
        return property(name, "CGf, CGf, CGf, CGf", "[\(values)]")
    }

    static func flag(_ name: String, _ isOn: Bool, status: Int = 4) -> String {
        property(name, "b", isOn ? "\"1\"" : "\"0\"", status: status)
    }

    static func property(
        _ name: String, _ format: String, _ value: String, status: Int = 4
    ) -> String {
        """
        {"propertyName": "\(name)", "propertyFormat": "\(format)", "propertyValue": \(value), \
        "fetchStatus": \(status)}
        """
    }

    /// The rows as indented names with their frames.
    static func outline(_ dump: ViewDump) -> [String] { dump.outline }

    /// The notes after the first, as `code` with a `!` for warnings.
    static func notes(_ dump: ViewDump) -> [String] {
        dump.notes.dropFirst().map { $0.code.rawValue + ($0.severity == .warning ? "!" : "") }
    }
}
