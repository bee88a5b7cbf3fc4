internal import CTerminal
public import TerminalTypes

/// Decodes the bytes of a terminal into events, using libtermkey.
///
/// Bytes may arrive in any portions. A lone Escape is ambiguous with the start of a sequence: while
/// `isWaiting`, the caller calls `idle()` after `patience` without input.
public final class KeyDecoder {
    /// The answers received so far; the caller removes them.
    public var replies: [TerminalReply] = []
    var gate: InputGate
    /// Whether the last complete units arrived in a large portion.
    private var isFlood = false
    /// Whether the last unit was a mouse report.
    private var endedWithMouse = false
    private let keys: UnsafeMutableRawPointer?

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - terminal: The terminal's type as in `TERM`; unknown ones are treated as xterm.
    ///   - utf8: Whether bytes above 127 are UTF-8; otherwise they are ignored.
    public init(terminal: String, utf8: Bool) {
        gate = InputGate(utf8: utf8)
        keys = ct_keys_open(terminal, utf8 ? 1 : 0)
    }

    deinit {
        ct_keys_close(keys)
    }

    /// The size of a cell to use once the terminal confirms mode 1016, the mouse in pixels; `nil` for reports in cells.
    ///
    /// Reports before that answer are in cells, those after it in pixels, even within one portion.
    public var announcedCellSize: PixelSize? {
        get { gate.announcedPixels }
        set { gate.announcedPixels = newValue }
    }

    /// Whether a unit is pending that only more bytes or silence can end.
    public var isWaiting: Bool { gate.patience != nil }

    /// Whether an answer of the terminal may have begun: an Escape may also be a key.
    var mayBeInAnswer: Bool { isWaiting || gate.cut != nil }

    /// The time limit for the rest of the pending unit, in milliseconds; `nil` if none is pending.
    public var patience: Int32? { gate.patience }

    /// Whether the next bytes come right after the last ones: after a mouse report, an Escape is then more likely
    /// the start of another one than typed.
    var followsClosely = false

    /// Returns the events that end with these bytes.
    public func decode(_ bytes: [UInt8]) -> [InputEvent] {
        decode(bytes[...])
    }

    /// Returns the events that end with these bytes.
    public func decode(_ bytes: ArraySlice<UInt8>) -> [InputEvent] {
        var units: [InputGate.Unit] = []
        gate.resume(with: bytes)
        for byte in bytes { gate.take(byte, into: &units) }
        // Bytes that follow a mouse report in the same portion were not typed, and neither was the rest
        // of a flood that ended between two units.
        if !units.isEmpty {
            isFlood = bytes.count > 64
            endedWithMouse = units.last?.isMouse == true
        }
        let isLarge = isFlood || bytes.count > 64
        let isMotion = endedWithMouse && (!units.isEmpty || followsClosely)
        gate.escapePatience =
            switch (isMotion, isLarge) {
            case (true, true): 2000
            case (true, false), (false, true): 500
            case (false, false): InputGate.typedPatience
            }
        return events(units)
    }

    /// Resolves the pending unit after silence, and returns its events.
    public func idle() -> [InputEvent] {
        var units: [InputGate.Unit] = []
        gate.idle(into: &units)
        isFlood = false
        return events(units)
    }

    private func events(_ units: [InputGate.Unit]) -> [InputEvent] {
        var events: [InputEvent] = []
        for unit in units {
            switch unit {
            case .key(let bytes):
                if let press = key(bytes) { events.append(.key(press)) }
            case .mouse(let bytes, let fractionX, let fractionY):
                if var mouse = mouse(bytes) {
                    (mouse.fractionX, mouse.fractionY) = (fractionX, fractionY)
                    events.append(.mouse(mouse))
                }
            case .event(let event): events.append(event)
            case .paste(let bytes): events.append(.paste(text(bytes)))
            case .reply(let reply): replies.append(reply)
            }
        }
        return events.joiningCharacters
    }

    /// Decodes a unit with libtermkey, whose buffer is empty before and after.
    private func next(_ bytes: [UInt8]) -> CTKey? {
        guard let keys, ct_keys_push(keys, bytes, bytes.count) == bytes.count else { return nil }
        var first: CTKey?
        var key = CTKey()
        while ct_keys_next(keys, &key) != 0 { first = first ?? key }
        return first
    }

    private func key(_ bytes: [UInt8]) -> KeyPress? {
        guard let found = next(bytes) else { return nil }
        let modifiers = InputModifiers(rawValue: UInt8(found.modifiers & 7))
        switch Int(found.type) {
        case CT_KEY_UNICODE: return character(found.code, modifiers)
        case CT_KEY_FUNCTION where (1...63).contains(found.code):
            return KeyPress(.function(Int(found.code)), modifiers)
        case CT_KEY_SYMBOL:
            return found.name.flatMap(Self.key(named:)).map { KeyPress($0, modifiers) }
        default: return nil
        }
    }

    private func character(_ code: Int64, _ modifiers: InputModifiers) -> KeyPress? {
        guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value),
            value >= 0x20, !(0x7F..<0xA0).contains(value)
        else { return nil }
        var character = Character(scalar)
        var held = modifiers
        // Shift is part of a capital letter.
        if held.contains(.shift), !held.contains(.control) {
            held.remove(.shift)
            if let capital = String(character).uppercased().first, character.isLowercase {
                character = capital
            }
        }
        // Without modifiers, a mark may combine with the previous character.
        if !held.isEmpty, scalar.isUnsafeForTerminal { return nil }
        return KeyPress(.character(character), held)
    }

    private func mouse(_ bytes: [UInt8]) -> MouseInput? {
        guard let found = next(bytes), Int(found.type) == CT_KEY_MOUSE else { return nil }
        guard let action = Self.action(found) else { return nil }
        let cell = CellPoint(column: Int(found.column) - 1, row: Int(found.row) - 1)
        return MouseInput(
            action, at: cell, modifiers: InputModifiers(rawValue: UInt8(found.modifiers & 7)))
    }

    private static func action(_ found: CTKey) -> MouseAction? {
        let raw = found.raw & 0xE3
        if raw & 0xC0 == 0x40 {
            // Wheels have no release, and libtermkey knows only two of their four buttons.
            guard Int(found.mouse) != CT_MOUSE_RELEASE else { return nil }
            return raw & 0x20 == 0 ? .wheel(WheelDirection.allCases[Int(raw & 3)]) : nil
        }
        if raw & 0xC0 != 0 { return nil }
        // Motion without a button is reported as a release of button 0.
        if raw & 0x23 == 0x23 { return .move }
        guard (1...3).contains(found.button) else { return nil }
        let button = MouseButton.allCases[Int(found.button) - 1]
        switch Int(found.mouse) {
        case CT_MOUSE_PRESS: return .press(button)
        case CT_MOUSE_DRAG: return .drag(button)
        case CT_MOUSE_RELEASE: return .release(button)
        default: return nil
        }
    }

    /// The key that libtermkey gives a name; `nil` for keys that are not told apart here.
    private static func key(named name: UnsafePointer<CChar>) -> Key? {
        switch String(cString: name) {
        case "DEL": .backspace
        case "KPEnter": .enter
        case "Find": .home
        case "Select": .end
        // Control and a blank.
        case "Space": nil
        case let name: Key(name: name)
        }
    }

    /// The text of a paste without control characters other than line breaks and tabs.
    private func text(_ bytes: [UInt8]) -> String {
        let readable = gate.utf8 ? bytes : bytes.filter { $0 < 0x80 }
        var text = String.UnicodeScalarView()
        var afterReturn = false
        for scalar in String(decoding: readable, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "\n" where afterReturn: break
            case "\n", "\r": text.append("\n")
            case "\t": text.append(scalar)
            case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value): break
            default: text.append(scalar)
            }
            afterReturn = scalar == "\r"
        }
        return String(text)
    }
}

extension [InputEvent] {
    /// Merges the scalars of one character, such as a letter and its accent, into one key.
    var joiningCharacters: [InputEvent] {
        guard contains(where: \.isBeyondASCII) else { return self }
        var joined: [InputEvent] = []
        for event in self {
            if let scalar = event.typed, event.isBeyondASCII, let before = joined.last?.typed {
                let both = String(before) + String(scalar)
                if both.count == 1 {
                    joined[joined.count - 1] = .key(KeyPress(.character(Character(both))))
                    continue
                }
            }
            joined.append(event)
        }
        // Joiners and marks without a base are dropped.
        return joined.filter { event in
            event.typed?.unicodeScalars.first.map { !$0.isUnsafeForTerminal } ?? true
        }
    }

    /// Drops motions that are superseded by later ones.
    ///
    /// Only neighbours are merged: moves with moves, drags with drags of the same button. Every
    /// press, release, wheel turn and key stays, in its place.
    var mergingMotion: [InputEvent] {
        var merged: [InputEvent] = []
        for event in self {
            if let last = merged.last, last.isReplaced(by: event) { merged.removeLast() }
            merged.append(event)
        }
        return merged
    }
}

extension InputEvent {
    fileprivate var typed: Character? {
        guard case .key(let press) = self, press.modifiers.isEmpty,
            case .character(let character) = press.key
        else { return nil }
        return character
    }

    fileprivate var isBeyondASCII: Bool {
        typed.map { !$0.isASCII } ?? false
    }

    fileprivate func isReplaced(by later: InputEvent) -> Bool {
        guard case .mouse(let first) = self, case .mouse(let second) = later else { return false }
        switch (first.action, second.action) {
        case (.move, .move): return true
        case (.drag(let one), .drag(let other)): return one == other
        default: return false
        }
    }
}
