/// How a terminal draws the next character, as far as it was told: ECMA-48's "graphic rendition".
struct Rendition: Equatable {
    /// The parameters that select the foreground; empty for the terminal's own.
    private(set) var foreground: [UInt8] = []
    /// The parameters that select the background; empty for the terminal's own.
    var background: [UInt8] = []
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
        let list = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        var place = 0
        while place < list.count {
            let first = list[place]
            var code: Int? = 0
            if !first.isEmpty {
                code = Int(String(decoding: first, as: UTF8.self).prefix { $0 != ":" })
            }
            var length = 1
            if code == 38 || code == 48, !first.contains(UInt8(ascii: ":")) {
                length = list.dropFirst(place + 1).first == [UInt8(ascii: "5")] ? 3 : 5
            }
            guard let code, place + length <= list.count else { return nil }
            let last = list[place + length - 1]
            guard next.select(code, parameters[first.startIndex..<last.endIndex]) else {
                return nil
            }
            place += length
        }
        return next
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
        case 30...38, 90...97: foreground = Array(parameters)
        case 39: foreground = []
        case 40...48, 100...107: background = Array(parameters)
        case 49: background = []
        default: return false
        }
        return true
    }

    /// The shortest sequence that selects this rendition where another one is selected.
    func selection(after other: Rendition) -> [UInt8] {
        let afresh = change(from: Rendition())
        let fresh = Self.sequence(afresh.isEmpty ? [] : [[UInt8(ascii: "0")]] + afresh)
        // What is not known can only be ended by ending everything.
        if other.hasMore, !hasMore { return fresh }
        let onward = Self.sequence(change(from: other))
        return fresh.count <= onward.count && !hasMore ? fresh : onward
    }

    private func change(from other: Rendition) -> [[UInt8]] {
        var codes: [[UInt8]] = []
        let endsWeight = other.isBold && !isBold || other.isDim && !isDim
        if endsWeight { codes.append(Array("22".utf8)) }
        if isBold, endsWeight || !other.isBold { codes.append([UInt8(ascii: "1")]) }
        if isDim, endsWeight || !other.isDim { codes.append([UInt8(ascii: "2")]) }
        if isUnderlined != other.isUnderlined {
            codes.append(Array((isUnderlined ? "4" : "24").utf8))
        }
        if isReversed != other.isReversed { codes.append(Array((isReversed ? "7" : "27").utf8)) }
        if foreground != other.foreground {
            codes.append(foreground.isEmpty ? Array("39".utf8) : foreground)
        }
        if background != other.background {
            codes.append(background.isEmpty ? Array("49".utf8) : background)
        }
        return codes
    }

    private static func sequence(_ codes: [[UInt8]]) -> [UInt8] {
        [0x1B, UInt8(ascii: "[")] + codes.joined(separator: [UInt8(ascii: ";")]) + [
            UInt8(ascii: "m")
        ]
    }
}
