/// Takes the idle bytes out of a frame: what selects colours and attributes that nothing is drawn
/// with.
///
/// Curses sends both colours at each change of a pair, and attributes before blanks that show none
/// of them. Here a selection is held back until something is drawn that needs it, and then only
/// what differs is sent, in one sequence. A frame begins and ends with nothing selected.
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

    /// Returns a frame that shows the same with fewer bytes.
    ///
    /// Sequences that are not known are kept as they are.
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
            if let next = wanted.changed(by: parameters) {
                wanted = next
                rest = rest[(end + 1)...]
            } else {
                select()
                pass(length)
                wanted.hasMore = true
                sent.hasMore = true
            }
        case UInt8(ascii: "J"), UInt8(ascii: "K"), UInt8(ascii: "X"): takeBlank(ofLength: length)
        default: pass(length)
        }
    }

    /// Takes what shifts between the character sets; terminals without `ESC ( B` have it in sgr0.
    private mutating func takeShift(_ byte: UInt8) {
        if byte != shift { output.append(byte) }
        shift = byte
        rest = rest.dropFirst()
    }

    private mutating func takeDrawing() {
        select()
        pass(1)
    }

    /// Takes what shows only a background, unless it is underlined or reversed.
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
