import Foundation
import LayerGeometry
import Testing

@testable import ViewDumps

@Suite struct `A dump of a real app` {
    private struct Entry: Decodable {
        var format: String
        var file: String
        var expect: Expected?
        var points: [Hit]?
    }
    private struct Expected: Decodable {
        var nodes: Int
        var roots: Int
        var depth: Int
        var hidden: Int
        // swift-format-ignore: AlwaysUseLowerCamelCase
        var no_geometry: Int
    }
    private struct Hit: Decodable {
        var x: Double
        var y: Double
        var name: String?
    }

    private static let formats = [
        "androidsource": DumpFormat.android, "uiautomator": .android, "xcuisource": .xcuiSource,
        "maestro": .maestro,
    ]
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Corpus")

    @Test func `in markup agrees with the index`() throws {
        let index = try JSONDecoder().decode(
            [Entry].self, from: Data(contentsOf: Self.folder.appending(path: "index.json")))
        var count = 0
        for entry in index {
            guard let format = Self.formats[entry.format], let expected = entry.expect else {
                continue
            }
            count += 1
            let text = try String(
                decoding: Data(contentsOf: Self.folder.appending(path: entry.file)),
                as: UTF8.self)
            #expect(ViewDump.format(of: text) == format)
            let dump = try Markup.read(text)
            let name = Comment(rawValue: entry.file)
            let hidden = LayerTree(dump.root).hiddenCount
            #expect(dump.rows.count == expected.nodes, name)
            #expect(dump.rootCount == expected.roots, name)
            #expect(dump.levels == expected.depth, name)
            #expect(hidden == expected.hidden, name)
            #expect(dump.rows.count { !$0.hasGeometry } == expected.no_geometry, name)
            for point in entry.points ?? [] {
                #expect(Markup.hit(dump, x: point.x, y: point.y) == point.name, name)
            }
        }
        #expect(count == 4)
    }
}

extension LayerTree {
    /// The number of layers that are hidden themselves.
    fileprivate var hiddenCount: Int {
        var count = 0
        var waiting = [rootLayer]
        while let layer = waiting.popLast() {
            if layer.isHidden { count += 1 }
            waiting += layer.sublayers
        }
        return count
    }
}
