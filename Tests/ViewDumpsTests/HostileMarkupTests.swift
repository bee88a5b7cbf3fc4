import LayerGeometry
import SourceDiagnostics
import TestSupport
import Testing

@testable import ViewDumps

@Suite struct `Malformed markup` {
    private static let samples: [(DumpFormat, String)] = [
        (.android, `An Android dump`.form), (.xcuiSource, `An XCUITest page source`.text),
        (.maestro, `A Maestro hierarchy`.text), (.espresso, `An Espresso hierarchy`.text),
        (.espresso, `Rows of View.toString`.text),
    ]

    @Test func `truncated at any byte gives the rows before it, with a note`() throws {
        for (format, text) in Self.samples {
            let whole = try Markup.read(text, as: format)
            let bytes = Array(text.utf8)
            var most = 0
            for end in 0..<bytes.count {
                let start = String(decoding: bytes[..<end], as: UTF8.self)
                guard let dump = try? Markup.read(start, as: format) else {
                    #expect(most == 0, "\(format) at \(end)")
                    continue
                }
                #expect(dump.rows.count >= most, "\(format) at \(end)")
                #expect(dump.rows.count <= whole.rows.count, "\(format) at \(end)")
                most = max(most, dump.rows.count)
                let names = Markup.outline(dump).dropLast()
                #expect(names.elementsEqual(Markup.outline(whole).prefix(names.count)))
            }
            #expect(most == whole.rows.count)
        }
    }

    @Test func `with any byte changed gives rows or a problem`() {
        let marks = Array("<>&\"\\{}[],\n\0\u{1B}-+=".utf8)
        for (format, text) in Self.samples {
            let bytes = Array(text.utf8)
            for place in 0..<bytes.count {
                var changed = bytes
                changed[place] = marks[place % marks.count]
                _ = try? Markup.read(String(decoding: changed, as: UTF8.self), as: format)
            }
        }
    }

    @Test func `cannot declare entities`() throws {
        let dump = try Markup.read(
            """
            <?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">
            <!ENTITY x SYSTEM "file:///etc/passwd">]>
            <hierarchy><node text="&b;x&#0;&nope;" bounds="[0,0][9,9]">&x;</node></hierarchy>
            """)
        #expect(Markup.outline(dump) == ["x (0 0 9 9)"])
        #expect(Markup.notes(dump).contains("bad-value:3!"))
    }

    @Test func `is rejected, not truncated, if it has too many rows`() {
        let most = DumpBuilder.mostRows
        let node = "<node bounds=\"[0,0][9,9]\"/>"
        let text = "<hierarchy>" + String(repeating: node, count: most + 1) + "</hierarchy>"
        let problem = #expect(throws: DumpProblem.self) { try Markup.read(text) }
        #expect(problem?.diagnostic.message == "the dump has more than \(most) views")
    }

    @Test func `with errors is read to the end`() throws {
        let dump = try Markup.read(
            """
            <hierarchy>
            <node text="one" text="two" bounds="[0,0][9,9]"/>
            <node text="a & b" bounds="[0,0][9,9]"/>
            <node text="a\0\u{1B}[31m" bounds="[0,0][9,9]"/>
            </b><node text="last" bounds="[0,0][9,9]"/>
            """)
        #expect(dump.rows.count == 5)
        #expect(dump.root.sublayers.map(\.name).last == "last")
        #expect(dump.root.sublayers[2].name == "a\u{FFFD}\u{FFFD}[31m")
        #expect(Markup.notes(dump).contains("bad-value:3!"))
        #expect(Markup.notes(dump).contains("unsafe-text:4"))
    }

    @Test func `nested ten thousand deep has its deepest rows moved up`() throws {
        let count = 10_000
        let xml = try Markup.read(
            "<hierarchy>" + String(repeating: "<node bounds='[1,1][9,9]'>", count: count))
        #expect(xml.rows.count == count)
        #expect(xml.notes.contains { $0.code == .tooDeep })
        #expect(xml.notes.contains { $0.code == .cut })
        let rows = (0..<3_000).map {
            String(repeating: " ", count: $0) + "a.B{1 V.E...C.. ........ 0,0-1,1}"
        }
        #expect(try Markup.read(rows.joined(separator: "\n")).rows.count == rows.count)
    }

    @Test(arguments: ["<", "&", "<a", "</a>", "x\n", "<node a='", "<!--", "<![CDATA[", "]]>", "+-"])
    func `of one word a hundred thousand times is handled`(word: String) {
        let text = "<hierarchy>" + String(repeating: word, count: 100_000)
        for format in [DumpFormat.android, .xcuiSource, .maestro, .espresso] {
            _ = try? Markup.read(text, as: format)
        }
    }

    @Test func `with too many attributes is read up to them`() throws {
        let attributes = (0..<20_000).map { "a\($0)=''" }.joined(separator: " ")
        let dump = try Markup.read(
            "<hierarchy><node text='a' bounds='[0,0][9,9]'/><node \(attributes)/></hierarchy>")
        #expect(dump.rows.count == 1)
        #expect(Markup.notes(dump) == ["cut:1!"])
    }

    @Test(arguments: [
        "hitbox: 1\nroot:\n  name: '<hierarchy bounds=\"[0,0][1,1]\"'\n",
        "{\"hitbox\": 1, \"attributes\": {\"bounds\": 1}, \"children\": []}",
        "<UIWindow: 0x13f61bdd0; frame = (0 0; 300 500); layer = <UIWindowLayer: 0x1>>\n"
            + "   | <UIView: 0x13f61c330; frame = (0 0; 300 500); layer = <CALayer: 0x2>>",
        "", "hello", "<html><body>x</body></html>", "{\"a\": 1}", "View Hierarchy:\n",
    ])
    func `is not confused with one of these formats`(text: String) {
        let format = ViewDump.format(of: text)
        #expect(format == nil || format == .uikit)
    }
}
