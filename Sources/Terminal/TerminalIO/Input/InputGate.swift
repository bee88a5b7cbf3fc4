internal import TerminalTypes

/// Splits the bytes of a terminal into units and passes only well-formed ones to libtermkey.
///
/// libtermkey 0.22 accesses memory out of bounds for some sequences that terminals and pasted text
/// may contain. All input is therefore parsed here and rewritten: libtermkey gets only the forms of `Sequence`.
/// Pastes, focus events and answers bypass it.
struct InputGate {
    /// A unit of input.
    enum Unit: Equatable {
        /// Bytes of one key, safe for libtermkey.
        case key([UInt8])
        /// A mouse report in cells, safe for libtermkey, and the position within the cell.
        case mouse([UInt8], fractionX: Double, fractionY: Double)
        /// What needs no decoding.
        case event(InputEvent)
        /// The bytes of a paste.
        case paste([UInt8])
        /// An answer to a query.
        case reply(TerminalReply)

        var isMouse: Bool { if case .mouse = self { true } else { false } }
    }

    enum State {
        case ground, escape, csi, overlong, ss3, linuxFunction, oldMouse, paste, stringEscape
        case character(missing: Int)
        case string(UInt8)
    }

    /// The maximum bytes of a paste; the rest is dropped.
    static let pasteLimit = 1 << 20
    private static let sequenceLimit = 64
    private static let stringLimit = 1024
    private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

    /// Whether bytes above 127 are UTF-8; otherwise they are dropped.
    let utf8: Bool
    /// The size of a cell to use once the terminal confirms that it reports the mouse in pixels.
    var announcedPixels: PixelSize? {
        didSet { if announcedPixels == nil { isInPixels = false } }
    }
    /// Whether it has confirmed that.
    private var isInPixels = false
    /// How long a lone Escape waits for the rest of a sequence, in milliseconds.
    ///
    /// Longer during a flood of input, which was not typed, and whose portions can end anywhere.
    var escapePatience = Self.typedPatience
    /// The same for one that may have been typed.
    static let typedPatience: Int32 = 30
    /// Whether answers are outstanding: an Escape is then more likely the start of an answer, which may
    /// arrive in pieces.
    var isExpectingAnswers = false
    var state = State.ground
    /// The unit that has just timed out, if it can be the start of a mouse report or an answer.
    var cut: CutUnit?
    /// The start of the pending unit, if that had timed out before.
    var resumed: CutUnit?
    var held: [UInt8] = []
    private var matched = 0

    /// Creates a gate.
    init(utf8: Bool) {
        self.utf8 = utf8
    }

    /// The time limit for the rest of the pending unit, in milliseconds; `nil` if none is pending.
    ///
    /// Short for what may be a single key, long for sequences that cannot be typed: the connection may stall in the
    /// middle of an answer, whose rest would be taken for keys.
    var patience: Int32? {
        let unsure = isExpectingAnswers ? max(500, escapePatience) : escapePatience
        return switch state {
        case .ground: nil
        case .escape, .ss3: unsure
        case .csi where held.isEmpty || resumed != nil && !isCertain: unsure
        case .csi: 5000
        case .string where held.isEmpty: unsure
        case .string: isInAnswer ? 5000 : 500
        case .stringEscape where isInAnswer: 5000
        case .paste: 1000
        default: 100
        }
    }

    /// Processes one byte.
    mutating func take(_ byte: UInt8, into units: inout [Unit]) {
        let isGraphic = (0x20...0x7E).contains(byte)
        switch state {
        case .ground: begin(byte, into: &units)
        case .escape: afterEscape(byte, into: &units)
        case .paste: inPaste(byte, into: &units)
        case .string(let kind): inString(byte, kind: kind, into: &units)
        case .stringEscape where byte == 0x5C: endString(into: &units)
        case .stringEscape:
            state = .escape
            afterEscape(byte, into: &units)
        case .character(let missing): inCharacter(byte, missing: missing, into: &units)
        case .oldMouse: inOldMouse(byte, into: &units)
        case _ where !isGraphic: begin(byte, into: &units)
        case .csi: inSequence(byte, into: &units)
        case .overlong: if byte >= 0x40 { state = .ground }
        case .ss3:
            state = .ground
            if Sequence.applicationKeys.contains(byte) { units.append(.key([0x1B, 0x4F, byte])) }
        case .linuxFunction:
            state = .ground
            if (0x41...0x45).contains(byte) {
                units.append(.event(.key(KeyPress(.function(Int(byte) - 0x40)))))
            }
        }
    }

    mutating func end() {
        state = .ground
        held = []
        resumed = nil
    }

    /// Starts a unit with a byte, dropping any pending one.
    private mutating func begin(_ byte: UInt8, into units: inout [Unit]) {
        end()
        switch byte {
        case 0x1B: state = .escape
        case 0..<0x80: units.append(.key([byte]))
        case 0xC2...0xF4:
            held.append(byte)
            state = .character(missing: byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3)
        default: break
        }
    }

    private mutating func inCharacter(_ byte: UInt8, missing: Int, into units: inout [Unit]) {
        guard byte & 0xC0 == 0x80 else { return begin(byte, into: &units) }
        held.append(byte)
        if missing > 1 {
            state = .character(missing: missing - 1)
            return
        }
        let bytes = held.first == 0x1B ? held.dropFirst() : held[...]
        if utf8, let text = String(validating: bytes, as: UTF8.self),
            let scalar = text.unicodeScalars.first, scalar.value >= 0xA0
        {
            units.append(.key(held))
        }
        end()
    }

    private mutating func afterEscape(_ byte: UInt8, into units: inout [Unit]) {
        held = []
        switch byte {
        case 0x1B: units.append(.event(.key(KeyPress(.escape))))
        case UInt8(ascii: "["): state = .csi
        case UInt8(ascii: "O"): state = .ss3
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"),
            UInt8(ascii: "_"):
            state = .string(byte)
        case 0..<0x80:
            state = .ground
            units.append(.key([0x1B, byte]))
        default:
            begin(byte, into: &units)
            if case .character = state { held.insert(0x1B, at: 0) }
        }
    }

    private mutating func inSequence(_ byte: UInt8, into units: inout [Unit]) {
        if held.isEmpty, byte == UInt8(ascii: "[") {
            state = .linuxFunction
        } else if held.isEmpty, byte == UInt8(ascii: "M") {
            state = .oldMouse
        } else if byte < 0x40 {
            held.append(byte)
            if held.count > Self.sequenceLimit { state = .overlong }
        } else {
            let sequence = Sequence(held, final: byte)
            end()
            pass(sequence, into: &units)
        }
    }

    private mutating func pass(_ sequence: Sequence, into units: inout [Unit]) {
        if sequence.isPasteStart {
            state = .paste
            matched = 0
        } else if let unit = sequence.unit(cellPixels: isInPixels ? announcedPixels : nil) {
            if unit == .reply(.mode(1016, state: 1)) { isInPixels = announcedPixels != nil }
            units.append(unit)
        }
    }

    private mutating func inOldMouse(_ byte: UInt8, into units: inout [Unit]) {
        guard byte >= 0x20 else { return begin(byte, into: &units) }
        held.append(byte - 0x20)
        guard held.count == 3 else { return }
        // The old protocol does not report which button was released: assume the left one.
        let isRelease = held[0] & 0x63 == 3
        let code = isRelease ? held[0] & 0x1C : held[0]
        let final: UInt8 = isRelease ? 0x6D : 0x4D
        let sequence = Sequence(Array("<\(code);\(held[1]);\(held[2])".utf8), final: final)
        end()
        pass(sequence, into: &units)
    }

    private mutating func inString(_ byte: UInt8, kind: UInt8, into units: inout [Unit]) {
        switch byte {
        case 0x07: endString(into: &units)
        case 0x18, 0x1A: end()
        case 0x1B: state = .stringEscape
        // Bytes that cannot be part of the expected answer were typed.
        case _ where isColorAnswer && !ColorAnswer.canContain(byte): begin(byte, into: &units)
        case ..<0x20 where isInAnswer: begin(byte, into: &units)
        default:
            if held.isEmpty { held.append(kind) }
            if held.count < Self.stringLimit { held.append(byte) }
        }
    }

    /// Whether the pending string is the answer to the background query.
    private var isColorAnswer: Bool { held.starts(with: ColorAnswer.start) }

    /// Handles a complete string: the terminal's name, its background, or support for pictures.
    private mutating func endString(into units: inout [Unit]) {
        if held.dropFirst().elementsEqual(PictureTiles.answer.utf8), held.first == 0x5F {
            units.append(.reply(.pictures))
        }
        if held.starts(with: AnswerStart.version) {
            let name = held.dropFirst(AnswerStart.version.count).filter {
                (0x20..<0x7F).contains($0)
            }
            units.append(.reply(.version(String(decoding: name, as: UTF8.self))))
        } else if isColorAnswer, let color = ColorAnswer.color(in: held) {
            units.append(.reply(.background(color)))
        }
        end()
    }

    private mutating func inPaste(_ byte: UInt8, into units: inout [Unit]) {
        if byte == Self.pasteEnd[matched] {
            matched += 1
            guard matched == Self.pasteEnd.count else { return }
            units.append(.paste(held))
            matched = 0
            return end()
        }
        keep(Self.pasteEnd.prefix(matched))
        matched = byte == 0x1B ? 1 : 0
        if matched == 0 { keep(CollectionOfOne(byte)) }
    }

    private mutating func keep(_ bytes: some Collection<UInt8>) {
        if held.count + bytes.count <= Self.pasteLimit { held.append(contentsOf: bytes) }
    }
}

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
        case .escape: units.append(.event(.key(KeyPress(.escape))))
        case .csi where held.isEmpty: units.append(.event(.key(KeyPress(.character("["), .alt))))
        case .ss3: units.append(.event(.key(KeyPress(.character("O"), .alt))))
        case .string(let kind) where held.isEmpty:
            units.append(.event(.key(KeyPress(.character(Character(Unicode.Scalar(kind))), .alt))))
        case .paste: units.append(.paste(held))
        default: break
        }
    }
}

/// The start of a mouse report or of an answer to a query, whose rest did not arrive in time.
struct CutUnit {
    /// The bytes after Escape: none, `[`, `]`, `P`, `_`, or more.
    let bytes: [UInt8]
    /// Whether it arrived in a flood of input, which was not typed.
    let isFlood: Bool

    /// Whether the bytes that arrive next are, or begin with, the rest of the unit or a part of it.
    func isContinued(by portion: some Collection<UInt8>) -> Bool {
        let whole = bytes + portion
        // A single byte may have been typed.
        if AnswerStart.matches(whole) { return portion.count > 1 }
        // An Escape and one of the keys [ and < may have been typed.
        let isCertain = isFlood || whole.count > 2
        return isCertain && Self.isReport(whole)
    }

    /// Whether bytes after Escape are the start of a mouse report, or begin with a whole one: `[<35;10;5M`.
    private static func isReport(_ bytes: [UInt8]) -> Bool {
        var (parameters, hasDigit) = (1, false)
        for (place, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "[") where place == 0, UInt8(ascii: "<") where place == 1: break
            case _ where place < 2: return false
            case UInt8(ascii: "0")...UInt8(ascii: "9"): hasDigit = true
            case UInt8(ascii: ";") where hasDigit && parameters < 3:
                (parameters, hasDigit) = (parameters + 1, false)
            case UInt8(ascii: "M"), UInt8(ascii: "m"): return hasDigit && parameters == 3
            default: return false
            }
        }
        return true
    }
}

/// Answers to queries, told by how they begin.
enum AnswerStart {
    /// Whether bytes after Escape are the start of an answer to a query, which cannot have been typed, or a whole
    /// answer followed by anything.
    static func matches(_ bytes: some Collection<UInt8>) -> Bool {
        // The background colour.
        if let rest = bytes.after(ColorAnswer.start) {
            let end = rest.drop(while: ColorAnswer.canContain)
            return end.isEmpty || end.isStringEnd
        }
        // The terminal's name, or its support for pictures.
        if let rest = bytes.after(version) ?? bytes.after(PictureTiles.answerStart) {
            let end = rest.drop { (0x20..<0x7F).contains($0) }
            return end.isEmpty || end.isStringEnd
        }
        // Attributes, or the state of a mode.
        if let rest = bytes.after([UInt8(ascii: "["), UInt8(ascii: "?")]) {
            let end = rest.drop(while: isParameter).drop { $0 == UInt8(ascii: "$") }
            return !rest.isEmpty && end.first.map { (0x40..<0x7F).contains($0) } ?? true
        }
        // A size in pixels.
        let size = [UInt8(ascii: "4"), UInt8(ascii: "6")].lazy.compactMap {
            bytes.after([UInt8(ascii: "["), $0, UInt8(ascii: ";")])
        }.first
        let end = size?.drop(while: isParameter)
        return end.map { $0.first ?? UInt8(ascii: "t") == UInt8(ascii: "t") } ?? false
    }

    /// The start of the terminal's name.
    static let version = Array("P>|".utf8)

    private static func isParameter(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || byte == UInt8(ascii: ";")
    }
}

extension Collection<UInt8> {
    /// What follows a start; `nil` if the bytes begin with something else.
    fileprivate func after(_ start: [UInt8]) -> SubSequence? {
        starts(with: start) ? dropFirst(start.count) : nil
    }

    /// Whether a string ends here, or its end is cut.
    fileprivate var isStringEnd: Bool {
        first == 0x07 || first == 0x1B && (dropFirst().first ?? 0x5C) == 0x5C
    }
}
