/// How a terminal draws the next character, as far as it was told: ECMA-48's "graphic rendition".
struct Rendition: Equatable {
    /// The parameters that select the foreground; empty for the terminal's own.
    private(set) var foreground = Parameter()
    /// The parameters that select the background; empty for the terminal's own.
    var background = Parameter()
    /// Whether something is selected that is not known here.
    var hasMore = false
    private var isBold = false
    private var isDim = false
    private var isUnderlined = false
    private var isReversed = false

    /// Whether a blank shows more of it than the background.
    var isSeenOnBlanks: Bool { isUnderlined || isReversed || hasMore }

    /// Returns the rendition after `CSI … m`; `nil` where a parameter is not known.
    func changed(by parameters: ArraySlice<UInt8>) -> Rendition? {
        var next = self
        var start = parameters.startIndex
        while start <= parameters.endIndex {
            var end = Self.end(of: start, in: parameters)
            guard let code = Self.code(parameters[start..<end]) else { return nil }
            if code == 38 || code == 48, !parameters[start..<end].contains(UInt8(ascii: ":")) {
                // A number of the palette, or three parts of a colour.
                let kind =
                    end < parameters.endIndex ? parameters[end + 1..<parameters.endIndex] : []
                let isIndex = kind.first == UInt8(ascii: "5")
                for _ in 0..<(isIndex ? 2 : 4) {
                    guard end < parameters.endIndex else { return nil }
                    end = Self.end(of: end + 1, in: parameters)
                }
            }
            guard next.select(code, parameters[start..<end]) else { return nil }
            start = end + 1
        }
        return next
    }

    /// Where the parameter that starts at a place ends.
    private static func end(of start: Int, in parameters: ArraySlice<UInt8>) -> Int {
        parameters[start...].firstIndex(of: UInt8(ascii: ";")) ?? parameters.endIndex
    }

    /// The number of a parameter, 0 where it is empty; `nil` where it is none.
    private static func code(_ parameter: ArraySlice<UInt8>) -> Int? {
        var code = 0
        for byte in parameter {
            // Parts after a colon are known of colours alone.
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

    /// The parameters of the shortest sequence that selects this rendition where another one is
    /// selected.
    func selection(after other: Rendition) -> ParameterList {
        let afresh = change(from: Rendition())
        var fresh = ParameterList()
        if afresh.length > 0 {
            fresh.append("0")
            fresh.append(afresh)
        }
        // What is not known can only be ended by ending everything.
        if other.hasMore, !hasMore { return fresh }
        let onward = change(from: other)
        return fresh.length <= onward.length && !hasMore ? fresh : onward
    }

    private func change(from other: Rendition) -> ParameterList {
        var codes = ParameterList()
        let endsWeight = other.isBold && !isBold || other.isDim && !isDim
        if endsWeight { codes.append("22") }
        if isBold, endsWeight || !other.isBold { codes.append("1") }
        if isDim, endsWeight || !other.isDim { codes.append("2") }
        if isUnderlined != other.isUnderlined { codes.append(isUnderlined ? "4" : "24") }
        if isReversed != other.isReversed { codes.append(isReversed ? "7" : "27") }
        if foreground != other.foreground {
            codes.append(foreground.isEmpty ? "39" : foreground)
        }
        if background != other.background {
            codes.append(background.isEmpty ? "49" : background)
        }
        return codes
    }
}

/// One parameter of a sequence, or those of one colour: up to 24 bytes in place, as a frame has
/// thousands of them.
struct Parameter: Equatable, ExpressibleByStringLiteral {
    private var words: [3 of UInt64] = [0, 0, 0]
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    static func == (one: Parameter, other: Parameter) -> Bool {
        one.count == other.count && one.words[0] == other.words[0]
            && one.words[1] == other.words[1] && one.words[2] == other.words[2]
    }

    init() {}

    /// `nil` for more bytes than any colour has.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count <= 24 else { return nil }
        for byte in bytes { add(byte) }
    }

    init(stringLiteral: StaticString) {
        stringLiteral.withUTF8Buffer { for byte in $0 { add(byte) } }
    }

    private mutating func add(_ byte: UInt8) {
        words[count / 8] |= UInt64(byte) << UInt64(count % 8 * 8)
        count += 1
    }

    /// Adds its bytes to others.
    func write(to output: inout [UInt8]) {
        for place in 0..<count {
            output.append(UInt8(truncatingIfNeeded: words[place / 8] >> UInt64(place % 8 * 8)))
        }
    }
}

/// The parameters of one sequence: all attributes and both colours have room.
struct ParameterList {
    private var items: [8 of Parameter] = .init(repeating: Parameter())
    private var count = 0
    /// How many bytes they are, with semicolons.
    private(set) var length = 0

    mutating func append(_ parameter: Parameter) {
        length += parameter.count + (count > 0 ? 1 : 0)
        items[count] = parameter
        count += 1
    }

    mutating func append(_ others: ParameterList) {
        for place in 0..<others.count { append(others.items[place]) }
    }

    /// Adds the whole sequence to others.
    func write(to output: inout [UInt8]) {
        output.append(0x1B)
        output.append(UInt8(ascii: "["))
        for place in 0..<count {
            if place > 0 { output.append(UInt8(ascii: ";")) }
            items[place].write(to: &output)
        }
        output.append(UInt8(ascii: "m"))
    }
}
