/// How a terminal draws the next character, as far as it was told: ECMA-48's "graphic rendition".
struct Rendition: Equatable {
    /// The parameters that select the foreground; empty for the terminal's own.
    private(set) var foreground = ShortBytes()
    /// The parameters that select the background; empty for the terminal's own.
    var background = ShortBytes()
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
            if byte == UInt8(ascii: ":") { break }
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
        case 39: foreground = ShortBytes()
        case 49: background = ShortBytes()
        case 30...38, 90...97, 40...48, 100...107:
            guard let bytes = ShortBytes(parameters) else { return false }
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
    func selection(after other: Rendition) -> ShortBytes {
        let afresh = change(from: Rendition())
        var fresh = ShortBytes()
        if afresh.count > 0 {
            fresh.append("0")
            fresh.append(afresh)
        }
        // What is not known can only be ended by ending everything.
        if other.hasMore, !hasMore { return fresh }
        let onward = change(from: other)
        return fresh.count <= onward.count && !hasMore ? fresh : onward
    }

    private func change(from other: Rendition) -> ShortBytes {
        var codes = ShortBytes()
        let endsWeight = other.isBold && !isBold || other.isDim && !isDim
        if endsWeight { codes.append("22") }
        if isBold, endsWeight || !other.isBold { codes.append("1") }
        if isDim, endsWeight || !other.isDim { codes.append("2") }
        if isUnderlined != other.isUnderlined { codes.append(isUnderlined ? "4" : "24") }
        if isReversed != other.isReversed { codes.append(isReversed ? "7" : "27") }
        if foreground != other.foreground {
            if foreground.count > 0 { codes.append(foreground) } else { codes.append("39") }
        }
        if background != other.background {
            if background.count > 0 { codes.append(background) } else { codes.append("49") }
        }
        return codes
    }
}

/// Parameters of a sequence, up to 64 bytes of them in place: a frame has thousands.
struct ShortBytes: Equatable {
    private var bytes = SIMD64<UInt8>()
    private(set) var count = 0

    init() {}

    /// Two colours and all attributes have room; `nil` for more than half of that.
    init?(_ given: ArraySlice<UInt8>) {
        guard given.count <= 24 else { return nil }
        for byte in given { add(byte) }
    }

    subscript(place: Int) -> UInt8 { bytes[place] }

    /// Adds a parameter, after a semicolon where there is one before it.
    mutating func append(_ parameter: StaticString) {
        if count > 0 { add(UInt8(ascii: ";")) }
        parameter.withUTF8Buffer { for byte in $0 { add(byte) } }
    }

    /// Adds parameters, after a semicolon where there are some before them.
    mutating func append(_ parameters: ShortBytes) {
        if count > 0 { add(UInt8(ascii: ";")) }
        for place in 0..<parameters.count { add(parameters[place]) }
    }

    private mutating func add(_ byte: UInt8) {
        bytes[count] = byte
        count += 1
    }
}
