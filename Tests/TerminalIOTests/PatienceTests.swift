import TerminalTypes
import Testing

@testable import TerminalIO

/// The time limit for the rest of a unit, in milliseconds.
@Suite struct `The patience of the decoder` {
    private func patience(after text: String) -> Int32? {
        let decoder = KeyDecoder(terminal: "xterm-256color", utf8: true)
        _ = decoder.decode(Array(text.utf8))
        return decoder.patience
    }

    @Test func `is short for possible keys`() {
        for text in ["\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "j\u{1B}"] {
            #expect(patience(after: text) == 30)
        }
    }

    @Test func `is long for sequences that nobody types, and at the end of a flood`() throws {
        let reports = String(repeating: "\u{1B}[<35;10;12M", count: 20)
        for text in ["\u{1B}[<35;1", reports + "\u{1B}", reports + "\u{1B}["] {
            #expect(try #require(patience(after: text)) >= 300)
        }
        #expect(patience(after: reports) == nil)
        #expect(patience(after: "\u{1B}[<3") == 5_000, "only a mouse report begins like that")
    }
}

/// Answers of the terminal that arrive in two pieces, with a long pause between.
@Suite struct `An answer that stalls` {
    private static let answers: [(text: String, reply: TerminalReply?)] = [
        ("\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\", .background(RGBColor(0x002B36))),
        ("\u{1B}]11;rgb:0000/2b2b/3636\u{7}", .background(RGBColor(0x002B36))),
        ("\u{1B}[?2026;2$y", .mode(2026, state: 2)),
        ("\u{1B}[6;16;8t", .cellSize(PixelSize(width: 8, height: 16))),
        ("\u{1B}[4;384;640t", .windowSize(PixelSize(width: 640, height: 384))),
        ("\u{1B}P>|kitty(0.35.2)\u{1B}\\", .version("kitty(0.35.2)")),
        ("\u{1B}_Gi=1751253361;OK\u{1B}\\", .pictures),
        ("\u{1B}_Gi=1751253361;ENOTSUP:no, sorry\u{1B}\\", nil),
        ("\u{1B}[?62;22;52c", .deviceAttributes(takesClipboard: true, showsSixel: false)),
    ]

    /// The keys of an answer with a pause in milliseconds after some bytes, and whether it was understood.
    private func typed(
        _ answer: (text: String, reply: TerminalReply?), pauseAfter cut: Int, for pause: Int32
    ) -> (keys: [InputEvent], isUnderstood: Bool) {
        let decoder = KeyDecoder(terminal: "xterm-256color", utf8: true)
        decoder.gate.isExpectingAnswers = true
        let bytes = Array(answer.text.utf8)
        var events = decoder.decode(bytes[..<cut])
        if let patience = decoder.patience, patience <= pause { events += decoder.idle() }
        events += decoder.decode(bytes[cut...] + Array("j".utf8))
        return (events, decoder.replies == [answer.reply].compactMap(\.self))
    }

    @Test func `is read to its end, wherever it is cut`() {
        for answer in Self.answers {
            for cut in 1..<answer.text.utf8.count {
                let (keys, isUnderstood) = typed(answer, pauseAfter: cut, for: 700)
                // Up to here, it may have been a key.
                let before = keys.dropLast()
                #expect(cut <= 2 ? before.count <= 1 : before.isEmpty, "\(answer), \(cut): \(keys)")
                #expect(keys.last == .key(KeyPress(.character("j"))), "\(answer), \(cut): \(keys)")
                #expect(isUnderstood, "\(answer), \(cut)")
            }
        }
    }

    @Test func `for longer than any limit makes no keys, except of its last byte`() {
        for answer in Self.answers {
            for cut in 1..<answer.text.utf8.count - 1 {
                let keys = typed(answer, pauseAfter: cut, for: .max).keys
                #expect(cut <= 2 ? keys.count <= 2 : keys.count == 1, "\(answer), \(cut): \(keys)")
            }
        }
    }

    @Test func `leaves a key that is typed after its start`() {
        for start in ["[", "[?", "[?6", "[6;16", "]11;", "P>|", "P>|kit", "_Gi="] {
            let decoder = KeyDecoder(terminal: "xterm-256color", utf8: true)
            _ = decoder.decode(Array("\u{1B}\(start)".utf8)) + decoder.idle()
            #expect(decoder.decode([0x78]) == [.key(KeyPress(.character("x")))], "\(start)")
        }
    }

    @Test func `does not delay keys`() throws {
        let decoder = KeyDecoder(terminal: "xterm-256color", utf8: true)
        #expect(decoder.decode(Array("\u{1B}P>|kit".utf8)).isEmpty)
        // Control characters are in no answer.
        #expect(decoder.decode([0x03]) == [.key(KeyPress(.character("c"), .control))])
        #expect(decoder.decode(Array("\u{1B}[?62\u{1B}[A".utf8)) == [.key(KeyPress(.up))])
        for key in ["\u{1B}", "\u{1B}[", "\u{1B}P", "\u{1B}_", "\u{1B}]"] {
            #expect(decoder.decode(Array(key.utf8)).isEmpty)
            #expect(try #require(decoder.patience) == 30)
            #expect(decoder.idle().count == 1)
        }
        // Typed one after another.
        for key in "[?62c" {
            #expect(decoder.decode(Array(String(key).utf8)) == [.key(KeyPress(.character(key)))])
        }
    }
}

/// The time limit for the answer to the last query, in milliseconds.
@Suite struct `An Escape at the cut end of a flood of mouse reports` {
    private let report = Array("\u{1B}[<35;10;5M".utf8)

    @Test func `waits longer than a typed one`() throws {
        let decoder = KeyDecoder(terminal: "xterm", utf8: true)
        _ = decoder.decode(report + [0x1B])
        #expect(try #require(decoder.patience) >= 300)
        let rest = decoder.decode(report.dropFirst())
        #expect(rest.count == 1 && decoder.patience == nil)
        _ = decoder.decode([0x1B])
        #expect(decoder.patience == 30, "it came later, by itself")
    }

    @Test func `waits longer, even if it arrives separately after the flood`() throws {
        let decoder = KeyDecoder(terminal: "xterm", utf8: true)
        _ = decoder.decode(Array(repeating: report, count: 20).flatMap(\.self))
        _ = decoder.decode([0x1B])
        #expect(try #require(decoder.patience) >= 300)
        #expect(decoder.decode(report.dropFirst()).count == 1)
        _ = decoder.decode([0x1B])
        #expect(decoder.patience == 30)
    }

    @Test func `waits longer right after a single report, and not later`() throws {
        for (followsClosely, isLong) in [(true, true), (false, false)] {
            let decoder = KeyDecoder(terminal: "xterm", utf8: true)
            _ = decoder.decode(report)
            decoder.followsClosely = followsClosely
            for start: UInt8 in [0x1B, 0x5B] {
                _ = decoder.decode([start])
                #expect(try #require(decoder.patience) >= (isLong ? 300 : 30))
                #expect(try #require(decoder.patience) <= (isLong ? 500 : 30))
            }
            #expect(decoder.decode(report.dropFirst(2)).count == 1)
        }
        // A key in between ends it.
        let decoder = KeyDecoder(terminal: "xterm", utf8: true)
        _ = decoder.decode(report + Array("j".utf8))
        decoder.followsClosely = true
        _ = decoder.decode([0x1B])
        #expect(decoder.patience == 30)
    }

    /// A connection that stalls for longer than any time limit.
    @Test func `does not turn the rest of the report into keys, however late it is`() throws {
        for length in [1, 2] {
            let decoder = KeyDecoder(terminal: "xterm", utf8: true)
            _ = decoder.decode(report + report.prefix(length))
            let late = KeyPress(length == 1 ? .escape : .character("["), length == 1 ? [] : .alt)
            #expect(decoder.idle() == [.key(late)])
            let rest = decoder.decode(report.dropFirst(length) + Array(":".utf8))
            #expect(rest.count == 2 && rest.last == .key(KeyPress(.character(":"))))
            if case .mouse? = rest.first { continue }
            Issue.record("no mouse report: \(rest)")
        }
    }

    /// A connection that stalls several times.
    @Test func `resumes the report wherever it is cut, and however often`() {
        for first in 1..<report.count {
            for second in first..<report.count {
                let decoder = KeyDecoder(terminal: "xterm", utf8: true)
                _ = decoder.decode(report + report.prefix(first))
                _ = decoder.idle()
                var later = decoder.decode(report[first..<second])
                later += decoder.idle()
                later += decoder.decode(report[second...] + Array(":".utf8))
                let keys = later.compactMap { if case .key(let press) = $0 { press } else { nil } }
                // Only what may also have been typed is passed.
                let typed = ["[", "<"].filter { keys.contains(KeyPress(.character($0))) }
                #expect(keys.count == typed.count + 1, "\(first), \(second): \(keys)")
                #expect(typed.isEmpty || first < 3 && second <= 3)
                #expect(keys.last == KeyPress(.character(":")))
                #expect(later.count == keys.count + 1, "no mouse report: \(later)")
            }
        }
    }

    @Test func `drops the start of a report that does not go on`() {
        let decoder = KeyDecoder(terminal: "xterm", utf8: true)
        _ = decoder.decode(report + report.prefix(6))
        #expect(decoder.idle().isEmpty)
        #expect(decoder.decode(Array("M".utf8)) == [.key(KeyPress(.character("M")))])
    }

    @Test func `does not affect what is typed later`() {
        for text in ["[", "[<", "[<x", "x[<1"] {
            let decoder = KeyDecoder(terminal: "xterm", utf8: true)
            _ = decoder.decode([0x1B])
            _ = decoder.idle()
            let typed = text.utf8.flatMap { decoder.decode([$0]) }
            #expect(typed.count == text.count)
            // The report is resumed only right after the Escape.
            #expect(decoder.decode(Array("[<1".utf8)).count == 3)
        }
    }
}

@Suite struct `The patience of a session that ends` {
    @Test func `allows for a terminal that got busier, and is limited`() {
        #expect(TerminalSession.patience(roundTrip: 0) == 3_000)
        #expect(TerminalSession.patience(roundTrip: 1_500) == 4_500)
        #expect(TerminalSession.patience(roundTrip: 60_000) == 6_000)
    }
}
