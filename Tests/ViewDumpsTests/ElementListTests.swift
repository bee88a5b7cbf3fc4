import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@testable import ViewDumps

@Suite struct `A compact Maestro hierarchy` {
    @Test func `has its attributes in one column`() throws {
        let dump = try DumpFixture.read("android/maestro-compact.csv")
        #expect(dump.format == .maestro)
        #expect(Markup.outline(dump) == ["view (0 0 1080 2400)", "  Go (40 100 260 120)"])
        #expect(dump.rows.map(\.line) == [2, 3])
        #expect(dump.root.sublayers[0].touch.isControl)
        #expect(dump.rows.map(\.isDisabled) == [false, false])
    }

    @Test func `has texts with separators, quotes and line breaks`() throws {
        let dump = try opened(
            """
            element_num,depth,attributes,parent_num
            0,0,"text=a; b=c; bounds=[0,0][9,9]; class=a.Button; clickable=true",
            1,1,"text=say ""so""; and
            more; bounds=[1,1][2,2]; resource-id=app:id/x",0
            2,1,"bounds=[3,3][4,4]",0
            """)
        #expect(
            Markup.outline(dump) == [
                "a; b=c (0 0 9 9)", "  app:id/x (1 1 1 1)", "  view (3 3 1 1)",
            ])
        #expect(dump.root.sublayers[0].text == "say \"so\"; and more")
        #expect(dump.rows.map(\.line) == [2, 3, 5])
        #expect(dump.rows[0].isDisabled)
    }

    @Test(arguments: ["android/maestro-mcp.csv", "android/maestro-mcp.json"])
    func `is what the MCP server answers`(name: String) throws {
        let dump = try DumpFixture.read(name)
        #expect(
            Markup.outline(dump) == [
                "FrameLayout (0 0 1080 2400)", "  Go (40 100 260 120)",
                "  app:id/off (40 300 260 120)",
            ])
        #expect(dump.root.sublayers.map(\.touch.isControl) == [true, true])
        #expect(dump.rows.map(\.isDisabled) == [false, false, true])
        #expect(dump.root.className == "android.widget.FrameLayout")
    }

    @Test func `may have a prefix of its lines`() throws {
        for name in ["android/maestro-compact.csv", "android/maestro-mcp.csv"] {
            let text = try DumpFixture.text(name)
            let log = text.split(separator: "\n").map { "2026-09-01T10:00:00.1234567Z " + $0 }
            let dump = try opened("starting\n" + log.joined(separator: "\n"))
            #expect(try Markup.outline(dump) == Markup.outline(opened(text)))
        }
    }

    @Test func `that is truncated anywhere keeps its whole rows`() throws {
        let text = try DumpFixture.text("android/maestro-mcp.csv")
        for end in text.indices {
            guard let dump = try? ViewDump.read(String(text[..<end]), as: .maestro, name: "cut")
            else {
                continue
            }
            #expect(LayerTree(dump.root).count == dump.rows.count)
            #expect(dump.rows.dropLast().allSatisfy { !$0.isUncertain })
        }
    }

    @Test func `of quotes and separators only is handled in linear time`() {
        for piece in ["\"", "; text=", "1,1,\"; \"\n", "1,900,\"\",\n"] {
            let text =
                "element_num,depth,attributes,parent_num\n0,0,\""
                + String(repeating: piece, count: 60_000)
            _ = withinAMinute { try? Markup.read(text, as: .maestro) }
        }
    }
}

@Suite struct `An element list of mobile-mcp` {
    @Test func `is a list of places without an order`() throws {
        let dump = try DumpFixture.read("android/mobile-mcp-elements.txt")
        #expect(dump.format == .mobileMCP && !dump.rules.hasReceiver)
        #expect(
            Markup.outline(dump).dropFirst() == ["  go (16 100 370 44)", "  Hello (16 160 370 20)"])
        #expect(dump.codes.contains("1 flat-list"))
        #expect(dump.rows.compactMap(\.place?.column) == [34, 175])
        #expect(dump.root.sublayers[0].touch.isControl)
        #expect(dump.root.sublayers[0].text == "Go")
    }

    @Test func `may be the list alone, or in a log`() throws {
        let text = try DumpFixture.text("android/mobile-mcp-elements.txt")
        let list = try #require(text.firstIndex(of: "["))
        let wanted = try Markup.outline(opened(text))
        #expect(try Markup.outline(opened(String(text[list...]))) == wanted)
        let log = try opened("started\n12:00 INFO {} [x] " + text + "\ndone\n")
        #expect(Markup.outline(log) == wanted)
        #expect(log.rows.compactMap(\.line) == [2, 2])
        #expect(throws: DumpProblem.self) { try opened("Found these elements on screen: []") }
    }

    @Test(arguments: [
        "android/mobile-mcp-elements.txt", "android/maestro-compact.csv",
        "android/maestro-mcp.json", "android/maestro-mcp.csv",
    ])
    func `of a server may be in the message that carries it`(name: String) throws {
        let text = try DumpFixture.text(name)
        func escaped(_ text: String) -> String {
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
                .replacing("\n", with: "\\n")
        }
        let message =
            #"{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":""#
            + escaped(text) + #""}]}}"#
        #expect(try Markup.outline(opened(message)) == Markup.outline(opened(text)))
        // As agents store what a tool answered.
        let stored = #"{"type":"tool_result","content":""# + escaped(message) + "\"}"
        #expect(try Markup.outline(opened(stored)) == Markup.outline(opened(text)))
    }

    // Source: mobile-next/mobile-mcp's format-elements.ts, of which text is the default.
    private let rows = """
        One element per line: @ref Type text= label= name= value= id= at=x,y size=WxH [focused] [selected] [checked] [disabled]
        @e1 Button text="Go" label="Go" id="go" at=16,100 size=370x44
        @e2 StaticText text="say \\"hi\\" at=1,2 size=3x4" at=16,160 size=370x20

        Switch label="Wi-Fi" value="1" at=300,220 size=51x31 checked disabled
        """

    @Test func `may be in text with an element per line`() throws {
        let escaped = rows.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
        let answer = "{\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"\(escaped)\"}]}}"
        for text in [rows, answer, "10:00 " + rows.replacing("\n", with: "\n10:00 ")] {
            let dump = try opened(text)
            #expect(dump.format == .mobileMCP)
            #expect(
                Markup.outline(dump).dropFirst() == [
                    "  go (16 100 370 44)", "  say \"hi\" at=1,2 size=3x4 (16 160 370 20)",
                    "  Wi-Fi (300 220 51 31)",
                ])
            #expect(dump.root.sublayers.map(\.className) == ["Button", "StaticText", "Switch"])
            #expect(dump.rows.map(\.isDisabled) == [false, false, false, true])
        }
        #expect(try opened(rows).rows.compactMap(\.line) == [2, 3, 5])
    }

    @Test func `marks disabled elements, and refuses centres without sizes`() throws {
        let list = #"[{"type":"Button","text":"Go","enabled":false,"coordinates":{"x":16,"y":9"#
        #expect(try opened(list + #","width":3,"height":4}}]"#).rows.map(\.isDisabled) == [true])
        // mobile-next/mobile-mcp#32.
        let problem = #expect(throws: DumpProblem.self) { try opened(list + "}}]") }
        #expect(problem?.diagnostic.message.contains("only the centres") == true)
    }
}
