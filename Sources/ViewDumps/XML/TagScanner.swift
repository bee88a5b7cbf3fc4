/// Parses a start tag, tolerating errors.
struct TagScanner {
    /// The offset of the next byte.
    private(set) var place: Int
    /// The flaws found, without duplicates.
    private(set) var flaws: [XMLFlaw] = []
    private let text: [UInt8]

    /// The end of a tag.
    enum Ending {
        case open
        case empty
        /// Missing: another tag starts, or the text ends.
        case cut
    }

    /// The maximum distance to search for the end of a value after a doubtful quote.
    private static let farthest = 1_000

    init(_ text: [UInt8], from place: Int) {
        self.text = text
        self.place = place
    }

    /// Records a flaw.
    mutating func note(_ flaw: XMLFlaw) {
        if !flaws.contains(flaw) { flaws.append(flaw) }
    }

    /// Parses a name; `nil` if there is none.
    mutating func name() -> ArraySlice<UInt8>? {
        let end = nameEnd(from: place)
        defer { place = end }
        return end > place ? text[place..<end] : nil
    }

    /// Skips whitespace and, if it is next, the end of the tag.
    mutating func ending() -> Ending? {
        place = spaceEnd(from: place)
        switch byte(place) {
        case nil, UInt8(ascii: "<"): return .cut
        case UInt8(ascii: ">"):
            place += 1
            return .open
        case UInt8(ascii: "/") where byte(place + 1) == UInt8(ascii: ">"):
            place += 2
            return .empty
        default: return nil
        }
    }

    /// Parses an attribute, with its value escaped for `"`; skips anything else.
    mutating func attribute() -> (name: ArraySlice<UInt8>, value: [UInt8])? {
        guard let name = name() else {
            note(.noXML)
            place += 1
            return nil
        }
        place = spaceEnd(from: place)
        if byte(place) == UInt8(ascii: "=") {
            place = spaceEnd(from: place + 1)
            if let quote = byte(place), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                place += 1
                return value(in: quote).map { (name, escaped($0, in: quote)) }
            }
        }
        if let next = byte(place), next != UInt8(ascii: "<") { note(.noXML) }
        return nil
    }

    /// Parses a value.
    ///
    /// A quote may be part of it unless an attribute or the end of the tag follows; so may a `<` if the end
    /// is on the same line.
    private mutating func value(in quote: UInt8) -> ArraySlice<UInt8>? {
        let start = place
        var doubt: Int?
        while let next = byte(place), place - (doubt ?? place) <= Self.farthest {
            let isLess = doubt.map { text[$0] != quote } ?? false
            switch next {
            case quote where isEnd(place + 1):
                place += 1
                return text[start..<place - 1]
            case quote:
                if isLess { return cut(doubt) }
                doubt = doubt ?? place
            case UInt8(ascii: "<"):
                if let doubt, !isLess { return end(doubt, from: start) }
                doubt = doubt ?? place
            case 0x0A where isLess: return cut(doubt)
            default: break
            }
            place += 1
        }
        if let doubt, text[doubt] == quote { return end(doubt, from: start) }
        return cut(doubt)
    }

    private mutating func end(_ quote: Int, from start: Int) -> ArraySlice<UInt8> {
        place = quote + 1
        return text[start..<quote]
    }

    private mutating func cut(_ less: Int?) -> ArraySlice<UInt8>? {
        place = less ?? text.count
        return nil
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

    /// Escapes characters that are not allowed in a value.
    private mutating func escaped(_ value: ArraySlice<UInt8>, in quote: UInt8) -> [UInt8] {
        var result: [UInt8] = []
        var rest = value
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "<"):
                note(.less)
                result += Array("&lt;".utf8)
            case UInt8(ascii: "\""):
                if quote == byte { note(.quote) }
                result += Array("&quot;".utf8)
            case quote:
                note(.quote)
                result.append(byte)
            case UInt8(ascii: "&"):
                guard let reference = XMLReference(rest) else {
                    note(.bare)
                    result += Array("&amp;".utf8)
                    break
                }
                if reference.isKnown {
                    result += [byte] + reference.bytes
                } else {
                    note(.reference)
                }
                rest = rest.dropFirst(reference.bytes.count)
            default: result.append(byte)
            }
        }
        return result
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

/// A malformed start tag, repaired as far as possible.
struct MendedTag {
    /// Its offset in the text.
    let start: Int
    /// The offset at which to continue.
    let end: Int
    /// The tag in well-formed XML; `<a/>` if the original one is.
    let bytes: [UInt8]
    /// Whether it is truncated.
    let isCut: Bool
    /// Its other flaws.
    let flaws: [XMLFlaw]

    /// Repairs the tag at an offset; `nil` if there is none.
    init?(_ text: [UInt8], from start: Int) {
        var scanner = TagScanner(text, from: start + 1)
        guard text[start] == UInt8(ascii: "<"), let name = scanner.name() else { return nil }
        var attributes: [(name: ArraySlice<UInt8>, value: [UInt8])] = []
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        var ending = scanner.ending()
        while ending == nil {
            if let attribute = scanner.attribute() {
                if let number = numbers[attribute.name] {
                    scanner.note(.twice)
                    attributes[number].value = attribute.value
                } else {
                    numbers[attribute.name] = attributes.count
                    attributes.append(attribute)
                }
            }
            ending = scanner.ending()
        }
        let list = attributes.map { Array(" ".utf8) + $0.name + Array("=\"".utf8) + $0.value }
        bytes =
            Array("<".utf8) + name + list.flatMap { $0 + Array("\"".utf8) }
            + Array(ending == .empty ? "/>".utf8 : ">".utf8)
        self.start = start
        end = scanner.place
        isCut = ending == .cut
        flaws = scanner.flaws
    }
}
