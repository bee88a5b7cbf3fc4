internal import TerminalTypes

/// Units whose rest is late.
extension InputGate {
    /// Resumes a mouse report that timed out, if the next portion continues it.
    ///
    /// Without this, the rest would be decoded as keys. Keys that are typed after an Escape do not arrive in one
    /// portion; after the start of a report, or in a flood, the rest can arrive in any portions.
    mutating func resume(with portion: ArraySlice<UInt8>) {
        defer { cut = nil }
        guard let cut, cut.isContinued(by: portion) else { return }
        state = cut.bytes.isEmpty ? .escape : .csi
        held = Array(cut.bytes.dropFirst())
        resumed = cut
    }

    /// Ends the pending unit after its time limit.
    mutating func idle(into units: inout [Unit]) {
        let pending = pendingReport
        if let resumed, let pending {
            // What was pending then has been passed; the rest may have been typed.
            if !hasCertainReport {
                units += pending.dropFirst(resumed.bytes.count).map { .key([$0]) }
            }
        } else {
            passPending(into: &units)
        }
        let isFlood = resumed?.isFlood ?? (escapePatience > Self.typedPatience)
        cut = pending.map { CutReport(bytes: $0, isFlood: isFlood) }
        end()
    }

    /// The pending bytes after Escape, if they can be the start of a mouse report.
    private var pendingReport: [UInt8]? {
        switch state {
        case .escape: []
        case .csi where held.isEmpty || held.first == UInt8(ascii: "<"):
            [UInt8(ascii: "[")] + held
        default: nil
        }
    }

    /// Whether the pending sequence is a mouse report for certain.
    var hasCertainReport: Bool {
        held.count > 1 && held.first == UInt8(ascii: "<")
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
