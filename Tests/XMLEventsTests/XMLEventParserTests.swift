import Testing
import XMLEvents

@Suite struct `A parser of XML` {
    /// The events of a text that arrives in pieces.
    private func read(
        _ text: String, by count: Int = .max
    ) -> (events: [XMLEvent], fault: XMLFault?) {
        let parser = XMLEventParser()
        let bytes = Array(text.utf8)
        var events: [XMLEvent] = []
        var place = 0
        while true {
            let next = count < bytes.count - place ? place + count : bytes.count
            let found = parser.read(bytes[place..<next], isLast: next == bytes.count)
            events += found.events
            place = next
            if found.fault != nil || next == bytes.count { return (events, found.fault) }
        }
    }

    private static let text = "<a>x<b k='1&lt;&#228;' l=\"\"><c/>y</b><!-- > --></a>"

    @Test(arguments: [1, 2, 7, 1_000]) func `reports elements, values and places`(count: Int) {
        let (events, fault) = read(Self.text, by: count)
        #expect(fault == nil)
        let kinds = events.map(\.kind)
        #expect(
            kinds == [
                .start(name: "a", attributes: [:]), .text,
                .start(name: "b", attributes: ["k": "1<ä", "l": ""]),
                .start(name: "c", attributes: [:]), .end, .end, .end,
            ])
        let bytes = Array(Self.text.utf8)
        let words = events.map { String(decoding: bytes[$0.bytes], as: UTF8.self) }
        #expect(
            words == ["<a>", "x", "<b k='1&lt;&#228;' l=\"\">", "<c/>", "", "</b>", "</a>"])
    }

    @Test(arguments: [
        ("<a><b>", XMLFault.Kind.openElements, 6, 6),
        ("<a>x<b", .openToken, 4, 4),
        ("<a><![CDATA[x", .openSection, 13, 13),
        ("<a><b></a>", .wrongEnd, 6, 8),
        ("<a><b k='' k=''/>", .repeatedAttribute, 3, 11),
        ("<a>&x;</a>", .badReference, 3, 3),
        ("<a>&#0;</a>", .badReference, 3, 3),
        ("<a>x<?xml version='1.0'?></a>", .declaration, 4, 4),
        ("<a>x & y</a>", .malformed, 5, 6),
        ("<a k='<'/>", .malformed, 0, 6),
    ])
    func `reports errors and their places`(
        text: String, kind: XMLFault.Kind, token: Int, place: Int
    ) {
        #expect(read(text).fault == XMLFault(kind: kind, token: token, place: place))
        #expect(read(text, by: 1).fault == XMLFault(kind: kind, token: token, place: place))
    }

    @Test func `rejects declarations`() {
        let (events, fault) = read("<!DOCTYPE a [<!ENTITY b 'cc'>]><a>&b;</a>")
        #expect(events.isEmpty)
        #expect(fault?.kind == .declaration)
    }

    @Test func `nests as deep as there is memory`() {
        let count = 100_000
        let text = String(repeating: "<a>", count: count) + String(repeating: "</a>", count: count)
        let (events, fault) = read(text, by: 4_096)
        #expect(fault == nil)
        #expect(events.count == 2 * count)
    }
}
