/// A start tag, with as much of it as can be read.
struct XMLTag {
    /// The name.
    private(set) var name: ArraySlice<UInt8>
    /// The attribute values, with references resolved.
    private(set) var attributes: [String: String] = [:]
    /// Whether the element has no end tag: `<a/>`.
    private(set) var isEmpty = false
    /// Whether its end is missing: another tag starts, or the text ends.
    private(set) var isCut = false
    /// The flaws found, without duplicates.
    private(set) var flaws: [XMLFlaw] = []
    /// The offset of the first flaw.
    private(set) var flawPlace = 0

    /// The offset of the next byte; once the tag is read, the one at which to continue.
    private(set) var place: Int
    private let text: [UInt8]

    /// The maximum distance to search for a better end of a value than its first quote.
    private static let farthest = 1_000

    /// Reads the tag at an offset; `nil` if there is none.
    init?(_ text: [UInt8], at start: Int) {
        self.text = text
        place = start + 1
        name = []
        name = takeName()
        if name.isEmpty { return nil }
        while !takeEnd() { takeAttribute() }
    }

    /// Records a flaw.
    private mutating func note(_ flaw: XMLFlaw, at place: Int) {
        if flaws.isEmpty { flawPlace = place }
        if !flaws.contains(flaw) { flaws.append(flaw) }
    }

    /// Takes the name at the current offset; it may be empty.
    private mutating func takeName() -> ArraySlice<UInt8> {
        let end = nameEnd(from: place)
        defer { place = end }
        return text[place..<end]
    }

    /// Skips whitespace and, if it is next, the end of the tag.
    private mutating func takeEnd() -> Bool {
        place = spaceEnd(from: place)
        switch byte(place) {
        case nil, UInt8(ascii: "<"): isCut = true
        case UInt8(ascii: ">"): place += 1
        case UInt8(ascii: "/") where byte(place + 1) == UInt8(ascii: ">"):
            isEmpty = true
            place += 2
        default: return false
        }
        return true
    }

    /// Takes an attribute; skips anything else.
    private mutating func takeAttribute() {
        let start = place
        let key = takeName()
        guard !key.isEmpty else {
            note(.noXML, at: start)
            place += 1
            return
        }
        if text[start - 1] > 0x20 { note(.noXML, at: start) }
        guard let quote = takeQuote() else {
            if let next = byte(place), next != UInt8(ascii: "<") { note(.noXML, at: place) }
            return
        }
        guard let value = takeValue(in: quote) else { return }
        let old = attributes.updateValue(
            resolved(value, in: quote), forKey: String(decoding: key, as: UTF8.self))
        if old != nil { note(.twice, at: start) }
    }

    /// Takes `=` and the quote of a value; `nil` if one of them is missing.
    private mutating func takeQuote() -> UInt8? {
        place = spaceEnd(from: place)
        guard byte(place) == UInt8(ascii: "=") else { return nil }
        place = spaceEnd(from: place + 1)
        guard let quote = byte(place), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
        else { return nil }
        place += 1
        return quote
    }

    /// Takes a value and its closing quote; `nil` if the tag is truncated in it.
    ///
    /// A quote may be part of it unless an attribute or the end of the tag follows; so may a `<` if the end
    /// is on the same line.
    private mutating func takeValue(in quote: UInt8) -> ArraySlice<UInt8>? {
        let start = place
        let less = UInt8(ascii: "<")
        let first = text[start...].firstIndex { $0 == quote || $0 == less } ?? text.count
        let isLess = byte(first) == less
        // A quote is the end if there is no better one; a `<` starts another tag then.
        var end = isLess ? nil : byte(first).map { _ in first }
        for offset in text[first...].prefix(Self.farthest).indices {
            let byte = text[offset]
            if byte == quote, isEnd(offset + 1) {
                end = offset
                break
            }
            if isLess ? byte == quote || byte == 0x0A : byte == less { break }
        }
        place = end.map { $0 + 1 } ?? first
        return end.map { text[start..<$0] }
    }

    /// Whether a value may end at an offset: before the end of the tag, or before an attribute.
    private func isEnd(_ start: Int) -> Bool {
        let next = spaceEnd(from: start)
        switch byte(next) {
        case nil, UInt8(ascii: ">"): return true
        case UInt8(ascii: "/"): return byte(next + 1) == UInt8(ascii: ">")
        default:
            let end = nameEnd(from: next)
            return end > next && byte(spaceEnd(from: end)) == UInt8(ascii: "=")
        }
    }

    /// A value with its references resolved, and with blanks for its line breaks, as XML has it.
    private mutating func resolved(_ value: ArraySlice<UInt8>, in quote: UInt8) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(value.count)
        var rest = value
        while let byte = rest.popFirst() {
            let place = rest.startIndex - 1
            switch byte {
            case UInt8(ascii: "&"):
                guard let reference = XMLReference(rest) else {
                    note(.bare, at: place)
                    result.append(byte)
                    break
                }
                if let scalar = reference.scalar {
                    result += Array(String(Character(scalar)).utf8)
                } else {
                    note(.reference, at: place)
                }
                rest = rest.dropFirst(reference.count)
            case 0x0D where rest.first == 0x0A: break
            case 0x09, 0x0A, 0x0D: result.append(UInt8(ascii: " "))
            // A private-use character in place of one that XML does not allow is reported later.
            case ..<0x20: result += Array("\u{F8FF}".utf8)
            default:
                if byte == UInt8(ascii: "<") { note(.less, at: place) }
                if byte == quote { note(.quote, at: place) }
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private func byte(_ place: Int) -> UInt8? {
        place < text.count ? text[place] : nil
    }

    private func spaceEnd(from place: Int) -> Int {
        text[min(place, text.count)...].firstIndex { $0 > 0x20 } ?? text.count
    }

    private func nameEnd(from place: Int) -> Int {
        guard let first = byte(place), Self.isLetter(first) else { return place }
        return text[place...].firstIndex {
            !Self.isLetter($0) && !$0.isDigit && !"-.".utf8.contains($0)
        } ?? text.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        byte.isLetter || "_:".utf8.contains(byte) || byte >= 0x80
    }
}
