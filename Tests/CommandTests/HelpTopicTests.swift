import Foundation
import HitboxCommands
import LayerGeometry
import PlaygroundModel
import ReferencePages
import TerminalHarness
import TerminalTypes
import TestSupport
import Testing
import ViewDumps

@testable import HitboxScripting
@testable import SceneFile

/// `hitbox help TOPIC`.
@Suite(.waiting) struct `A topic of the help` {
    private static let topics = ["scene", "script", "code", "keys", "rules", "verdicts", "dumps"]

    /// Expects a section of a topic's page to have these lines and no others.
    private func expect(_ topic: HelpTopic, has title: String, _ lines: [String]) {
        let page = "\n\(MarkdownPage(topic.document).body(width: 1_000))\n"
        let section = "\n\(title)\n\(lines.map { $0 + "\n" }.joined())"
        #expect(page.contains(section + "\n"), "the page has to say:\(section)")
    }

    @Test func `has the keys of scene files`() throws {
        let transform = FlowText.transform(LayerTransform([.perspective(1)]))
        let tables: [(title: String, value: FlowText)] = [
            ("At the top", .scene(Scene(root: Layer()))),
            ("Points of probe", .stop(SceneStop(.zero, time: 0))), ("Layers", .layer(Layer())),
            ("Operations of a transform", transform.items[0]),
            ("Animations", .animation(LayerAnimation(keyPath: ""))),
        ]
        for (title, value) in tables {
            let keys = try DescribedKey.all(under: title)
            #expect(keys.map(\.name) == value.pairs.map(\.key))
            #expect(keys.map(\.standard) == value.pairs.map(\.standard))
            #expect(keys.allSatisfy { !$0.type.isEmpty && $0.sentence.hasSuffix(".") })
        }
        for key in try DescribedKey.all(under: "Layers") {
            if let property = LayerProperty.named(key.name) {
                #expect(key.sentence == property.sentence)
            }
        }
    }

    @Test func `has the commands of scripts and the properties`() {
        let titles: [(ScriptCommand.Place, String)] = [
            (.header, "At the top"), (.test, "Tests"), (.step, "Steps"),
            (.expectation, "Expectations"), (.lesson, "Lessons"),
        ]
        let page = MarkdownPage(HelpTopic.script.document).body(width: 1_000)
        for (place, title) in titles {
            let section =
                page.components(separatedBy: "\n\(title)\n").last?
                .components(separatedBy: "\n\n").first?.components(separatedBy: "\n") ?? []
            let (usages, sentences) = (section.filter { !$0.hasPrefix("   ") }, section.count / 2)
            let commands = ScriptCommand.all.filter { $0.place == place }
            #expect(usages == commands.map { "  \($0.usage)" })
            #expect(sentences == commands.count)
        }
        expect(
            .script, has: "Properties",
            LayerProperty.all.flatMap {
                ["  \($0.name) \($0.kind.notation)", "      \($0.sentence)"]
            })
        let verdicts = Verdict.allCases.map(\.rawValue).list()
        #expect(HelpTopic.script.document.hasSuffix(" A VERDICT is \(verdicts)."))
    }

    @Test func `has all keys and gestures`() {
        for section in HelpSection.all() {
            let width = 4 + (section.lines.map(\.keys.cellWidth).max() ?? 0)
            expect(
                .keys, has: section.heading,
                section.lines.map { Columns.pad("  \($0.keys)", width) + $0.text })
        }
    }

    @Test func `has all rule books, verdicts and formats of dumps`() {
        let rules = MarkdownPage(HelpTopic.rules.document).body(width: 1_000)
        for book in HitRules.allCases {
            #expect(rules.contains("\n  \(book.rawValue): \(book.title)\n      "))
        }
        for verdict in Verdict.allCases {
            let general = verdict.sentence(rules: .calayer)
            let others = HitRules.allCases.filter { verdict.sentence(rules: $0) != general }.map {
                "      By \($0.title)'s rules: \(verdict.sentence(rules: $0))."
            }
            expect(
                .verdicts, has: "  \(verdict.rawValue): \(verdict.word)",
                ["      \(general)."] + others)
        }
        let dumps = MarkdownPage(HelpTopic.dumps.document).body(width: 1_000)
            .components(separatedBy: "\n\n").dropFirst()
        #expect(dumps.count == DumpFormat.allCases.count)
        for (entry, format) in zip(dumps, DumpFormat.allCases) {
            let answers =
                format.rules.hasReceiver
                ? "by \(format.rules.title)'s rules"
                : "which views contain a point, not which one is in front"
            #expect(entry.hasPrefix("  \(format.rawValue): \(format.title)\n"))
            #expect(entry.contains("\n      Answers: \(answers), in \(format.unit). Lost: "))
            if let caveat = format.caveat { #expect(entry.contains("\n      It is \(caveat).")) }
        }
    }

    @Test func `is read from Markdown`() {
        let page = MarkdownPage(
            #"""
            <!-- A comment. -->

            # The \_title

            Two lines of text with \*stars\*, \e
            and `a \ in code`.

            ## A section

            - `term`: words, and more \[words\]
            - `another`: term

            - An item
              of two lines
            - and another one

            ```text
            code \e

              and more of it
            ```

            | | |
            |---|---|
            | `a\|b` | a row |
            | `c` | another one |

            | name | words | more |
            |---|---|---|
            | `d` | a row | it |
            | `e` | the next | it |

            | name | words |
            |---|---|
            | one | row |

            ## name: an entry

            A sentence.

            ```text
            a command
            ```
            """#)
        #expect(page.title == "The _title")
        #expect(
            page.body(width: 24) == #"""
                Two lines of text with
                *stars*, \e and 'a \ in
                code'.

                A section
                  term
                      words, and more
                      [words]
                  another
                      term

                - An item of two lines

                - and another one

                  code \e

                    and more of it
                  a|b  a row
                  c    another one

                  'd'  a row; it
                  'e'  the next; it

                In short
                  name   one
                  words  row

                  name: an entry
                      A sentence.
                      a command

                """#)
    }

    @Test(arguments: topics)
    func `fits a terminal, and is in the manual page`(topic: String) throws {
        let run = try Run("help", topic)
        #expect(run.status == 0 && run.errors.isEmpty)
        let lines = run.output.split(separator: "\n")
        let commands = try Document(name: "docs/dumps.md").blocks().flatMap(\.lines)
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
        "scene": "scenes", "script": "scripts", "code": "code", "keys": "keys",
        "rules": "rules", "verdicts": "verdicts", "dumps": "dumps",
    ]

    @Test(arguments: topics)
    func `is a page of the documents`(topic: String) throws {
        let page = try #require(Self.pages[topic])
        let text = try Document(name: "docs/\(page).md").text()
        #expect(try Run("help", topic, "--markdown").output == text)
        #expect(try Run("help", "scrip", "--markdown").status == 64)
    }
}

/// A key of scene files, as the page about them describes it.
private struct DescribedKey {
    let name, type, standard, sentence: String

    /// The keys in a section of the page.
    static func all(under title: String) throws -> [DescribedKey] {
        let page = "\n\(MarkdownPage(HelpTopic.scene.document).body(width: 1_000))\n\n"
        let parts = page.components(separatedBy: "\n\(title)\n")
        let section = try #require(parts.count == 2 ? parts[1] : nil, "\(title)")
        let lines = section.components(separatedBy: "\n\n")[0].components(separatedBy: "\n")
        #expect(lines.count.isMultiple(of: 2))
        return stride(from: 0, to: lines.count - 1, by: 2).map {
            DescribedKey(lines[$0], lines[$0 + 1])
        }
    }

    private init(_ notation: String, _ sentence: String) {
        let parts = notation.components(separatedBy: "; default ")
        let words = parts[0].components(separatedBy: ": ")
        name = String(words[0].dropFirst(2))
        type = words.dropFirst().joined(separator: ": ")
        standard = parts.count == 2 ? parts[1] : ""
        self.sentence = String(sentence.dropFirst(6))
    }
}

/// `hitbox help scene --schema`.
@Suite(.waiting) struct `The JSON Schema of scenes` {
    /// The lists of words in a schema.
    private static func choices(_ schema: Any) -> [[String]] {
        if let items = schema as? [Any] { return items.flatMap(choices) }
        guard let object = schema as? [String: Any] else { return [] }
        return (object["enum"] as? [String]).map { [$0] } ?? object.values.flatMap(choices)
    }

    /// The schema of each table of keys, with the table.
    private func tables() throws -> [(keys: [DescribedKey], schema: [String: Any])] {
        let schema = try Run("help", "scene", "--schema").json(as: [String: Any].self)
        let parts = try #require(schema["$defs"] as? [String: [String: Any]])
        return [
            (try DescribedKey.all(under: "At the top"), schema),
            (try DescribedKey.all(under: "Layers"), parts["layer"] ?? [:]),
            (try DescribedKey.all(under: "Points of probe"), parts["stop"] ?? [:]),
            (try DescribedKey.all(under: "Animations"), parts["animation"] ?? [:]),
            (try DescribedKey.all(under: "Operations of a transform"), parts["operation"] ?? [:]),
        ]
    }

    @Test func `is in the documents`() throws {
        let text = try Document(name: "docs/schema.json").text()
        #expect(try Run("help", "scene", "--schema").output == text)
    }

    @Test func `has every key with its sentence, and nothing else`() throws {
        for (keys, schema) in try tables() {
            let properties = try #require(schema["properties"] as? [String: [String: Any]])
            #expect(Set(properties.keys) == Set(keys.map(\.name)))
            for key in keys {
                #expect(properties[key.name]?["description"] as? String == key.sentence)
            }
            let required = keys.filter { $0.sentence.hasSuffix("required.") }.map(\.name)
            #expect(schema["required"] as? [String] ?? [] == required)
            #expect(schema["additionalProperties"] as? Bool == false)
        }
    }

    @Test func `has one type for each notation of values`() throws {
        var types: [String: Data] = [:]
        for (keys, schema) in try tables() {
            let properties = try #require(schema["properties"] as? [String: [String: Any]])
            for key in keys {
                var type = try #require(properties[key.name], "\(key.name)")
                type["description"] = nil
                let text = try JSONSerialization.data(withJSONObject: type, options: .sortedKeys)
                #expect(!type.isEmpty && types[key.type, default: text] == text, "\(key.name)")
                types[key.type] = text
                for words in Self.choices(type) {
                    let lists = [
                        words.list(), words.list("and"), words.joined(separator: ", ") + " or [",
                    ]
                    #expect(lists.contains { key.type.contains($0) }, "\(key.name): \(words)")
                }
                if key.type.wholeMatch(of: /\[[^\]]+\]/) != nil {
                    let count = key.type.split(separator: ",").count
                    #expect(type["minItems"] as? Int == count && type["maxItems"] as? Int == count)
                }
            }
        }
    }
}
