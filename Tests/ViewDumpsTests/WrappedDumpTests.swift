import LayerGeometry
import TestSupport
import Testing

@testable import ViewDumps

/// One screen in each format of which a log may change the lines, and prefixes that logs put before them.
private enum Wrapped {
    static let dumps: [DumpFormat: String] = [
        .uikit: """
        <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
           | <UIView: 0x3; frame = (0 100; 390 300); layer = <CALayer: 0x4>>
           |    | <UILabel: 0x5; frame = (10 10; 100 44); text = 'two
        lines'; layer = <CALayer: 0x6>>
           | <UIView: 0x7; frame = (0 400; 390 444); layer = <CALayer: 0x8>>
        """,
        .appkit: """
        [   AF     wLU ] h=--- v=--- NSView 0x1 f=(0,0,300,200) b=(-)
          [   AF     wLU ] h=--- v=--- NSView 0x2 f=(10,10,200,100) b=(-)
            [   AF     wLU ] h=--- v=--- NSButton 0x3 "OK" f=(10,10,80,30) b=(-)
          [   AF     wLU ] h=--- v=--- NSView 0x4 f=(10,150,200,40) b=(-)
        """,
        .xcuiDescription: """
        Element subtree:
         →Application, 0x600, pid: 71, label: 'Shop'
            Window (Main), 0x601, {{0.0, 0.0}, {390.0, 844.0}}
              Button, 0x602, {{24.0, 509.0}, {342.0, 56.0}}, identifier: 'pay', label: 'Pay'
            Window, 0x604, {{0.0, 0.0}, {1.0, 1.0}}
        """,
        .earlGrey: """
        UI Hierarchy (Back to front):

        <UIWindow:0x1; isAccessible=N; AX.frame={{0, 0}, {9, 9}}; AX.isModal=N; frame={{0, 0}, {9, 9}}; alpha=1>
          |--<UIView:0x2; isAccessible=N; AX.frame={{0, 0}, {9, 9}}; AX.isModal=N; frame={{0, 0}, {9, 9}}; alpha=1>
          |  |--<UIView:0x3; isAccessible=N; AX.frame={{1, 1}, {2, 2}}; AX.isModal=N; frame={{1, 1}, {2, 2}}; alpha=1>
          |--<UIView:0x4; isAccessible=N; AX.frame={{0, 0}, {5, 5}}; AX.isModal=N; frame={{0, 0}, {5, 5}}; alpha=1>
        """,
        .espresso: """
        View Hierarchy:
          DecorView@7ccea78[MainActivity]
            android.widget.LinearLayout{1ccea78 V.E...... ........ 0,0-400,800}
              android.widget.Button{2ccea78 VFED..C.. ........ 10,10-210,110 #7f0c01fc app:id/ok}
            android.view.View{3ccea78 V.ED..... ........ 0,700-400,800}
        """,
        .graphicsLayer: """
        (GraphicsLayer
          (anchor 0.00 0.00)
          (bounds 800.00 600.00)
          (children 1
            (GraphicsLayer
              (position 10.00 20.00)
              (bounds 100.00 50.00)
            )
          )
        )
        """,
        .android: """
        <?xml version='1.0' encoding='UTF-8' standalone='yes' ?>
        <hierarchy rotation="0">
          <node index="0" class="android.widget.FrameLayout" clickable="false" bounds="[0,0][390,844]">
            <node index="0" text="OK" class="android.widget.Button" clickable="true" bounds="[24,220][366,280]" />
            <node index="1" text="No" class="android.widget.Button" clickable="true" bounds="[24,420][366,480]" />
          </node>
        </hierarchy>
        """,
        .xcuiSource: """
        <AppiumAUT>
          <XCUIElementTypeApplication name="App" x="0" y="0" width="390" height="844">
            <XCUIElementTypeButton name="OK" x="10" y="10" width="90" height="44"/>
          </XCUIElementTypeApplication>
        </AppiumAUT>
        """,
        .maestro: """
        {
          "attributes" : {"bounds" : "[0,0][390,844]", "text" : ""},
          "children" : [ {
            "attributes" : {
              "bounds" : "[10,10][100,54]",
              "text" : "Say \\"OK\\"\\n(now)"
            },
            "children" : [ ]
          } ]
        }
        """,
        .accessibility: """
        [
          {
            "AXFrame" : "{{0, 0}, {390, 844}}",
            "AXLabel" : "App", "type" : "Application",
            "children" : [
              {"AXFrame" : "{{10, 10}, {90, 44}}", "AXLabel" : "OK", "type" : "Button"}
            ]
          }
        ]
        """,
        .detox: """
        <ViewHierarchy>
         <UIWindow alpha="1.0" class="UIWindow" height="844" visibility="visible" width="390">
          <UIButton alpha="1.0" class="UIButton" height="44" visibility="visible" width="90" x="10" y="20" />
         </UIWindow>
        </ViewHierarchy>
        """,
    ]

    /// What stands before the line with a number.
    static let prefixes: [@Sendable (Int) -> String] = [
        { "2026-09-01T10:00:0\($0 % 10).\($0)234567Z " },
        { "UI tests\tRun tests\t2026-09-01T10:00:0\($0 % 10).1234567Z " },
        { "[18:51:1\($0 % 10)]: ▸ " }, { _ in "app-1  | " },
        { "09-01 10:00:00.12\($0 % 10)  1234  5678 I ReactNativeJS: " },
        { _ in "I/ReactNativeJS( 1234): " }, { "[2026-09-01T10:00:00.00\($0 % 10)Z] " },
        { "[10:00:0\($0 % 10)] " },
        { "detox[43880] TRACE: [Artifact.js/LOG \($0)] " }, { _ in "[ui-tests] " },
        { "2026-09-01 10:00:00.12345\($0 % 10)+0200 App[60:1f\($0)] " },
        { "Sep  1 10:00:0\($0 % 10) mac App(UIKitCore)[123] <Notice>: " },
        { "  \($0):" }, { "screen.log:\($0):" }, { _ in "        E   " },
        { "2026-09-01 10:00:0\($0 % 10)+0200 0x1a\($0)b Default 0x0 60 0 App: (UIKitCore) [a.b] " },
        { _ in "> " }, { _ in "// " }, { _ in "# " }, { _ in "+" },
    ]

    /// The layers and their places.
    static func read(_ text: String, as format: DumpFormat) throws -> [String] {
        let dump = try #require(try ViewDump.read(text, name: "log"))
        #expect(dump.format == format)
        return dump.outline
    }

    /// The lines broken at a width: anywhere, or at a blank, which is left out.
    static func folded(_ text: String, at width: Int, atBlanks: Bool) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            var (rest, pieces) = (line, [Substring]())
            while rest.count > width {
                let indent = rest.prefix { " |-".contains($0) }
                let blank = rest.prefix(width + 1).lastIndex(of: " ")
                let end = atBlanks ? blank : rest.index(rest.startIndex, offsetBy: width)
                guard let end, end > indent.endIndex else { break }
                pieces.append(rest[..<end])
                rest = atBlanks ? rest[end...].dropFirst() : rest[end...]
            }
            return pieces + [rest]
        }.joined(separator: "\n")
    }

    static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
    }
}

@Suite struct `A dump in a log` {
    @Test(arguments: Wrapped.dumps.keys)
    func `is the same behind any prefix of its lines`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let plain = try Wrapped.read(text, as: format)
        #expect(plain.count > 1)
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let lines = ["starting", "ready"] + rows + ["done"]
        for prefix in Wrapped.prefixes {
            let log = lines.enumerated().map { prefix($0.offset + 1) + $0.element }
            let joined = log.joined(separator: "\n")
            #expect(ViewDump.looksLikeOne(Array(joined.utf8)), "\(log[2])")
            #expect(try Wrapped.read(joined, as: format) == plain, "\(log[2])")
            // Without blanks at the ends, and with other line ends.
            let trimmed = log.map { $0.trimmingBlanks.isEmpty ? "" : $0 }.joined(separator: "\r\n")
            #expect(try Wrapped.read(trimmed, as: format) == plain, "\(log[2])")
        }
    }

    @Test(arguments: Wrapped.dumps.keys)
    func `is the same escaped into one line`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let plain = try Wrapped.read(text, as: format)
        let once =
            "{\"type\": \"failed\", \"hierarchy\": \"\(Wrapped.escaped(text))\\n\", \"n\": 1}"
        let twice = "{\"message\": \"\(Wrapped.escaped(once))\"}"
        let angles = once.replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
        let noise = String(repeating: "10:00:00 nothing happens\n", count: 20)
        for form in [once, twice, angles] {
            for log in [form, "10:00:00 got " + form, noise + "10:00:00 got \(form)\n" + noise] {
                #expect(ViewDump.looksLikeOne(Array(log.utf8)), "\(log)")
                #expect(try Wrapped.read(log, as: format) == plain, "\(log)")
            }
        }
    }

    @Test(
        arguments: [
            DumpFormat.uikit, .appkit, .xcuiDescription, .earlGrey, .espresso, .android,
        ], [true, false])
    func `is the same with its lines broken at a width`(format: DumpFormat, atBlanks: Bool) throws {
        let text = try #require(Wrapped.dumps[format])
        let folded = Wrapped.folded(text, at: 64, atBlanks: atBlanks)
        #expect(folded != text)
        #expect(ViewDump.looksLikeOne(Array(folded.utf8)), "\(folded)")
        #expect(try Wrapped.read(folded, as: format) == Wrapped.read(text, as: format), "\(folded)")
    }

    @Test func `is the same if the row of an exception is broken at a width`() throws {
        let row = "+>DecorView{id=-1, visibility=VISIBLE, width=9, height=9, x=0.0, y=0.0, text=OK}"
        let text = "View Hierarchy:\n" + row
        for end in ["", " "] {
            let lines = row.replacing("VISIBLE, ", with: "VISIBLE,\(end)\n").replacing(
                ", y=", with: ",\(end)\ny=")
            #expect(try opened("View Hierarchy:\n" + lines).outline == opened(text).outline)
        }
    }

    @Test(arguments: Wrapped.dumps.keys)
    func `is the same with the quotes of a word processor`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        var (isOpen, curly) = (false, "")
        for character in text {
            if "\"'".contains(character) { isOpen.toggle() }
            switch character {
            case "\"": curly += isOpen ? "\u{201C}" : "\u{201D}"
            case "'": curly += isOpen ? "\u{2018}" : "\u{2019}"
            default: curly.append(character)
            }
        }
        #expect(ViewDump.looksLikeOne(Array(curly.utf8)), "\(curly)")
        #expect(try Wrapped.read(curly, as: format) == Wrapped.read(text, as: format), "\(curly)")
    }

    @Test(arguments: Wrapped.dumps.keys)
    func `is the same with non-breaking spaces`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let page = text.replacing(" ", with: "\u{A0}")
        #expect(ViewDump.looksLikeOne(Array(page.utf8)), "\(page)")
        #expect(try Wrapped.read(page, as: format) == Wrapped.read(text, as: format), "\(page)")
    }

    @Test(arguments: [DumpFormat.maestro, .accessibility])
    func `in JSON may have escaped line breaks, but not quotes`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        for form in [text, text.replacing("\\", with: "\\\\")] {
            let log = "10:00:00 got " + form.replacing("\n", with: "\\n") + "\n10:00:01 done"
            #expect(try Wrapped.read(log, as: format) == Wrapped.read(text, as: format), "\(log)")
        }
    }

    @Test(arguments: [
        DumpFormat.uikit, .earlGrey, .appkit, .espresso, .android, .detox,
    ])
    func `is the same escaped with the prefixes of its lines`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let plain = try Wrapped.read(text, as: format)
        for prefix in Wrapped.prefixes {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let log = lines.enumerated().map { prefix($0.offset + 1) + $0.element }
            let message = "{\"log\": \"\(Wrapped.escaped(log.joined(separator: "\n")))\"}"
            #expect(try Wrapped.read(message, as: format) == plain, "\(message)")
        }
    }

    @Test(arguments: [DumpFormat.uikit, .earlGrey, .appkit, .android, .detox])
    func `is the same in the XML of a test report`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let plain = try Wrapped.read(text, as: format)
        let entities = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
        for breaks in ["&#10;", "&#xA;", "\n"] {
            let report =
                "<testsuite name=\"UI\"><testcase><failure message=\"\n"
                + entities.replacing("\n", with: breaks) + "\n\"/></testcase></testsuite>"
            #expect(try Wrapped.read(report, as: format) == plain, "\(report)")
        }
        let again = entities.replacing("&", with: "&amp;")
        #expect(try Wrapped.read(again, as: format) == plain)
    }

    @Test(arguments: [
        DumpFormat.uikit, .appkit, .xcuiDescription, .earlGrey, .android, .detox, .maestro,
        .accessibility,
    ])
    func `is the same in a page that escapes no quotes`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let page = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
        let read = try opened("<body><pre>\(page)\n</pre></body>\n")
        #expect(try read.outline == Wrapped.read(text, as: format))
        // The page is well-formed, and so is the dump; of Detox's views, all end tags are alike.
        #expect(format == .detox || !read.notes.contains { $0.code == .badValue })
    }

    @Test(arguments: [DumpFormat.android, .maestro, .uikit])
    func `is the same in a section of a report`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let report =
            "<testsuite><testcase/><system-out><![CDATA[\(text)\n]]></system-out></testsuite>"
        let read = try opened("<?xml version='1.0'?>\n\(report)\n")
        #expect(try read.outline == Wrapped.read(text, as: format))
        #expect(!read.notes.contains { $0.code == .badValue })
    }

    @Test(arguments: [
        "element_num,depth,attributes,parent_num\n0,0,\"bounds=[0,0][9,9]; text=Go\",",
        "{\"ui_schema\": {}, \"elements\": [{\"b\": \"[0,0][9,9]\", \"txt\": \"Go\"}]}",
        "[\n  {\"text\": \"Go\", \"center\": \"[4,4]\", \"bounds\": \"[0,0][9,9]\"}\n]",
        "Found these elements on screen: [{\"type\": \"Button\", \"text\": \"Go\", "
            + "\"coordinates\": {\"x\": 1, \"y\": 1, \"width\": 7, \"height\": 7}}]",
        "One element per line: @ref Type text= at=x,y size=WxH\n"
            + "@e1 Button text=\"Go\" at=1,1 size=7x7",
    ])
    func `is the same in a page that escapes its quotes`(text: String) throws {
        let page = "<failure>\n\(text.replacing("\"", with: "&quot;"))\n</failure>"
        #expect(try opened(page).outline == opened(text).outline)
    }

    @Test func `in XML may be in a table in CSV`() throws {
        let text = try #require(Wrapped.dumps[.android])
        let table = "id,source\n1,\"\(text.replacing("\"", with: "\"\""))\"\n"
        #expect(try Wrapped.read(table, as: .android) == Wrapped.read(text, as: .android))
    }

    @Test(arguments: ["[debug] Got: ", "INSTRUMENTATION_STATUS: stack=", "<![CDATA["])
    func `in JSON may begin anywhere in a line`(before: String) throws {
        let list = """
            [
              {"text": "Go", "center": "[4,4]", "bounds": "[0,0][9,9]"},
              {"text": "On", "center": "[4,4]", "bounds": "[0,0][9,9]"}
            ]
            """
        #expect(try opened(before + list).outline == opened(list).outline)
        let tree = try #require(Wrapped.dumps[.maestro])
        #expect(try Wrapped.read(before + tree, as: .maestro) == Wrapped.read(tree, as: .maestro))
        let indented = tree.replacing("\n ", with: "\n\u{A0}")
        #expect(try Wrapped.read(indented, as: .maestro) == Wrapped.read(tree, as: .maestro))
    }

    @Test func `is the same in a report if only its quotes or arrows are escaped`() throws {
        let exception = """
            View Hierarchy:
            +>DecorView{id=-1, visibility=VISIBLE, width=9, height=9, x=0.0, y=0.0, child-count=1}
            |
            +->Button{id=1, visibility=VISIBLE, width=5, height=5, is-clickable=true, x=1.0, y=2.0}

            """
        let report = "<failure>" + exception.replacing(">", with: "&gt;") + "</failure>"
        #expect(try opened(report).outline == opened(exception).outline)
        let description = try #require(Wrapped.dumps[.xcuiDescription])
        let quoted = "<failure>" + description.replacing("'", with: "&#39;") + "</failure>"
        #expect(try opened(quoted).outline == opened(description).outline)
    }

    @Test(arguments: [
        // logfmt's quotes, a row of a table in CSV, an array in JSON, a page, and grep -C.
        ("time=12:00:00 level=info msg=\"", "\""), ("12:00:01,\"", "\""), ("  \"", "\","),
        ("<tr><td class=\"n\">1</td><td>", "</td></tr>"), ("<span class=\"line\">", "</span>"),
        ("log.txt-2-", ""), ("-", ""), ("<br>", ""),
        // flutter/flutter#75907: `flutter run -v`.
        ("[  +12 ms] ", ""),
    ])
    func `keeps the depth of UIKit's rows in any wrapper of its lines`(
        before: String, after: String
    ) throws {
        let text = try #require(Wrapped.dumps[.uikit]).replacing("two\n", with: "two ")
        let lines = text.split(separator: "\n").enumerated().map { index, line in
            let isFirst = index == 0
            // The first and the other lines may differ.
            let start = before == "[  +12 ms] " && isFirst ? "[        ] " : before
            return (start == "log.txt-2-" && isFirst ? "log.txt:1:" : start) + line + after
        }
        let joined = lines.joined(separator: before == "<br>" ? "" : "\n")
        #expect(try Wrapped.read(joined, as: .uikit) == Wrapped.read(text, as: .uikit))
    }

    @Test(arguments: Wrapped.dumps.keys)
    func `is the same in colour`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let colored = lines.map { "[18:51:13]: ▸ \u{1B}[35m\($0)\u{1B}[0m" }.joined(separator: "\n")
        #expect(try Wrapped.read(colored, as: format) == Wrapped.read(text, as: format))
    }

    @Test(arguments: [DumpFormat.uikit, .earlGrey])
    func `is the same with each line in a JSON object`(format: DumpFormat) throws {
        // A text of several lines is in several objects then.
        let text = try #require(Wrapped.dumps[format]).replacing("two\n", with: "two ")
        let lines = text.split(separator: "\n").map {
            "{\"time\": \"10:00:00\", \"log\": \"\(Wrapped.escaped(String($0)))\\n\", \"n\": 1}"
        }
        let log = lines.joined(separator: "\n")
        #expect(try Wrapped.read(log, as: format) == Wrapped.read(text, as: format))
        if format == .earlGrey { return }
        let angles = log.replacing("<", with: "\\u003c").replacing(">", with: "\\u003e")
        #expect(try Wrapped.read(angles, as: format) == Wrapped.read(text, as: format))
    }

    @Test(arguments: [DumpFormat.uikit, .espresso, .xcuiDescription])
    func `is the same escaped with tabs`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format]).replacing("two\n", with: "two ")
            .replacing("  ", with: "\t")
        let line = Wrapped.escaped(text).replacing("\t", with: "\\t")
        #expect(try Wrapped.read(line, as: format) == Wrapped.read(text, as: format))
    }

    @Test(arguments: [
        DumpFormat.uikit, .appkit, .xcuiDescription, .earlGrey, .espresso, .graphicsLayer, .detox,
    ])
    func `is the same in a line of rsyslog, and in a message to TeamCity`(
        format: DumpFormat
    ) throws {
        let text = try #require(Wrapped.dumps[format])
        let plain = try Wrapped.read(text, as: format)
        let octal = text.replacing("\n", with: "#012").replacing("\t", with: "#011")
        let log = "Nov 27 21:00:00 host shop[71]: hierarchy:#012\(octal)\nNov 27 21:00:01 done\n"
        #expect(try Wrapped.read(log, as: format) == plain)
        let bars = text.replacing("|", with: "||").replacing("'", with: "|'")
            .replacing("[", with: "|[").replacing("]", with: "|]").replacing("\n", with: "|n")
        let message = "##teamcity[testStdOut name='|[a|]' out='\(bars)|n' flowId='1']"
        #expect(try Wrapped.read("starting\n\(message)\n", as: format) == plain)
    }

    @Test func `keeps a row whose log head has no process, and which has a bracket itself`() throws
    {
        // Python's logging and others print a date and a level only.
        let text = try #require(Wrapped.dumps[.uikit]).replacing(
            "390 844);", with: "390 844); transform = [1, 0, 0, 1, 0, 0];", maxReplacements: 1)
        let log = "2026-11-28 12:00:00.123 INFO " + text
        #expect(try opened(log).outline == opened(text).outline)
    }

    @Test(arguments: [DumpFormat.uikit, .espresso, .xcuiDescription, .earlGrey, .appkit])
    func `is the same if its colours are escaped`(format: DumpFormat) throws {
        let text = try #require(Wrapped.dumps[format])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for escape in ["\\u001b", "\\u001B", "\\\\u001b", "\\x1b", "\\033", "\\e"] {
            let colored = lines.map {
                "\(escape)[32m" + $0.replacing("\"", with: "\\\"") + "\(escape)[0m\\n"
            }
            let log = "{\"msg\": \"\(colored.joined().replacing("→", with: "\\u2192"))\"}"
            #expect(try Wrapped.read(log, as: format) == Wrapped.read(text, as: format), "\(log)")
        }
    }

    @Test(arguments: [
        "<XCUIElementTypeApplication name=\"App\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/>",
        "Window (Main), 0x601, {{0.0, 0.0}, {9.0, 9.0}}\n  Button, 0x602, {{1.0, 1.0}, {3.0, 3.0}}, label: 'Pay'",
        "<CALayer:0x5; position = CGPoint (4 4); bounds = CGRect (0 0; 8 8)>",
        "[   AF  ] h=-&- v=-&- NSView 0x1 f=(0,0,300,200) b=(-)",
        "{\"attributes\": {\"bounds\": \"[0,0][9,9]\"}, \"children\": []}",
        "element_num,depth,attributes,parent_num\n0,0,\"bounds=[0,0][9,9]\",",
        "{\"ui_schema\": {}, \"elements\": [{\"b\": \"[0,0][9,9]\", \"txt\": \"Go\"}]}",
        "[{\"text\": \"Go\", \"center\": \"[4,4]\", \"bounds\": \"[0,0][9,9]\"}]",
    ])
    func `may begin after any amount of other lines`(text: String) throws {
        // Too many for the start of the file to show the format.
        let noise = String(repeating: "[debug] a line of a log with \"words\"\n", count: 2_000)
        #expect(ViewDump.looksLikeOne(Array((noise + text).utf8)))
        #expect(try opened(noise + text).outline == opened(text).outline)
    }

    @Test(arguments: [(" ", "-"), ("\u{2007}", "\u{2212}")])
    func `is the new one of a difference`(same: String, removed: String) throws {
        // Signs of diff, and of pointfreeco/swift-snapshot-testing.
        let text = try #require(Wrapped.dumps[.uikit]).replacing("two\n", with: "two ")
        var lines = text.split(separator: "\n").map { same + $0 }
        lines[2] =
            "\(removed)   |    | <UIView: 0x9; frame = (0 0; 9 9); layer = <CALayer: 0xa>>\n+"
            + lines[2].dropFirst()
        let diff = "@@ -1,4 +1,4 @@\n" + lines.joined(separator: "\n")
        #expect(try opened(diff).outline == opened(text).outline)
    }

    @Test func `may have bars that Markdown escapes`() throws {
        let text = try #require(Wrapped.dumps[.uikit])
        let dump = try opened(text.replacing("|", with: "\\|"))
        #expect(try dump.outline == opened(text).outline)
    }

    @Test func `keeps the escapes of its texts`() throws {
        let maestro = try #require(Wrapped.dumps[.maestro])
        let dump = try opened(maestro)
        #expect(dump.root.sublayers[0].text == "Say \"OK\" (now)")
        let texts = try opened(
            "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>\n"
                + "   | <UILabel: 0x3; frame = (1 1; 2 2); text = 'C:\\new\\table'; layer = <L: 0x4>>\n"
        )
        #expect(texts.root.sublayers[0].text == "C:\\new\\table")
        let lines = try opened(
            "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>\n"
                + "   | <UILabel: 0x3; frame = (1 1; 2 2); text = 'one\\ntwo'; layer = <L: 0x4>>\n")
        #expect(lines.root.sublayers[0].text == "one\\ntwo")
    }

    @Test func `may lack its superviews behind a prefix, too`() throws {
        let rows = """
               |    | <UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>
               |    |    | <UIView: 0x3; frame = (1 1; 2 2); layer = <CALayer: 0x4>>
               |    | <UIView: 0x5; frame = (1 1; 2 2); layer = <CALayer: 0x6>>
            """
        let log = rows.split(separator: "\n").map { "10:00:00 " + $0 }.joined(separator: "\n")
        #expect(try opened(log).outline == opened(rows).outline)
    }

    @Test
    func `is read in linear time, however often it is escaped and however long its lines are`()
        throws
    {
        let row = "<UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>"
        let array = "[" + Array(repeating: row, count: 4_000).joined(separator: ", ") + "]"
        let dump = withinAMinute { try? opened(array) }
        #expect(dump?.rows.count == 4_001)
        let quotes = String(repeating: "\\\"", count: 40_000) + "frame = (" + row + "\\n   | "
        _ = withinAMinute { try? ViewDump.read(quotes, name: "x") }
        let texts =
            "<RCTTextView: 0x1; reactTag: 1; text: "
            + String(repeating: " frame = (0 0; 1 1);", count: 4_000) + ">"
        _ = withinAMinute { try? ViewDump.read(texts, name: "x") }
        let line = "<node text=\"" + String(repeating: "a", count: 68) + "\n"
        let folded = "<hierarchy rotation=\"0\">\n" + String(repeating: line, count: 4_000)
        _ = withinAMinute { try? ViewDump.read(folded, name: "x") }
        let marks = String(repeating: "1 <a b=(+-{\"x\": ] h=\n", count: 8_000)
        _ = withinAMinute { try? ViewDump.read(row + "\n" + marks, name: "x") }
    }
}
