internal import TerminalTypes

/// Units whose rest is late.
extension InputGate {
    /// Resumes a mouse report or an answer that timed out, if the next portion continues it.
    ///
    /// Without this, the rest would be decoded as keys. Keys that are typed after an Escape do not arrive in one
    /// portion; after the start of a report, or in a flood, the rest can arrive in any portions.
    mutating func resume(with portion: ArraySlice<UInt8>) {
        defer { cut = nil }
        guard let cut, cut.isContinued(by: portion) else { return }
        resumed = cut
        switch cut.bytes.first {
        case nil: state = .escape
        case UInt8(ascii: "["): (state, held) = (.csi, Array(cut.bytes.dropFirst()))
        case let kind?:
            let isEnding = cut.bytes.last == 0x1B
            state = isEnding ? .stringEscape : .string(kind)
            held = cut.bytes.count > 1 ? cut.bytes.dropLast(isEnding ? 1 : 0) : []
        }
    }

    /// Ends the pending unit after its time limit.
    mutating func idle(into units: inout [Unit]) {
        let pending = pendingBytes
        if let resumed, let pending {
            // What was pending then has been passed; the rest may have been typed.
            if !isCertain {
                units += pending.dropFirst(resumed.bytes.count).map { .key([$0]) }
            }
        } else {
            passPending(into: &units)
        }
        let isFlood = resumed?.isFlood ?? (escapePatience > Self.typedPatience)
        cut = pending.map { CutUnit(bytes: $0, isFlood: isFlood) }
        end()
    }

    /// The pending bytes after Escape, if they can be the start of a mouse report or an answer.
    private var pendingBytes: [UInt8]? {
        switch state {
        case .escape: []
        case .csi: [UInt8(ascii: "[")] + held
        case .string(let kind): held.isEmpty ? [kind] : held
        case .stringEscape: held + [0x1B]
        default: nil
        }
    }

    /// Whether the pending unit is an answer to a query for certain.
    var isInAnswer: Bool { pendingBytes.map { AnswerStart.matches($0) } ?? false }

    /// Whether the pending unit is a mouse report or an answer for certain.
    var isCertain: Bool {
        if case .csi = state, held.count > 1, held.first == UInt8(ascii: "<") { return true }
        return isInAnswer
    }

    private mutating func passPending(into units: inout [Unit]) {
        switch state {
        case .escape: units.append(.press(KeyPress(.escape)))
        case .csi where held.isEmpty: units.append(.press(KeyPress(.character("["), .alt)))
        case .ss3: units.append(.press(KeyPress(.character("O"), .alt)))
        case .string(let kind) where held.isEmpty:
            units.append(.press(KeyPress(.character(Character(Unicode.Scalar(kind))), .alt)))
        case .paste: units.append(.paste(held))
        default: break
        }
    }
}
