import Foundation
import SourceDiagnostics
import TestSupport
import Testing

@testable import ViewDumps

@Suite struct `XML with an error` {
    private func read(_ text: String) -> XMLElements {
        XMLElements(text)
    }

    private func outline(_ xml: XMLElements) -> [String] {
        xml.elements.map {
            let values = $0.values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return String(repeating: "  ", count: $0.level)
                + ([$0.name] + values).joined(separator: " ") + ($0.isCut ? " …" : "")
        }
    }

    @Test(arguments: [
        ("<node a='1' a='2' b='3'/>", "node a=2 b=3", "an attribute is given twice"),
        ("<node a='x & y&lt;&nbsp;&#228;'/>", "node a=x & y<ä", "a stray '<' or '&'"),
        ("<node a='&#55357;&#56832;&#55357;'/>", "node a=😀", "a reference to an unknown entity"),
        ("<node a='x &nope; y'/>", "node a=x  y", "a reference to an unknown entity"),
        ("<node a='1<2' b='3'/>", "node a=1<2 b=3", "a '<' in a value"),
        ("<node a=\"say \"hi\" now\" b=\"3\"/>", "node a=say \"hi\" now b=3", "a quote within"),
        ("<node a='1'b='2'/>", "node a=1 b=2", "not well-formed XML"),
        ("<node a='1' ? b='2'/>", "node a=1' ? b='2", "a quote within"),
        ("<node a b='2'/>", "node b=2", "not well-formed XML"),
        ("<node a='1'><x/>]]><x/></node>", "node a=1|  x|  x", "not well-formed XML"),
        ("<node><!-- a -- b --><x/></node>", "node|  x", "a '--' within a comment"),
        ("<node><?xml version='1.0'?><x/></node>", "node|  x", "a second XML declaration"),
        ("<node/><!DOCTYPE a><node/>", "node|node", "a declaration within"),
        ("<node><x></y></x><x/></node><node/>", "node|  x|  x|node", "an end tag without"),
        (
            "<node><x><y></x><x/></node><node/>", "node|  x|    y|  x|node",
            "an end tag that closes other elements"
        ),
        ("<node></dump><x/></node><node/>", "node|  x|node", "an end tag without a start tag"),
        ("<node/></dump><node/>", "node|node", "an end tag without a start tag"),
        ("<node></node 1><node/>", "node|node", "not well-formed XML"),
    ])
    func `is repaired, and the rest stays in place`(
        text: String, expected: String, message: String
    ) {
        let xml = read(text)
        #expect(outline(xml).joined(separator: "|") == expected)
        #expect(xml.faults.first?.message.hasPrefix(message) == true)
        let isLost = xml.faults.contains { $0.isEnd }
        #expect(!isLost)
        #expect(xml.openCount == 0)
    }

    @Test func `in a tag without an end does not affect the next tag`() {
        let xml = read(
            "<node a='1' b='2\n<node a='3'/>\n<node a=\"4\n<node a=\"5\"/></node></node>")
        #expect(outline(xml) == ["node a=1 …", "  node a=3", "  node …", "    node a=5"])
        #expect(xml.elements.map(\.line) == [1, 2, 3, 4])
        #expect(xml.faults.isEmpty && xml.openCount == 0)
    }

    @Test func `nested deep takes linear time`() {
        let text =
            String(repeating: "<node>", count: 20_000) + String(repeating: "&", count: 1_000)
            + String(repeating: "</node>", count: 20_000)
        let xml = withinAMinute { read(text) }
        #expect(xml.elements.count == 20_000)
        #expect(xml.openCount == 0)
        #expect(xml.faults.map(\.message) == ["a stray '<' or '&'"])
    }

    @Test func `is repaired a thousand times`() {
        let xml = read(String(repeating: "<node a='1' a='2'/>\n", count: 1_100))
        #expect(xml.elements.count == 1_000)
        #expect(xml.faults.last?.isEnd == true && xml.faults.last?.line == 1_001)
    }

    @Test(arguments: [
        "<node>text</nod", "<node></", "<node><", "<node><!", "<node><!DOCTYPE", "<node><?a b",
    ])
    func `is no error if the text ends in markup`(text: String) {
        let xml = read(text)
        #expect(outline(xml) == ["node"] && xml.openCount == 1)
        #expect(xml.faults.isEmpty && xml.otherLines.isEmpty)
    }

    @Test func `is on the line of the file, whatever ends lines`() {
        let xml = read("<node a='\r1\r\n2\u{2028}&'/>\r<node>\u{85}</x>\u{2029}</y></node>")
        #expect(xml.elements.map(\.line) == [1, 5])
        #expect(xml.faults.map(\.line) == [4, 6, 7])
    }

    @Test func `of any kind never traps, and no line is beyond the end`() throws {
        let pieces = [
            "<", ">", "&", ";", "'", "\"", "=", "/", "</", "/>", "<!", "<!--", "--", "-->", "<?",
            "?>",
            "<![CDATA[", "]]>", "&#", "&#x", "&lt;", "&nope;", "<dump>", "</dump>", "<node ", "\n",
            " a=\"", " a='", "\u{0}", "\u{FFFE}", "é", "\u{2028}", "</node>", "<!DOCTYPE a [",
            "xmlns:",
        ]
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
        let names = ["androidsource/relative-grid.xml", "xcuisource/wdio-demo.xml"]
        let samples =
            try names.map { try Array(Data(contentsOf: folder.appending(path: $0)).prefix(2_000)) }
            + [Array(`An Android dump`.form.utf8), Array(`An XCUITest page source`.text.utf8)]
        for seed in UInt64(1)...1_000 {
            var numbers = SeededNumbers(seed: seed)
            var bytes = samples[Int(seed) % samples.count]
            for _ in 0..<Int.random(in: 1...8, using: &numbers) {
                let place = Int.random(in: 0...bytes.count, using: &numbers)
                let end = min(bytes.count, place + Int.random(in: 0...20, using: &numbers))
                let piece = Array((pieces.randomElement(using: &numbers) ?? "").utf8)
                bytes.replaceSubrange(
                    place..<(Bool.random(using: &numbers) ? end : place), with: piece)
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let source = SourceText(text, name: "dump.xml")
            let xml = XMLElements(text)
            let lines = xml.elements.map(\.line) + xml.faults.map(\.line) + xml.otherLines
            #expect(lines.allSatisfy { (1...source.lines.count).contains($0) }, "seed \(seed)")
            #expect(xml.elements.allSatisfy { $0.level >= 0 }, "seed \(seed)")
        }
    }
}

@Suite struct `XML without an error` {
    @Test(arguments: [
        ("<node a='x' b=\"it's\"/>", "a=x b=it's"),
        ("<node\ta = 'x'\n\nb='y' >", "a=x b=y"),
        ("<node a='&lt;&gt;&amp;&quot;&apos;&#228;&#x1F600;&#10;'>", "a=<>&\"'ä😀\n"),
        ("<node a='1\r\n2\t3\n4>5]]>'/>", "a=1 2 3 4>5]]>"),
        ("<node xmlns:a-b.c='1' ä='2'/>", "xmlns:a-b.c=1 ä=2"),
    ])
    func `has values with their references resolved`(text: String, expected: String) {
        let xml = XMLElements(text)
        let values = xml.elements.first?.values.sorted { $0.key < $1.key } ?? []
        #expect(values.map { "\($0.key)=\($0.value)" }.joined(separator: " ") == expected)
        #expect(xml.faults.isEmpty && xml.elements.count == 1)
    }

    @Test func `may be one of several in a log or a report with any other text`() {
        let dump = "<?xml version='1.0'?><hierarchy><node/></hierarchy>"
        let report = "<?xml version='1.0'?><testsuite><failure>&\n\(dump)</failure></testsuite>"
        for log in ["\(dump)\n[HTTP] <-- GET & [a]]>\n\(dump)", report] {
            let xml = XMLElements(log)
            #expect(xml.elements.last?.name == "node")
            #expect(xml.faults.isEmpty && xml.openCount == 0)
        }
    }

    @Test func `may have comments, sections, instructions and several roots`() {
        let xml = XMLElements(
            """
            <?xml version='1.0'?><?style a='>'?><!DOCTYPE hierarchy><!-- > -->
            <hierarchy><!-- <node> - -->
            <?xml-style a='>'?><![CDATA[<node> & ]]>&lt;&#9;
            <node a='1'></node
            ></hierarchy>
            \u{20}
            <node/>
            done
            """)
        #expect(xml.elements.map(\.name) == ["hierarchy", "node", "node"])
        #expect(xml.elements.map(\.level) == [0, 1, 0])
        #expect(xml.elements.map(\.line) == [2, 4, 7])
        #expect(xml.openCount == 0 && xml.otherLines == [8])
        #expect(xml.faults.isEmpty)
    }
}
