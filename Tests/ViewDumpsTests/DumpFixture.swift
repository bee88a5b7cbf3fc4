import Foundation
import LayerGeometry
import SceneFile
import SourceDiagnostics
import TestSupport
import Testing

@testable import ViewDumps

/// A screen as printed by a tool.
struct DumpFixture {
    /// The file's name.
    let name: String
    let format: DumpFormat
    /// The number of views, without a container of several roots.
    let views: Int

    static let all = [
        DumpFixture(name: "axe.json", format: .accessibility, views: 30),
        DumpFixture(name: "idb-flat.json", format: .accessibility, views: 30),
        DumpFixture(name: "idb-nested.json", format: .accessibility, views: 30),
        DumpFixture(name: "idb-complete.json", format: .accessibility, views: 30),
        DumpFixture(name: "wda-source.json", format: .webDriver, views: 26),
        DumpFixture(name: "wda-answer.json", format: .webDriver, views: 26),
        DumpFixture(name: "android-layout.json", format: .androidLayout, views: 28),
        DumpFixture(name: "android-layout-flat.json", format: .androidLayout, views: 26),
        DumpFixture(name: "earlgrey.txt", format: .earlGrey, views: 53),
    ]

    /// The text of a file.
    static func text(_ name: String) throws -> String {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Fixtures")
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// A file, read in its recognised format.
    static func read(_ name: String) throws -> ViewDump { try opened(text(name)) }
}

@Suite struct `A screen as printed by a tool` {
    @Test func `is recognised by its contents`() throws {
        for fixture in DumpFixture.all {
            let text = try DumpFixture.text(fixture.name)
            #expect(ViewDump.looksLikeOne(Array(text.utf8)), "\(fixture.name)")
            let dump = try opened(text)
            #expect(dump.format == fixture.format, "\(fixture.name)")
            let views = dump.rows.count { $0.line != nil }
            #expect(views == fixture.views, "\(fixture.name)")
            #expect(!dump.notes.contains { $0.severity != .info }, "\(fixture.name)")
            let log = "2026-05-01 12:00:00 INFO started\n\n" + text + "\nDone in 3 s\n"
            #expect(try opened(log).outline == dump.outline, "\(fixture.name)")
        }
    }

    @Test func `becomes a scene that answers the same everywhere`() throws {
        for fixture in DumpFixture.all {
            let dump = try DumpFixture.read(fixture.name)
            var scene = Scene(root: dump.root)
            scene.rules = dump.rules
            let again = try SceneFile.read(SceneFile.write(scene), name: fixture.name)
            #expect(again == scene, "\(fixture.name)")
            let trees = (LayerTree(dump.root), LayerTree(again.root))
            let size = trees.0.root.layer.bounds.size
            var answers: Set<String> = []
            for column in 0..<40 {
                for row in 0..<40 {
                    let point = Point(
                        x: size.width * (Double(column) + 0.3) / 40,
                        y: size.height * (Double(row) + 0.3) / 40)
                    let before = trees.0.root.trace(point, rules: dump.rules)
                    let after = trees.1.root.trace(point, rules: again.rules)
                    #expect(before.hitCandidate?.index == after.hitCandidate?.index)
                    #expect(before.candidates.map(\.index) == after.candidates.map(\.index))
                    answers.insert(
                        "\(before.hitCandidate?.index ?? -1) \(before.candidates.map(\.index))")
                }
            }
            #expect(answers.count > 3, "\(fixture.name): the points tell nothing apart")
        }
    }

    @Test func `can be truncated anywhere, and retains complete views`() throws {
        for fixture in DumpFixture.all {
            let bytes = Array(try DumpFixture.text(fixture.name).utf8)
            var most = 0
            for end in stride(from: 0, to: bytes.count, by: 97) {
                let text = String(decoding: bytes[..<end], as: UTF8.self)
                guard let dump = try? Markup.read(text, as: fixture.format) else {
                    #expect(most == 0, "\(fixture.name) at \(end)")
                    continue
                }
                let views = dump.rows.count { $0.line != nil }
                #expect(views >= most && views <= fixture.views, "\(fixture.name) at \(end)")
                most = max(most, views)
                let isTold = dump.notes.contains {
                    $0.code == .cut || $0.code == .rowCut || fixture.format == .earlGrey
                }
                #expect(isTold, "\(fixture.name) at \(end)")
            }
            #expect(most > fixture.views * 9 / 10, "\(fixture.name)")
        }
    }

    @Test func `with any byte changed gives views or a problem`() throws {
        let marks = Array("<>&\"\\{}[],:\n\0\u{1B}-+=|'".utf8)
        for fixture in DumpFixture.all {
            let bytes = Array(try DumpFixture.text(fixture.name).utf8.prefix(3_000))
            for place in stride(from: 0, to: bytes.count, by: 5) {
                var changed = bytes
                changed[place] = marks[place % marks.count]
                let text = String(decoding: changed, as: UTF8.self)
                guard let dump = try? Markup.read(text, as: fixture.format) else { continue }
                #expect(LayerTree(dump.root).count == dump.rows.count)
            }
        }
    }
}

/// Properties of all trees in JSON.
@Suite struct `A tree in JSON` {
    private static let elements: [DumpFormat: String] = [
        .accessibility: #""AXLabel": "a", "frame": {"x": 0, "y": 0, "width": 9, "height": 9}"#,
        .webDriver: #""type": "Button", "rawIdentifier": "a", "isEnabled": "1""#,
        .androidLayout: #""class": "a.B", "interactions": [], "bounds": "[0,0][9,9]""#,
        .maestro: #""attributes": {"text": "a"}"#,
    ]

    @Test(arguments: elements.keys)
    func `may have a thousand levels, and no more`(format: DumpFormat) throws {
        let element = try #require(Self.elements[format])
        func nested(_ count: Int) -> String {
            String(repeating: "{\(element), \"children\": [", count: count)
                + String(repeating: "]}", count: count)
        }
        #expect(try Markup.read(nested(1_000), as: format).levels == 1_000)
        let problem = #expect(throws: DumpProblem.self) {
            try Markup.read("\n" + nested(1_001), as: format)
        }
        #expect(problem?.diagnostic.message == "nested deeper than 1000 levels of views")
        #expect(problem?.diagnostic.range.line == 2)
        #expect((problem?.diagnostic.range.column ?? 0) > 1_000 * element.count)
    }

    @Test func `is rejected, not truncated, if it has too many views`() throws {
        let element = try #require(Self.elements[.maestro])
        let list = "[" + String(repeating: "{\(element)},\n", count: DumpBuilder.mostRows)
        let problem = #expect(throws: DumpProblem.self) {
            try Markup.read(list + "{\(element)}]", as: .maestro)
        }
        #expect(problem?.diagnostic.message == "the dump has more than 200000 views")
        #expect(problem?.diagnostic.range.line == DumpBuilder.mostRows + 1)
    }

    @Test(arguments: elements.keys)
    func `with an error is rejected with the place`(format: DumpFormat) throws {
        let element = try #require(Self.elements[format])
        let fault = #expect(throws: DumpProblem.self) {
            try Markup.read("{\n\(element),\n  \"children\" []}", as: format)
        }
        #expect(fault?.diagnostic.range.line == 3)
        #expect(fault?.diagnostic.message.contains("separated by a colon") == true)
        for wrong in ["{}", "[1]", "5", "\"x\"", "[[]]"] {
            let problem = #expect(throws: DumpProblem.self) {
                try Markup.read("{\(element), \"children\": \(wrong)}", as: format)
            }
            guard wrong != "{}" || format == .maestro else { continue }
            #expect(
                problem?.diagnostic.message == "this is not \(format.article) \(format.title)",
                "\(wrong)")
        }
    }

    @Test(arguments: elements.keys)
    func `has texts that a terminal can show, and that are not too long`(
        format: DumpFormat
    ) throws {
        let long = "\\u001b[31m" + String(repeating: "e\u{301}\u{202E}", count: 20_000)
        let element = try #require(Self.elements[format]).replacing("\"a\"", with: "\"\(long)\"")
            .replacing("\"a.B\"", with: "\"\(long)\"")
        let dump = try Markup.read("[{\(element)}]", as: format)
        #expect(dump.root.name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
        #expect(dump.root.name.utf8.count <= DumpBuilder.mostCharacters * 3)
        #expect(dump.notes.contains { $0.code == .unsafeText })
    }

    @Test(arguments: elements.keys)
    func `of brackets only is handled`(format: DumpFormat) throws {
        let element = try #require(Self.elements[format])
        for start in ["{\(element), \"x\": ", "{\(element), \"traits\": ", ""] {
            for bracket in ["[", "{\"frame\":", "{\"attributes\":", "[{\"children\":"] {
                let text = start + String(repeating: bracket, count: 5_000)
                _ = withinAMinute { try? Markup.read(text, as: format) }
            }
        }
    }
}
