import Foundation
import LayerGeometry
import PlaygroundModel
import SceneFile
import Scripting
import TerminalHarness
import TerminalTypes
import Testing
import ViewDumps

@testable import hitbox

/// `hitbox help TOPIC`.
@Suite struct `A topic of the help` {
    private static let topics = ["scene", "script", "keys", "rules", "verdicts", "dumps"]

    @Test func `has all entries of its table`() throws {
        let scene = try Run("help", "scene").output.replacing("\n    ", with: " ")
        for key in SceneSchema.scene + SceneSchema.stop + SceneSchema.layer + SceneSchema.animation
            + SceneSchema.operations
        {
            #expect(scene.contains("\n  \(key.name): \(key.type)"), "\(key.name)")
        }
        #expect(try Run("help", "script").output.hasSuffix(GrammarPage.page.text() + "\n"))
        let keys = try Run("help", "keys").output
        for section in HelpSection.all() {
            #expect(keys.contains("\n\(section.heading)\n"))
            for line in section.lines { #expect(keys.contains(line.text), "\(line.keys)") }
        }
        let rules = try Run("help", "rules").output
        for book in HitRules.allCases { #expect(rules.contains("\n  \(book.rawValue): ")) }
        let verdicts = try Run("help", "verdicts").output
        for verdict in Verdict.allCases {
            #expect(verdicts.contains("\n  \(verdict.rawValue): \(verdict.word)\n"))
        }
        let dumps = try Run("help", "dumps").output
        for format in DumpFormat.allCases {
            #expect(dumps.contains("\n  \(format.rawValue): \(format.title)\n"))
        }
    }

    @Test(arguments: topics)
    func `fits a terminal, and is in the manual page`(topic: String) throws {
        let run = try Run("help", topic)
        #expect(run.status == 0 && run.errors.isEmpty)
        let lines = run.output.split(separator: "\n")
        let commands = DumpFormat.allCases.flatMap(\.sources)
        for line in lines where !commands.contains(String(line.drop { $0 == " " })) {
            #expect(line.last != " " && String(line).cellWidth <= 80, "\(line)")
        }
        let title = try #require(lines.first).uppercased()
        #expect(try Run("manual").output.contains("\n.SH \(title)\n"))
    }

    @Test func `is named by the help of the program`() throws {
        let help = try Run("--help").output.split(whereSeparator: \.isWhitespace)
        #expect(
            help.joined(separator: " ").contains(
                "reference: \(Self.topics.joined(separator: ", ")), and each rule of lint"))
        #expect(try Run("help", "probe").output.contains("USAGE: hitbox probe"))
        for (arguments, message) in [
            (
                ["help", "keys", "--schema"],
                "error: only scenes have a schema\nhelp: write 'hitbox help scene --schema'\n"
            ),
            (
                ["help", "probe", "--schema"],
                "error: only scenes have a schema\nhelp: write 'hitbox help scene --schema'\n"
            ),
            (
                ["help", "rules", "keys"],
                "error: 'help' takes one command or topic\nhelp: write 'hitbox help rules'\n"
            ),
            (
                ["help", "probe", "keys", "dumps"],
                "error: 'help' takes one command or topic\nhelp: write 'hitbox help probe'\n"
            ),
            (
                ["help", "keys", "--html"],
                "error: unknown option '--html' of a topic\nhelp: write 'hitbox help keys --markdown'\n"
            ),
        ] {
            let run = try Run(arguments: arguments)
            #expect(run.status == 64 && run.errors == message, "\(arguments): \(run.errors)")
            #expect(run.output.isEmpty)
        }
        #expect(try Run("help", "probe", "--help").status == 0)
        #expect(try Run("help", "keys", "-h").output == Run("help", "keys").output)
        let unknown = try Run("help", "script2")
        #expect(unknown.status == 64 && unknown.errors.contains("help: write 'hitbox help script'"))
    }

    /// The pages in docs that are topics of the help.
    private static let pages = [
        "scene": "scenes", "script": "scripts", "keys": "keys", "rules": "rules",
        "verdicts": "verdicts", "dumps": "dumps",
    ]

    @Test(arguments: topics)
    func `is a page of the documents`(topic: String) throws {
        let page = try #require(Self.pages[topic])
        let file = Document.root.appendingPathComponent("docs/\(page).md")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == (try Run("help", topic, "--markdown").output), "run 'make docs'")
        #expect(try Run("help", "scrip", "--markdown").status == 64)
    }

    @Test func `has a JSON Schema of scenes with every key, and a type for each`() throws {
        let file = Document.root.appendingPathComponent("docs/schema.json")
        let text = try Run("help", "scene", "--schema").output
        #expect(try String(contentsOf: file, encoding: .utf8) == text, "run 'make docs'")
        let schema = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let parts = try #require(schema["$defs"] as? [String: [String: Any]])
        let tables = [
            (SceneSchema.scene, schema), (SceneSchema.layer, parts["layer"] ?? [:]),
            (SceneSchema.stop, parts["stop"] ?? [:]),
            (SceneSchema.animation, parts["animation"] ?? [:]),
            (SceneSchema.operations, parts["operation"] ?? [:]),
        ]
        for (keys, object) in tables {
            let properties = try #require(object["properties"] as? [String: [String: Any]])
            #expect(Set(properties.keys) == Set(keys.map(\.name)))
            for key in keys {
                #expect(SceneJSONSchema.value(of: key.type) != nil, "\(key.name): \(key.type)")
                #expect(properties[key.name]?["description"] as? String == key.sentence)
            }
        }
    }
}
