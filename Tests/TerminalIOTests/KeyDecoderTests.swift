import TerminalIO
import TerminalTypes
import Testing

/// The terminal type of every test, because its terminfo entry misleads libtermkey.
private func decoder() -> KeyDecoder {
    KeyDecoder(terminal: "xterm-256color", utf8: true)
}

@Suite struct `A key decoder` {
    @Test(arguments: [
        ("q", "q"), ("A", "A"), (" ", "Space"), ("\r", "Enter"), ("\t", "Tab"),
        ("\u{7F}", "Backspace"), ("\u{3}", "C-c"), ("\u{1A}", "C-z"), ("\u{C}", "C-l"),
        ("\u{1B}x", "A-x"), ("\u{1B}[A", "Up"), ("\u{1B}OA", "Up"), ("\u{1B}[1;5C", "C-Right"),
        ("\u{1B}[Z", "S-Tab"), ("\u{1B}[3~", "Delete"), ("\u{1B}[5;5~", "C-PageUp"),
        ("\u{1B}OP", "F1"), ("\u{1B}[1;2P", "S-F1"), ("\u{1B}[15;5~", "C-F5"), ("\u{1B}[[B", "F2"),
        ("\u{1B}[97;5u", "C-a"), ("\u{1B}[13;2u", "S-Enter"), ("\u{1B}[27;5;105~", "C-i"),
        ("é", "é"), ("\u{1B}é", "A-é"), ("e\u{301}", "e\u{301}"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("漢", "漢"),
    ])
    func `names the key of a sequence`(bytes: String, name: String) {
        let keys = decoder().decode(Array(bytes.utf8))
        #expect(keys.map(Self.name) == [name])
    }

    @Test(arguments: [
        ("\u{1B}[<35;10;5M", MouseInput(.move, at: CellPoint(column: 9, row: 4))),
        ("\u{1B}[<0;10;5M", MouseInput(.press(.left), at: CellPoint(column: 9, row: 4))),
        ("\u{1B}[<2;1;1M", MouseInput(.press(.right), at: .zero)),
        ("\u{1B}[<0;10;5m", MouseInput(.release(.left), at: CellPoint(column: 9, row: 4))),
        ("\u{1B}[<1;2;3m", MouseInput(.release(.middle), at: CellPoint(column: 1, row: 2))),
        ("\u{1B}[<32;300;200M", MouseInput(.drag(.left), at: CellPoint(column: 299, row: 199))),
        ("\u{1B}[<34;2;2M", MouseInput(.drag(.right), at: CellPoint(column: 1, row: 1))),
        ("\u{1B}[<64;1;1M", MouseInput(.wheel(.up), at: .zero)),
        ("\u{1B}[<65;1;1M", MouseInput(.wheel(.down), at: .zero)),
        ("\u{1B}[<66;1;1M", MouseInput(.wheel(.left), at: .zero)),
        ("\u{1B}[<67;1;1M", MouseInput(.wheel(.right), at: .zero)),
        ("\u{1B}[<4;1;1M", MouseInput(.press(.left), at: .zero, modifiers: .shift)),
        ("\u{1B}[<16;1;1M", MouseInput(.press(.left), at: .zero, modifiers: .control)),
        ("\u{1B}[<43;1;1M", MouseInput(.move, at: .zero, modifiers: .alt)),
        ("\u{1B}[M !!", MouseInput(.press(.left), at: .zero)),
        ("\u{1B}[M#!!", MouseInput(.release(.left), at: .zero)),
        ("\u{1B}[MC!!", MouseInput(.move, at: .zero)),
    ])
    func `decodes mouse actions`(bytes: String, mouse: MouseInput) {
        #expect(decoder().decode(Array(bytes.utf8)) == [.mouse(mouse)])
    }

    @Test func `converts pixels to a cell and the position within it`() {
        let decoder = decoder()
        decoder.announcedCellSize = PixelSize(width: 10, height: 20)
        let events = decoder.decode(Array("\u{1B}[?1016;1$y\u{1B}[<35;23;5011M".utf8))
        let cell = CellPoint(column: 2, row: 250)
        let mouse = MouseInput(.move, at: cell, fractionX: 0.25, fractionY: 0.525)
        #expect(events == [.mouse(mouse)])
    }

    @Test func `decodes pixels from the terminal's answer on`() {
        let decoder = decoder()
        decoder.announcedCellSize = PixelSize(width: 10, height: 20)
        let bytes = "\u{1B}[<35;23;41M\u{1B}[?1016;1$y\u{1B}[<35;23;41M"
        let places = decoder.decode(Array(bytes.utf8)).map { event in
            if case .mouse(let mouse) = event { mouse.cell } else { CellPoint.zero }
        }
        #expect(places == [CellPoint(column: 22, row: 40), CellPoint(column: 2, row: 2)])
    }

    @Test func `distinguishes focus and paste from keys`() {
        let bytes = "\u{1B}[I\u{1B}[O\u{1B}[200~a\u{1B}[A\r\nq\u{7}\u{1B}[201~q"
        #expect(
            decoder().decode(Array(bytes.utf8)) == [
                .focus(true), .focus(false), .paste("a[A\nq"), .key(KeyPress(.character("q"))),
            ])
    }

    @Test func `limits the size of a paste`() {
        let decoder = decoder()
        _ = decoder.decode(Array("\u{1B}[200~".utf8))
        _ = decoder.decode([UInt8](repeating: 0x61, count: (1 << 20) + 4_096))
        let events = decoder.decode(Array("\u{1B}[201~".utf8))
        #expect(events == [.paste(String(repeating: "a", count: 1 << 20))])
    }

    @Test(arguments: [
        ("\u{1B}", "Esc"), ("\u{1B}[", "A-["), ("\u{1B}O", "A-O"), ("\u{1B}]", "A-]"),
        ("\u{1B}P", "A-P"),
    ])
    func `treats silence as the end of a key`(bytes: String, name: String) {
        let decoder = decoder()
        #expect(decoder.decode(Array(bytes.utf8)).isEmpty)
        #expect(decoder.isWaiting)
        #expect(decoder.idle().map(Self.name) == [name])
        #expect(!decoder.isWaiting)
    }

    @Test func `reads bytes in any portions`() {
        let bytes = Array("a\u{1B}[1;5Cé\u{1B}[<35;10;5M\u{1B}[200~x\u{1B}[201~\u{1B}OA".utf8)
        let whole = decoder().decode(bytes)
        let decoder = decoder()
        #expect(bytes.flatMap { decoder.decode([$0]) } == whole)
        #expect(whole.count == 6)
    }

    @Test func `collects the terminal's answers`() {
        let decoder = decoder()
        let bytes =
            "\u{1B}[?2026;2$y\u{1B}[6;16;8t\u{1B}[4;384;640t\u{1B}P>|kitty(0.30)\u{1B}\\\u{1B}[?62;22c\u{1B}[?64;4;52c"
        #expect(decoder.decode(Array(bytes.utf8)).isEmpty)
        #expect(
            decoder.replies == [
                .mode(2026, state: 2), .cellSize(PixelSize(width: 8, height: 16)),
                .windowSize(PixelSize(width: 640, height: 384)), .version("kitty(0.30)"),
                .deviceAttributes(takesClipboard: false, showsSixel: false),
                .deviceAttributes(takesClipboard: true, showsSixel: true),
            ])
    }

    @Test(arguments: [
        "\u{1B}[?1A", "\u{1B}[ A", "\u{1B}[<R", "\u{1B}[$A", "\u{1B}[?1;0;4S",
        "\u{1B}[9999999999999999999u", "\u{1B}[;u", "\u{1B}[u", "\u{1B}[27;;99999999999999~",
        "\u{1B}[27~", "\u{1B}[1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20A",
        "\u{1B}[1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17;18;19;20~", "\u{1B}[<;;;M",
        "\u{1B}[<256;1;1M", "\u{1B}[<128;1;1M", "\u{1B}[57344u", "\u{1B}[1114112u",
        "\u{1B}[128u", "\u{1B}]11;rgb:00/00/00\u{7}", "\u{1B}]52;c;eA==\u{1B}\\",
        "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^x\u{18}", "\u{1B}[24;80R\u{18}",
        "\u{1B}[200;5;7;1z", "\u{9B}", "\u{1B}\u{200D}",
    ])
    func `does not turn hostile sequences into characters`(bytes: String) {
        let decoder = decoder()
        let events = decoder.decode(Array(bytes.utf8)) + decoder.idle()
        let typed = events.filter { event in
            guard case .key(let press) = event, case .character = press.key else { return false }
            return press != KeyPress(.character("x"), .control)
        }
        #expect(typed.isEmpty)
        #expect(decoder.decode([0x71]) == [.key(KeyPress(.character("q")))])
    }

    @Test(
        arguments: [
            [0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF],
            [0xE2, 0x82], [0xC2, 0x9B],
        ] as [[UInt8]])
    func `ignores malformed characters`(bytes: [UInt8]) {
        let decoder = decoder()
        #expect(decoder.decode(bytes + [0x71]) == [.key(KeyPress(.character("q")))])
    }

    @Test func `ignores all but ASCII in an ASCII locale`() {
        let decoder = KeyDecoder(terminal: "xterm-256color", utf8: false)
        #expect(decoder.decode(Array("é\u{1B}éq".utf8)).map(Self.name).last == "q")
    }

    @Test(arguments: ["xterm-256color", "linux", "tmux-256color", "vt100", "", "no-such-type"])
    func `survives any bytes and never returns control characters`(terminal: String) {
        for seed in 0..<150 as Range<UInt64> {
            var random = Numbers(state: seed)
            let decoder = KeyDecoder(terminal: terminal, utf8: seed % 5 != 0)
            let likely = Array("\u{1B}\u{1B}[[[<?>;;:019MmuA~$ c O]P\\\u{7}\u{18}é漢".utf8)
            for _ in 0..<40 {
                let bytes = (0..<50).map { _ in
                    random.next() % 4 == 0
                        ? UInt8(truncatingIfNeeded: random.next())
                        : likely[Int(random.next() % UInt64(likely.count))]
                }
                var events = decoder.decode(bytes)
                if random.next() % 2 == 0 { events += decoder.idle() }
                #expect(events.allSatisfy(Self.isClean), "seed \(seed), TERM \(terminal)")
            }
        }
    }

    private static func isClean(_ event: InputEvent) -> Bool {
        switch event {
        case .key(let press):
            guard case .character(let character) = press.key else { return true }
            let isControlled = character.unicodeScalars.contains(where: isControl)
            return press.modifiers.rawValue < 8 && !isControlled
        case .paste(let text):
            return !text.unicodeScalars.contains { isControl($0) && $0 != "\n" && $0 != "\t" }
        case .mouse(let mouse): return mouse.cell.column >= 0 && mouse.cell.row >= 0
        default: return true
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
    }

    private static func name(_ event: InputEvent) -> String {
        if case .key(let press) = event { press.description } else { "no key: \(event)" }
    }

    private struct Numbers {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state ^ state >> 31) >> 16
        }
    }
}
