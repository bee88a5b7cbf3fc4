import Testing

@testable import TerminalIO

/// How long the rest of a begun unit may take, in milliseconds.
@Suite struct `The patience of the decoder` {
    private func patience(after text: String) -> Int32? {
        let decoder = KeyDecoder(terminal: "xterm-256color", utf8: true)
        _ = decoder.decode(Array(text.utf8))
        return decoder.patience
    }

    @Test func `is short for what may be a key`() {
        for text in ["\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "j\u{1B}"] {
            #expect(patience(after: text) == 30)
        }
    }

    @Test func `is long for what nobody types, and at the end of a flood`() throws {
        let reports = String(repeating: "\u{1B}[<35;10;12M", count: 20)
        for text in ["\u{1B}[<35;1", reports + "\u{1B}", reports + "\u{1B}["] {
            #expect(try #require(patience(after: text)) >= 300)
        }
        #expect(patience(after: reports) == nil)
        #expect(patience(after: "\u{1B}[<3") == 5_000, "only a mouse report begins like that")
    }
}

/// How long the answer to the last question may take, in milliseconds.
@Suite struct `An Escape that a flood of mouse reports was cut after` {
    private let report = Array("\u{1B}[<35;10;5M".utf8)

    @Test func `is waited for longer than one that is typed`() throws {
        let decoder = KeyDecoder(terminal: "xterm", utf8: true)
        _ = decoder.decode(report + [0x1B])
        #expect(try #require(decoder.patience) >= 300)
        let rest = decoder.decode(report.dropFirst())
        #expect(rest.count == 1 && decoder.patience == nil)
        _ = decoder.decode([0x1B])
        #expect(decoder.patience == 30, "it came later, by itself")
    }

    @Test func `is so too where it comes by itself right after the flood`() throws {
        let decoder = KeyDecoder(terminal: "xterm", utf8: true)
        _ = decoder.decode(Array(repeating: report, count: 20).flatMap(\.self))
        _ = decoder.decode([0x1B])
        #expect(try #require(decoder.patience) >= 300)
        #expect(decoder.decode(report.dropFirst()).count == 1)
        _ = decoder.decode([0x1B])
        #expect(decoder.patience == 30)
    }
}

@Suite struct `The patience of a session that ends` {
    @Test func `is that of a terminal that got busier, and has an end`() {
        #expect(TerminalSession.patience(roundTrip: 0) == 3_000)
        #expect(TerminalSession.patience(roundTrip: 1_500) == 4_500)
        #expect(TerminalSession.patience(roundTrip: 60_000) == 6_000)
    }
}
