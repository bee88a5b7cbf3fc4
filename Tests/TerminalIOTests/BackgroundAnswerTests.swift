import TerminalTypes
import Testing

@testable import TerminalIO

/// Answers of a terminal to the query for its background.
@Suite struct `The answer about the background` {
    private let decoder = KeyDecoder(terminal: "xterm-256color", utf8: true)

    private func replies(_ portions: String..., silence: Bool = false) -> [TerminalReply] {
        for portion in portions {
            #expect(decoder.decode(Array(portion.utf8)).isEmpty, "\(portion)")
            if silence, decoder.patience.map({ $0 < 1000 }) ?? false {
                #expect(decoder.idle().isEmpty, "\(portion)")
            }
        }
        return decoder.replies
    }

    @Test(
        arguments: [
            ("rgb:ffff/ffff/ffff", 0xFFFFFF), ("rgb:1616/1616/1e1e", 0x16161E),
            ("rgb:f/0/8", 0xFF0088),
            ("rgb:fd/f6/e3", 0xFDF6E3), ("rgba:0000/2b2b/3636/ffff", 0x002B36),
            ("rgb:fff/000/800", 0xFF0080),
        ])
    func `is a colour in any of xterm's formats`(text: String, hex: Int) {
        #expect(replies("\u{1B}]11;\(text)\u{1B}\\") == [.background(RGBColor(hex))])
        decoder.replies = []
        #expect(replies("\u{1B}]11;\(text)\u{7}") == [.background(RGBColor(hex))])
    }

    @Test(
        arguments: [
            "rgb:ffff/ffff", "rgb:fffff/0/0", "rgb://", "rgb", "", "#ffffff", "rgb:ff/ff/fffff",
        ])
    func `is ignored if it is malformed`(text: String) {
        #expect(replies("\u{1B}]11;\(text)\u{7}").isEmpty)
    }

    @Test func `makes no keys when it arrives in pieces with long pauses`() {
        let pieces = replies(
            "\u{1B}]11;", "rg", "b:ffff/ff", "ff/ffff\u{1B}", "\\", silence: true)
        #expect(pieces == [.background(.white)])
    }

    @Test func `may start late after its Escape while it is expected`() throws {
        decoder.gate.isExpectingAnswers = true
        #expect(decoder.decode([0x1B]).isEmpty)
        #expect(try #require(decoder.patience) >= 300)
        #expect(replies("]11;rgb:0/0/0\u{7}") == [.background(.black)])
        decoder.gate.isExpectingAnswers = false
        #expect(decoder.decode([0x1B]).isEmpty)
        #expect(decoder.patience == 30)
    }

    @Test func `that never ends swallows only keys that look like it`() {
        _ = decoder.decode(Array("\u{1B}]11;rgb:ff".utf8))
        let keys = decoder.decode(Array("q".utf8))
        #expect(keys == [.key(KeyPress(.character("q")))])
        #expect(decoder.replies.isEmpty && !decoder.isWaiting)
    }
}
