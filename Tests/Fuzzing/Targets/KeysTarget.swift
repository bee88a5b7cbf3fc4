import TerminalTypes

@testable import TerminalIO

/// Whatever a terminal sends, only well-formed events come out, and nothing is left inside.
enum KeysTarget {
    private static let terminals = [
        "xterm-256color", "linux", "screen-256color", "tmux-256color", "rxvt", "vt100", "st",
        "none",
    ]

    /// The first byte chooses the terminal, the second how the bytes are portioned.
    static func run(_ bytes: [UInt8]) {
        var source = ByteSource(bytes)
        let (kind, portions) = (source.byte(), source.byte())
        let isUTF8 = kind & 8 == 0
        let terminal = terminals[Int(kind & 7)]
        let input = source.rest
        let decoder = KeyDecoder(terminal: terminal, utf8: isUTF8)
        if kind & 16 != 0 { decoder.announcedCellSize = PixelSize(width: 8, height: 16) }
        if kind & 32 != 0 { _ = decoder.decode(Array("\u{1B}[?1016;1$y".utf8)) }
        var events: [InputEvent] = []
        var rest = input
        while !rest.isEmpty {
            let length = Int(portions & 15) + 1
            events += decoder.decode(rest.prefix(length))
            rest = rest.dropFirst(length)
            if portions & 16 != 0 { events += decoder.idle() }
        }
        events += decoder.idle()
        require(!decoder.isWaiting && decoder.patience == nil, "the gate waits after silence")
        for event in events { check(event) }
        checkUnits(input, isUTF8: isUTF8)
        // What was sent before must not change what a key means.
        require(decoder.decode([0x78]) == [.key(KeyPress(.character("x")))], "'x' is no x after it")
    }

    private static func check(_ event: InputEvent) {
        switch event {
        case .key(let press):
            require(press.modifiers.rawValue <= 7, "modifiers \(press.modifiers.rawValue)")
            if case .character(let character) = press.key {
                require(
                    character.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F },
                    "a control character as a key")
            }
            if case .function(let number) = press.key {
                require((1...63).contains(number), "F\(number)")
            }
            require(KeyPress(notation: press.description) == press, "\(press) reads back otherwise")
        case .mouse(let mouse):
            require(mouse.modifiers.rawValue <= 7, "modifiers \(mouse.modifiers.rawValue)")
            require(
                (0..<1).contains(mouse.fractionX) && (0..<1).contains(mouse.fractionY),
                "the fractions are \(mouse.fractionX), \(mouse.fractionY)")
            require(
                mouse.cell.column >= -1 && mouse.cell.row >= -1, "the mouse is at \(mouse.cell)")
        case .paste(let text):
            // An invalid byte becomes U+FFFD, which has three.
            require(text.utf8.count <= 3 * InputGate.pasteLimit, "a paste of \(text.utf8.count)")
        case .focus, .resize: break
        }
    }

    /// Everything for libtermkey is one of the few forms that it reads without fault.
    private static func checkUnits(_ input: ArraySlice<UInt8>, isUTF8: Bool) {
        var gate = InputGate(utf8: isUTF8)
        var units: [InputGate.Unit] = []
        for byte in input { gate.take(byte, into: &units) }
        gate.idle(into: &units)
        for unit in units {
            switch unit {
            case .key(let bytes), .mouse(let bytes, _, _):
                require(bytes.count <= 32, "\(bytes) for libtermkey")
                guard bytes.starts(with: [0x1B, 0x5B]), bytes.count > 2 else { continue }
                let numbers = String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self)
                    .drop { $0 == "<" || $0 == "?" }.split { $0 == ";" || $0 == "$" }
                require(
                    numbers.count <= 3
                        && numbers.allSatisfy { UInt32($0).map { $0 <= 0x10FFFF } ?? false },
                    "\(bytes) for libtermkey")
            case .paste(let bytes):
                require(bytes.count <= InputGate.pasteLimit, "a paste of \(bytes.count) bytes")
            case .event, .reply: break
            }
        }
    }
}
