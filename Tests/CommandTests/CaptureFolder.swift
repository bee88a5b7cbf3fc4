import Foundation
import TerminalHarness
import TestSupport

/// A `.viewhierarchy` on disk, with a window, a button, and a layer without a view.
struct CaptureFolder {
    private let folder: TestFolder
    /// Its path.
    var path: String { folder.url.path + "/ui.viewhierarchy" }
    /// The folder around it.
    var parent: String { folder.url.path }

    /// The first response: the trees, with a snapshot as base64 for each layer.
    static func trees(snapshot: Int = 100) -> String {
        let picture = """
            {"propertyName": "encodedPresentationLayer", "propertyFormat": "public.data",
             "propertyValue": "\(String(repeating: "iVBORw0K", count: snapshot / 8))", "fetchStatus": 4}
            """
        func layer(_ address: String, _ bounds: String, _ position: String, _ more: String)
            -> String
        {
            """
            {"objectID": "\(address)", "className": "CALayer", "properties": [
              {"propertyName": "bounds", "propertyFormat": "CGf, CGf, CGf, CGf",
               "propertyValue": [\(bounds)], "fetchStatus": 4},
              {"propertyName": "position", "propertyFormat": "CGf, CGf",
               "propertyValue": [\(position)], "fetchStatus": 4}, \(picture)]\(more)}
            """
        }
        let group = "\"groupingID\": \"com.apple.QuartzCore.CALayer\", \"debugHierarchyObjects\""
        let button = layer(
            "0x21", "\"0x0p+0\", \"0x0p+0\", \"0x1.9p+6\", \"0x1.6p+5\"",
            "\"0x1.ep+5\", \"0x1.e8p+6\"", "")
        let bare = layer(
            "0x31", "\"0x0p+0\", \"0x0p+0\", \"0x1.4p+4\", \"0x1.4p+4\"",
            "\"0x1.2cp+8\", \"0x1.4p+4\"", "")
        let root = layer(
            "0x11", "\"0x0p+0\", \"0x0p+0\", \"0x1.4p+8\", \"0x1.ep+8\"",
            "\"0x1.4p+7\", \"0x1.ep+7\"", ", \"childGroup\": {\(group): [\(button), \(bare)]}")
        return """
            {"version": 2, "topLevelGroups": {"com.apple.UIKit.UIWindow": {
              "groupingID": "com.apple.UIKit.UIWindow", "debugHierarchyObjects": [
              {"objectID": "0x1", "className": "UIWindow", "additionalGroups": [{\(group): [\(root)]}],
               "childGroup": {"groupingID": "com.apple.UIKit.UIView", "debugHierarchyObjects": [
                {"objectID": "0x2", "className": "UIButton",
                 "additionalGroups": [{\(group): [{"objectID": "0x21"}]}]}]}}]}}}
            """
    }

    /// The second response.
    static let flags = """
        {"version": 2, "topLevelGroups": {}, "topLevelPropertyDescriptions": {
         "0x1.userInteractionEnabled": \(on), "0x2.userInteractionEnabled": \(on)}}
        """
    private static let on = """
        {"propertyName": "userInteractionEnabled", "propertyFormat": "b", "propertyValue": "1",
         "fetchStatus": 4}
        """

    init() throws {
        folder = try TestFolder()
        try FileManager.default.createDirectory(
            atPath: path + "/RequestResponses", withIntermediateDirectories: true)
        try write(Array(Self.trees().utf8), response: 0)
        try write(Packed.gzip(Array(Self.flags.utf8)), response: 1)
    }

    /// Writes a response.
    func write(_ bytes: [UInt8], response: Int) throws {
        try write(bytes, to: path + "/RequestResponses/Response_\(response)")
    }

    /// Writes a file.
    func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Writes a zip of it, and of other files, and returns its path.
    func zip(_ others: [ZipWriter.Entry] = [], cut: Int = 0) throws -> String {
        let responses = [Array(Self.trees().utf8), Packed.gzip(Array(Self.flags.utf8))]
        let entries = responses.enumerated().map { number, bytes in
            ZipWriter.Entry(
                name: "ui.viewhierarchy/RequestResponses/Response_\(number)", bytes: bytes,
                isDeflated: number == 0)
        }
        let bytes = ZipWriter.archive(entries + others)
        try write(Array(bytes.dropLast(cut)), to: parent + "/ui.zip")
        return parent + "/ui.zip"
    }
}
