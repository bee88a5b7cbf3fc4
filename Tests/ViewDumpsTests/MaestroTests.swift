import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@testable import ViewDumps

@Suite struct `A Maestro hierarchy` {
    static let text = """
        Running on emulator-5554
        { "attributes" : { "bounds" : "[0,0][400,800]", "text" : "" },
          "children" : [ {
            "attributes" : {
              "text" : "He said \\"children\\": {",
              "resource-id" : "app:id/go",
              "class" : "android.widget.Button",
              "clickable" : "true",
              "enabled" : "false",
              "bounds" : "[10,20][110,60]"
            },
            "children" : [ { "attributes" : { "hintText" : "Search", "bounds" : "[20,30][50,40]" } } ],
            "clickable" : true
          }, {
            "children" : [ ], "attributes" : { "accessibilityText" : "Zurück", "value" : 3,
            "bounds" : "oops" }, "enabled" : false
          } ],
          "clickable" : null
        }
        """

    @Test func `becomes layers with frames in their superlayers`() throws {
        let dump = try Markup.read(Self.text)
        #expect(dump.format == .maestro)
        #expect(
            Markup.outline(dump) == [
                "view (0 0 400 800)",
                "  app:id/go (10 20 100 40)",
                "    Search (10 10 30 10)",
                "  Zurück -",
            ])
        #expect(dump.rows.map(\.line) == [2, 3, 12, 14])
        #expect(Markup.notes(dump) == ["skipped:1", "bad-value:14!"])
    }

    @Test func `has controls, texts and disabled elements`() throws {
        let dump = try Markup.read(Self.text)
        #expect(dump.root.sublayers.map(\.touch.isControl) == [true, false])
        #expect(dump.rows.map(\.isDisabled) == [false, true, false, true])
        #expect(dump.root.sublayers[0].text == "He said \"children\": {")
        #expect(dump.rows[1].className == "android.widget.Button")
        #expect(Markup.hit(dump, x: 25, y: 35) == nil)
    }

    @Test func `may have other JSON before it and text after it`() throws {
        let dump = try Markup.read(
            "[INFO] {start}\n{\"level\": \"info\"}\n" + Self.text + "\nDone {}\n")
        #expect(dump.rows.map(\.line) == [4, 5, 14, 16])
        let list = try Markup.read("[" + Self.text.dropFirst(25) + ", {\"attributes\": {}}]")
        #expect(list.rootCount == 2)
    }

    @Test func `is the last whole one of a log`() throws {
        let next = Self.text.replacing("app:id/go", with: "app:id/next")
        let cut = Self.text.dropLast(200)
        for log in ["\(Self.text)\n\(next)", "\(Self.text)\n\(next)\n\(cut)"] {
            #expect(try Markup.read(log).root.sublayers[0].name == "app:id/next")
        }
    }

    @Test func `is found after messages that look like one`() throws {
        for message in ["{\"attributes\" is set", "{", "[{\"attributes\": oops", "{\"a\": {\n{"] {
            let dump = try Markup.read(message + "\n" + Self.text)
            #expect(
                Markup.outline(dump) == Markup.outline(try Markup.read(Self.text)), "\(message)")
            #expect(Markup.notes(dump).contains("skipped:1"), "\(message)")
        }
    }

    @Test func `is found in linear time among very many brackets`() {
        let brackets = String(repeating: "{\"a\":\n", count: 100_000)
        let text = "say \"attributes\" \"bounds\"\n" + brackets + "]"
        withinAMinute {
            _ = #expect(throws: DumpProblem.self) { try Markup.read(text) }
        }
    }

    @Test func `that is truncated anywhere retains complete views`() throws {
        var most = 0
        for end in Self.text.indices.dropFirst(27) {
            let text = String(Self.text[..<end])
            guard let dump = try? Markup.read(text, as: .maestro) else { continue }
            #expect(dump.rows.count >= most)
            most = max(most, dump.rows.count)
            #expect(dump.notes.contains { $0.code == .cut && $0.severity == .warning })
        }
        #expect(most == 4)
    }

    @Test func `that is not valid JSON is rejected with the line and the reason`() throws {
        let text = Self.text.replacing("\"hintText\" : ", with: "\"hintText\" ")
        do {
            _ = try Markup.read(text, as: .maestro)
            Issue.record("it was read")
        } catch let problem as DumpProblem {
            #expect(problem.diagnostic.range.line == 12)
            #expect(problem.diagnostic.message.hasPrefix("parse error: object key and value must"))
        }
    }

    @Test func `may have a thousand nested views, but no more`() throws {
        func nested(_ count: Int) -> String {
            String(repeating: "{\"attributes\": {\"text\": \"a\"}, \"children\": [", count: count)
                + String(repeating: "]}", count: count)
        }
        #expect(try Markup.read(nested(1_000), as: .maestro).levels == 1_000)
        #expect(throws: DumpProblem.self) { try Markup.read(nested(1_001), as: .maestro) }
    }

    @Test(arguments: [
        "", "{", "{\"attributes\"", "{\"attributes\": 5}", "{\"attributes\": {}]",
        "{\"children\": [1]}", "{\"children\": \"bounds\"}",
        String(repeating: "{\"attributes\": {}, \"children\": [", count: 10_000),
    ])
    func `that is not a hierarchy is rejected`(text: String) {
        #expect(throws: DumpProblem.self) { try Markup.read(text, as: .maestro) }
    }
}
