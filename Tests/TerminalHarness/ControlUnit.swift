/// A unit of output to a terminal.
public enum ControlUnit: Equatable, Sendable {
    /// A printable character.
    case text(Unicode.Scalar)
    /// A control character.
    case control(UInt8)
    /// `ESC`, optionally an intermediate byte, and a final byte.
    case escape(intermediate: UInt8?, final: UInt8)
    /// `CSI` with its private marker, parameters (omitted ones are `nil`), intermediate and final
    /// byte.
    case sequence(mark: UInt8?, parameters: [Int?], intermediate: UInt8?, final: UInt8)
    /// A string: `]` for OSC, `P` for DCS, `_`, `^`, `X` for those that terminals ignore.
    case string(kind: UInt8, content: String)
}

/// Splits output into units: the state machine of a VT500, with UTF-8.
public struct ControlParser: Sendable {
    private enum State { case ground, escape, sequence, string, stringEscape }

    private var state = State.ground
    private var collected: [UInt8] = []
    private var kind: UInt8 = 0
    private var pending: [UInt8] = []
    private var missing = 0

    /// Starts in the ground state.
    public init() {}

    /// Parses bytes; passes on each complete unit.
    public mutating func parse(_ bytes: some Sequence<UInt8>, _ take: (ControlUnit) -> Void) {
        for byte in bytes { parse(byte, take) }
    }

    private mutating func parse(_ byte: UInt8, _ take: (ControlUnit) -> Void) {
        switch (state, byte) {
        case (.string, 0x1B): state = .stringEscape
        case (.string, 0x07): endString(take)
        case (.string, 0x18), (.string, 0x1A): state = .ground
        case (.string, _): if collected.count < 1 << 20 { collected.append(byte) }
        case (.stringEscape, UInt8(ascii: "\\")): endString(take)
        case (.stringEscape, _):
            state = .escape
            collected = []
            parse(byte, take)
        case (_, 0x1B):
            state = .escape
            collected = []
        case (_, 0x18), (_, 0x1A): state = .ground
        case (_, ..<0x20), (.ground, 0x7F): take(.control(byte))
        case (.escape, 0x20...0x2F), (.sequence, 0x20...0x3F): collected.append(byte)
        case (.escape, UInt8(ascii: "[")) where collected.isEmpty: state = .sequence
        case (.escape, UInt8(ascii: "]")), (.escape, UInt8(ascii: "P")),
            (.escape, UInt8(ascii: "_")), (.escape, UInt8(ascii: "^")),
            (.escape, UInt8(ascii: "X")):
            (state, kind, collected) = (.string, byte, [])
        case (.escape, _):
            state = .ground
            take(.escape(intermediate: collected.first, final: byte))
        case (.sequence, _):
            state = .ground
            take(sequence(byte))
        case (.ground, _): ground(byte, take)
        }
    }

    private mutating func endString(_ take: (ControlUnit) -> Void) {
        state = .ground
        take(.string(kind: kind, content: String(decoding: collected, as: UTF8.self)))
    }

    private func sequence(_ final: UInt8) -> ControlUnit {
        var body = collected[...]
        var mark: UInt8?
        if let first = body.first, (0x3C...0x3F).contains(first) {
            mark = first
            body = body.dropFirst()
        }
        let digits = body.prefix { $0 >= 0x30 }
        var hasColons = false
        let parameters = digits.split(separator: 0x3B, omittingEmptySubsequences: false)
            .flatMap { part -> [Int?] in
                guard part.contains(0x3A) else { return Self.parameters(part) }
                defer { hasColons = true }
                // xterm misreads the second of two colours with colons; here, it resets all.
                return hasColons ? [0] : Self.parameters(part)
            }
        return .sequence(
            mark: mark, parameters: digits.isEmpty ? [] : parameters,
            intermediate: body.dropFirst(digits.count).first, final: final)
    }

    /// A parameter and its sub-parameters, without the colour space of a colour: `38:2::255:0:0`.
    private static func parameters(_ part: ArraySlice<UInt8>) -> [Int?] {
        var parts = part.split(separator: 0x3A, omittingEmptySubsequences: false)
            .map { Int(String(decoding: $0, as: UTF8.self)) }
        if parts.count == 6, parts[1] == 2 { parts.remove(at: 2) }
        return parts
    }

    private mutating func ground(_ byte: UInt8, _ take: (ControlUnit) -> Void) {
        if byte < 0x80 {
            if missing > 0 { take(.text("\u{FFFD}")) }
            missing = 0
            take(.text(Unicode.Scalar(byte)))
        } else if byte < 0xC0, missing > 0 {
            pending.append(byte)
            missing -= 1
            if missing == 0 {
                take(.text(String(decoding: pending, as: UTF8.self).unicodeScalars.first ?? "?"))
            }
        } else {
            missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : byte >= 0xC0 ? 1 : 0
            pending = [byte]
            if missing == 0 { take(.text("\u{FFFD}")) }
        }
    }
}
