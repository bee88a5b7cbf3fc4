/// The graphic rendition (ECMA-48): colours and attributes of the next character.
struct Rendition: Equatable {
    /// The parameters of the foreground; empty for the default.
    private(set) var foreground = Parameter()
    /// The parameters of the background; empty for the default.
    var background = Parameter()
    /// Whether an unknown attribute is selected.
    var hasMore = false
    private var isBold = false
    private var isDim = false
    private var isUnderlined = false
    private var isReversed = false

    /// Whether a blank shows more than the background.
    var isSeenOnBlanks: Bool { isUnderlined || isReversed || hasMore }

    /// The rendition after `CSI … m`, and whether all parameters are known; `nil` if one is invalid.
    func changed(by parameters: ArraySlice<UInt8>) -> (rendition: Rendition, isKnown: Bool)? {
        var next = self
        var isKnown = true
        var start = parameters.startIndex
        while start <= parameters.endIndex {
            var end = Self.end(of: start, in: parameters)
            guard let code = Self.code(parameters[start..<end]) else { return nil }
            if code == 38 || code == 48, !parameters[start..<end].contains(UInt8(ascii: ":")) {
                // A palette index, or three components.
                let kind =
                    end < parameters.endIndex ? parameters[end + 1..<parameters.endIndex] : []
                let isIndex = kind.first == UInt8(ascii: "5")
                for _ in 0..<(isIndex ? 2 : 4) {
                    guard end < parameters.endIndex else { return nil }
                    end = Self.end(of: end + 1, in: parameters)
                }
            }
            if !next.select(code, parameters[start..<end]) {
                isKnown = false
                next.hasMore = true
            }
            start = end + 1
        }
        return (next, isKnown)
    }

    /// The end of the parameter that starts at an index.
    private static func end(of start: Int, in parameters: ArraySlice<UInt8>) -> Int {
        parameters[start...].firstIndex(of: UInt8(ascii: ";")) ?? parameters.endIndex
    }

    /// The number of a parameter, 0 if empty; `nil` if invalid.
    private static func code(_ parameter: ArraySlice<UInt8>) -> Int? {
        var code = 0
        for byte in parameter {
            // Sub-parameters are known for colours only.
            if byte == UInt8(ascii: ":") { return code == 38 || code == 48 ? code : nil }
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), code < 1000 else {
                return nil
            }
            code = code * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return code
    }

    private mutating func select(_ code: Int, _ parameters: ArraySlice<UInt8>) -> Bool {
        switch code {
        case 0: self = Rendition()
        case 1: isBold = true
        case 2: isDim = true
        case 4: isUnderlined = true
        case 7: isReversed = true
        // The primary font, which is the only one used: the Linux console selects it with each attribute.
        case 10: break
        case 22: (isBold, isDim) = (false, false)
        case 24: isUnderlined = false
        case 27: isReversed = false
        case 39: foreground = Parameter()
        case 49: background = Parameter()
        case 30...38, 90...97, 40...48, 100...107:
            guard let bytes = Parameter(parameters) else { return false }
            if (30...38).contains(code) || (90...97).contains(code) {
                foreground = bytes
            } else {
                background = bytes
            }
        default: return false
        }
        return true
    }

    /// The parameters of the shortest sequence from another rendition to this one.
    func selection(after other: Rendition) -> ParameterList {
        var fresh = change(from: Rendition(), startsAfresh: true)
        // A sequence without parameters is a reset, too.
        if fresh.length == 1 { fresh = ParameterList() }
        // Unknown attributes can only be ended by a full reset.
        if other.hasMore, !hasMore { return fresh }
        let onward = change(from: other, startsAfresh: false)
        return fresh.length <= onward.length && !hasMore ? fresh : onward
    }

    private func change(from other: Rendition, startsAfresh: Bool) -> ParameterList {
        var codes = ParameterList()
        if startsAfresh { codes.append("0") }
        let endsWeight = other.isBold && !isBold || other.isDim && !isDim
        if endsWeight { codes.append("22") }
        if isBold, endsWeight || !other.isBold { codes.append("1") }
        if isDim, endsWeight || !other.isDim { codes.append("2") }
        if isUnderlined != other.isUnderlined { codes.append(isUnderlined ? "4" : "24") }
        if isReversed != other.isReversed { codes.append(isReversed ? "7" : "27") }
        if foreground != other.foreground {
            codes.foreground = foreground.isEmpty ? "39" : foreground
        }
        if background != other.background {
            codes.background = background.isEmpty ? "49" : background
        }
        return codes
    }
}

/// Some parameters of a sequence, such as those of one colour: up to 24 bytes stored inline, as a
/// frame has thousands.
struct Parameter: Equatable, ExpressibleByStringLiteral {
    private var words = SIMD3<UInt64>()
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    static func == (one: Parameter, other: Parameter) -> Bool {
        one.count == other.count && one.words[0] == other.words[0]
            && one.words[1] == other.words[1] && one.words[2] == other.words[2]
    }

    init() {}

    /// `nil` for more bytes than any colour needs.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count <= 24 else { return nil }
        for byte in bytes { add(byte) }
    }

    init(stringLiteral: StaticString) {
        append(stringLiteral)
    }

    /// Appends a parameter, after a semicolon if it is not the first.
    mutating func append(_ parameter: StaticString) {
        if count > 0 { add(UInt8(ascii: ";")) }
        parameter.withUTF8Buffer { for byte in $0 { add(byte) } }
    }

    private mutating func add(_ byte: UInt8) {
        words[count / 8] |= UInt64(byte) << UInt64(count % 8 * 8)
        count += 1
    }

    /// Whether it is a colour with colons: `38:2::0:95:175`.
    var hasColons: Bool { (words[0] >> 16) & 0xFF == UInt64(UInt8(ascii: ":")) }

    /// Appends the bytes.
    func write(to output: inout [UInt8]) {
        for place in 0..<count {
            output.append(UInt8(truncatingIfNeeded: words[place / 8] >> UInt64(place % 8 * 8)))
        }
    }
}

/// The parameters of one sequence.
struct ParameterList {
    private var attributes = Parameter()
    /// The parameters that select the foreground; empty if it stays the same.
    var foreground = Parameter()
    /// The parameters that select the background; empty if it stays the same.
    var background = Parameter()

    /// The number of bytes, including semicolons.
    var length: Int {
        var length = attributes.count
        if !foreground.isEmpty { length += foreground.count + (length > 0 ? 1 : 0) }
        if !background.isEmpty { length += background.count + (length > 0 ? 1 : 0) }
        return length
    }

    /// Appends a parameter that is not part of a colour.
    mutating func append(_ attribute: StaticString) {
        attributes.append(attribute)
    }

    /// Appends the whole sequence, or two: xterm misreads the second of two colours with colons.
    func write(to output: inout [UInt8]) {
        output += "\u{1B}[".utf8
        attributes.write(to: &output)
        if !attributes.isEmpty, !foreground.isEmpty || !background.isEmpty {
            output.append(UInt8(ascii: ";"))
        }
        foreground.write(to: &output)
        if foreground.hasColons && background.hasColons {
            output += "m\u{1B}[".utf8
        } else if !foreground.isEmpty, !background.isEmpty {
            output.append(UInt8(ascii: ";"))
        }
        background.write(to: &output)
        output.append(UInt8(ascii: "m"))
    }
}

/// Removes redundant selections of colours and attributes from a frame.
///
/// Curses sends both colours at each change of a pair, and attributes before blanks that do not show
/// them. The filter delays selections until something is drawn that needs them, and then sends the
/// differences in one sequence. A frame starts and ends with the default rendition.
struct RenditionFilter {
    private var wanted = Rendition()
    private var sent = Rendition()
    private var characterSet: UInt8?
    private var shift: UInt8?
    private var rest: ArraySlice<UInt8>
    private var output: [UInt8] = []

    private init(_ frame: [UInt8]) {
        rest = frame[...]
        output.reserveCapacity(frame.count)
    }

    /// An equivalent frame with fewer bytes.
    ///
    /// Unknown sequences are kept.
    static func compact(_ frame: [UInt8]) -> [UInt8] {
        guard !frame.isEmpty else { return [] }
        var filter = RenditionFilter(frame)
        while let byte = filter.rest.first {
            switch byte {
            case 0x1B: filter.takeEscape()
            case 0x0E, 0x0F: filter.takeShift(byte)
            case ..<0x20: filter.pass(1)
            case UInt8(ascii: " "): filter.takeBlank(ofLength: 1)
            default: filter.takeDrawing()
            }
        }
        filter.wanted = Rendition()
        filter.select()
        return filter.output
    }

    private mutating func takeEscape() {
        let bytes = rest.dropFirst()
        if bytes.first == UInt8(ascii: "("), let set = bytes.dropFirst().first {
            if set != characterSet { output += rest.prefix(3) }
            characterSet = set
            rest = rest.dropFirst(3)
            return
        }
        guard bytes.first == UInt8(ascii: "["),
            let end = bytes.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) })
        else { return takeDrawing() }
        let parameters = rest[(rest.startIndex + 2)..<end]
        let length = end + 1 - rest.startIndex
        switch rest[end] {
        case UInt8(ascii: "m"):
            let change = wanted.changed(by: parameters)
            if let change, change.isKnown {
                wanted = change.rendition
                rest = rest[(end + 1)...]
            } else {
                select()
                pass(length)
                // The terminal has applied the known parameters, a reset for instance.
                wanted = change?.rendition ?? wanted
                wanted.hasMore = true
                sent = wanted
            }
        case UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "X"): takeBlank(ofLength: length)
        default: pass(length)
        }
    }

    /// Handles shifts between character sets, which some terminals have in sgr0 instead of `ESC ( B`.
    private mutating func takeShift(_ byte: UInt8) {
        if byte != shift { output.append(byte) }
        shift = byte
        rest = rest.dropFirst()
    }

    private mutating func takeDrawing() {
        select()
        pass(1)
    }

    /// Handles blanks, which show only the background unless underlined or reversed.
    private mutating func takeBlank(ofLength length: Int) {
        var next = wanted
        if !wanted.isSeenOnBlanks, !sent.isSeenOnBlanks {
            next = sent
            next.background = wanted.background
        }
        select(next)
        pass(length)
    }

    private mutating func select() {
        select(wanted)
    }

    private mutating func select(_ next: Rendition) {
        guard next != sent else { return }
        next.selection(after: sent).write(to: &output)
        sent = next
    }

    private mutating func pass(_ length: Int) {
        output += rest.prefix(length)
        rest = rest.dropFirst(length)
    }
}
